import type { ActivityClient, components, Id, StreamTypeInput, UpdatableActivity, UploadOptions } from '../../src/index.ts'
import type { Unlisted } from '../../src/open-value.ts'
import { type Equal, type Expect, unwrap } from './expect.ts'

declare const api: ActivityClient
declare const reader: ActivityClient<'read'>
declare const text: string
type Schemas = components['schemas']
const path = { id: 1 }
const named = { name: 'Swim', sport_type: 'Swim', start_date_local: '2026-10-18T08:00:00Z' } as const
const credentials = { client_id: 48213, client_secret: 'secret' }

// A path of the service, or one of several.
// @ts-expect-error: misspelt
api.GET('/athlet')
// @ts-expect-error: misspelt, with parameters
api.GET('/activitys/{id}', { params: { path } })
// @ts-expect-error: it could be any text
api.GET(text)
// @ts-expect-error: removed on 2026-09-01
api.GET('/clubs/{id}/members', { params: { path } })
// @ts-expect-error: the service has no such method
api.DELETE('/activities/{id}', { params: { path } })
declare const oneOfTwo: '/athlete' | '/athlete/zones'
const either = await unwrap(api.GET(oneOfTwo))
export type Either = Expect<Equal<typeof either, Schemas['DetailedAthlete'] | Schemas['Zones']>>

// Each method returns what its operation does.
const created = await unwrap(api.POST('/activities', { body: { ...named, elapsed_time: 60 } }))
export type Created = Expect<Equal<typeof created, Schemas['DetailedActivity']>>
const starred = await unwrap(api.PUT('/segments/{id}/starred', { params: { path }, body: { starred: true } }))
export type Starred = Expect<Equal<typeof starred, Schemas['DetailedSegment']>>
const page = await unwrap(api.GET('/athlete/activities', { params: { query: { before: 1, after: 0, page: 1, per_page: 30 } } }))
export type Page = Expect<Equal<typeof page, Schemas['SummaryActivity'][]>>
const nothing = await unwrap(
  api.DELETE('/push_subscriptions/{subscription_id}', { params: { path: { subscription_id: 260917 }, query: credentials } }),
)
export type Nothing = Expect<Equal<typeof nothing, undefined>>

// Parameters.
const activity = await unwrap(api.GET('/activities/{id}', { params: { path, query: { include_all_efforts: true } } }))
export type ActivityId = Expect<Equal<typeof activity.id, Id>>
await unwrap(api.GET('/activities/{id}', { params: { path: { id: '9007199254740993' } } }))
await unwrap(api.GET('/gear/{id}', { params: { path: { id: 'b9241107' } } }))
// @ts-expect-error: params are required
api.GET('/activities/{id}')
// @ts-expect-error: the id is required
api.GET('/activities/{id}', { params: { path: {} } })
// @ts-expect-error: an id is no boolean
api.GET('/activities/{id}', { params: { path: { id: true } } })
// @ts-expect-error: no such query parameter
api.GET('/activities/{id}', { params: { path, query: { include_every_effort: true } } })
// @ts-expect-error: a timestamp is a number of seconds
api.GET('/athlete/activities', { params: { query: { before: '2026-10-18' } } })
// @ts-expect-error: takes no path parameters
api.GET('/athlete', { params: { path } })
// @ts-expect-error: bounds are required
api.GET('/segments/explore', { params: { query: {} } })
// @ts-expect-error: the client's credentials are required
api.GET('/push_subscriptions')

// Bodies.
// @ts-expect-error: a body is required
api.POST('/activities')
// @ts-expect-error: elapsed_time is required
api.POST('/activities', { body: named })
// @ts-expect-error: weight is a number of kilograms
api.PUT('/athlete', { body: { weight: '58 kg' } })
// @ts-expect-error: distance cannot be updated
api.PUT('/activities/{id}', { params: { path }, body: { distance: 1 } })
await unwrap(api.POST('/oauth/token', { body: { ...credentials, grant_type: 'refresh_token', refresh_token: 'r' } }))
// @ts-expect-error: a refresh needs the refresh token
api.POST('/oauth/token', { body: { ...credentials, grant_type: 'refresh_token', code: 'c' } })
const file = new Blob()
await unwrap(api.POST('/uploads', { body: { file, data_type: 'fit.gz', name: 'Ride', trainer: '1' } }))
await unwrap(api.POST('/uploads', { body: { file: new Uint8Array(), data_type: 'gpx' } }))
await unwrap(api.POST('/uploads', { body: { file: file.stream(), data_type: 'TCX' } }))
// @ts-expect-error: no such format
api.POST('/uploads', { body: { file, data_type: 'kml' } })
// @ts-expect-error: bytes, not the name of a file
api.POST('/uploads', { body: { file: 'ride.fit', data_type: 'fit' } })

// Other forms of a body.
const stream = await unwrap(api.GET('/routes/{id}/export_gpx', { params: { path }, parseAs: 'stream' }))
export type GpxStream = Expect<Equal<typeof stream, ReadableStream<Uint8Array<ArrayBuffer>> | null>>
const tcx = await unwrap(api.GET('/routes/{id}/export_tcx', { params: { path }, parseAs: 'blob' }))
export type Tcx = Expect<Equal<typeof tcx, Blob>>
const gpx = await unwrap(api.GET('/routes/{id}/export_gpx', { params: { path } }))
export type Gpx = Expect<Equal<typeof gpx, string>>
// @ts-expect-error: unknown way to pass it
api.GET('/routes/{id}/export_gpx', { params: { path }, parseAs: 'xml' })

// Enumerations in responses are open: known values, which editors suggest, and any other text, of which a request takes the known ones only.
export type Visibility = Expect<Equal<typeof activity.visibility, 'everyone' | 'followers_only' | 'only_me' | Unlisted | undefined>>
export const sports: Schemas['SportType'][] = ['Ride', 'Orienteering', text]
// @ts-expect-error: a request names a sport of the list
export const sport: Schemas['SportTypeInput'] = 'Orienteering'
// Recordings of 2018 have no sport.
export type Sport = Expect<Equal<typeof activity.sport_type, Schemas['SportType'] | undefined>>
// A sport that was read can be sent back, and a text from elsewhere cannot.
const { type, sport_type = type } = activity
await unwrap(api.PUT('/activities/{id}', { params: { path }, body: { sport_type, type } }))
export const upload: Pick<UploadOptions, 'sport_type'> = { sport_type }
// @ts-expect-error: no such sport
export const misspelt: UpdatableActivity = { sport_type: 'Nap' }
// @ts-expect-error: any text
export const unread: UpdatableActivity = { sport_type: text }
// @ts-expect-error: not a sport
api.PUT('/activities/{id}', { params: { path }, body: { sport_type: activity.visibility } })

// Streams are a set if they are keyed by type, and otherwise a set or a list.
declare const read: Schemas['Stream']
export const keys: StreamTypeInput[] = [read.type]
const query = { keys: ['time', 'moving'] } satisfies { keys: StreamTypeInput[] }
const [streams, ofSegment, inTwoForms, keyedOrNot, asText] = await Promise.all([
  unwrap(api.GET('/activities/{id}/streams', { params: { path, query: { ...query, key_by_type: true } } })),
  unwrap(api.GET('/segments/{id}/streams', { params: { path, query: { key_by_type: true } } })),
  unwrap(api.GET('/activities/{id}/streams', { params: { path, query } })),
  unwrap(api.GET('/activities/{id}/streams', { params: { path, query: { ...query, key_by_type: text === 'keyed' } } })),
  unwrap(api.GET('/activities/{id}/streams', { params: { path, query: { key_by_type: true } }, parseAs: 'text' })),
])
type TwoForms = Schemas['StreamSet'] | Schemas['Stream'][]
export type Keyed = Expect<Equal<[typeof streams, typeof ofSegment], [Schemas['StreamSet'], Schemas['StreamSet']]>>
export type NotKeyed = Expect<Equal<[typeof inTwoForms, typeof keyedOrNot, typeof asText], [TwoForms, TwoForms, string]>>
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
