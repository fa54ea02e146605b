import type { ActivityClient, components, Id, StreamTypeInput, UpdatableActivity, UploadOptions } from '../../src/index.ts'
import type { Unlisted } from '../../src/open-value.ts'
import { type Equal, type Expect, unwrap } from './expect.ts'

declare const api: ActivityClient
declare const reader: ActivityClient<'read'>
type Schemas = components['schemas']
const path = { id: 1 }

// createActivity
const created = await unwrap(
  api.POST('/activities', { body: { name: 'Swim', sport_type: 'Swim', start_date_local: '2026-10-18T08:00:00Z', elapsed_time: 60 } }),
)
export type Created = Expect<Equal<typeof created, Schemas['DetailedActivity']>>
// @ts-expect-error: elapsed_time is required
api.POST('/activities', { body: { name: 'Swim', sport_type: 'Swim', start_date_local: '2026-10-18T08:00:00Z' } })
// @ts-expect-error: no such sport
api.POST('/activities', { body: { name: 'Nap', sport_type: 'Nap', start_date_local: '2026-10-18T08:00:00Z', elapsed_time: 60 } })
// @ts-expect-error: a body is required
api.POST('/activities')

// getActivity
const activity = await unwrap(api.GET('/activities/{id}', { params: { path, query: { include_all_efforts: true } } }))
export type ActivityId = Expect<Equal<typeof activity.id, Id>>
await unwrap(api.GET('/activities/{id}', { params: { path: { id: '9007199254740993' } } }))
// Enumerations in responses are open: known values, which editors suggest, and any other text, of which a request takes the known ones only.
export type Visibility = Expect<Equal<typeof activity.visibility, 'everyone' | 'followers_only' | 'only_me' | Unlisted | undefined>>
declare const text: string
export const sports: Schemas['SportType'][] = ['Ride', 'Orienteering', text]
// @ts-expect-error: a request names a sport of the list
export const sport: Schemas['SportTypeInput'] = 'Orienteering'
// Recordings of 2018 have no sport.
export type Sport = Expect<Equal<typeof activity.sport_type, Schemas['SportType'] | undefined>>
// A sport that was read can be sent back, and a text from elsewhere cannot.
const { type, sport_type = type } = activity
await unwrap(api.PUT('/activities/{id}', { params: { path }, body: { sport_type, type } }))
await unwrap(api.POST('/activities', { body: { name: 'Copy', sport_type, start_date_local: '2026-10-18T08:00:00Z', elapsed_time: 60 } }))
const body: UpdatableActivity = { sport_type, type }
await unwrap(api.PUT('/activities/{id}', { params: { path }, body }))
export const upload: Pick<UploadOptions, 'sport_type'> = { sport_type }
// @ts-expect-error: no such sport
export const misspelt: UpdatableActivity = { sport_type: 'Nap' }
// @ts-expect-error: any text
export const unread: UpdatableActivity = { sport_type: text }
if (sport_type === 'Ride') api.PUT('/activities/{id}', { params: { path }, body: { sport_type } })
// @ts-expect-error: any text
api.PUT('/activities/{id}', { params: { path }, body: { sport_type: text } })
// @ts-expect-error: no such sport
api.PUT('/activities/{id}', { params: { path }, body: { sport_type: 'Nap' } })
// @ts-expect-error: not a sport
api.PUT('/activities/{id}', { params: { path }, body: { sport_type: activity.visibility } })
// @ts-expect-error: the id is required
api.GET('/activities/{id}', { params: { path: {} } })
// @ts-expect-error: an id is no boolean
api.GET('/activities/{id}', { params: { path: { id: true } } })
// @ts-expect-error: params are required
api.GET('/activities/{id}')
// @ts-expect-error: no such query parameter
api.GET('/activities/{id}', { params: { path, query: { include_every_effort: true } } })

// updateActivity
await unwrap(api.PUT('/activities/{id}', { params: { path }, body: { name: 'Ride', gear_id: 'none', commute: true } }))
// @ts-expect-error: commute is a boolean
api.PUT('/activities/{id}', { params: { path }, body: { commute: 'yes' } })
// @ts-expect-error: distance cannot be updated
api.PUT('/activities/{id}', { params: { path }, body: { distance: 1 } })

// listActivities
const page = await unwrap(api.GET('/athlete/activities', { params: { query: { before: 1, after: 0, page: 1, per_page: 30 } } }))
export type Page = Expect<Equal<typeof page, Schemas['SummaryActivity'][]>>
await unwrap(api.GET('/athlete/activities'))
// @ts-expect-error: a timestamp is a number of seconds
api.GET('/athlete/activities', { params: { query: { before: '2026-10-18' } } })
// @ts-expect-error: activities are not deleted through the API
api.DELETE('/activities/{id}', { params: { path } })

// listActivityComments, listActivityKudoers, listActivityLaps, getActivityZones
const comments = await unwrap(api.GET('/activities/{id}/comments', { params: { path, query: { page_size: 30, after_cursor: 'x' } } }))
export type Comments = Expect<Equal<typeof comments, Schemas['Comment'][]>>
// @ts-expect-error: page_size is a number
api.GET('/activities/{id}/comments', { params: { path, query: { page_size: '30' } } })
const kudoers = await unwrap(api.GET('/activities/{id}/kudos', { params: { path } }))
export type Kudoers = Expect<Equal<typeof kudoers, Schemas['Kudoer'][]>>
// @ts-expect-error: the path is /kudos
api.GET('/activities/{id}/kudoers', { params: { path } })
const laps = await unwrap(api.GET('/activities/{id}/laps', { params: { path } }))
export type Laps = Expect<Equal<typeof laps, Schemas['Lap'][]>>
// @ts-expect-error: params are required
api.GET('/activities/{id}/laps')
const zones = await unwrap(api.GET('/activities/{id}/zones', { params: { path } }))
export type Zones = Expect<Equal<typeof zones, Schemas['ActivityZone'][]>>
// @ts-expect-error: zones are only read
api.PUT('/activities/{id}/zones', { params: { path } })

// getActivityStreams
declare const read: Schemas['Stream']
export const keys: StreamTypeInput[] = [read.type]
const streams = await unwrap(
  api.GET('/activities/{id}/streams', { params: { path, query: { keys: ['time', 'moving'], key_by_type: true } } }),
)
export type Streams = Expect<Equal<typeof streams, Schemas['StreamSet']>>
const [inTwoForms, keyedOrNot, asText, ofSegment] = await Promise.all([
  unwrap(api.GET('/activities/{id}/streams', { params: { path, query: { keys: ['time'] } } })),
  unwrap(api.GET('/activities/{id}/streams', { params: { path, query: { keys: ['time'], key_by_type: text === 'keyed' } } })),
  unwrap(api.GET('/activities/{id}/streams', { params: { path, query: { key_by_type: true } }, parseAs: 'text' })),
  unwrap(api.GET('/segments/{id}/streams', { params: { path, query: { key_by_type: true } } })),
])
type TwoForms = Schemas['StreamSet'] | Schemas['Stream'][]
export type NotNarrowed = Expect<Equal<[typeof inTwoForms, typeof keyedOrNot], [TwoForms, TwoForms]>>
export type Narrowed = Expect<Equal<[typeof asText, typeof ofSegment], [string, Schemas['StreamSet']]>>
// @ts-expect-error: misspelt
api.GET('/activities/{id}/streams', { params: { path, query: { keys: ['time'], key_by_type: true, key: 1 } } })
// @ts-expect-error: needs activity:read
reader.GET('/activities/{id}/streams', { params: { path, query: { keys: ['time'], key_by_type: true } } })
// @ts-expect-error: the id is missing
api.GET('/activities/{id}/streams', { params: { query: { keys: ['time'], key_by_type: true } } })
// @ts-expect-error: no such stream
api.GET('/activities/{id}/streams', { params: { path, query: { keys: ['speed'] } } })
// @ts-expect-error: a list, not a text
api.GET('/activities/{id}/streams', { params: { path, query: { keys: 'time,latlng' } } })
