import type { GivenId } from '../../base/id.ts'
import { writeSvg } from '../../core/documents.ts'
import { deleteRows, insertRow, type Rows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import { plainKeyFrom } from '../../tracks/exports/plain-text.ts'
import { requireAthlete } from '../athletes/athletes.ts'
import { replaced } from '../thing-rows.ts'
import { type ClubFields, DEFAULTS, type MemberRole, readClubRow } from './clubs.ts'

export interface NewClub extends ClubFields {
  readonly id: GivenId
  readonly name: string
  /** Default of the first member's role: owner if no other member is. */
  readonly members?: readonly { readonly athlete_id: GivenId; readonly role?: MemberRole | undefined }[] | undefined
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

/** @throws Refusal not-found */
export function deleteClub(world: World, id: string): void {
  readClubRow(world, id)
  world.database.atomically(() => {
    deleteRows(world, 'members', { club_id: id })
    deleteRows(world, 'clubs', { id })
  })
}

function writeMember(rows: Rows, clubId: string, athleteId: string, role: MemberRole): void {
  insertRow(rows, 'members', { club_id: clubId, athlete_id: requireAthlete(rows, athleteId), role }, 'or replace')
}
