import { it } from 'vitest'
import type { FloodOptions } from '../support/flooded-athlete.ts'
import { expectFloodedAthleteServed } from './expect-flooded-athlete.ts'

it.each<Pick<FloodOptions, 'forged' | 'detail' | 'hasCompare' | 'caps'>>([
  { forged: 'unknown activities', detail: 'detailed', hasCompare: true },
  { forged: 'own activities', detail: 'summary', hasCompare: false },
  { forged: 'deauthorizations', detail: 'detailed', hasCompare: false, caps: { quarterHour: 50, day: 200 } },
])('a flood of forged events does not delay genuine ones of the athlete: %o', async (scenario) => {
  const flood = { activities: 450, quarters: 6, quartersAfter: 3, forgedEvents: 260 }
  await expectFloodedAthleteServed({ ...scenario, ...flood, seed: 1 })
})
