import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fromRoot } from '../paths.ts'
import type { Call, Contender } from './contenders.ts'
import { median } from './statistics.ts'

export const ROUNDS = 80
export const CALLS_A_ROUND = 100
const WARM_UP_CALLS = 500

interface CallTime {
  readonly name: string
  /** Median time of one call. */
  readonly microseconds: number
  /** Time of one call, by round. */
  readonly rounds: readonly number[]
}

interface Runner {
  readonly name: string
  readonly call: Call
  /** Microseconds per call, by round. */
  readonly times: number[]
}

async function time(call: Call): Promise<number> {
  const start = performance.now()
  for (let count = 0; count < CALLS_A_ROUND; count += 1) await call()
  return ((performance.now() - start) * 1000) / CALLS_A_ROUND
}

/** Alternately, in a different order each round, so that a slow machine affects all of them. */
async function race(runners: readonly Runner[]): Promise<void> {
  for (const { call } of runners) {
    for (let count = 0; count < WARM_UP_CALLS; count += 1) await call()
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % runners.length
    for (const { call, times } of [...runners.slice(first), ...runners.slice(0, first)]) times.push(await time(call))
  }
}

/**
 * Measures a call with each contender, against a server on this machine.
 * @throws Error if a contender does not read the response as it was sent
 */
export async function timeCalls(contenders: readonly Contender[]): Promise<CallTime[]> {
  const server = fork(fromRoot('scripts/bench/server.ts'))
  try {
    const [port] = (await once(server, 'message')) as [number]
    const origin = `http://127.0.0.1:${port}`
    const runners = await Promise.all(
      contenders.map(async ({ name, prepare }): Promise<Runner> => ({ name, call: await prepare(origin), times: [] })),
    )
    const responses = await Promise.all(runners.map(async ({ call }) => JSON.stringify(await call())))
    if (new Set(responses).size !== 1) throw new Error(`The contenders read different responses:\n${responses.join('\n')}`)
    await race(runners)
    return runners.map(({ name, times }) => ({ name, microseconds: median(times), rounds: times }))
  } finally {
    server.disconnect()
  }
}
