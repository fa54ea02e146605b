import { expect, it } from 'vitest'
import { localMidnight, secondsAfter } from '../../src/local-time.ts'
import { planWorld } from '../../src/seed/plan-world.ts'
import { planOfWorld } from '../../src/service/plan-of-world.ts'
import type { WorldPlan } from '../../src/service/world-plan.ts'
import { startControl } from '../control/support.ts'

/** Without what has another order, and with ids as text. */
const comparable = ({ effortId: _, ...plan }: WorldPlan): unknown => {
  const sorted = Object.entries(plan).map(([kind, list]) => [
    kind,
    [...list].sort((one: { id: unknown }, other: { id: unknown }) => String(one.id).localeCompare(String(other.id))),
  ])
  return JSON.parse(JSON.stringify(Object.fromEntries(sorted), (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
}

const MOMENTS = new Set(['start', 'at', 'createdAt', 'updatedAt'])

it('a world can be made again from what its rows say, to the second', () => {
  const { world } = startControl()
  const midnight = localMidnight(world.state.startedAt)
  const relative = JSON.parse(
    JSON.stringify(comparable(planOfWorld(world)), (key, value) => (MOMENTS.has(key) ? secondsAfter(midnight, value) : value)),
  )
  expect(relative).toEqual(comparable(planWorld(1)))
})
