import createFetchClient, { type Client } from 'openapi-fetch'
import type { ActivityClient, ScopedPaths } from '../../src/index.ts'
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
api.GET('/athlete/activities', { params: { query: { page: 1, perpage: 5 } } })
// @ts-expect-error: misspelt
api.PUT('/athlete', { body: { weight: 60, wieght: 61 } })
// @ts-expect-error: misspelt
api.GET('/activities/{id}', { params: { path: { id: 1, idd: 2 } } })
// @ts-expect-error: the parameters are missing
api.GET('/activities/{id}')

api.use({ onRequest: ({ request, schemaPath }) => console.log(request.url, schemaPath) })
