import type { WorldPlan } from '../../src/things/world-plan.ts'

/** A plan in a canonical order, with ids as text, and without the map, which a world file does not contain. */
export const comparablePlan = ({ effortId: _, map: __, ...plan }: WorldPlan): unknown => {
  const sorted = Object.entries(plan).map(([kind, list]) => [
    kind,
    [...list].sort((one: { id: unknown }, other: { id: unknown }) => String(one.id).localeCompare(String(other.id))),
  ])
  return JSON.parse(JSON.stringify(Object.fromEntries(sorted), (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
}
