import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'
import { readLoadReport } from './load.ts'
import type { Figure } from './targets.ts'

export const RECEIVER_ROUNDS = 5
const SECONDS = 3
const WARM_UP_SECONDS = 6

/** Events that are sent to one server in a round do not come again in another, and are not about the same athletes. */
const EVENTS_A_ROUND = 10_017_000

/** How many requests a server responds to, and how long they take. */
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

/** Receives events with webhooks and with the obvious handler, in turn so that what slows the machine down hits all. */
export const measureReceivers = (): Promise<{ readonly rates: readonly ReceiverRates[]; readonly figures: readonly Figure[] }> =>
  inTempFolder(async (folder) => {
    const servers: (readonly [string, readonly string[]])[] = [
      [BASE, ['express']],
      ['webhooks, memoryInbox', ['webhooks']],
      ['webhooks, sqliteInbox', ['webhooks', join(folder, 'inbox.sqlite')]],
    ]
    const running: { rates: ReceiverRates; server: Awaited<ReturnType<typeof startServer>> }[] = []
    try {
      for (const [name, args] of servers) {
        const server = await startServer(args)
        running.push({ rates: { name, requestsPerSecond: [], p99: [] }, server })
        await loadOnce(server.port, WARM_UP_SECONDS, 0)
      }
      for (let round = 1; round <= RECEIVER_ROUNDS; round += 1) {
        for (const { rates, server } of running) {
          const { requests, latency } = await loadOnce(server.port, SECONDS, round)
          rates.requestsPerSecond.push(requests.average)
          rates.p99.push(latency.p99)
        }
      }
    } finally {
      for (const { server } of running) await server.stop()
    }
    const rates = running.map((each) => each.rates)
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
