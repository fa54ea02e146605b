import type { components } from '../api.gen.ts'
import type { SeedClub } from './types.ts'

type Club = components['schemas']['DetailedClub']

const CLUBS: readonly (Pick<Club, 'id' | 'name' | 'sport_type' | 'activity_types' | 'private' | 'member_count' | 'description'> & {
  readonly slug: string
})[] = [
  {
    id: 318205,
    name: 'Fjordside Cycling',
    slug: 'fjordside-cycling',
    sport_type: 'cycling',
    activity_types: ['Ride', 'VirtualRide', 'EBikeRide'],
    private: false,
    member_count: 143,
    description: 'Evening rides along the fjord, all year round.',
  },
  {
    id: 402771,
    name: 'Quayside Runners',
    slug: 'quayside-runners',
    sport_type: 'running',
    activity_types: ['Run'],
    private: false,
    member_count: 88,
    description: 'Thursdays at six, whatever the weather.',
  },
  {
    id: 587330,
    name: 'Seven Hills Society',
    slug: 'seven-hills-society',
    sport_type: 'other',
    activity_types: ['Hike', 'Run', 'Walk'],
    private: true,
    member_count: 12,
    description: 'By invitation of two members and a hill.',
  },
]

/** What a club's sport is called in English. */
const SPORTS: Readonly<Record<string, string>> = { cycling: 'Cycling', running: 'Running', triathlon: 'Triathlon', other: 'Other' }

/** The clubs as their members see them. */
export const buildClubs = (): SeedClub[] =>
  CLUBS.map(({ slug, ...club }) => ({
    id: club.id as number,
    detail: {
      ...club,
      resource_state: 3,
      profile_medium: `https://pictures.example/clubs/${club.id}/medium.jpg`,
      profile: `https://pictures.example/clubs/${club.id}/large.jpg`,
      cover_photo: `https://pictures.example/clubs/${club.id}/cover.jpg`,
      cover_photo_small: `https://pictures.example/clubs/${club.id}/cover-small.jpg`,
      localized_sport_type: SPORTS[club.sport_type ?? 'other'] ?? 'Other',
      dimensions: ['distance', 'num_activities', 'elev_gain'],
      city: 'Bergen',
      state: 'Vestland',
      country: 'Norway',
      featured: false,
      verified: false,
      url: slug,
      club_type: 'casual_club',
      website: `https://${slug}.example`,
      membership: 'member',
      admin: false,
      owner: false,
      following_count: 4,
    },
  }))
