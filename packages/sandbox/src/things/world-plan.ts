import type { Id } from '../base/id.ts'
import type { components } from '../description/api.gen.ts'
import type { PrivacyZone } from '../tracks/privacy.ts'
import type { Point, Streams } from '../tracks/streams.ts'
import type { WorldMap } from './map/world-map.ts'

type Schemas = components['schemas']

export type SportType = Schemas['SportTypeInput']
export type Visibility = 'everyone' | 'followers_only' | 'only_me'

/**
 * Seconds. In the plan of a world that begins at a known time: epoch seconds, UTC. In the plan of a template, which worlds with any start are copied
 * from: the athletes' local time since midnight of the day on which a world starts (negative before it).
 */
export type PlannedTime = number

/** A person who gives kudos or comments: an athlete of the world, or a person outside the world. */
export type PlannedPerson = { readonly athleteId: Id } | { readonly firstname: string; readonly lastname: string }

export interface PlannedPrivacyZone extends PrivacyZone {
  readonly id: number
  readonly name: string
}

/** From `min` up to but not including `max`. The top zone has a `max` of -1. */
export interface PlannedZone {
  readonly min: number
  readonly max: number
}

export interface PlannedAthlete {
  readonly id: Id
  readonly firstname: string
  readonly lastname: string
  readonly username: string | null
  readonly bio: string | null
  readonly sex: 'M' | 'F' | null
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  readonly subscribed: boolean
  readonly measurement: 'meters' | 'feet'
  /** 0: cyclist, 1: runner. */
  readonly athleteType: 0 | 1
  /** Kilograms. */
  readonly weight: number | null
  /** Watts; null without a power meter. */
  readonly ftp: number | null
  readonly followers: number
  readonly friends: number
  readonly createdAt: PlannedTime
  readonly updatedAt: PlannedTime
  /** Beats per minute. */
  readonly heartRateZones: readonly PlannedZone[]
  /** Whether the athlete set the zones; otherwise they follow from the highest heart rate. */
  readonly customHeartRateZones: boolean
  readonly privacyZones: readonly PlannedPrivacyZone[]
  /** SVG; null for the default picture. */
  readonly picture: string | null
}

export interface PlannedMember {
  readonly athleteId: Id
  readonly role: 'member' | 'admin' | 'owner'
}

export interface PlannedClub {
  readonly id: Id
  readonly name: string
  readonly description: string | null
  readonly sportType: 'cycling' | 'running' | 'triathlon' | 'other'
  readonly activityTypes: readonly Schemas['ActivityTypeInput'][]
  readonly private: boolean
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  /** The last part of its URL. */
  readonly slug: string
  readonly website: string | null
  /** Number of members who are not athletes of the world. */
  readonly otherMembers: number
  readonly members: readonly PlannedMember[]
  /** SVG. */
  readonly picture: string | null
  readonly cover: string | null
}

export interface PlannedGear {
  /** `b…` for bikes, `g…` for shoes. */
  readonly id: string
  readonly athleteId: Id
  readonly name: string
  readonly nickname: string | null
  readonly brand: string | null
  readonly model: string | null
  readonly description: string | null
  readonly retired: boolean
  /** Whether the service assigns it by default. */
  readonly primary: boolean
  /** Meters before the first activity of the world. */
  readonly earlierDistance: number
  /** Bikes only: 1 mountain, 2 cross, 3 road, 4 time trial, 5 gravel. */
  readonly frameType: number | null
  /** Bikes only: kilograms. */
  readonly weight: number | null
  /** Shoes only: meters after which the athlete is notified to replace them. */
  readonly notificationDistance: number | null
}

export interface PlannedSegment {
  readonly id: Id
  readonly ownerId: Id
  readonly name: string
  readonly activityType: 'Ride' | 'Run'
  readonly private: boolean
  readonly hazardous: boolean
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  readonly createdAt: PlannedTime
  readonly updatedAt: PlannedTime
  /** At least two points, about 25 m apart, in the direction of the segment. */
  readonly latlng: readonly Point[]
  /** Meters; as many as points. */
  readonly altitude: readonly number[]
  /** Efforts and athletes outside the world. */
  readonly others: { readonly efforts: number; readonly athletes: number; readonly stars: number }
  readonly stars: readonly { readonly athleteId: Id; readonly at: PlannedTime }[]
}

export interface PlannedWaypoint {
  readonly latlng: Point
  readonly targetLatlng: Point | null
  readonly category: string
  readonly title: string
  readonly description: string | null
  /** Meters. */
  readonly distanceIntoRoute: number
}

export interface PlannedRoute {
  readonly id: Id
  readonly athleteId: Id
  readonly name: string
  readonly description: string | null
  readonly activityType: 'Ride' | 'Run'
  /** 1 road, 2 mountain bike, 3 cross, 4 trail, 5 mixed. */
  readonly subType: 1 | 2 | 3 | 4 | 5
  readonly private: boolean
  readonly starred: boolean
  readonly createdAt: PlannedTime
  readonly updatedAt: PlannedTime
  /** At least two points, about 25–50 m apart. */
  readonly latlng: readonly Point[]
  readonly altitude: readonly number[]
  readonly waypoints: readonly PlannedWaypoint[]
}

/** What a device recorded. */
export interface PlannedRecording {
  /** Complete: `completeStreams` has added the derived streams. At least one point. */
  readonly streams: Streams
  /** In order and without gaps: a lap ends at the point where the next one starts. At least one. */
  readonly laps: readonly { readonly startIndex: number; readonly endIndex: number }[]
  readonly device: string | null
  readonly uploadId: number
  readonly externalId: string
}

/** The entry of a manual activity. */
export interface PlannedEntry {
  /** Meters. */
  readonly distance: number
  /** Seconds. */
  readonly movingTime: number
  readonly elapsedTime: number
  readonly elevationGain: number
}

export interface PlannedPhoto {
  readonly id: string
  /** SVG. */
  readonly picture: string
  readonly caption: string | null
}

export interface PlannedActivity {
  readonly id: Id
  readonly athleteId: Id
  readonly name: string
  readonly description: string | null
  readonly sportType: SportType
  readonly visibility: Visibility
  readonly commute: boolean
  readonly trainer: boolean
  readonly gearId: string | null
  readonly start: PlannedTime
  /** A recording, or the entry of a manual activity. */
  readonly made: { readonly recording: PlannedRecording } | { readonly entry: PlannedEntry }
  readonly kudos: readonly { readonly by: PlannedPerson; readonly at: PlannedTime }[]
  readonly comments: readonly { readonly id: Id; readonly by: PlannedPerson; readonly text: string; readonly at: PlannedTime }[]
  readonly photos: readonly PlannedPhoto[]
}

/**
 * The data that a world is created from. The seed's generator and a world file both produce a plan. Everything derived (totals, laps, splits, zones,
 * efforts, ranks, best efforts, distances of gear, parts in privacy zones) is computed when the rows are written, as for an upload.
 */
export interface WorldPlan {
  /** The first one owns the app. */
  readonly athletes: readonly PlannedAthlete[]
  readonly clubs: readonly PlannedClub[]
  readonly gear: readonly PlannedGear[]
  readonly segments: readonly PlannedSegment[]
  readonly routes: readonly PlannedRoute[]
  /** By start time. */
  readonly activities: readonly PlannedActivity[]
  /** A planned id for an athlete's effort on a segment. `nth` counts all efforts of the athlete, from 0. Undefined for the default id. */
  readonly effortId?: (athleteId: Id, nth: number) => Id | undefined
  /** The country that the tracks are in, where it was made. */
  readonly map?: WorldMap
}
