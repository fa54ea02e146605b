import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreKind } from './support/grant.ts'
import { missingServer, type Order, type ProcessOptions, prepareGrant } from './support/processes.ts'

const isLong = process.env['LONG_TESTS'] !== undefined
const KINDS: readonly StoreKind[] = isLong ? ['sqlite', 'redis', 'postgres'] : ['sqlite']

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true })
})
afterAll(() => sandbox.close())

interface Race extends ProcessOptions {
  readonly kind: StoreKind
  readonly processes: number
  readonly rounds: number
  /** How long the response of the token endpoint takes. */
  readonly delayMs?: number
}

const messageOf = async (child: ChildProcess): Promise<string> => String((await once(child, 'message'))[0])

/** In each round, the token has expired, and all processes request one at the same time. */
async function race({ kind, processes, rounds, delayMs, ...options }: Race) {
  await using prepared = await prepareGrant(sandbox, kind)
  const { start, advance, statuses, open, control } = prepared
  if (delayMs !== undefined) await control.setFaults({ rules: [{ operation_id: 'issueToken', delay_ms: delayMs }] })
  const racers = await Promise.all(Array.from({ length: processes }, () => start(options)))
  const divided: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const order: Order = { work: 'use', now: await advance('7h') }
    const messages = racers.map(messageOf)
    for (const racer of racers) racer.send(order)
    // A process that is refused for a while, because the response of another one is pending: the grant is not in doubt.
    const tokens = new Set((await Promise.all(messages)).filter((message) => message !== 'error: refresh_paused'))
    const [token = ''] = tokens
    if (tokens.size !== 1 || token.startsWith('error')) divided.push(`round ${round}: ${[...tokens].join(', ')}`)
  }
  const requests = await statuses()
  const headers = { Authorization: `Bearer ${await open().session.accessToken()}` }
  return {
    divided,
    renewals: requests.filter((status) => status === 200).length,
    refused: requests.filter((status) => status !== 200).length,
    lastToken: (await fetch(`${sandbox.baseUrl}/athlete`, { headers })).status,
  }
}

const [PROCESSES, ROUNDS] = isLong ? [20, 1_000] : [2, 2]

describe.each(KINDS)('a grant in %s', (kind) => {
  const missing = missingServer(kind)
  it.skipIf(missing !== undefined)(
    `is renewed once for ${PROCESSES} processes that find its token expired, ${ROUNDS} times over${missing === undefined ? '' : ` (skipped: ${missing})`}`,
    { timeout: 1_800_000 },
    async () => {
      const outcome = await race({ kind, processes: PROCESSES, rounds: ROUNDS })
      expect(outcome).toEqual({ divided: [], renewals: ROUNDS, refused: 0, lastToken: 200 })
    },
  )
})

const [SLOW_PROCESSES, SLOW_ROUNDS] = isLong ? [8, 75] : [2, 1]

it(`a grant is renewed once for ${SLOW_PROCESSES} processes, and never ended, although the response takes longer than a mark is valid: ${SLOW_ROUNDS} rounds`, {
  timeout: 1_800_000,
}, async () => {
  const slow = { delayMs: isLong ? 1_000 : 400, refreshTtlMs: isLong ? 300 : 120 }
  const { refused, ...outcome } = await race({ kind: 'sqlite', processes: SLOW_PROCESSES, rounds: SLOW_ROUNDS, ...slow })
  // On a busy machine, a process may seem dead to another process, which is then refused without consequences.
  console.log(`${refused} requests were refused without consequences`)
  expect(outcome).toEqual({ divided: [], renewals: SLOW_ROUNDS, lastToken: 200 })
})
