import type { Seconds } from '../things/thing-rows.ts'
import type { Content } from '../things/world-contents.ts'
import type { Place } from '../tracks/geometry.ts'
import type { Point } from '../tracks/streams.ts'
import { heartRateZonesFor } from '../tracks/zones.ts'
import { avatar } from './pictures.ts'
import { placeAt } from './place.ts'

export type Sport = 'Ride' | 'GravelRide' | 'Run' | 'TrailRun' | 'Hike' | 'Swim' | 'WeightTraining'

/** The seed is generated as if its world began on this Monday, which determines seasons and days of the week. */
const FIRST_DAY = Date.UTC(2026, 10, 2)

export const DAY = 86_400

/** The time of a local date-time, such as 2019-03-02T18:20:11. */
export const timeOf = (local: string): Seconds => (Date.parse(`${local}Z`) - FIRST_DAY) / 1000

/** A time as the athletes' local date-time, in milliseconds as if it were UTC. */
export const clockAt = (time: Seconds): number => FIRST_DAY + time * 1000

/** The first athlete's door. */
export const HOME: Point = [60.39299, 5.32415]

/** Where everybody lives. */
export const TOWN = { city: 'Bergen', state: 'Vestland', country: 'Norway' } as const

/** A person of the seed: fields of an athlete, and what else determines the activities. */
export interface Person extends Omit<Content<'athletes'>, 'privacy_zones'>, Partial<Pick<Content<'athletes'>, 'privacy_zones'>> {
  readonly id: number
  readonly follower_count: number
  /** Whether all activities are visible to Only You. */
  readonly secretive?: true
  /** Kilograms. */
  readonly weight: number
  /** Watts. */
  readonly ftp: number
  /** Beats per minute. */
  readonly heart: { readonly rest: number; readonly max: number }
  /** Speed over an hour's run, in meters per second. */
  readonly runSpeed: number
  readonly powerMeter: boolean
  /** Number of activities in the year. */
  readonly activities: number
  /** The first athlete lives exactly at this place, the others at the nearest street. */
  readonly home: Place
  /** Workplace, for commutes. */
  readonly work?: Place
  /** Sports in the order in which the person repeats them. Commutes come in pairs. */
  readonly habits: readonly (Sport | 'commute')[]
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
    athlete_type: 0,
    created_at: timeOf('2019-03-02T18:20:11'),
    privacy_zones: [{ id: 61_204, name: 'Home', center: HOME, radius: 200 }],
    weight: 58,
    ftp: 236,
    heart: { rest: 52, max: 186 },
    runSpeed: 3.45,
    powerMeter: true,
    follower_count: 61,
    activities: 96,
    home: placeAt(HOME),
    work: { east: -150, north: 4_600 },
    habits: [
      'GravelRide',
      'Run',
      'commute',
      'commute',
      'Swim',
      'Run',
      'Hike',
      'GravelRide',
      'TrailRun',
      'WeightTraining',
      'Ride',
      'Run',
      'Ride',
      'Ride',
      'Swim',
      'Run',
      'Hike',
      'GravelRide',
      'Run',
      'Ride',
    ],
  },
  {
    id: 4310552,
    firstname: 'Ingrid',
    lastname: 'Haugstad',
    username: 'ingrid.h',
    bio: 'Runs before breakfast.',
    sex: 'F',
    athlete_type: 1,
    created_at: timeOf('2019-08-21T08:02:40'),
    weight: 61.5,
    ftp: 214,
    heart: { rest: 48, max: 191 },
    runSpeed: 3.8,
    powerMeter: false,
    follower_count: 88,
    activities: 12,
    home: { east: -250, north: 1_100 },
    habits: ['Ride', 'Run', 'Run', 'Ride', 'TrailRun', 'Run', 'Ride', 'Hike'],
  },
  {
    id: 4415087,
    firstname: 'Tomas',
    lastname: 'Bakkerud',
    bio: '',
    sex: 'M',
    athlete_type: 0,
    created_at: timeOf('2020-01-05T20:47:03'),
    subscribed: false,
    weight: 83.2,
    ftp: 262,
    heart: { rest: 58, max: 179 },
    runSpeed: 2.9,
    powerMeter: false,
    follower_count: 34,
    activities: 9,
    home: { east: -200, north: -4_600 },
    work: { east: -500, north: -350 },
    habits: ['commute', 'commute', 'Run', 'Ride', 'Hike', 'Ride', 'GravelRide', 'Ride', 'Run'],
  },
  {
    id: 4528816,
    firstname: 'Aksel',
    lastname: 'Rindal',
    username: 'akselr',
    bio: 'Keeps it to himself.',
    sex: 'M',
    athlete_type: 0,
    created_at: timeOf('2021-05-30T12:15:26'),
    secretive: true,
    privacy_zones: [{ id: 74_418, name: 'Neighborhood', center: [60.3865, 5.3148], radius: 1_100 }],
    weight: 74,
    ftp: 305,
    heart: { rest: 44, max: 188 },
    runSpeed: 3.7,
    powerMeter: true,
    follower_count: 3,
    activities: 10,
    home: { east: -450, north: -600 },
    habits: ['Ride', 'Run', 'Ride', 'WeightTraining', 'Ride', 'Run', 'Ride', 'Swim', 'Run', 'Ride'],
  },
  {
    id: 4633190,
    firstname: 'Liv',
    lastname: 'Stordal',
    username: 'liv_stordal',
    bio: 'Every hill once a month.',
    sex: 'F',
    athlete_type: 1,
    created_at: timeOf('2022-11-12T15:33:58'),
    weight: 66,
    ftp: 228,
    heart: { rest: 50, max: 184 },
    runSpeed: 3.3,
    powerMeter: true,
    follower_count: 47,
    activities: 13,
    home: { east: 3_300, north: -300 },
    work: { east: 150, north: 100 },
    habits: ['Run', 'Ride', 'Hike', 'Run', 'commute', 'commute', 'Run', 'Swim', 'Ride', 'Run', 'GravelRide', 'Run', 'TrailRun'],
  },
]

/** @param rank position among the athletes */
export const personAt = (rank: number): Person => PEOPLE[rank] ?? PEOPLE[0]

export const planAthletes = (): Content<'athletes'>[] =>
  PEOPLE.map((person, rank) => ({
    privacy_zones: [],
    ...person,
    ...TOWN,
    ftp: person.powerMeter ? person.ftp : null,
    friend_count: Math.round(person.follower_count * 0.79),
    updated_at: -(rank + 7) * DAY + 10 * 3600,
    heart_rate_zones: heartRateZonesFor(person.heart.max),
    custom_zones: false,
    picture: avatar(`${person.firstname[0]}${person.lastname?.[0]}`, rank),
  }))
