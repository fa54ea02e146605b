import type { WorldPlan } from '../../src/service/world-plan.ts'

/** A plan without what has another order and without the map, which a world file does not have, and with ids as text. */
export const comparablePlan = ({ effortId: _, map: __, ...plan }: WorldPlan): unknown => {
  const sorted = Object.entries(plan).map(([kind, list]) => [
    kind,
    [...list].sort((one: { id: unknown }, other: { id: unknown }) => String(one.id).localeCompare(String(other.id))),
  ])
  return JSON.parse(JSON.stringify(Object.fromEntries(sorted), (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
}
