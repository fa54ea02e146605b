import type {
  ActivityClient,
  Athlete,
  components,
  DetailedActivity,
  DetailedSegmentEffort,
  GetActivityInput,
  GetAthleteInput,
  Id,
  SegmentEffort,
  StreamSet,
  SummaryActivity,
  WebhookEvent,
} from '../../src/index.ts'
import { type Equal, type Expect, unwrap } from './expect.ts'

declare const api: ActivityClient
const path = { id: 1 }

// What calls return has the names that people use.
const athlete = await unwrap(api.GET('/athlete'))
export type ReturnsAthlete = Expect<Equal<typeof athlete, Athlete>>
const activity = await unwrap(api.GET('/activities/{id}', { params: { path } }))
export type ReturnsActivity = Expect<Equal<typeof activity, DetailedActivity>>
const activities = await unwrap(api.GET('/athlete/activities'))
export type ReturnsActivities = Expect<Equal<typeof activities, SummaryActivity[]>>
export type Streams = Expect<Equal<StreamSet, components['schemas']['StreamSet']>>
export type Event = Expect<Equal<WebhookEvent['aspect_type'], 'create' | 'update' | 'delete'>>

// What every recorded response has is there, in what calls return and by name (decision 026).
export type Ids = Expect<Equal<[typeof athlete.id, typeof activity.id, SummaryActivity['id'], Athlete['id']], [Id, Id, Id, Id]>>
export type Nested = Expect<Equal<typeof activity.athlete.id, Id>>
export type NullStays = Expect<Equal<typeof activity.gear_id, string | null>>
export type Data = Expect<Equal<NonNullable<StreamSet['heartrate']>['data'], number[]>>
export const line = `${activity.name}: ${(activity.distance / 1000).toFixed(1)} km on ${activity.start_date_local.slice(0, 10)}`

// What some responses leave out stays optional.
export type Optional = Expect<Equal<typeof activity.average_heartrate, number | null | undefined>>
export type OfDetail = Expect<Equal<typeof athlete.weight, number | null | undefined>>
export type NotRecorded = Expect<Equal<StreamSet['heartrate'], components['schemas']['HeartrateStream'] | undefined>>

// An effort in a list names its activity by the identifier only.
export type InList = Expect<Equal<'name' extends keyof SegmentEffort['activity'] ? true : false, false>>
export type Single = Expect<Equal<DetailedSegmentEffort['activity']['name'], string>>

// So have the arguments of calls.
const input: GetActivityInput = { params: { path, query: { include_all_efforts: true } }, timeoutMs: 5_000 }
await unwrap(api.GET('/activities/{id}', input))
const text: string = await unwrap(api.GET('/athlete', { parseAs: 'text' } satisfies GetAthleteInput<'text'>))
// @ts-expect-error: the id is missing
export const without: GetActivityInput = { params: { path: {} } }
// @ts-expect-error: this call takes no body
export const withBody: GetAthleteInput = { body: { name: text } }

// Requests have nothing of it: all that can be changed may be left out.
await unwrap(api.PUT('/activities/{id}', { params: { path }, body: {} }))
