import { expect, it } from 'vitest'
import { localMidnight, secondsAfter } from '../../src/base/local-time.ts'
import { planWorld } from '../../src/seed/plan-world.ts'
import { planOfWorld } from '../../src/things/plan-of-world.ts'
import { startControl } from '../control/support.ts'
import { comparablePlan } from '../support/comparable-plan.ts'

const TIMES = new Set(['start', 'at', 'createdAt', 'updatedAt'])

it('a world can be created again from its rows, exact to the second', () => {
  const { world } = startControl()
  const midnight = localMidnight(world.state.startedAt)
  const relative = JSON.parse(
    JSON.stringify(comparablePlan(planOfWorld(world)), (key, value) => (TIMES.has(key) ? secondsAfter(midnight, value) : value)),
  )
  expect(relative).toEqual(comparablePlan(planWorld(1)))
})
