import type { Random } from '../base/random.ts'
import type { NewClub } from '../things/clubs/edit-clubs.ts'
import { personAt, TOWN } from './people.ts'
import { type Emblem, emblem, scene } from './pictures.ts'

type Plan = Pick<NewClub, 'id' | 'name' | 'sport_type' | 'activity_types' | 'private' | 'other_members' | 'description'> & {
  readonly url: string
  readonly emblem: Emblem
  /** What athletes do there, by their ranks. */
  readonly members: Readonly<Record<number, 'member' | 'admin' | 'owner'>>
}

const PLANS: readonly Plan[] = [
  {
    id: 318205,
    name: 'Fjordside Cycling',
    url: 'fjordside-cycling',
    sport_type: 'cycling',
    activity_types: ['Ride', 'VirtualRide', 'EBikeRide'],
    private: false,
    other_members: 140,
    description: 'Evening rides along the fjord, all year round.',
    emblem: 'wheel',
    members: { 0: 'owner', 2: 'member', 4: 'admin' },
  },
  {
    id: 402771,
    name: 'Quayside Runners',
    url: 'quayside-runners',
    sport_type: 'running',
    activity_types: ['Run'],
    private: false,
    other_members: 86,
    description: 'Thursdays at six, whatever the weather.',
    emblem: 'shoe',
    members: { 0: 'member', 1: 'owner' },
  },
  {
    id: 587330,
    name: 'Seven Hills Society',
    url: 'seven-hills-society',
    sport_type: 'other',
    activity_types: ['Hike', 'Run', 'Walk'],
    private: true,
    other_members: 10,
    description: 'By invitation of two members and a hill.',
    emblem: 'hills',
    members: { 1: 'member', 4: 'owner' },
  },
]

export const planClubs = (random: Random): NewClub[] =>
  PLANS.map(({ emblem: kind, members, ...club }) => ({
    ...club,
    ...TOWN,
    website: `https://${club.url}.example`,
    members: Object.entries(members).map(([rank, role]) => ({ athlete_id: personAt(Number(rank)).id, role })),
    picture: emblem(kind),
    cover: scene(1_200, 420, random.fork(club.url)),
  }))
