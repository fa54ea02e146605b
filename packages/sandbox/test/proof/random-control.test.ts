import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseExact, stringifyExact } from '../../src/base/exact-json.ts'
import { controlDescription } from '../../src/description/control-description.ts'
import { arbitraryControlCall, type ControlCall, type KnownIds } from '../support/arbitrary-control.ts'
import { type Callback, startCallback } from '../support/callback.ts'
import { checkControlResponse, checkResponse } from '../support/description.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL_WORLD } from '../support/small-world.ts'

const SEQUENCES = process.env['LONG_TESTS'] ? 1_000 : 10
/** Groups of calls in a sequence, and the most calls that are sent at the same time. */
const [GROUPS, AT_ONCE] = [12, 4]

/** All operations that read, create, change or delete within one world, or send requests again. */
const OPERATIONS = controlDescription.operations
  .map(({ operationId }) => operationId)
  .filter((name) => /^(list|get|create|change|delete|set|send|redeliver|replay|revoke|expire|update)/.test(name))
  .filter((name) => !['createApp', 'deleteApp', 'setFaults', 'setClock'].includes(name))

let test: TestSandbox
let callback: Callback
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'unlimited' })
  callback = await startCallback()
})
afterAll(async () => {
  await test.sandbox.close()
  await callback[Symbol.asyncDispose]()
})

/** The world after its start, with a webhook subscription. */
async function startAnew(): Promise<void> {
  await test.control('POST', '/reset')
  const { clientId: client_id, clientSecret: client_secret } = test.sandbox
  const { status } = await test.request('POST', '/push_subscriptions', {
    form: { client_id, client_secret, callback_url: callback.url, verify_token: 'v' },
  })
  expect(status).toBe(201)
}

/** Ids that the world has at its start, and those that it assigns next. */
async function knownIds(): Promise<KnownIds> {
  const ids = async (path: string): Promise<string[]> =>
    (parseExact((await test.control('GET', `${path}?per_page=200`)).text) as Json[]).map(({ id }) => String(id))
  const activities = (await ids('/things/activities')).slice(0, 5)
  const known = {
    athletes: [...(await ids('/things/athletes')), '90000001'],
    activities: [...activities, '12000000007'],
    gear: [...(await ids('/things/gear')), 'b90000001', 'g90000001'],
    segments: [...(await ids('/things/segments')), '900000001'],
    clubs: [...(await ids('/things/clubs')), '9000001'],
    routes: [...(await ids('/things/routes')), '4000000001'],
    deliveries: [1, 2],
  }
  return {
    ...known,
    athlete_id: known.athletes,
    activity_id: known.activities,
    gear_id: known.gear,
    segment_id: known.segments,
    club_id: known.clubs,
    number: [1, 2, 3],
    client_id: [test.sandbox.clientId],
  }
}

/** The problems of the response to a call. */
async function problemsOfCall({ operation: { operationId, method }, path, body }: ControlCall): Promise<string[]> {
  const response = await fetch(test.sandbox.controlUrl + path, {
    method,
    headers: { 'X-Sandbox-Control': '1', 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: stringifyExact(body) }),
  })
  const text = await response.text()
  if (response.status < 400) return checkControlResponse(operationId, response.status, response.headers, text)
  const isExplained = response.status < 500 && !/SQLITE|constraint|undefined|NaN/.test(JSON.parse(text).message)
  return isExplained ? [] : [`${operationId} ${response.status}: ${text}`]
}

/** The world can be exported and imported, and is the same afterwards. */
async function expectSameAfterImport(): Promise<void> {
  const exported = await test.control('GET', '/export')
  const imported = await test.control('POST', '/import', exported.body)
  expect([imported.status, imported.body.message]).toEqual([200, undefined])
  expect((await test.control('GET', '/export')).body).toEqual(exported.body)
}

/** Responses of the API that deviate from the description. */
async function problemsOfApi(): Promise<string[]> {
  const problems: string[] = []
  // The calls may have left an app that few athletes can authorize.
  await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { single_player: false, athlete_limit: 1_000_000 })
  const athletes = parseExact((await test.control('GET', '/things/athletes?per_page=200')).text) as Json[]
  for (const { id } of athletes.slice(0, 8)) {
    const token = await test.token('read_all,profile:read_all,activity:read_all', String(id))
    const get = async (operationId: Parameters<typeof checkResponse>[0], path: string): Promise<Json[]> => {
      const { status, headers, text } = await test.request('GET', path, { token })
      problems.push(...checkResponse(operationId, status, headers, text).map((problem) => `${path}: ${problem}`))
      return status === 200 ? (parseExact(text) as Json[]) : []
    }
    await get('getAthlete', '/athlete')
    for (const activity of (await get('listActivities', '/athlete/activities?per_page=5')).slice(0, 2)) {
      await get('getActivity', `/activities/${activity.id}?include_all_efforts=true`)
      await get('listActivityComments', `/activities/${activity.id}/comments`)
      await get('listActivityKudoers', `/activities/${activity.id}/kudos`)
    }
    for (const club of await get('listAthleteClubs', '/athlete/clubs')) await get('getClub', `/clubs/${club.id}`)
    for (const route of await get('listAthleteRoutes', `/athletes/${id}/routes`)) await get('getRoute', `/routes/${route.id}`)
    for (const segment of await get('listStarredSegments', '/segments/starred')) await get('getSegment', `/segments/${segment.id}`)
  }
  return problems
}

it('the control API responds to random calls as described, never with a 5xx, and leaves a world that the API shows as described and that can be imported', {
  timeout: 3_600_000,
}, async () => {
  await startAnew()
  const call = arbitraryControlCall(OPERATIONS, await knownIds())
  const sequences = fc.array(fc.array(call, { minLength: 1, maxLength: AT_ONCE }), { minLength: 1, maxLength: GROUPS, size: 'max' })
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      await startAnew()
      for (const group of sequence) expect((await Promise.all(group.map(problemsOfCall))).flat()).toEqual([])
      await test.control('POST', '/settle')
      expect(await problemsOfApi()).toEqual([])
      await expectSameAfterImport()
    }),
    { numRuns: SEQUENCES },
  )
})
