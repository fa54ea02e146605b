import type { components } from '../api.gen.ts'
import { Refusal, type RefusalKind } from './refusal.ts'
import { project } from './shapes.ts'
import type { World } from './world.ts'

type DetailedGear = components['schemas']['DetailedGear']
type SummaryGear = components['schemas']['SummaryGear']

/** @throws Refusal when there is no such gear, or it is another athlete's */
export function findGear(world: World, id: string, athleteId: string, kind: RefusalKind = 'not-found'): DetailedGear {
  const gear = world.template.gear.get(id)
  if (gear !== undefined && String(gear.athleteId) === athleteId) return gear.detail
  throw new Refusal(kind, { resource: 'Gear', field: 'id', code: 'invalid' }, 'the athlete has no such bike or shoe')
}

/** Gear as it stands within other objects. */
export const summaryGear = (gear: DetailedGear): SummaryGear => ({ ...project(gear, 'SummaryGear'), resource_state: 2 })

/** Bikes (`b`) or shoes (`g`) of an athlete. */
export const listGear = (world: World, athleteId: string, kind: 'b' | 'g'): SummaryGear[] =>
  world.template.world.gear
    .filter((gear) => String(gear.athleteId) === athleteId && gear.id.startsWith(kind))
    .map(({ detail }) => summaryGear(detail))

/** The bike or shoe the service fills in by itself. */
export function defaultGear(world: World, athleteId: string, sport: string): SummaryGear | undefined {
  if (/Ride$/.test(sport)) return listGear(world, athleteId, 'b')[0]
  return /(Run|Walk|Hike)$/.test(sport) ? listGear(world, athleteId, 'g')[0] : undefined
}
