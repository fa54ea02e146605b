import type { GivenId } from '../../base/id.ts'
import { type Rows, writeSvg } from '../../core/documents.ts'
import { notFound } from '../../core/refusal.ts'
import type { World } from '../../core/world.ts'
import { plainKeyFrom } from '../../tracks/exports/plain-text.ts'
import { requireAthlete } from '../athletes/athletes.ts'
import { insertRow, replaced, type Settable, updateRow } from '../make-row.ts'
import { type ClubProfile, type MemberRole, readClubRow, readMembers } from './clubs.ts'

/** Fields of a club that can be set. */
export interface ClubFields extends Settable<ClubProfile> {
  readonly private?: boolean | undefined
  /** Number of members who are not athletes of the world. */
  readonly other_members?: number | undefined
  /** SVG. */
  readonly picture?: string | null | undefined
  readonly cover?: string | null | undefined
}

export interface NewClub extends ClubFields {
  readonly id: GivenId
  readonly name: string
  /** Default of the first member's role: owner if no other member is. */
  readonly members?: readonly { readonly athlete_id: GivenId; readonly role?: MemberRole | undefined }[] | undefined
}

const DEFAULTS: ClubProfile = {
  name: '',
  description: null,
  sport_type: 'other',
  activity_types: [],
  city: null,
  state: null,
  country: null,
  url: '',
  website: null,
}

/**
 * Adds a club with its members. Its URL is derived from its name if none is given.
 * @throws Refusal invalid; not-found for a member
 */
export function createClub(rows: Rows, { id: given, members = [], picture = null, cover = null, ...fields }: NewClub): void {
  const id = String(given)
  const url = plainKeyFrom(fields.name, `club-${id}`)
  insertRow(rows, 'clubs', {
    id,
    private: fields.private ?? false,
    profile: JSON.stringify(replaced({ ...DEFAULTS, url }, fields)),
    other_members: fields.other_members ?? 0,
    picture: writeSvg(rows, 'picture', picture),
    cover: writeSvg(rows, 'cover', cover),
  })
  const hasOwner = members.some(({ role }) => role === 'owner')
  for (const [index, { athlete_id: athleteId, role }] of members.entries()) {
    writeMember(rows, id, String(athleteId), role ?? (index === 0 && !hasOwner ? 'owner' : 'member'))
  }
}

/** @throws Refusal not-found; invalid */
export function changeClub(world: World, id: string, { picture, cover, ...change }: ClubFields): void {
  const row = readClubRow(world, id)
  world.database.atomically(() =>
    updateRow(world, 'clubs', id, {
      private: change.private ?? row.private,
      other_members: change.other_members ?? row.other_members,
      profile: JSON.stringify(replaced(JSON.parse(row.profile) as ClubProfile, change)),
      picture: picture === undefined ? row.picture : writeSvg(world, 'picture', picture),
      cover: cover === undefined ? row.cover : writeSvg(world, 'cover', cover),
    }),
  )
}

/** @throws Refusal not-found */
export function deleteClub(world: World, id: string): void {
  readClubRow(world, id)
  world.database.atomically(() => {
    world.database.run('delete from members where world = ? and club_id = ?', world.id, id)
    world.database.run('delete from clubs where world = ? and id = ?', world.id, id)
  })
}

function writeMember(rows: Rows, clubId: string, athleteId: string, role: MemberRole): void {
  const values = [rows.id, clubId, requireAthlete(rows, athleteId), role]
  rows.database.run('insert or replace into members (world, club_id, athlete_id, role) values (?, ?, ?, ?)', ...values)
}

/** Adds a member, or changes the role of one. @throws Refusal not-found */
export function setMember(world: World, clubId: string, athleteId: string, role: MemberRole): void {
  readClubRow(world, clubId)
  writeMember(world, clubId, athleteId, role)
}

/** @throws Refusal not-found */
export function removeMember(world: World, clubId: string, athleteId: string): void {
  if (!readMembers(world, clubId).some((member) => member.athlete_id === athleteId)) {
    throw notFound('Member', `athlete ${athleteId} is not a member of club ${clubId}`)
  }
  world.database.run('delete from members where world = ? and club_id = ? and athlete_id = ?', world.id, clubId, athleteId)
}
