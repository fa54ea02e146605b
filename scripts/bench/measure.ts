import { Bench } from 'tinybench'

/** What was measured of us and of a peer in the same run. Smaller is better. */
export interface Figure {
  readonly name: string
  readonly peer: string
  readonly unit: 'µs' | 'ms' | 's' | 'kB' | 'requests'
  readonly ours: number
  readonly theirs: number
  /** The largest ratio of ours to theirs that we accept. */
  readonly most: number
}

/** Adds a function that closes a resource after the bench. */
export type Defer = (close: () => unknown) => void

const ROUNDS = 10

/** Processor time of this process in milliseconds. Unlike the time of day, it does not depend on what else the machine does. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Runs tasks alternately, so that a busy machine affects all of them. @returns the smallest median time of each, in microseconds of a clock */
export async function timeOf<Name extends string>(clock: 'cpu' | 'wall', tasks: Readonly<Record<Name, () => Promise<unknown>>>) {
  const now = clock === 'cpu' ? cpuTime : () => performance.now()
  const times: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    const bench = new Bench({ now, time: 100, iterations: 5, warmupTime: 20, warmupIterations: 2, throws: true })
    for (const [name, task] of Object.entries<() => Promise<unknown>>(tasks)) bench.add(name, task)
    for (const { name, result } of await bench.run()) {
      if (result.state !== 'completed') throw new Error(`${name} was not measured: ${result.state}`)
      times[name] = Math.min(times[name] ?? Number.POSITIVE_INFINITY, result.latency.p50 * 1_000)
    }
  }
  return times as Record<Name, number>
}

/** The middle value. */
export const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
