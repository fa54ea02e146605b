import type { Seconds } from '../things/thing-rows.ts'
import type { Point } from '../tracks/streams.ts'
import { type Place, placeAt } from './place.ts'

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

/** A person of the seed. The API shows only part of it. */
export interface Person {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly username: string | null
  readonly bio: string
  readonly sex: 'M' | 'F'
  readonly athleteType: 0 | 1
  readonly createdAt: Seconds
  readonly subscribed: boolean
  /** Whether all activities are visible to Only You. */
  readonly secretive: boolean
  readonly privacyZone: { readonly id: number; readonly name: string; readonly center: Point; readonly radius: number } | null
  /** Kilograms. */
  readonly weight: number
  /** Watts. */
  readonly ftp: number
  /** Beats per minute. */
  readonly heart: { readonly rest: number; readonly max: number }
  /** Speed over an hour's run, in meters per second. */
  readonly runSpeed: number
  readonly powerMeter: boolean
  readonly followers: number
  /** Number of activities in the year. */
  readonly activities: number
  /** The first athlete lives exactly at this place, the others at the nearest street. */
  readonly home: Place
  /** Workplace; null without commutes. */
  readonly work: Place | null
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
    athleteType: 0,
    createdAt: timeOf('2019-03-02T18:20:11'),
    subscribed: true,
    secretive: false,
    privacyZone: { id: 61_204, name: 'Home', center: HOME, radius: 200 },
    weight: 58,
    ftp: 236,
    heart: { rest: 52, max: 186 },
    runSpeed: 3.45,
    powerMeter: true,
    followers: 61,
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
    ] as const,
  },
  {
    id: 4310552,
    firstname: 'Ingrid',
    lastname: 'Haugstad',
    username: 'ingrid.h',
    bio: 'Runs before breakfast.',
    sex: 'F',
    athleteType: 1,
    createdAt: timeOf('2019-08-21T08:02:40'),
    subscribed: true,
    secretive: false,
    privacyZone: null,
    weight: 61.5,
    ftp: 214,
    heart: { rest: 48, max: 191 },
    runSpeed: 3.8,
    powerMeter: false,
    followers: 88,
    activities: 12,
    home: { east: -250, north: 1_100 },
    work: null,
    habits: ['Ride', 'Run', 'Run', 'Ride', 'TrailRun', 'Run', 'Ride', 'Hike'],
  },
  {
    id: 4415087,
    firstname: 'Tomas',
    lastname: 'Bakkerud',
    username: null,
    bio: '',
    sex: 'M',
    athleteType: 0,
    createdAt: timeOf('2020-01-05T20:47:03'),
    subscribed: false,
    secretive: false,
    privacyZone: null,
    weight: 83.2,
    ftp: 262,
    heart: { rest: 58, max: 179 },
    runSpeed: 2.9,
    powerMeter: false,
    followers: 34,
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
    athleteType: 0,
    createdAt: timeOf('2021-05-30T12:15:26'),
    subscribed: true,
    secretive: true,
    privacyZone: { id: 74_418, name: 'Neighborhood', center: [60.3865, 5.3148], radius: 1_100 },
    weight: 74,
    ftp: 305,
    heart: { rest: 44, max: 188 },
    runSpeed: 3.7,
    powerMeter: true,
    followers: 3,
    activities: 10,
    home: { east: -450, north: -600 },
    work: null,
    habits: ['Ride', 'Run', 'Ride', 'WeightTraining', 'Ride', 'Run', 'Ride', 'Swim', 'Run', 'Ride'],
  },
  {
    id: 4633190,
    firstname: 'Liv',
    lastname: 'Stordal',
    username: 'liv_stordal',
    bio: 'Every hill once a month.',
    sex: 'F',
    athleteType: 1,
    createdAt: timeOf('2022-11-12T15:33:58'),
    subscribed: true,
    secretive: false,
    privacyZone: null,
    weight: 66,
    ftp: 228,
    heart: { rest: 50, max: 184 },
    runSpeed: 3.3,
    powerMeter: true,
    followers: 47,
    activities: 13,
    home: { east: 3_300, north: -300 },
    work: { east: 150, north: 100 },
    habits: ['Run', 'Ride', 'Hike', 'Run', 'commute', 'commute', 'Run', 'Swim', 'Ride', 'Run', 'GravelRide', 'Run', 'TrailRun'],
  },
]
