import { describe, it } from 'vitest'
import { expectFloodSurvived, type Flood } from './expect-flood-survived.ts'

describe.each<Flood['forged']>(['unknown activities', 'own activities', 'deauthorizations'])('a flood of forged %s', (forged) => {
  it.each([
    [11, 100, 0],
    [40, 100, 1],
    [300, 100, 2],
    [3_000, 24, 3],
    [20_000, 5, 4],
  ])('of %i events in each of %i quarter hours, seed %i', async (events, quarters, seed) => {
    await expectFloodSurvived({ forged, events, quarters, after: 24, seed })
  })
})
