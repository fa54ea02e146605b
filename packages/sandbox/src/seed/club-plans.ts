import type { Random } from '../base/random.ts'
import type { NewClub } from '../things/clubs/edit-clubs.ts'
import { personAt, TOWN } from './people.ts'
import { emblem, scene } from './pictures.ts'

type Plan = Pick<NewClub, 'id' | 'name' | 'sport_type' | 'activity_types' | 'private' | 'other_members' | 'description' | 'picture'> & {
  readonly url: string
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
    picture: emblem(
      '#1a365d',
      '#3182ce',
      '<g fill="none" stroke="#fff" stroke-width="9"><circle cx="120" cy="112" r="62"/><circle cx="120" cy="112" r="10"/>' +
        '<path stroke-width="4" d="M120 50V174M58 112H182M76 68 164 156M164 68 76 156"/></g>' +
        '<path d="M30 204q22-18 45 0t45 0 45 0 45 0" fill="none" stroke="#90cdf4" stroke-width="9" stroke-linecap="round"/>',
    ),
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
    picture: emblem(
      '#702459',
      '#ed64a6',
      '<path d="M46 150V92q24 16 46-8l46 46q18 14 46 16 14 2 14 20v10H46Z" fill="#fff"/>' +
        '<path d="M46 184H198" stroke="#fed7e2" stroke-width="12" stroke-linecap="round"/>' +
        '<path d="M104 112 118 98M118 126 132 112" stroke="#702459" stroke-width="6" stroke-linecap="round"/>',
    ),
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
    picture: emblem(
      '#22543d',
      '#68d391',
      '<path d="M20 190 60 120 84 158 110 92 138 150 160 108 220 190Z" fill="#fff" fill-opacity=".92"/>' +
        '<path d="M110 92 97 125 110 118 122 122Z" fill="#22543d" fill-opacity=".5"/><circle cx="182" cy="66" r="20" fill="#faf089"/>',
    ),
    members: { 1: 'member', 4: 'owner' },
  },
]

export const planClubs = (random: Random): NewClub[] =>
  PLANS.map(({ members, ...club }) => ({
    ...club,
    ...TOWN,
    website: `https://${club.url}.example`,
    members: Object.entries(members).map(([rank, role]) => ({ athlete_id: personAt(Number(rank)).id, role })),
    cover: scene(1_200, 420, random.fork(club.url)),
  }))
