import type { Person } from './athletes.ts'
import type { Road } from './road.ts'

export type Sport = 'Ride' | 'GravelRide' | 'Run' | 'TrailRun' | 'Hike' | 'Swim' | 'WeightTraining'

/** Where an outing leads: along a road from a place on it, and either on or back the same way after half of it. */
export interface Way {
  readonly road: Road
  /** Metres along the road at which it begins. */
  readonly from: number
  /** Metres in all. */
  readonly metres: number
  readonly outAndBack: boolean
}

/** All that an activity's streams are computed from. */
export interface Outing {
  readonly person: Person
  readonly sport: Sport
  /** Epoch milliseconds. */
  readonly start: number
  /** Null indoors. */
  readonly way: Way | null
  /** Seconds; indoors only. */
  readonly duration: number
  /** Effort as a share of what the athlete can hold for an hour. */
  readonly drive: number
  readonly heartSensor: boolean
  /** Names the source of everything that looks like chance in the streams. */
  readonly seed: string
}

/** Whether, after so many metres, the way leads along the road's direction. */
export const isOutward = ({ metres, outAndBack }: Way, travelled: number): boolean => !outAndBack || travelled <= metres / 2

/** Metres along the road after so many metres of the way. */
export const alongRoad = (way: Way, travelled: number): number =>
  way.from + (isOutward(way, travelled) ? travelled : way.metres - travelled)
