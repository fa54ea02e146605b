import type { components } from '../api.gen.ts'
import { isoUtc } from '../local-time.ts'
import type { Point } from '../track/streams.ts'
import type { SeedAthlete } from './types.ts'

type Schemas = components['schemas']

/** The first athlete's door, where the roads begin. */
export const HOME: Point = [60.39299, 5.32415]

/** What the world knows of a person that the API does not say. */
export interface Person {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly username: string | null
  readonly bio: string
  readonly sex: 'M' | 'F'
  readonly athleteType: 0 | 1
  readonly createdAt: string
  readonly subscribed: boolean
  /** Everything is Only You. */
  readonly secretive: boolean
  readonly privacyZone: SeedAthlete['privacyZone']
  readonly clubs: readonly number[]
  /** Kilograms. */
  readonly weight: number
  /** Watts. */
  readonly ftp: number
  /** Beats per minute. */
  readonly heart: { readonly rest: number; readonly max: number }
  /** Metres per second over an hour's run. */
  readonly runSpeed: number
  readonly powerMeter: boolean
  /** How many activities over the year. */
  readonly activities: number
}

/** The first one owns the app. */
export const PEOPLE: readonly [Person, ...Person[]] = [
  {
    id: 4207619,
    firstname: 'Maren',
    lastname: 'Solheim',
    username: 'maren_solheim',
    bio: 'Mostly gravel, some hills.',
    sex: 'F',
    athleteType: 0,
    createdAt: '2019-03-02T17:20:11Z',
    subscribed: true,
    secretive: false,
    privacyZone: { center: HOME, radius: 200 },
    clubs: [318205, 402771],
    weight: 58,
    ftp: 236,
    heart: { rest: 52, max: 186 },
    runSpeed: 3.45,
    powerMeter: true,
    activities: 96,
  },
  {
    id: 4310552,
    firstname: 'Ingrid',
    lastname: 'Haugstad',
    username: 'ingrid.h',
    bio: 'Runs before breakfast.',
    sex: 'F',
    athleteType: 1,
    createdAt: '2019-08-21T06:02:40Z',
    subscribed: true,
    secretive: false,
    privacyZone: null,
    clubs: [402771, 587330],
    weight: 61.5,
    ftp: 214,
    heart: { rest: 48, max: 191 },
    runSpeed: 3.8,
    powerMeter: false,
    activities: 12,
  },
  {
    id: 4415087,
    firstname: 'Tomas',
    lastname: 'Bakkerud',
    username: null,
    bio: '',
    sex: 'M',
    athleteType: 0,
    createdAt: '2020-01-05T19:47:03Z',
    subscribed: false,
    secretive: false,
    privacyZone: null,
    clubs: [318205],
    weight: 83.2,
    ftp: 262,
    heart: { rest: 58, max: 179 },
    runSpeed: 2.9,
    powerMeter: false,
    activities: 9,
  },
  {
    id: 4528816,
    firstname: 'Aksel',
    lastname: 'Rindal',
    username: 'akselr',
    bio: 'Keeps it to himself.',
    sex: 'M',
    athleteType: 0,
    createdAt: '2021-05-30T10:15:26Z',
    subscribed: true,
    secretive: true,
    privacyZone: { center: [60.3865, 5.3148], radius: 1_100 },
    clubs: [],
    weight: 74,
    ftp: 305,
    heart: { rest: 44, max: 188 },
    runSpeed: 3.7,
    powerMeter: true,
    activities: 10,
  },
  {
    id: 4633190,
    firstname: 'Liv',
    lastname: 'Stordal',
    username: 'liv_stordal',
    bio: 'Every hill once a month.',
    sex: 'F',
    athleteType: 1,
    createdAt: '2022-11-12T14:33:58Z',
    subscribed: true,
    secretive: false,
    privacyZone: null,
    clubs: [318205, 587330],
    weight: 66,
    ftp: 228,
    heart: { rest: 50, max: 184 },
    runSpeed: 3.3,
    powerMeter: true,
    activities: 13,
  },
]

type Ranges = { min: number; max: number }[]

/** Ranges between the borders; the last one has no upper end. */
const rangesBetween = (borders: readonly number[]): Ranges => [0, ...borders].map((min, index) => ({ min, max: borders[index] ?? -1 }))

const shares = (whole: number, parts: readonly number[]): number[] => parts.map((part) => Math.round(whole * part))

/** Heart-rate zones as shares of the highest heart rate, power zones as shares of the FTP. */
export const zonesOf = ({ heart, ftp }: Person): { heartRate: Ranges; power: Ranges } => ({
  heartRate: rangesBetween(shares(heart.max, [0.6, 0.748, 0.85, 0.945])),
  power: rangesBetween(shares(ftp, [0.55, 0.75, 0.9, 1.05, 1.2, 1.5])),
})

const FOLLOWERS = [61, 88, 34, 3, 47] as const

function profileOf(person: Person, position: number, now: number): Schemas['DetailedAthlete'] {
  const followers = FOLLOWERS[position] ?? 0
  return {
    id: person.id,
    firstname: person.firstname,
    lastname: person.lastname,
    profile_medium: `https://pictures.example/athletes/${person.id}/medium.jpg`,
    profile: `https://pictures.example/athletes/${person.id}/large.jpg`,
    city: 'Bergen',
    state: 'Vestland',
    country: 'Norway',
    sex: person.sex,
    premium: person.subscribed,
    summit: person.subscribed,
    created_at: person.createdAt,
    updated_at: isoUtc(now - (position + 7) * 86_400_000),
    username: person.username,
    bio: person.bio,
    follower_count: followers,
    friend_count: Math.round(followers * 0.79),
    mutual_friend_count: 0,
    friend: null,
    follower: null,
    blocked: false,
    can_follow: false,
    measurement_preference: 'meters',
    date_preference: '%d/%m/%Y',
    athlete_type: person.athleteType,
    badge_type_id: person.subscribed ? 1 : 0,
    postable_clubs_count: person.clubs.length,
    ftp: person.powerMeter ? person.ftp : null,
    weight: person.weight,
  }
}

/** The athletes as the service knows them. */
export const buildAthletes = (now: number, starred: ReadonlyMap<number, SeedAthlete['starred']>): SeedAthlete[] =>
  PEOPLE.map((person, position) => {
    const { heartRate, power } = zonesOf(person)
    return {
      id: person.id,
      subscribed: person.subscribed,
      profile: profileOf(person, position, now),
      zones: {
        heart_rate: { custom_zones: false, zones: heartRate },
        ...(person.powerMeter && { power: { zones: power } }),
      },
      clubs: person.clubs,
      starred: starred.get(person.id) ?? [],
      privacyZone: person.privacyZone,
    }
  })
