import type { ActivityClient, DetailedActivity, Streams, SummaryActivity } from '@activity-tracking/client'
import type { Rules, TestFunctions } from '@activity-tracking/store/conformance'
import type { ActivityChanged, ActivityDeleted, ListedActivities } from '../../src/change.ts'
import type { Detail } from '../../src/index.ts'
import type { ActivityTables, TablesOptions } from '../../src/tables/index.ts'
import type { Migration } from '../../src/tables/schema.ts'

/** Separate data, and tables on it. */
export interface TablesUnderTest {
  /** Opens the tables, as another process would. */
  open(options: TablesOptions, migrations?: readonly Migration[]): ActivityTables
  /** Runs a statement on the database. */
  execute(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** The name of a table in such a statement. */
  readonly nameOf: (table: string) => string
  close(): Promise<void>
}

/** The tables of a test. */
export interface TablesCase extends TablesUnderTest {
  readonly tables: ActivityTables
  readonly clock: { now: number }
  readonly expect: TestFunctions['expect']
}

export type TablesRules = Rules<TablesCase>

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** 2026-11-02T10:00:00Z */
export const START = 1_793_613_600_000

const lap = (id: number | string) => ({ id, name: 'Lap', lap_index: 1, distance: 1_000, start_date: '2026-11-01T08:00:00Z' })
const effort = (id: number | string) => ({ id, name: 'Climb', segment: { id: 77, name: 'Climb' }, elapsed_time: 90, start_index: 3 })

/** A ride with details. Its id and that of its effort can have more digits than a number. */
export function ride(id: number | string, more: object = {}): DetailedActivity {
  const activity = {
    id,
    resource_state: 3,
    athlete: { id: 1 },
    name: 'Morning ride',
    sport_type: 'Ride',
    distance: 20_000.5,
    moving_time: 3_500,
    elapsed_time: 3_600,
    total_elevation_gain: 120,
    start_date: '2026-11-01T08:00:00Z',
    start_date_local: '2026-11-01T09:00:00Z',
    timezone: '(GMT+01:00) Europe/Oslo',
    utc_offset: 3_600,
    start_latlng: [59.91, 10.75],
    end_latlng: [59.92, 10.76],
    map: { id: 'a1', summary_polyline: '_p~iF~ps|U' },
    trainer: false,
    commute: true,
    manual: false,
    private: false,
    gear_id: 'b12',
    average_speed: 5.5,
    laps: [lap(5), lap('9007199254740995')],
    segment_efforts: [effort('9007199254740997')],
    ...more,
  }
  return activity as unknown as DetailedActivity
}

/** The same ride as in a list. */
export function listed(activity: DetailedActivity, more: object = {}): SummaryActivity {
  const { laps, segment_efforts, ...summary } = activity
  return { ...summary, resource_state: 2, ...more }
}

const base = { athleteId: '1', source: 'event', idempotencyKey: 'key', attempt: 1, api: {} as ActivityClient } as const

type More = Partial<ActivityChanged<Detail>>

/** A change of an activity of athlete 1, with fencing token 5, read at the start. */
export const changed = (activity: DetailedActivity | SummaryActivity, more: More = {}): ActivityChanged<Detail> => ({
  ...base,
  type: 'changed',
  activityId: String(activity.id),
  activity,
  readAt: START,
  fencingToken: 5,
  signal: AbortSignal.any([]),
  ...more,
})

export const deleted = (activityId: string, more: Partial<ActivityDeleted> = {}): ActivityDeleted => ({
  ...base,
  type: 'deleted',
  activityId,
  fencingToken: 5,
  signal: AbortSignal.any([]),
  ...more,
})

/** A complete list of athlete 1. */
export const list = (activities: readonly SummaryActivity[], more: Partial<ListedActivities> = {}): ListedActivities => ({
  athleteId: '1',
  activities,
  from: null,
  to: null,
  signal: AbortSignal.any([]),
  ...more,
})

export const PROFILE = { id: 1, resource_state: 3, firstname: 'Liv', lastname: 'Holm', city: 'Oslo', weight: 62.5 }

export const STREAMS = {
  latlng: { data: [[59.911_111, 10.752_222]], series_type: 'distance', original_size: 1, resolution: 'high' },
  heartrate: { data: [120, 121], series_type: 'distance', original_size: 2, resolution: 'high' },
} as const as object as NonNullable<ActivityChanged['streams']>

/** The tables, in an order in which they can be dropped and emptied. */
export const TABLES = ['streams', 'laps', 'segment_efforts', 'activities', 'athletes', 'tables_version']

/** Begins without tables. Those that are already open have to be opened again. */
export async function dropTables({ open, execute, nameOf }: TablesCase): Promise<void> {
  await open({}).count()
  for (const table of TABLES) await execute(`DROP TABLE ${nameOf(table)}`)
}

/** Every row of a table. */
export const rowsOf = async ({ execute, nameOf }: TablesCase, table: string) => execute(`SELECT * FROM ${nameOf(table)}`)

/** The ids of activities, in order. */
export async function idsOf(activities: AsyncIterable<{ readonly activityId: string }>): Promise<string[]> {
  const ids = []
  for await (const { activityId } of activities) ids.push(activityId)
  return ids
}

const PARTS = 30

/** A version of activity 10: each of its parts has the number of the version as its name or value. */
export function versionOf(version: number): { readonly activity: DetailedActivity; readonly streams: Streams } {
  const name = String(version)
  const many = (part: object) => Array.from({ length: PARTS }, () => ({ ...part, name }))
  const activity = ride(10, { name, laps: many(lap(1)), segment_efforts: many(effort(1)) })
  return { activity, streams: { time: { data: [version], series_type: 'time', original_size: 1, resolution: 'high' } } }
}
