import { describe, it } from 'vitest'
import type { FloodOptions } from '../support/flooded-athlete.ts'
import { expectFloodedAthleteServed } from './expect-flooded-athlete.ts'

const FORGED: readonly FloodOptions['forged'][] = ['unknown activities', 'own activities', 'deauthorizations']
const FLOODS: readonly Pick<FloodOptions, 'quarters' | 'forgedEvents'>[] = [
  { quarters: 150, forgedEvents: 300 },
  { quarters: 24, forgedEvents: 3_000 },
  { quarters: 24, forgedEvents: 40 },
]

describe.each(FLOODS)('during a flood of %o, and after it', (flood) => {
  describe.each(FORGED)('of forged %s', (forged) => {
    it.each([
      ['detailed', false, 1],
      ['detailed', true, 2],
      ['summary', false, 3],
      ['summary', true, 4],
    ] as const)('genuine events of the athlete are processed: %s, with `compare`: %s, seed %i', async (detail, hasCompare, seed) => {
      await expectFloodedAthleteServed({ ...flood, forged, detail, hasCompare, seed, activities: 450, quartersAfter: 24 })
    })
  })
})
