import { toId } from '../../base/id.ts'
import { newId, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { enumOf } from '../../description/shapes.ts'
import { nameOfAthlete } from '../../things/athletes/athletes.ts'
import { type ClubRow, fieldsOfClub, readClubRow, readClubRows, readMembers } from '../../things/clubs/clubs.ts'
import { changeClub, createClub, deleteClub, removeMember, setMember } from '../../things/clubs/edit-clubs.ts'
import { type Handlers, onlyOf, refusedField } from '../call.ts'
import { listPage } from '../lists.ts'
import { undoably } from '../undo.ts'

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
  if (unknown !== undefined) throw refusedField('activity_types', `activity_types has "${unknown}", which is not an activity type`)
  return fields
}

function memberOf(world: World, { athlete_id, role }: ReturnType<typeof readMembers>[number]): Schemas['Member'] {
  const [firstname, lastname] = nameOfAthlete(world, athlete_id)
  return { athlete_id: toId(athlete_id), role, firstname, lastname }
}

export const clubs = {
  listClubs(call) {
    const { world, input } = call
    const clubs = readClubRows(world, onlyOf(world, input.athlete_id)).map((row) => clubOf(world, row))
    return listPage(call, clubs, {
      idOf: ({ id }) => String(id),
      textsOf: ({ name, sport_type, city, state, country }) => [name, sport_type, city, state, country],
    })
  },
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
  deleteClub: ({ world, input }) => undoably(world, () => deleteClub(world, String(input.id))),
  listMembers: (call) => listPage(call, readMembers(call.world, String(call.input.club_id))).map((row) => memberOf(call.world, row)),
  setMember({ world, input: { club_id, athlete_id, role } }) {
    setMember(world, String(club_id), String(athlete_id), role)
    return memberOf(world, { athlete_id: String(athlete_id), role })
  },
  deleteMember: ({ world, input }) => undoably(world, () => removeMember(world, String(input.club_id), String(input.athlete_id))),
} satisfies Partial<Handlers>
