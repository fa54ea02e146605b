import { createClient } from '@activity-tracking/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFixtures } from '../src/fixtures.ts'
import { journeys } from '../src/journeys.ts'
import type { TargetServer } from '../src/target.ts'
import { sandboxTarget } from './support/sandbox-target.ts'

let server: TargetServer
beforeAll(async () => {
  server = await sandboxTarget.start()
})
afterAll(() => server.close?.())

type Json = ReturnType<typeof JSON.parse>

/** Changes the nth response to requests that match. */
const changing = (request: RegExp, nth: number, change: (body: Json) => Json) => {
  let count = 0
  return async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    if (!request.test(`${init.method} ${new URL(url).pathname}`) || ++count !== nth) return response
    const text = await response.text()
    return Response.json(change(text === '' ? {} : JSON.parse(text)))
  }
}

it.each<[what: string, journey: string, request: RegExp, nth: number, change: (body: Json) => Json]>([
  ['another activity', 'reads an activity', /GET .*activities\/\d+$/, 1, (body) => ({ ...body, id: 1 })],
  ['a shorter stream', 'reads an activity', /streams$/, 1, ({ time, distance }) => ({ time, distance: { ...distance, data: [1] } })],
  ['laps of another activity', 'reads an activity', /laps$/, 1, ([lap]) => [{ ...lap, activity: { id: 1 } }]],
  ['another name', 'uploads a file', /GET .*activities\/\d+$/, 1, (body) => ({ ...body, name: 'Other' })],
  ['an error of an upload', 'uploads a file', /GET .*uploads\/\d+$/, 1, (body) => ({ ...body, error: 'no' })],
  ['another token after a refresh', 'holds tokens', /token$/, 2, (body) => ({ ...body, refresh_token: 'x' })],
  ['a token that works after it was revoked', 'holds tokens', /athlete$/, 2, () => ({ id: 1 })],
  ['no subscription after it was created', 'subscribes', /GET .*push_subscriptions$/, 2, () => []],
  ['a subscription after it was deleted', 'subscribes', /GET .*push_subscriptions$/, 3, () => [{ id: 1 }]],
])('a server that sends %s does not pass the journey: %s', async (_what, name, request, nth, change) => {
  const { scopes, travel } = journeys.find((journey) => journey.name.startsWith(name)) ?? expect.unreachable(name)
  const { baseUrl, authUrl } = server
  await server.provoke({ operationId: 'listSubscriptions', status: 200 })
  const traveller = { fixtures: createFixtures(server.fixtures), stateful: true, settle: async () => server.settle?.() }
  const apiWith = async (fetch: Json) => createClient({ baseUrl, authUrl, auth: await server.accessToken(scopes), scopes, fetch })
  await expect(travel({ ...traveller, api: await apiWith(changing(request, nth, change)) })).rejects.toThrow()
})
