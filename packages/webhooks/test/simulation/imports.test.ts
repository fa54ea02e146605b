import { expect, it } from 'vitest'
import { simulateImport } from '../../simulation/imports.ts'

it('an import uses both windows that it needs, and no more reads than were counted', async () => {
  const { estimate, lists, reads, hours, refused } = await simulateImport(150, 'all')
  expect([lists, reads, refused]).toEqual([2, 150, 0])
  expect(lists + reads).toBe(estimate)
  expect(hours).toBeLessThan(0.5)
})
