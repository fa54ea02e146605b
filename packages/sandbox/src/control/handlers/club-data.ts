import { newId } from '../../core/world.ts'
import { enumOf } from '../../description/shapes.ts'
import { readClubRow, readMembers } from '../../things/clubs/clubs.ts'
import { changeClub, createClub, deleteClub, removeMember, setMember } from '../../things/clubs/edit-clubs.ts'
import { type Handlers, refusedField } from '../call.ts'
import { listPage } from '../lists.ts'
import { clubOf, KINDS, memberOf } from './control-things.ts'

/** @throws Refused 400 for an activity type that the service does not have */
function checked<Fields extends { readonly activity_types?: readonly string[] }>(fields: Fields): Fields {
  const unknown = fields.activity_types?.find((type) => !enumOf('ActivityTypeInput').has(type))
  if (unknown !== undefined) throw refusedField('activity_types', `activity_types has "${unknown}", which is not an activity type`)
  return fields
}

export const clubs = {
  listClubs: KINDS.clubs.list,
  createClub: ({ world, input }) =>
    world.database.atomically(() => {
      const id = newId(world, 'clubs', input.id)
      createClub(world, { ...checked(input), id })
      return clubOf(world, readClubRow(world, id))
    }),
  changeClub({ world, input: { id, ...fields } }) {
    changeClub(world, String(id), checked(fields))
    return clubOf(world, readClubRow(world, String(id)))
  },
  deleteClub: ({ world, input }) => void deleteClub(world, String(input.id)),
  listMembers: (call) => listPage(call, readMembers(call.world, String(call.input.club_id))).map((row) => memberOf(call.world, row)),
  setMember({ world, input: { club_id, athlete_id, role } }) {
    setMember(world, String(club_id), String(athlete_id), role)
    return memberOf(world, { athlete_id: String(athlete_id), role })
  },
  deleteMember: ({ world, input }) => void removeMember(world, String(input.club_id), String(input.athlete_id)),
} satisfies Partial<Handlers>
