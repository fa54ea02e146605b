import type { QuotaLimits } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import week from '../../../docs/src/assets/webhooks-week.gen.json' with { type: 'json' }
import { freshness, outOfTurn, quantile, waitsOf } from '../../simulation/figures.ts'
import { importTable } from '../../simulation/imports.ts'
import { athletesFor, LOADS, type Load } from '../../simulation/scenario.ts'
import { simulate } from '../../simulation/simulate.ts'
import { weekTable } from '../../simulation/week-table.ts'

const HOUR_MS = 3_600_000
/** An eighth of those of an upgraded app, for an eighth of the athletes. `docs-week.long.ts` has all. */
const LIMITS: QuotaLimits = { overall: [50, 500], read: [25, 250] }
const DAY: Load = { name: 'a day', athletes: athletesFor(0.7, LIMITS), days: 1, detail: 'detailed', limits: LIMITS, seed: 1 }

it('at 70 % of the read limit live changes wait for nothing', { timeout: 300_000 }, async () => {
  const { refused, dead, waiting, delivered } = await simulate(DAY)
  expect({ refused, dead, waiting }).toEqual({ refused: 0, dead: 0, waiting: [] })
  expect(quantile(freshness(delivered, 'live'), 0.99)).toBeLessThan(10_000)
})

it('far above the limit, nothing is refused, and the athlete who has waited longest is served first', { timeout: 300_000 }, async () => {
  const outcome = await simulate({ ...DAY, athletes: 1_250, sweeps: 'by hand' })
  const { refused, dead, reads, waiting } = outcome
  expect({ refused, dead }).toEqual({ refused: 0, dead: 0 })
  expect(reads).toBe(225)
  expect(waiting.length).toBeGreaterThan(375)
  expect(outOfTurn(outcome)).toBeLessThan(0.05)
  expect(waitsOf(outcome).longest).toBeLessThan(24 * HOUR_MS)
})

it('the docs have each figure of each load; `npm run test:long` simulates them again', () => {
  expect(week.loads).toEqual(LOADS.map(({ name }) => name))
  expect(week.figures.map(({ name }) => name)).toEqual(weekTable([]).figures.map(({ name }) => name))
  for (const { values } of week.figures) expect(values).toHaveLength(LOADS.length)
  expect(week.imports.figures.map(({ name }) => name)).toEqual(importTable([]).figures.map(({ name }) => name))
})
