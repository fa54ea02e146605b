import type { components } from '../api.gen.ts'
import { isoLocal, offsetAt, TIME_ZONE } from '../local-time.ts'
import type { Visibility } from '../seed/types.ts'
import type { OutsideTrack } from '../uploads/derive.ts'
import { type Activity, findActivity, readActivity, removeActivity, writeActivity } from './activities.ts'
import { isoSeconds } from './clock.ts'
import { defaultGear, findGear, summaryGear } from './gear.ts'
import { parseLocal } from './parse-local.ts'
import { keptOutside } from './privacy.ts'
import { notFound, Refusal } from './refusal.ts'
import { enumOf } from './shapes.ts'
import type { Viewer } from './viewer.ts'
import { publishChange } from './webhooks.ts'
import type { World } from './world.ts'

type ActivityType = components['schemas']['ActivityTypeInput']
type SportType = components['schemas']['SportTypeInput']

export interface ManualActivity {
  readonly name: string
  readonly sport_type: SportType
  /** Local time of the athlete, ISO 8601; an offset or Z is ignored (assumed). */
  readonly start_date_local: string
  /** Seconds. */
  readonly elapsed_time: number
  readonly description?: string
  /** Metres. */
  readonly distance?: number
  readonly trainer?: boolean | number
  readonly commute?: boolean | number
  /** Everyone unless given; the API cannot say it, the athlete's own app can. */
  readonly visibility?: Visibility | undefined
}

/** Sports that the older, coarser `type` does not have, and what it has for them. */
const COARSE: Readonly<Partial<Record<SportType, ActivityType>>> = {
  EMountainBikeRide: 'EBikeRide',
  GravelRide: 'Ride',
  MountainBikeRide: 'Ride',
  TrailRun: 'Run',
  VirtualRow: 'Rowing',
}

/** The deprecated `type` for a sport. */
export const coarseType = (sport: SportType): ActivityType =>
  COARSE[sport] ?? (ACTIVITY_TYPES.has(sport) ? (sport as ActivityType) : 'Workout')

const ACTIVITY_TYPES = enumOf('ActivityTypeInput')

/** Ids of new activities, above all seeded ones. */
export const nextActivityId = (world: World): number => 12_000_000_000 + world.next('activity') * 7

/** Adds what the service fills in to an activity that was typed in or uploaded, stores it, and tells the app. */
export function addActivity(world: World, athleteId: string, given: Activity, outside: OutsideTrack | null = null): void {
  const athlete = world.template.athletes.get(athleteId)
  if (athlete === undefined) throw notFound('Athlete')
  const gear = defaultGear(world, athleteId, given.sport_type ?? 'Workout')
  const owner = { id: athlete.id, resource_state: 1 }
  const activity: Activity = {
    achievement_count: 0,
    pr_count: 0,
    kudos_count: 0,
    comment_count: 0,
    athlete_count: 1,
    photo_count: 0,
    total_photo_count: 0,
    has_kudoed: false,
    flagged: false,
    hide_from_home: false,
    visibility: 'everyone',
    private: false,
    photos: { primary: null, count: 0 },
    calories: null,
    has_heartrate: false,
    segment_efforts: [],
    best_efforts: [],
    ...given,
    athlete: owner,
    laps: (given.laps ?? []).map((lap) => ({ ...lap, athlete: owner })),
    gear_id: gear?.id ?? null,
    ...(gear !== undefined && { gear }),
    resource_state: 3,
  } as Activity
  writeActivity(world, athleteId, activity, outside)
  publishChange(world, athleteId, null, activity)
}

/** Creates a manual activity, without track and streams, and gives its id. */
export function createManualActivity(world: World, athleteId: string, given: ManualActivity): string {
  const start = parseLocal(given.start_date_local)
  if (Number.isNaN(start)) {
    throw new Refusal(
      'invalid',
      { resource: 'Activity', field: 'start_date_local', code: 'invalid' },
      'start_date_local is no moment in time',
    )
  }
  const id = nextActivityId(world)
  const distance = given.distance ?? 0
  addActivity(world, athleteId, {
    id,
    external_id: null,
    upload_id: null,
    name: given.name,
    description: given.description ?? null,
    distance,
    moving_time: given.elapsed_time,
    elapsed_time: given.elapsed_time,
    total_elevation_gain: 0,
    type: coarseType(given.sport_type),
    sport_type: given.sport_type,
    start_date: isoSeconds(start),
    start_date_local: isoLocal(start),
    timezone: TIME_ZONE,
    utc_offset: offsetAt(start),
    start_latlng: [],
    end_latlng: [],
    map: { id: `a${id}`, polyline: '', summary_polyline: '', resource_state: 3 },
    trainer: Boolean(Number(given.trainer ?? 0)),
    commute: Boolean(Number(given.commute ?? 0)),
    manual: true,
    ...(given.visibility !== undefined && { visibility: given.visibility, private: given.visibility === 'only_me' }),
    average_speed: given.elapsed_time > 0 ? distance / given.elapsed_time : 0,
    max_speed: 0,
  } as Activity)
  return String(id)
}

export type ActivityChange = components['schemas']['UpdatableActivity'] & { readonly visibility?: Visibility }

/**
 * Changes an activity of the viewer and tells the app what it may know of it.
 * @throws Refusal not-found; invalid for gear that is not the athlete's
 */
export function changeActivity(world: World, id: string, viewer: Viewer, change: ActivityChange): void {
  const { row, activity: before } = findActivity(world, id, viewer)
  const { gear_id: gearId, visibility, sport_type: sport, type, ...plain } = change
  const after: Activity = {
    ...before,
    ...plain,
    ...(type !== undefined && { type, sport_type: type }),
    ...(sport !== undefined && { sport_type: sport, type: coarseType(sport) }),
    ...(visibility !== undefined && { visibility, private: visibility === 'only_me' }),
  }
  if (gearId === 'none') {
    delete after.gear
    after.gear_id = null
  } else if (gearId !== undefined) {
    after.gear = summaryGear(findGear(world, gearId, viewer.athleteId, 'invalid'))
    after.gear_id = gearId
  }
  writeActivity(world, viewer.athleteId, after, keptOutside(world, row, before))
  publishChange(world, viewer.athleteId, before, after)
}

/** The athlete deletes the activity. The API has no such operation; the athlete's own app has. */
export function deleteActivity(world: World, id: string): void {
  const found = readActivity(world, id)
  if (found === undefined) throw notFound('Activity')
  removeActivity(world, id)
  publishChange(world, found.row.athlete_id, found.activity, null)
}
