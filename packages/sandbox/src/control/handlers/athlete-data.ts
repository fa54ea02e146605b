import { toId } from '../../base/id.ts'
import { Refusal } from '../../core/refusal.ts'
import { newId, toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { type AthleteRow, athleteIds, fieldsOfAthlete, readAthleteRow, requireAthlete } from '../../things/athletes/athletes.ts'
import { changeAthlete as change, createAthlete as create, deleteAthlete as remove } from '../../things/athletes/edit-athletes.ts'
import { changeGear as alterGear, createGear as makeGear, deleteGear as removeGear } from '../../things/gear/edit-gear.ts'
import { fieldsOfGear, type GearRow, readGearRow, readGearRows, wholeMeters } from '../../things/gear/gear.ts'
import {
  completeZone,
  editPrivacyZones,
  type OwnedZone,
  readPrivacyZones,
  requireCenter,
  requirePrivacyZone,
} from '../../things/zones/privacy-zones.ts'
import { type Handlers, worldOf } from '../call.ts'
import { pageOf, timestamp } from '../state.ts'
import { athleteIn, settleSoon } from './control-apps.ts'

type Schemas = components['schemas']

/** The athlete that a list is filtered by. @throws Refusal not-found */
export const onlyOf = (world: World, given: string | number | bigint | undefined): string | undefined =>
  given === undefined ? undefined : requireAthlete(world, String(given))

const profileOf = (world: World, row: AthleteRow): Schemas['AthleteProfile'] => ({
  ...fieldsOfAthlete(row),
  picture: row.picture === null ? null : world.pictureUrl(row.picture),
  created_at: timestamp(row.created * 1000),
})

const athleteAt = (world: World, id: string): Schemas['AthleteProfile'] => profileOf(world, readAthleteRow(world, id))

export const listAthletes: Handlers['listAthletes'] = (call) => {
  const world = worldOf(call)
  return pageOf(athleteIds(world), call.input).map((id) => athleteAt(world, id))
}

export const createAthlete: Handlers['createAthlete'] = (call) => {
  const world = worldOf(call)
  return world.database.atomically(() => {
    const id = newId(world, 'athletes', call.input.id)
    create(world, { ...call.input, id, created_at: toSeconds(world.now()) })
    return athleteAt(world, id)
  })
}

export const changeAthlete: Handlers['changeAthlete'] = (call) => {
  const world = worldOf(call)
  const { id, ...fields } = call.input
  change(world, String(id), fields)
  return athleteAt(world, String(id))
}

export const deleteAthlete: Handlers['deleteAthlete'] = (call) => {
  const world = worldOf(call)
  remove(world, String(call.input.id))
  return settleSoon(call, world)
}

const gearOf = (row: GearRow): Schemas['Gear'] => ({
  ...(fieldsOfGear(row) as Omit<Schemas['Gear'], 'distance'>),
  distance: wholeMeters(row.distance),
})

const LETTERS = { bike: 'b', shoes: 'g' } as const

/** @throws Refusal invalid */
function newGearId(world: World, given: string | undefined, type: keyof typeof LETTERS | undefined): string {
  const letter = given?.[0] ?? LETTERS[type ?? 'bike']
  if (type === undefined || letter === LETTERS[type]) return newId(world, 'gear', given, letter)
  const why = `the id of ${type === 'bike' ? 'a bike' : 'shoes'} must begin with ${LETTERS[type]}`
  throw new Refusal('invalid', { resource: 'Gear', field: 'id', code: 'invalid' }, why)
}

export const listGear: Handlers['listGear'] = (call) => {
  const world = worldOf(call)
  return pageOf(readGearRows(world, onlyOf(world, call.input.athlete_id)), call.input).map(gearOf)
}

export const createGear: Handlers['createGear'] = (call) => {
  const world = worldOf(call)
  const { id: given, type, ...fields } = call.input
  return world.database.atomically(() => {
    const id = newGearId(world, given, type)
    makeGear(world, { ...fields, id, athlete_id: athleteIn(world, fields.athlete_id) })
    return gearOf(readGearRow(world, id))
  })
}

export const changeGear: Handlers['changeGear'] = (call) => {
  const world = worldOf(call)
  const { id, ...fields } = call.input
  alterGear(world, id, fields)
  return gearOf(readGearRow(world, id))
}

export const deleteGear: Handlers['deleteGear'] = (call) => {
  removeGear(worldOf(call), call.input.id)
  return undefined
}

const zoneOf = ({ id, athleteId, name, center, radius }: OwnedZone): Schemas['PrivacyZone'] => ({
  id,
  athlete_id: toId(athleteId),
  name,
  center: [...center],
  radius,
})

export const listPrivacyZones: Handlers['listPrivacyZones'] = (call) => {
  const world = worldOf(call)
  return pageOf(readPrivacyZones(world, onlyOf(world, call.input.athlete_id)), call.input).map(zoneOf)
}

export const createPrivacyZone: Handlers['createPrivacyZone'] = async (call) => {
  const world = worldOf(call)
  const { athlete_id, center, ...fields } = call.input
  const athleteId = athleteIn(world, athlete_id)
  const zone = completeZone({ ...fields, id: Number(newId(world, 'privacy_zones')), center: requireCenter(center) })
  await editPrivacyZones(world, athleteId, (zones) => [...zones, zone])
  return zoneOf({ athleteId, ...zone })
}

export const changePrivacyZone: Handlers['changePrivacyZone'] = async (call) => {
  const world = worldOf(call)
  const { athleteId, ...before } = requirePrivacyZone(world, call.input.id)
  const { name = before.name, center = before.center, radius = before.radius } = call.input
  const zone = { id: before.id, name, center: requireCenter(center), radius }
  await editPrivacyZones(world, athleteId, (zones) => {
    requirePrivacyZone(world, zone.id)
    return zones.map((each) => (each.id === zone.id ? zone : each))
  })
  return zoneOf({ athleteId, ...zone })
}

export const deletePrivacyZone: Handlers['deletePrivacyZone'] = async (call) => {
  const world = worldOf(call)
  const { id, athleteId } = requirePrivacyZone(world, call.input.id)
  await editPrivacyZones(world, athleteId, (zones) => {
    requirePrivacyZone(world, id)
    return zones.filter((each) => each.id !== id)
  })
  return undefined
}
