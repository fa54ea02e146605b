import { expect, it } from 'vitest'
import type { Pace } from '../../src/index.ts'
import { timedImport } from '../support/timed-import.ts'

const MINUTE_MS = 60_000

/** What background work leaves of the quarter hour to others makes the difference for a small import. */
it.each<[Pace, number]>([
  ['all', 35 * MINUTE_MS],
  ['shared', 50 * MINUTE_MS],
])('an import with the pace %s ends when the estimate says, without a 429', async (pace, mostMs) => {
  const { estimate, estimatedMs, tookMs, lists, reads, delivered, refused, progress } = await timedImport(130, pace)
  expect([delivered, reads, lists, refused]).toEqual([130, 130, 2, 0])
  expect(lists + reads).toBe(estimate.reads)
  expect(tookMs).toBeLessThanOrEqual(mostMs)
  expect(Math.abs(estimatedMs - tookMs)).toBeLessThanOrEqual(15 * MINUTE_MS)
  // Two requests have counted the activities.
  if (pace === 'all') expect(2 + 2 + (progress[0]?.read ?? 0)).toBe(100)
  const waiting = progress.filter(({ waitsFor }) => waitsFor !== null)
  expect(new Set(waiting.map(({ waitsFor }) => waitsFor?.reason))).toEqual(new Set(['quarter_hour']))
  expect(waiting.every(({ eta, remaining }) => eta !== null && remaining !== null && remaining > 0)).toBe(true)
})
