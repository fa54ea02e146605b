import { expect, it } from 'vitest'
import { timedImport } from '../support/timed-import.ts'

const HOUR_MS = 3_600_000

it('an import of 1,000 activities with the pace all ends within 26 hours', async () => {
  const { estimate, estimatedMs, tookMs, lists, reads, refused } = await timedImport(1_000, 'all')
  expect([reads, lists, refused]).toEqual([1_000, 7, 0])
  expect(lists + reads).toBe(estimate.reads)
  expect(tookMs).toBeLessThanOrEqual(26 * HOUR_MS)
  expect(Math.abs(estimatedMs - tookMs)).toBeLessThanOrEqual(HOUR_MS)
})
