import { invalid } from '../../core/refusal.ts'
import { newId, toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { readAthleteRow } from '../../things/athletes/athletes.ts'
import { changeAthlete, createAthlete, deleteAthlete } from '../../things/athletes/edit-athletes.ts'
import { changeGear, createGear, deleteGear } from '../../things/gear/edit-gear.ts'
import { readGearRow } from '../../things/gear/gear.ts'
import {
  completeZone,
  editPrivacyZones,
  type NamedZone,
  readPrivacyZones,
  requireCenter,
  requirePrivacyZone,
} from '../../things/zones/privacy-zones.ts'
import { athleteIn, type Handlers, onlyOf } from '../call.ts'
import { createNames, listPage } from '../lists.ts'
import { gearOf, KINDS, profileOf, zoneOf } from './control-things.ts'

type Schemas = components['schemas']

const athleteAt = (world: World, id: string): Schemas['AthleteProfile'] => profileOf(world, readAthleteRow(world, id))

const LETTERS = { bike: 'b', shoes: 'g' } as const

/** @throws Refusal invalid */
function newGearId(world: World, given: string | undefined, type: keyof typeof LETTERS | undefined): string {
  const letter = given?.[0] ?? LETTERS[type ?? 'bike']
  if (type === undefined || letter === LETTERS[type]) return newId(world, 'gear', given, letter)
  throw invalid('Gear', 'id', `the id of ${type === 'bike' ? 'a bike' : 'shoes'} must begin with ${LETTERS[type]}`)
}

export const athletes = {
  listAthletes: KINDS.athletes.list,
  createAthlete: ({ world, input }) =>
    world.database.atomically(() => {
      const id = newId(world, 'athletes', input.id)
      createAthlete(world, { ...input, id, created_at: toSeconds(world.now()) })
      return athleteAt(world, id)
    }),
  changeAthlete({ world, input: { id, ...fields } }) {
    changeAthlete(world, String(id), fields)
    return athleteAt(world, String(id))
  },
  deleteAthlete({ services, world, input }) {
    deleteAthlete(world, String(input.id))
    services.scheduler.wake(world)
  },
  listGear: KINDS.gear.list,
  createGear: ({ world, input: { id: given, type, ...fields } }) =>
    world.database.atomically(() => {
      const id = newGearId(world, given, type)
      createGear(world, { ...fields, id, athlete_id: athleteIn(world, fields.athlete_id) })
      return gearOf(readGearRow(world, id))
    }),
  changeGear({ world, input: { id, ...fields } }) {
    changeGear(world, id, fields)
    return gearOf(readGearRow(world, id))
  },
  deleteGear: ({ world, input }) => void deleteGear(world, input.id),
  listPrivacyZones(call) {
    const { world, input } = call
    const nameOf = createNames(world)
    return listPage(call, readPrivacyZones(world, onlyOf(world, input.athlete_id)), {
      idOf: ({ id }) => String(id),
      textsOf: ({ name, athleteId }) => [name, nameOf(athleteId)],
    }).map(zoneOf)
  },
  async createPrivacyZone({ world, input: { athlete_id, center, ...fields } }) {
    const athleteId = athleteIn(world, athlete_id)
    const zone = completeZone({ ...fields, id: Number(newId(world, 'privacy_zones')), center: requireCenter(center) })
    await editPrivacyZones(world, athleteId, (zones) => [...zones, zone])
    return zoneOf({ athleteId, ...zone })
  },
  async changePrivacyZone({ world, input }) {
    const { athleteId, ...before } = requirePrivacyZone(world, input.id)
    const { name = before.name, center = before.center, radius = before.radius } = input
    const zone = { id: before.id, name, center: requireCenter(center), radius }
    await editPrivacyZones(world, athleteId, (zones) => {
      requirePrivacyZone(world, zone.id)
      return zones.map((each) => (each.id === zone.id ? zone : each))
    })
    return zoneOf({ athleteId, ...zone })
  },
  async deletePrivacyZone({ world, input }) {
    const { id, athleteId } = requirePrivacyZone(world, input.id)
    const edit = (zones: readonly NamedZone[]): NamedZone[] => {
      requirePrivacyZone(world, id)
      return zones.filter((each) => each.id !== id)
    }
    await editPrivacyZones(world, athleteId, edit)
  },
} satisfies Partial<Handlers>
