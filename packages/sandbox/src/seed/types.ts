import type { components } from '../api.gen.ts'
import type { Id } from '../id.ts'
import type { Streams } from '../track/streams.ts'
import type { Totals } from '../track/totals.ts'
import type { Sport } from './outing.ts'

type Schemas = components['schemas']

export type Visibility = 'everyone' | 'followers_only' | 'only_me'

export interface SeedAthlete {
  readonly id: Id
  readonly subscribed: boolean
  /** Everything of the detailed representation except `resource_state`, `clubs`, `bikes` and `shoes`, which the service adds. */
  readonly profile: Schemas['DetailedAthlete']
  readonly zones: Schemas['Zones']
  readonly clubs: readonly Id[]
  readonly starred: readonly { readonly segmentId: Id; readonly at: number }[]
  /** Where tracks are cut for others and without `activity:read_all`; null when the athlete has none. */
  readonly privacyZone: { readonly center: [number, number]; readonly radius: number } | null
}

export interface SeedActivity {
  readonly id: Id
  readonly athleteId: Id
  readonly visibility: Visibility
  readonly sport: Sport
  /** UTC epoch milliseconds. */
  readonly start: number
  /** Computed when they are first asked for. */
  readonly totals: Pick<Totals, 'distance' | 'moving_time' | 'elapsed_time' | 'total_elevation_gain'>
  /**
   * The detailed representation, `laps`, `splits_metric`, `gear` and totals included, `segment_efforts` and `similar_activities` excluded.
   * Computed when it is first asked for.
   */
  readonly detail: Schemas['DetailedActivity']
  /** Computed when they are asked for. */
  readonly zones: readonly Schemas['ActivityZone'][]
  readonly comments: readonly Schemas['Comment'][]
  readonly kudoers: readonly Schemas['Kudoer'][]
  /** Null for a manual activity. Computed when asked for; the same every time. */
  readonly streams: () => Streams | null
}

export interface SeedSegment {
  readonly id: Id
  readonly ownerId: Id
  readonly private: boolean
  readonly detail: Schemas['DetailedSegment']
  readonly streams: () => Pick<Streams, 'distance' | 'latlng' | 'altitude'>
}

export interface SeedEffort {
  readonly id: Id
  readonly segmentId: Id
  readonly activityId: Id
  readonly athleteId: Id
  /**
   * Without `segment`, `activity` and `athlete`, which the service adds. `start_index` and `end_index` point into the activity's streams.
   * Computed when it is first asked for.
   */
  readonly detail: Schemas['SegmentEffortBase']
}

export interface SeedRoute {
  readonly id: Id
  readonly athleteId: Id
  readonly private: boolean
  /** Public segments along the route, in its order. */
  readonly segmentIds: readonly Id[]
  /** Without `athlete` and `segments`, which the service adds. */
  readonly detail: Schemas['Route']
  readonly streams: () => { distance: number[]; latlng: [number, number][]; altitude: number[] }
}

export interface SeedGear {
  readonly id: string
  readonly athleteId: Id
  readonly detail: Schemas['DetailedGear']
}

export interface SeedClub {
  readonly id: Id
  readonly detail: Schemas['DetailedClub']
}

/** A world as it is at its start. The first athlete owns the app. */
export interface SeedWorld {
  readonly athletes: readonly SeedAthlete[]
  readonly activities: readonly SeedActivity[]
  readonly segments: readonly SeedSegment[]
  readonly efforts: readonly SeedEffort[]
  readonly routes: readonly SeedRoute[]
  readonly gear: readonly SeedGear[]
  readonly clubs: readonly SeedClub[]
}
