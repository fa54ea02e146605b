import { load } from './load.ts'
import { type MeasuredServer, receive, startBareServer, startMeasuredSandbox, startPrism } from './servers.ts'
import { median } from './statistics.ts'
import type { Figure } from './targets.ts'

export const ROUNDS = 5
const SECONDS_A_RUN = 3
const WARM_UP_SECONDS = 2

/**
 * The requests, and the targets of the processor time per request: Prism’s as a multiple of the sandbox’s, and the sandbox’s as a multiple of that of a
 * server that does nothing but send the same bytes. Requests per second are no target, because the load needs a processor too.
 */
const OPERATIONS = [
  { name: 'GET /athlete', path: '/athlete', toPrism: 10, toBare: 2.2 },
  { name: 'a page of 30 activities', path: '/athlete/activities?per_page=30', toPrism: 3, toBare: 2.5 },
]

/** How fast a server responds to a request. */
interface Throughput {
  readonly name: string
  readonly server: string
  /** Median of the rounds. */
  readonly requestsPerSecond: number
  /** Processor time of the server per request, in microseconds: median of the rounds. */
  readonly microseconds: number
  /** This time as a multiple of the bare server’s: median of the rounds. */
  readonly toBare: number
  /** Size of the response body in bytes. */
  readonly bytes: number
}

export interface Comparison {
  readonly throughputs: readonly Throughput[]
  readonly figures: readonly Figure[]
}

/**
 * The sandbox against Prism's mock with the same description, and against a bare server. Each is in a separate process. They are loaded alternately, in a
 * different order each round.
 */
export async function compareServers(): Promise<Comparison> {
  const sandbox = await startMeasuredSandbox()
  const prism = await startPrism()
  try {
    const results = []
    for (const operation of OPERATIONS) {
      const bare = await startBareServer(sandbox, operation.path)
      results.push(await compare([sandbox, prism, bare], operation).finally(() => bare.stop()))
    }
    return { throughputs: results.flatMap(({ throughputs }) => throughputs), figures: results.flatMap(({ figures }) => figures) }
  } finally {
    await Promise.all([sandbox.stop(), prism.stop()])
  }
}

async function compare(servers: Three<MeasuredServer>, { name, path, toPrism, toBare }: (typeof OPERATIONS)[number]): Promise<Comparison> {
  const [sandbox, prism, bare] = await race(servers, path)
  const throughputs = [sandbox, prism, bare].map(async ({ server, rates, times }) => ({
    name,
    server: server.name,
    requestsPerSecond: median(rates),
    microseconds: median(times),
    toBare: median(ratios(times, bare.times)),
    bytes: Buffer.byteLength((await receive(server, path)).body),
  }))
  const figures: Figure[] = [
    {
      name: `${name}, processor time of Prism to the sandbox`,
      samples: ratios(prism.times, sandbox.times),
      bound: 'at least',
      target: toPrism,
      unit: '×',
    },
    {
      name: `${name}, processor time of the sandbox to node:http`,
      samples: ratios(sandbox.times, bare.times),
      bound: 'at most',
      target: toBare,
      unit: '×',
    },
  ]
  return { throughputs: await Promise.all(throughputs), figures }
}

const ratios = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((value, round) => value / (theirs[round] ?? Number.NaN))

interface Runner {
  readonly server: MeasuredServer
  /** Requests per second, by round. */
  readonly rates: number[]
  /** Microseconds of processor time per request, by round. */
  readonly times: number[]
}

type Three<T> = readonly [T, T, T]

async function race([sandbox, prism, bare]: Three<MeasuredServer>, path: string): Promise<Three<Runner>> {
  const run = (server: MeasuredServer): Runner => ({ server, rates: [], times: [] })
  const runners = [run(sandbox), run(prism), run(bare)] as const
  for (const { server } of runners) await load(server, path, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { server, rates, times } of round % 2 === 0 ? runners : runners.toReversed()) {
      const before = await server.cpuTime()
      const { average, total } = await load(server, path, SECONDS_A_RUN)
      times.push(((await server.cpuTime()) - before) / total)
      rates.push(average)
    }
  }
  return runners
}
