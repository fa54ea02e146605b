import type { ActivityClient, components } from '../../src/index.ts'
import { type Equal, type Expect, unwrap } from './expect.ts'

declare const api: ActivityClient
type Schemas = components['schemas']
const path = { id: '3329485690369457990' }

// getRoute, listAthleteRoutes
const route = await unwrap(api.GET('/routes/{id}', { params: { path } }))
export type Route = Expect<Equal<typeof route, Schemas['Route']>>
// @ts-expect-error: params are required
api.GET('/routes/{id}')
const routes = await unwrap(api.GET('/athletes/{id}/routes', { params: { path, query: { per_page: 5 } } }))
export type Routes = Expect<Equal<typeof routes, Schemas['Route'][]>>
// @ts-expect-error: the path names the athlete
api.GET('/athlete/routes')

// exportRouteGpx, exportRouteTcx
const gpx = await unwrap(api.GET('/routes/{id}/export_gpx', { params: { path } }))
export type Gpx = Expect<Equal<typeof gpx, string>>
const stream = await unwrap(api.GET('/routes/{id}/export_gpx', { params: { path }, parseAs: 'stream' }))
export type GpxStream = Expect<Equal<typeof stream, ReadableStream<Uint8Array<ArrayBuffer>> | null>>
// @ts-expect-error: unknown way to pass it
api.GET('/routes/{id}/export_gpx', { params: { path }, parseAs: 'xml' })
const tcx = await unwrap(api.GET('/routes/{id}/export_tcx', { params: { path }, parseAs: 'blob' }))
export type Tcx = Expect<Equal<typeof tcx, Blob>>
// @ts-expect-error: routes are not exported as FIT
api.GET('/routes/{id}/export_fit', { params: { path } })

// getRouteStreams
await unwrap(api.GET('/routes/{id}/streams', { params: { path } }))
// @ts-expect-error: route streams take no keys
api.GET('/routes/{id}/streams', { params: { path, query: { keys: ['distance'] } } })

// getSegment, listStarredSegments, starSegment
const segment = await unwrap(api.GET('/segments/{id}', { params: { path } }))
export type Segment = Expect<Equal<typeof segment, Schemas['DetailedSegment']>>
// @ts-expect-error: segments are not created through the API
api.POST('/segments/{id}', { params: { path } })
const starred = await unwrap(api.GET('/segments/starred'))
export type Starred = Expect<Equal<typeof starred, Schemas['SummarySegment'][]>>
// @ts-expect-error: page is a number
api.GET('/segments/starred', { params: { query: { page: '1' } } })
await unwrap(api.PUT('/segments/{id}/starred', { params: { path }, body: { starred: true } }))
// @ts-expect-error: says whether to star
api.PUT('/segments/{id}/starred', { params: { path }, body: {} })

// exploreSegments
const explored = await unwrap(
  api.GET('/segments/explore', { params: { query: { bounds: '60.3,5.2,60.5,5.4', activity_type: 'riding', min_cat: 0, max_cat: 5 } } }),
)
export type Explored = Expect<Equal<typeof explored, Schemas['ExplorerResponse']>>
// @ts-expect-error: bounds are required
api.GET('/segments/explore', { params: { query: {} } })
// @ts-expect-error: bounds are one text
api.GET('/segments/explore', { params: { query: { bounds: [60.3, 5.2, 60.5, 5.4] } } })

// getSegmentStreams
await unwrap(api.GET('/segments/{id}/streams', { params: { path, query: { keys: ['distance', 'heartrate'], key_by_type: true } } }))
// @ts-expect-error: no such stream
api.GET('/segments/{id}/streams', { params: { path, query: { keys: ['power'], key_by_type: true } } })

// listSegmentEfforts, getSegmentEffort, getSegmentEffortStreams
const efforts = await unwrap(api.GET('/segment_efforts', { params: { query: { segment_id: 7318826 } } }))
export type Efforts = Expect<Equal<typeof efforts, Schemas['SegmentEffort'][]>>
// @ts-expect-error: the segment is required
api.GET('/segment_efforts')
const effort = await unwrap(api.GET('/segment_efforts/{id}', { params: { path } }))
export type Effort = Expect<Equal<typeof effort, Schemas['DetailedSegmentEffort']>>
// @ts-expect-error: params are required
api.GET('/segment_efforts/{id}')
await unwrap(api.GET('/segment_efforts/{id}/streams', { params: { path, query: { keys: ['watts'], key_by_type: true } } }))
// @ts-expect-error: no such stream
api.GET('/segment_efforts/{id}/streams', { params: { path, query: { keys: ['power'], key_by_type: true } } })
