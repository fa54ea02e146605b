import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { race } from './support/race.ts'
import { newPlaces, type StorePlace } from './support/stores.ts'

const servers = { redis: inject('redis'), postgres: inject('postgres') }
const IS_LONG = process.env['LONG_TESTS'] !== undefined
const [PROCESSES, ROUNDS] = IS_LONG ? [20, 1_000] : [2, 2]
const KINDS: readonly StorePlace['kind'][] = ['sqlite', 'redis', 'postgres']
const missing = (kind: StorePlace['kind']): string | undefined => (kind === 'sqlite' ? undefined : servers[kind].missing)

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true })
})
afterAll(() => sandbox.close())

describe.each(KINDS)('a grant in %s', (kind) => {
  it.skipIf(missing(kind) !== undefined)(
    `is renewed once for ${PROCESSES} processes that find its token expired, ${ROUNDS} times over${missing(kind) === undefined ? '' : ` (skipped: ${missing(kind)})`}`,
    { timeout: 1_800_000 },
    async () => {
      const place = (folder: string): StorePlace => {
        const found = newPlaces(folder, servers).find((each) => each.kind === kind)
        if (found === undefined) throw new Error(`${kind} is not installed`)
        return found
      }
      const outcome = await race({ sandbox, place, processes: PROCESSES, rounds: ROUNDS })
      expect(outcome).toEqual({ divided: [], renewals: ROUNDS, refused: 0, lastToken: 200 })
    },
  )
})

const [SLOW_PROCESSES, SLOW_ROUNDS] = IS_LONG ? [8, 75] : [3, 1]

it(`a grant is renewed once for ${SLOW_PROCESSES} processes, and never ended, although the response takes longer than a mark is valid: ${SLOW_ROUNDS} rounds`, {
  timeout: 1_800_000,
}, async () => {
  const place = (folder: string): StorePlace => ({ kind: 'sqlite', path: `${folder}/grants.sqlite` })
  const slow = { responseMs: 1_000, refreshTtlMs: 300 }
  const { refused, ...outcome } = await race({ sandbox, place, processes: SLOW_PROCESSES, rounds: SLOW_ROUNDS, slow })
  // On a busy machine, a process may seem dead to another process, which is then refused without consequences.
  console.log(`${refused} requests were refused without consequences`)
  expect(outcome).toEqual({ divided: [], renewals: SLOW_ROUNDS, lastToken: 200 })
})
