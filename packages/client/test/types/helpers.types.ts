import {
  type ActivityClient,
  type App,
  type components,
  createClient,
  findUploadedActivity,
  getStreams,
  type Id,
  paginate,
  type SummaryActivity,
  streamRows,
  toFloat64Array,
  toLatLngArrays,
  uploadActivity,
  waitForUpload,
} from '../../src/index.ts'
import type { Equal, Expect } from './expect.ts'

declare const api: ActivityClient
declare const listed: SummaryActivity
type Schemas = components['schemas']
const bases = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }
const activityReader = createClient({ ...bases, scopes: ['activity:read'] })
const reader = createClient({ ...bases, scopes: ['read'] })
const writer = createClient({ ...bases, scopes: ['activity:write'] })
const all = createClient({ ...bases, scopes: ['read_all', 'activity:read_all', 'activity:write'] })
const path = { id: 1 }

// paginate: lists that page, with the types of their items
const activities = paginate(api, '/athlete/activities')
for await (const activity of activities) activity.name?.toUpperCase()
const typed = { activities, comments: paginate(api, '/activities/{id}/comments', { params: { path } }) }
type ItemOf<T> = T extends AsyncIterable<infer Item> ? Item : never
export type Activities = Expect<Equal<ItemOf<typeof typed.activities>, Schemas['SummaryActivity']>>
export type Comments = Expect<Equal<ItemOf<typeof typed.comments>, Schemas['Comment']>>
for await (const page of paginate(api, '/athlete/clubs', { perPage: 50 }).pages()) page[0]?.member_count?.toFixed()
paginate(api, '/athletes/{id}/routes', { params: { path: { id: '9007199254740993' } }, lane: 'background', onLimit: 'wait' })
paginate(api, '/athlete/activities', { params: { query: { after: 1, before: 2 } }, limit: 10 })
// @ts-expect-error: one activity is not a list
paginate(api, '/activities/{id}', { params: { path } })
// @ts-expect-error: laps do not come in pages
paginate(api, '/activities/{id}/laps', { params: { path } })
// @ts-expect-error: the efforts on a segment have a page size, but no pages
paginate(api, '/segment_efforts', { params: { query: { segment_id: 1 } } })
// @ts-expect-error: the id is missing
paginate(api, '/athletes/{id}/routes')
// @ts-expect-error: the page is set by paginate
paginate(api, '/athlete/activities', { params: { query: { page: 2 } } })
// @ts-expect-error: clubs have no filter
paginate(api, '/athlete/clubs', { params: { query: { after: 2 } } })
// @ts-expect-error: misspelt
paginate(api, '/athlete/activities', { perpage: 5 })
paginate(activityReader, '/athlete/activities')
paginate(all, '/segments/starred')
// @ts-expect-error: needs activity:read
paginate(reader, '/athlete/activities')
declare const app: App
paginate(app.athlete(1, { scopes: ['activity:read'] }), '/athlete/activities')
uploadActivity(app.athlete(1), { file: 'ride.fit' })
// @ts-expect-error: needs activity:write
uploadActivity(app.athlete(1, { scopes: ['activity:read'] }), { file: 'ride.fit' })
// @ts-expect-error: needs read
paginate(activityReader, '/athlete/clubs')

// uploadActivity, waitForUpload, findUploadedActivity
const uploaded = await uploadActivity(writer, { file: 'ride.fit' })
export type ActivityId = Expect<Equal<typeof uploaded.activityId, Id>>
const sent = await uploadActivity(writer, { file: new Blob(), data_type: 'fit', wait: false })
// @ts-expect-error: it has not waited for the activity
sent.activityId
uploadActivity(api, { file: new Uint8Array(), fileName: 'a.gpx', trainer: true, sport_type: 'Ride' })
// @ts-expect-error: no such format
uploadActivity(api, { file: new Blob(), data_type: 'kml' })
// @ts-expect-error: the file is missing
uploadActivity(api, { data_type: 'fit' })
// @ts-expect-error: needs activity:write
uploadActivity(activityReader, { file: 'ride.fit' })
waitForUpload(writer, '9007199254740993', { timeoutMs: 5 })
// @ts-expect-error: needs activity:write
waitForUpload(reader, 1)
findUploadedActivity(activityReader, 'mine-1', { after: 5 })
// @ts-expect-error: needs activity:read
findUploadedActivity(writer, 'mine-1')

// getStreams: typed by the requested keys
const streams = await getStreams(activityReader, 1, ['time', 'latlng'])
export type Time = Expect<Equal<NonNullable<typeof streams.time>['data'], number[]>>
export type Points = Expect<Equal<NonNullable<typeof streams.latlng>['data'], Schemas['LatLng'][]>>
export type Keys = Expect<Equal<keyof typeof streams, 'time' | 'latlng'>>
// @ts-expect-error: it may be absent
streams.time.data
// @ts-expect-error: it was not requested
streams.altitude
for (const { time, latlng } of streamRows(streams)) console.log(time?.toFixed(), latlng?.[0]?.toFixed())
toFloat64Array(streams.time)
toLatLngArrays(streams.latlng).lat
const wanted: ('time' | 'watts')[] = []
;(await getStreams(api, 1, wanted)).watts?.data
const [whole, line] = await Promise.all([getStreams(api, listed, 'all'), getStreams(reader, '1', 'all', { of: 'segment' })])
export type Whole = Expect<Equal<keyof typeof whole, keyof Schemas['StreamSet']>>
export type Line = Expect<Equal<keyof typeof line, keyof Schemas['StreamSet']>>
await getStreams(reader, 1, ['altitude', 'time'], { of: 'segment' })
await getStreams(all, 1, ['heartrate'], { of: 'segment_effort' })
// @ts-expect-error: no such stream
getStreams(api, 1, ['speed'])
// @ts-expect-error: one stream is a list, too
getStreams(api, 1, 'time')
// @ts-expect-error: needs activity:read
getStreams(reader, 1, ['time'])
// @ts-expect-error: needs read_all
getStreams(reader, 1, ['time'], { of: 'segment_effort' })
