import createFetchClient, { type Client } from 'openapi-fetch'
import type { ActivityClient, ScopedPaths, SummaryActivity } from '../../src/index.ts'
import type { Equal, Expect } from './expect.ts'

declare const api: ActivityClient
declare const reader: ActivityClient<'read'>

// What is built on openapi-fetch takes the client as it is.
const asFetchClient: Client<ScopedPaths> = api
const asScoped: Client<ScopedPaths<'read'>> = reader
declare function hook<Paths extends object>(client: Client<Paths>): Paths
type InfersPaths = Expect<Equal<ReturnType<typeof inferred>, ScopedPaths<'read'>>>
const inferred = () => hook(reader)
const isInferred: InfersPaths = true
console.log(asFetchClient, asScoped, isInferred, createFetchClient)

// Own options have types, next to those of fetch.
api.GET('/athlete', { timeoutMs: 5, lane: 'background', onLimit: 'wait', cache: 'no-store', priority: 'low' })
// @ts-expect-error: a time is a number
api.GET('/athlete', { timeoutMs: '5' })
// @ts-expect-error: no such lane
api.GET('/athlete', { lane: 'fast' })
// @ts-expect-error: no redirect is followed
api.GET('/athlete', { redirect: 'follow' })
// @ts-expect-error: misspelt
api.GET('/athlete', { timeoutms: 5 })
// @ts-expect-error: misspelt
api.PUT('/athlete', { body: { weight: 60, wieght: 61 } })
// @ts-expect-error: misspelt
api.GET('/activities/{id}', { params: { path: { id: 1, idd: 2 } } })
// @ts-expect-error: a header is not an object
api.GET('/athlete', { headers: { Authorization: {} } })

api.use({ onRequest: ({ request, schemaPath }) => console.log(request.url, schemaPath) })

// Through openapi-fetch's own type, every kind of response has the type of its body: text, nothing, and both forms of streams.
const path = { id: 1 }
const gpx = await asFetchClient.GET('/routes/{id}/export_gpx', { params: { path } })
const tcx = await asFetchClient.GET('/routes/{id}/export_tcx', { params: { path } })
const query = { client_id: 1, redirect_uri: 'http://localhost', response_type: 'code', scope: 'read' } as const
const consentPage = await asFetchClient.GET('/oauth/authorize', { params: { query } })
const nothing = await asFetchClient.DELETE('/push_subscriptions/{subscription_id}', {
  params: { path: { subscription_id: 1 }, query: { client_id: 1, client_secret: 's' } },
})
const streams = await asFetchClient.GET('/activities/{id}/streams', { params: { path, query: { keys: ['time'], key_by_type: true } } })
type IsText = Expect<Equal<typeof gpx.data | typeof tcx.data | typeof consentPage.data, string | undefined>>
type IsNothing = Expect<Equal<typeof nothing.data, undefined>>
const kinds: [IsText, IsNothing] = [true, true]
if (streams.data !== undefined) console.log(kinds, Array.isArray(streams.data) ? streams.data[0]?.type : streams.data.time?.data)
// Open enumerations stay text there: data has the types of the client's own calls, and known values can be sent back.
const { data: fetched } = await asFetchClient.GET('/athlete/activities')
export const summaries: SummaryActivity[] | undefined = fetched
const sport_type = fetched?.[0]?.sport_type
export type IsString = Expect<Equal<typeof sport_type, string | undefined>>
if (sport_type === 'Ride') asFetchClient.PUT('/activities/{id}', { params: { path }, body: { sport_type } })
// @ts-expect-error: no such sport
asFetchClient.PUT('/activities/{id}', { params: { path }, body: { sport_type: 'Nap' } })
// The error is ApiError there, too: its code narrows.
if (gpx.error?.code === 'rate_limited') console.log(gpx.error.retryAt)
