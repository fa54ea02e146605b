import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadLedgers } from '../../../simulation/quota/ledgers.ts'
import { ADVERSITIES, type Adversity } from '../../../simulation/quota/scenario.ts'
import { simulate } from '../../../simulation/quota/simulate.ts'

const IS_LONG = process.env['LONG_TESTS'] !== undefined
const [SEEDS, DAYS, START_HOUR, PROCESSES] = IS_LONG ? [10, 2, 0, 4] : [1, 1, 23.5, 2]

let sandbox: Sandbox
let folder: string
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true, now: '2026-11-23T00:00:00Z' })
  folder = await mkdtemp(join(tmpdir(), 'quota-'))
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (seed: number, adversity: Adversity = {}, time = { days: DAYS, startHour: START_HOUR }) => {
  const storeFile = join(folder, `${crypto.randomUUID()}.sqlite`)
  return simulate({ sandbox, seed, adversity, ...time, processes: PROCESSES, storeFile })
}

describe(`${PROCESSES} processes with an endless backlog, ${DAYS === 1 ? 'the end of a day' : `${DAYS} days`}`, {
  timeout: 7_200_000,
}, () => {
  it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    'use the quota without a 429, and interactive calls do not wait (seed %i)',
    async (seed) => {
      const { refused, readShare, p95Ms, repeated } = await run(seed)
      expect({ refused, repeated }).toEqual({ refused: 0, repeated: 0 })
      expect(p95Ms).toBeLessThan(2_000)
      expect(readShare).toBeGreaterThanOrEqual(0.99)
    },
  )

  const hardships = IS_LONG ? Object.keys(ADVERSITIES) : []
  it.each(hardships.flatMap((name) => Array.from({ length: SEEDS }, (_, index) => [name, index + 1] as const)))(
    'get at most one 429 per process and window, and do not repeat requests: %s (seed %i)',
    async (name, seed) => {
      const { mostRefused, repeated } = await run(seed, ADVERSITIES[name])
      expect(mostRefused).toBeLessThanOrEqual(1)
      expect(repeated).toBe(0)
    },
  )

  it('get at most one 429 per process and window under all adverse conditions together', async () => {
    const { mostRefused, repeated } = await run(
      1,
      Object.assign({}, ...Object.values(ADVERSITIES), {
        crashEveryMs: IS_LONG ? 600_000 : 900_000,
        upgradeAt: 23.75 * 3_600_000,
        foreignPerDay: 1_000,
      }),
      { days: 1, startHour: 23.5 },
    )
    expect(mostRefused).toBeLessThanOrEqual(1)
    expect(repeated).toBe(0)
  })
})

it('forty ledgers share a limit evenly and never exceed it', async () => {
  const limit = 960
  const { served, least, most, fairness } = await loadLedgers({ athletes: 1_600, instances: 40, limit, concurrency: 5 })
  expect(served).toBeLessThanOrEqual(limit)
  expect(served).toBeGreaterThan(0.85 * limit)
  expect(least).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(40)
  expect(fairness).toBeGreaterThan(0.8)
})
