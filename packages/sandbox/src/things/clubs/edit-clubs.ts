import { writeSvg } from '../../core/documents.ts'
import { notFound } from '../../core/refusal.ts'
import { newId, type World } from '../../core/world.ts'
import { requireAthlete } from '../athletes/athletes.ts'
import type { PlannedClub, PlannedMember } from '../world-plan.ts'
import { addMember, type ClubProfile, insertClub, readClubRow, readMembers } from './clubs.ts'

/** Fields of a club that can be set. Omitted fields keep their values. */
export type ClubFields = { readonly [Field in keyof ClubProfile]?: ClubProfile[Field] | undefined } & {
  readonly private?: boolean | undefined
  /** Number of members who are not athletes of the world. */
  readonly other_members?: number | undefined
  /** SVG. */
  readonly picture?: string | null | undefined
  readonly cover?: string | null | undefined
}

export interface NewClub extends ClubFields {
  readonly id?: string | number | bigint | undefined
  readonly name: string
  readonly members?:
    | readonly { readonly athlete_id: string | number | bigint; readonly role?: PlannedMember['role'] | undefined }[]
    | undefined
}

/** The last part of a club's URL. */
const slugOf = (name: string, id: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || `club-${id}`

/**
 * Adds a club, and returns the id.
 * @throws Refusal invalid; not-found for a member
 */
export function createClub(world: World, { id: given, members = [], picture, cover, ...fields }: NewClub): string {
  return world.database.atomically(() => {
    const id = newId(world, 'clubs', given)
    insertClub(world, {
      id: BigInt(id),
      name: fields.name,
      description: fields.description ?? null,
      sportType: fields.sport_type ?? 'cycling',
      activityTypes: (fields.activity_types ?? []) as PlannedClub['activityTypes'],
      private: fields.private ?? false,
      city: fields.city ?? null,
      state: fields.state ?? null,
      country: fields.country ?? null,
      website: fields.website ?? null,
      slug: fields.url ?? slugOf(fields.name, id),
      otherMembers: fields.other_members ?? 0,
      members: [],
      picture: null,
      cover: null,
    })
    for (const { athlete_id: athleteId, role } of members) setMember(world, id, String(athleteId), role)
    changeClub(world, id, { picture, cover })
    return id
  })
}

/** @throws Refusal not-found; invalid */
export function changeClub(world: World, id: string, { private: isPrivate, other_members, picture, cover, ...change }: ClubFields): void {
  const row = readClubRow(world, id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  world.database.atomically(() =>
    world.database.run(
      'update clubs set private = ?, other_members = ?, profile = ?, picture = ?, cover = ? where world = ? and id = ?',
      Number(isPrivate ?? row.private === 1),
      other_members ?? row.other_members,
      JSON.stringify({ ...JSON.parse(row.profile), ...given }),
      picture === undefined ? row.picture : writeSvg(world, 'picture', picture),
      cover === undefined ? row.cover : writeSvg(world, 'cover', cover),
      world.id,
      id,
    ),
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

/** Adds a member, or changes the role of one. @throws Refusal not-found */
export function setMember(world: World, clubId: string, athleteId: string, role: PlannedMember['role'] = 'member'): void {
  readClubRow(world, clubId)
  addMember(world, clubId, { athleteId: BigInt(requireAthlete(world, athleteId)), role })
}

/** @throws Refusal not-found */
export function removeMember(world: World, clubId: string, athleteId: string): void {
  if (!readMembers(world, clubId).some((member) => member.athlete_id === athleteId)) {
    throw notFound('Member', `athlete ${athleteId} is not a member of club ${clubId}`)
  }
  world.database.run('delete from members where world = ? and club_id = ? and athlete_id = ?', world.id, clubId, athleteId)
}
