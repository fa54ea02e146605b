import { it } from 'vitest'
import { expectFloodSurvived, type Flood } from './expect-flood-survived.ts'

it.each<Pick<Flood, 'forged' | 'events'>>([
  { forged: 'unknown activities', events: 150 },
  { forged: 'own activities', events: 150 },
  { forged: 'deauthorizations', events: 150 },
  // Fewer than those after which a sweep replaces events. What is missing is read several times, which uses the reads of an hour up.
  { forged: 'unknown activities', events: 11 },
])('a flood of forged events does not delay genuine ones of the athlete, and costs a limited number of reads: %o', async (flood) => {
  await expectFloodSurvived({ ...flood, quarters: 6, after: 3, seed: 1 })
})
