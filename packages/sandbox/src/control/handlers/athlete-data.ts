import { toId } from '../../base/id.ts'
import { newId, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { type AthleteRow, athleteIds, readAthleteRow, requireAthlete } from '../../things/athletes/athletes.ts'
import { changeAthlete as change, createAthlete as create, deleteAthlete as remove } from '../../things/athletes/edit-athletes.ts'
import {
  createGear as addGear,
  changeGear as alterGear,
  type GearProfile,
  type GearRow,
  readGearRow,
  readGearRows,
  deleteGear as removeGear,
  wholeMeters,
} from '../../things/gear/gear.ts'
import { editPrivacyZones, type OwnedZone, readPrivacyZones, requireCenter, requirePrivacyZone } from '../../things/zones/privacy-zones.ts'
import { type Handlers, worldOf } from '../call.ts'
import { pageOf, timestamp } from '../state.ts'
import { athleteIn, settleSoon } from './control-apps.ts'

type Schemas = components['schemas']

/** The athlete that a list is filtered by. @throws Refusal not-found */
export const onlyOf = (world: World, given: string | number | bigint | undefined): string | undefined =>
  given === undefined ? undefined : requireAthlete(world, String(given))

function profileOf(world: World, row: AthleteRow): Schemas['AthleteProfile'] {
  const { id, weight, ftp, picture } = row
  return {
    id: toId(id),
    ...(JSON.parse(row.profile) as Omit<Schemas['AthleteProfile'], 'id'>),
    subscribed: row.subscribed === 1,
    weight,
    ftp,
    heart_rate_zones: JSON.parse(row.heart_rate_zones),
    custom_zones: row.custom_zones === 1,
    picture: picture === null ? null : world.pictureUrl(picture),
    created_at: timestamp(row.created * 1000),
  }
}

const athleteAt = (world: World, id: string): Schemas['AthleteProfile'] => profileOf(world, readAthleteRow(world, id))

export const listAthletes: Handlers['listAthletes'] = (call) => {
  const world = worldOf(call)
  return pageOf(athleteIds(world), call.input).map((id) => athleteAt(world, id))
}

export const createAthlete: Handlers['createAthlete'] = (call) => {
  const world = worldOf(call)
  return athleteAt(world, create(world, call.input))
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

const gearOf = ({ id, athlete_id, retired, is_primary, earlier_distance, distance, profile }: GearRow): Schemas['Gear'] => ({
  id,
  athlete_id: toId(athlete_id),
  ...(JSON.parse(profile) as GearProfile & Pick<Schemas['Gear'], 'frame_type'>),
  retired: retired === 1,
  primary: is_primary === 1,
  earlier_distance,
  distance: wholeMeters(distance),
})

export const listGear: Handlers['listGear'] = (call) => {
  const world = worldOf(call)
  return pageOf(readGearRows(world, onlyOf(world, call.input.athlete_id)), call.input).map(gearOf)
}

export const createGear: Handlers['createGear'] = (call) => {
  const world = worldOf(call)
  const { athlete_id, ...fields } = call.input
  return gearOf(readGearRow(world, addGear(world, athleteIn(world, athlete_id), fields)))
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
  const { athlete_id, name = 'Home', center, radius } = call.input
  const athleteId = athleteIn(world, athlete_id)
  const zone = { id: Number(newId(world, 'privacy_zones')), name, center: requireCenter(center), radius }
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
