import type { Random } from '../base/random.ts'
import type { PlannedClub } from '../things/world-plan.ts'
import { PEOPLE } from './people.ts'
import { type Emblem, emblem, scene } from './pictures.ts'

type Plan = Pick<PlannedClub, 'id' | 'name' | 'slug' | 'sportType' | 'activityTypes' | 'private' | 'otherMembers' | 'description'> & {
  readonly emblem: Emblem
  /** Ranks of the athletes in it, with what they do there. */
  readonly members: readonly (readonly [rank: number, role: 'member' | 'admin' | 'owner'])[]
}

const PLANS: readonly Plan[] = [
  {
    id: 318205,
    name: 'Fjordside Cycling',
    slug: 'fjordside-cycling',
    sportType: 'cycling',
    activityTypes: ['Ride', 'VirtualRide', 'EBikeRide'],
    private: false,
    otherMembers: 140,
    description: 'Evening rides along the fjord, all year round.',
    emblem: 'wheel',
    members: [
      [0, 'owner'],
      [2, 'member'],
      [4, 'admin'],
    ],
  },
  {
    id: 402771,
    name: 'Quayside Runners',
    slug: 'quayside-runners',
    sportType: 'running',
    activityTypes: ['Run'],
    private: false,
    otherMembers: 86,
    description: 'Thursdays at six, whatever the weather.',
    emblem: 'shoe',
    members: [
      [0, 'member'],
      [1, 'owner'],
    ],
  },
  {
    id: 587330,
    name: 'Seven Hills Society',
    slug: 'seven-hills-society',
    sportType: 'other',
    activityTypes: ['Hike', 'Run', 'Walk'],
    private: true,
    otherMembers: 10,
    description: 'By invitation of two members and a hill.',
    emblem: 'hills',
    members: [
      [1, 'member'],
      [4, 'owner'],
    ],
  },
]

export const planClubs = (random: Random): PlannedClub[] =>
  PLANS.map(({ emblem: kind, members, ...club }) => ({
    ...club,
    city: 'Bergen',
    state: 'Vestland',
    country: 'Norway',
    website: `https://${club.slug}.example`,
    members: members.map(([rank, role]) => ({ athleteId: (PEOPLE[rank] ?? PEOPLE[0]).id, role })),
    picture: emblem(kind),
    cover: scene(1_200, 420, random.fork(club.slug)),
  }))
