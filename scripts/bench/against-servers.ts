import { load } from './load.ts'
import { type MeasuredServer, startMeasuredSandbox, startPrism } from './servers.ts'
import { median } from './statistics.ts'
import type { Figure } from './targets.ts'

export const ROUNDS = 5
const SECONDS_A_RUN = 3
const WARM_UP_SECONDS = 2

/** The requests, and the target speed of the sandbox as a multiple of Prism’s. */
const OPERATIONS = [
  { name: 'GET /athlete', path: '/athlete', target: 10 },
  { name: 'a page of 30 activities', path: '/athlete/activities?per_page=30', target: 3 },
]

interface Throughput {
  readonly name: string
  readonly server: string
  /** Median of the rounds. */
  readonly requestsPerSecond: number
  /** Size of the response body in bytes. */
  readonly bytes: number
}

export interface Comparison {
  readonly throughputs: readonly Throughput[]
  readonly figures: readonly Figure[]
}

/** The sandbox against Prism's mock with the same description, each in a separate process, alternately, in a different order each round. */
export async function compareWithPrism(): Promise<Comparison> {
  const sandbox = await startMeasuredSandbox()
  const prism = await startPrism()
  try {
    const results = []
    for (const operation of OPERATIONS) results.push({ ...operation, ...(await race(sandbox, prism, operation.path)) })
    return {
      throughputs: results.flatMap(({ name, throughputs }) => throughputs.map((throughput) => ({ name, ...throughput }))),
      figures: results.map(({ name, target, ratios }) => ({
        name: `${name}, to Prism`,
        samples: ratios,
        bound: 'at least',
        target,
        unit: '×',
      })),
    }
  } finally {
    await Promise.all([sandbox.stop(), prism.stop()])
  }
}

async function race(sandbox: MeasuredServer, prism: MeasuredServer, path: string) {
  const runners = [sandbox, prism].map((server) => ({ server, rates: [] as number[] }))
  for (const { server } of runners) await load(server, path, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { server, rates } of round % 2 === 0 ? runners : runners.toReversed()) rates.push(await load(server, path, SECONDS_A_RUN))
  }
  const [ours = [], theirs = []] = runners.map(({ rates }) => rates)
  const throughputs = runners.map(async ({ server, rates }) => ({
    server: server.name,
    requestsPerSecond: median(rates),
    bytes: await bytesOf(server, path),
  }))
  return { ratios: ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)), throughputs: await Promise.all(throughputs) }
}

async function bytesOf({ baseUrl, accessToken }: MeasuredServer, path: string): Promise<number> {
  const response = await fetch(baseUrl + path, { headers: { Authorization: `Bearer ${accessToken}` } })
  return (await response.bytes()).length
}
