import { toId } from '../../base/id.ts'
import { notFound } from '../../core/refusal.ts'
import { listRows, type Rows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { project } from '../../description/shapes.ts'
import { requireRow, type Settable } from '../thing-rows.ts'

type Schemas = components['schemas']

export type MemberRole = 'member' | 'admin' | 'owner'

/** Fields of a club that can be set. */
export type ClubFields = Settable<
  ClubProfile & {
    readonly private: boolean
    readonly other_members: number
    readonly picture: string | null
    readonly cover: string | null
  }
>

/** The fields of a club that are stored as JSON. */
export type ClubProfile = typeof DEFAULTS

export const DEFAULTS = {
  name: '',
  description: null as string | null,
  sport_type: 'other' as keyof typeof SPORTS,
  activity_types: [] as readonly string[],
  city: null as string | null,
  state: null as string | null,
  country: null as string | null,
  /** The last part of its URL. */
  url: '',
  website: null as string | null,
}

export interface StoredClub {
  readonly id: string
  readonly private: number
  readonly profile: string
  readonly other_members: number
  readonly picture: string | null
  readonly cover: string | null
}

/** A club with what SQL counts and selects. */
interface ClubRow extends StoredClub {
  readonly members: number
  /** Role of the athlete who sends the request; null for athletes who are not members. */
  readonly role: MemberRole | null
}

/** English name of a club's sport. */
const SPORTS = { cycling: 'Cycling', running: 'Running', triathlon: 'Triathlon', other: 'Other' } as const

const SELECT = `select clubs.*, (select count(*) from members where members.world = clubs.world and members.club_id = clubs.id) members,
  (select role from members where members.world = clubs.world and members.athlete_id = ? and members.club_id = clubs.id) role
  from clubs where clubs.world = ?`

function clubOf(world: World, row: ClubRow): Schemas['DetailedClub'] {
  const profile = JSON.parse(row.profile) as ClubProfile
  const url = (picture: string | null): string | null => (picture === null ? null : world.pictureUrl(picture))
  return {
    id: toId(row.id),
    resource_state: 3,
    ...profile,
    private: row.private === 1,
    member_count: row.other_members + row.members,
    profile_medium: url(row.picture),
    profile: url(row.picture),
    cover_photo: url(row.cover),
    cover_photo_small: url(row.cover),
    localized_sport_type: SPORTS[profile.sport_type],
    dimensions: ['distance', 'num_activities', 'elev_gain'],
    featured: false,
    verified: false,
    club_type: 'casual_club',
    following_count: Math.max(0, row.members - 1),
    ...(row.role !== null && { membership: 'member', admin: row.role !== 'member', owner: row.role === 'owner' }),
  } as Schemas['DetailedClub']
}

/** Clubs of an athlete, as they appear in other objects and in lists. */
export const listClubs = (world: World, athleteId: string): Schemas['SummaryClub'][] =>
  world.database
    .all<ClubRow>(`${SELECT} and role is not null order by clubs.id`, athleteId, world.id)
    .map((row) => ({ ...project(clubOf(world, row), 'SummaryClub'), resource_state: 2 }))

/** @throws Refusal not-found, also for a private club that the athlete is not a member of */
export function findClub(world: World, id: string, athleteId: string): Schemas['DetailedClub'] {
  const row = world.database.get<ClubRow>(`${SELECT} and clubs.id = ?`, athleteId, world.id, id)
  if (row === undefined) throw notFound('Club')
  if (row.private === 1 && row.role === null) throw notFound('Club', 'Not visible: the club is private, and this athlete is not a member.')
  return clubOf(world, row)
}

/** The fields of a stored club, as they are set. */
export const fieldsOfClub = ({ id, profile, private: isPrivate, other_members }: StoredClub) => ({
  id: toId(id),
  ...(JSON.parse(profile) as ClubProfile),
  private: isPrivate === 1,
  other_members,
})

/** Stored clubs. */
export const readClubRows = (rows: Rows): StoredClub[] => listRows(rows, 'clubs', {}, 'id')

/** @throws Refusal not-found */
export const readClubRow = (rows: Rows, id: string): StoredClub => requireRow(rows, 'clubs', id)

/** Athletes of the world who are members of a club. */
export const readMembers = (rows: Rows, clubId: string): { readonly athlete_id: string; readonly role: MemberRole }[] =>
  listRows(rows, 'members', { club_id: clubId }, 'athlete_id')
