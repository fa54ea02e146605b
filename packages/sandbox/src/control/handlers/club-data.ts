import { toId } from '../../base/id.ts'
import { newId, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { enumOf } from '../../description/shapes.ts'
import { nameOfAthlete } from '../../things/athletes/athletes.ts'
import { type ClubRow, fieldsOfClub, readClubRow, readClubRows, readMembers } from '../../things/clubs/clubs.ts'
import {
  changeClub as change,
  createClub as create,
  setMember as put,
  deleteClub as remove,
  removeMember,
} from '../../things/clubs/edit-clubs.ts'
import { type Handlers, Refused, worldOf } from '../call.ts'
import { pageOf } from '../state.ts'
import { onlyOf } from './athlete-data.ts'

type Schemas = components['schemas']

function clubOf(world: World, row: ClubRow): Schemas['Club'] {
  const url = (hash: string | null): string | null => (hash === null ? null : world.pictureUrl(hash))
  const { activity_types: types, ...fields } = fieldsOfClub(row)
  return {
    ...fields,
    activity_types: [...types],
    picture: url(row.picture),
    cover: url(row.cover),
    member_count: row.other_members + row.members,
  }
}

/** @throws Refused 400 for an activity type that the service does not have */
function checked<Fields extends { readonly activity_types?: readonly string[] }>(fields: Fields): Fields {
  const unknown = fields.activity_types?.find((type) => !enumOf('ActivityTypeInput').has(type))
  if (unknown !== undefined) throw new Refused(400, `activity_types has "${unknown}", which is not an activity type`)
  return fields
}

export const listClubs: Handlers['listClubs'] = (call) => {
  const world = worldOf(call)
  return pageOf(readClubRows(world, onlyOf(world, call.input.athlete_id)), call.input).map((row) => clubOf(world, row))
}

export const createClub: Handlers['createClub'] = (call) => {
  const world = worldOf(call)
  return world.database.atomically(() => {
    const id = newId(world, 'clubs', call.input.id)
    create(world, { ...checked(call.input), id })
    return clubOf(world, readClubRow(world, id))
  })
}

export const changeClub: Handlers['changeClub'] = (call) => {
  const world = worldOf(call)
  const { id, ...fields } = call.input
  change(world, String(id), checked(fields))
  return clubOf(world, readClubRow(world, String(id)))
}

export const deleteClub: Handlers['deleteClub'] = (call) => {
  remove(worldOf(call), String(call.input.id))
  return undefined
}

function memberOf(world: World, { athlete_id, role }: ReturnType<typeof readMembers>[number]): Schemas['Member'] {
  const [firstname, lastname] = nameOfAthlete(world, athlete_id)
  return { athlete_id: toId(athlete_id), role, firstname, lastname }
}

export const listMembers: Handlers['listMembers'] = (call) => {
  const world = worldOf(call)
  return pageOf(readMembers(world, String(call.input.club_id)), call.input).map((row) => memberOf(world, row))
}

export const setMember: Handlers['setMember'] = (call) => {
  const world = worldOf(call)
  const { club_id, athlete_id, role } = call.input
  put(world, String(club_id), String(athlete_id), role)
  return memberOf(world, { athlete_id: String(athlete_id), role })
}

export const deleteMember: Handlers['deleteMember'] = (call) => {
  removeMember(worldOf(call), String(call.input.club_id), String(call.input.athlete_id))
  return undefined
}
