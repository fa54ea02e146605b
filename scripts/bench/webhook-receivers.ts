import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'
import { type LoadReport, readLoadReport } from './load.ts'
import type { Figure } from './targets.ts'

export const RECEIVER_ROUNDS = 5
const SECONDS = 3
const WARM_UP_SECONDS = 2

/** The events of a round differ from those of the warm-up. */
const EVENTS_A_ROUND = 10_000_000

/** Throughput and response times of a server. */
export interface ReceiverRates {
  readonly name: string
  readonly requestsPerSecond: number[]
  /** Milliseconds that 99 of 100 responses did not exceed. */
  readonly p99: number[]
}

const BASE = 'Express and an array, no inbox'

async function startServer(args: readonly string[]): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const child = fork(fromRoot('scripts/bench/webhook-server.ts'), args)
  const [port] = await once(child, 'message')
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function loadOnce(port: number, seconds: number, round: number) {
  const args = [fromRoot('scripts/bench/webhook-load.ts'), String(port), String(seconds), String(round * EVENTS_A_ROUND)]
  const { code, output } = await run(process.execPath, args, { cwd: fromRoot('scripts/bench') })
  if (code !== 0) throw new Error(`autocannon failed:\n${output}`)
  return readLoadReport(output)
}

/** Loads a new server, because events of an earlier round would remain in its inbox without a worker. */
async function measureRound(args: readonly string[], round: number): Promise<Pick<LoadReport, 'requests' | 'latency'>> {
  const server = await startServer(args)
  try {
    await loadOnce(server.port, WARM_UP_SECONDS, 0)
    return await loadOnce(server.port, SECONDS, round)
  } finally {
    await server.stop()
  }
}

/** Receives events with webhooks and with a simple handler, alternately, so that a slow machine affects all. */
export const measureReceivers = (): Promise<{ readonly rates: readonly ReceiverRates[]; readonly figures: readonly Figure[] }> =>
  inTempFolder(async (folder) => {
    const servers: { readonly rates: ReceiverRates; readonly argsOf: (round: number) => readonly string[] }[] = [
      { rates: { name: BASE, requestsPerSecond: [], p99: [] }, argsOf: () => ['express'] },
      { rates: { name: 'webhooks, memoryInbox', requestsPerSecond: [], p99: [] }, argsOf: () => ['webhooks'] },
      {
        rates: { name: 'webhooks, sqliteInbox', requestsPerSecond: [], p99: [] },
        argsOf: (round) => ['webhooks', join(folder, `inbox-${round}.sqlite`)],
      },
    ]
    for (let round = 1; round <= RECEIVER_ROUNDS; round += 1) {
      for (const { rates, argsOf } of servers) {
        const { requests, latency } = await measureRound(argsOf(round), round)
        rates.requestsPerSecond.push(requests.average)
        rates.p99.push(latency.p99)
      }
    }
    const rates = servers.map((each) => each.rates)
    const [base, ...ours] = rates
    const toBase = (values: readonly number[], of: readonly number[] = []): number[] =>
      values.map((value, round) => value / Math.max(1, of[round] ?? Number.NaN))
    const figures = ours.flatMap(({ name, requestsPerSecond, p99 }): Figure[] => [
      {
        name: `throughput: ${name}, to Express`,
        samples: toBase(requestsPerSecond, base?.requestsPerSecond),
        bound: 'at least',
        target: 0.8,
        unit: '×',
      },
      { name: `p99: ${name}, to Express`, samples: toBase(p99, base?.p99), bound: 'at most', target: 2, unit: '×' },
    ])
    return { rates, figures }
  })
