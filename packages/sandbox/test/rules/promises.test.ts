// The description and the decisions promise more than formats: what is also accepted, ignored, or available elsewhere. This test reads these sentences
// and asks the sandbox each of them. A sentence without a check fails it.

import { operations } from '@activity-tracking/spec'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCallback } from '../support/callback.ts'
import { allow } from '../support/consent.ts'
import { type Promised, readPromises } from '../support/promises.ts'
import { type ReceivedResponse, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'
import { upload } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const EVERY_SCOPE = 'read_all,profile:read_all,profile:write,activity:read_all,activity:write'
const ACTIVITY = `/activities/${SMALL.activities.everyone}`
const SEGMENT = `/segments/${SMALL.segments.open}`
const DENIED = { resource: 'Athlete', field: 'access_token', code: 'invalid' }

let test: TestSandbox
let token: string
let client: { readonly client_id: string; readonly client_secret: string }
let effortId: number
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'unlimited' })
  token = await test.token(EVERY_SCOPE)
  client = { client_id: test.sandbox.clientId, client_secret: test.sandbox.clientSecret }
  effortId = (await get(`/segment_efforts?segment_id=${SMALL.segments.open}`)).body[0].id
})
afterAll(() => test.sandbox.close())

const get = (path: string): Promise<ReceivedResponse> => test.request('GET', path, { token })

/** A request with its fields in one place. */
type Way = 'query' | 'form' | 'json' | 'multipart'

const FILE = gpxFile([steadySamples(60)], 'cycling')

function sendFields(method: string, path: string, way: Way, fields: Readonly<Record<string, string>>): Promise<ReceivedResponse> {
  const isUpload = path === '/uploads'
  const auth = path.startsWith('/oauth/') || path.startsWith('/push_') ? {} : { token }
  const body = new FormData()
  if (isUpload) body.set('file', new File([FILE], 'ride.gpx'))
  if (way === 'multipart') for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return test.request(method, way === 'query' ? `${path}?${new URLSearchParams(fields)}` : path, {
    ...auth,
    ...(isUpload && { body }),
    ...(way === 'form' && { form: fields }),
    ...(way === 'json' && { json: fields }),
  })
}

const MANUAL = { name: 'Row', sport_type: 'Rowing', start_date_local: '2026-11-01T10:00:00Z', elapsed_time: '600' }

/** Requests that flags and fields are added to: path, usual place of the fields, and the required ones. */
const REQUESTS: Readonly<Record<string, readonly [path: string, usual: Way, required: Readonly<Record<string, string>>]>> = {
  createActivity: ['/activities', 'form', MANUAL],
  updateActivity: [ACTIVITY, 'json', { name: 'Renamed' }],
  updateAthlete: ['/athlete', 'form', { weight: '60' }],
  createUpload: ['/uploads', 'multipart', { data_type: 'gpx' }],
  starSegment: [`${SEGMENT}/starred`, 'form', { starred: 'true' }],
  getActivity: [ACTIVITY, 'query', {}],
  getActivityStreams: [`${ACTIVITY}/streams`, 'query', {}],
  getSegmentStreams: [`${SEGMENT}/streams`, 'query', {}],
}

/** Asks an operation with more fields, in the usual place or another one. Returns the status. */
async function ask(operationId: string, more: Readonly<Record<string, string>> = {}, way?: Way): Promise<number> {
  const effort = [`/segment_efforts/${effortId}/streams`, 'query', {}] as const
  const [path, usual, required] = operationId === 'getSegmentEffortStreams' ? effort : (REQUESTS[operationId] ?? ['', 'query', {}])
  const { method } = operations.find((each) => each.operationId === operationId) ?? { method: 'GET' }
  return (await sendFields(method, path, way ?? usual, { ...required, ...more })).status
}

/** Every flag in the sentence, for every parameter and field that has the sentence. */
async function spellsFlags({ sentence, places }: Promised): Promise<void> {
  expect(places.length).toBeGreaterThan(0)
  for (const { operationId = '', name = '' } of places) {
    for (const [, flag = ''] of sentence.matchAll(/`(\w+)`/g)) {
      expect([operationId, name, flag, Math.floor((await ask(operationId, { [name]: flag })) / 100)]).toEqual([operationId, name, flag, 2])
    }
  }
}

const form = (path: string, fields: Readonly<Record<string, string>>, headers = {}): Promise<ReceivedResponse> =>
  test.request('POST', path, { form: fields, headers })

const basic = (): { readonly Authorization: string } => ({
  Authorization: `Basic ${Buffer.from(Object.values(client).join(':')).toString('base64')}`,
})

const pairOf = async (athlete_id: number): Promise<Record<'access_token' | 'refresh_token', string>> =>
  (await test.control('POST', '/tokens', { athlete_id, scope: 'read' })).body

/** Revokes the grant of an athlete by one of its tokens. */
async function revokes(kind: 'access_token' | 'refresh_token', fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const pair = await pairOf(SMALL.athletes.tomas)
  for (const _ of [1, 2]) expect((await form('/oauth/revoke', { token: pair[kind], ...fields }, basic())).status).toBe(200)
  expect((await test.request('GET', '/athlete', { token: pair.access_token })).status).toBe(401)
}

const consentUrl = (change: Readonly<Record<string, string>> = {}, path = '/oauth/authorize'): URL => {
  const { client_id } = client
  const query = { client_id, redirect_uri: 'http://localhost/', response_type: 'code', scope: 'read', ...change }
  return new URL(`${test.sandbox.authUrl}${path}?${new URLSearchParams(query)}`)
}

const codeOf = async (url = consentUrl()): Promise<string> =>
  (await allow(url, String(SMALL.athletes.ingrid))).searchParams.get('code') ?? 'none'

async function exchangesIn(way: Way, base: 'authUrl' | 'baseUrl'): Promise<void> {
  const fields = { ...client, grant_type: 'authorization_code', code: await codeOf() }
  const url = `${test.sandbox[base]}/oauth/token${way === 'query' ? `?${new URLSearchParams(fields)}` : ''}`
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields) }
  const init = way === 'json' ? json : way === 'form' ? { body: new URLSearchParams(fields) } : {}
  expect([way, base, (await fetch(url, { method: 'POST', ...init })).status]).toEqual([way, base, 200])
}

/** Subscribes with the fields in the query, and unsubscribes with the credentials in a form. */
async function subscribesAnywhere(): Promise<void> {
  for (const way of ['query', 'form'] as const) {
    await using callback = await startCallback()
    expect(callback.url).toMatch(/^http:/)
    const created = await sendFields('POST', '/push_subscriptions', way, { ...client, callback_url: callback.url, verify_token: 'v' })
    expect(created.status).toBe(201)
    expect((await sendFields('DELETE', `/push_subscriptions/${created.body.id}`, way, client)).status).toBe(204)
  }
}

/** Fields in the query, older names and other spellings. */
async function refusesOthers(): Promise<void> {
  const { sport_type: _, ...manual } = MANUAL
  expect(await ask('createActivity', {}, 'query')).toBe(400)
  expect(await ask('createUpload', {}, 'query')).toBe(400)
  expect((await sendFields('POST', '/activities', 'form', { ...manual, type: 'Rowing' })).body.errors).toEqual([
    { resource: 'Activity', field: 'sport_type', code: 'missing' },
  ])
  expect(await ask('createActivity', { sport_type: 'rowing' })).toBe(400)
}

async function failsLater(): Promise<void> {
  const far = steadySamples(2).map((sample, index) => ({ ...sample, latitude: index * 60, longitude: 5 }))
  for (const bytes of [utf8('not a file'), utf8(gpxFile([far], 'cycling'))]) {
    expect(await upload(test, token, { bytes, name: 'a.gpx', dataType: 'gpx' })).toMatchObject({
      error: expect.any(String),
      activity_id: null,
    })
  }
}

async function ignoresUnknown(): Promise<void> {
  expect((await get('/athlete/activities?per_pagee=x')).status).toBe(200)
  expect(await ask('updateActivity', { nmae: 'x' })).toBe(200)
}

async function takesOwnHosts(): Promise<void> {
  for (const redirect_uri of ['http://localhost/x', 'http://127.0.0.1:1/x', `${test.sandbox.consoleUrl}/callback`]) {
    expect([redirect_uri, (await fetch(consentUrl({ redirect_uri }))).status]).toEqual([redirect_uri, 200])
  }
}

async function ignoresKeysOfRoutes(): Promise<void> {
  const path = `/routes/${SMALL.routes.open}/streams`
  expect((await get(`${path}?keys=time,mood`)).body).toEqual((await get(path)).body)
}

async function leavesOutTypes(): Promise<void> {
  const { places } = promiseOf('The other types are also accepted in `keys`')
  expect(places).toEqual([{ operationId: 'getSegmentStreams' }])
  const all = 'time,distance,latlng,altitude,velocity_smooth,heartrate,cadence,watts,temp,moving,grade_smooth'
  const { body } = await get(`${SEGMENT}/streams?keys=${all}&key_by_type=true`)
  expect(Object.keys(body).sort()).toEqual(['altitude', 'distance', 'latlng'])
  expect((await get(`${SEGMENT}/streams?keys=time`)).body).toEqual([])
  expect((await get(`${SEGMENT}/streams`)).body.map(({ type }: { type: string }) => type).sort()).toEqual(Object.keys(body).sort())
}

/** The achievements of every effort on the segment, as its athlete sees them, and of the activity that one of them is on. */
async function ranks(): Promise<unknown[]> {
  const { body: efforts } = await get(`/segment_efforts?segment_id=${SMALL.segments.open}`)
  const { body: activity } = await get(`${ACTIVITY}?include_all_efforts=true`)
  return [...efforts, ...activity.segment_efforts]
    .filter(({ segment }) => segment.id === SMALL.segments.open)
    .map(({ pr_rank, kom_rank, achievements }) => ({ pr_rank, kom_rank, achievements }))
    .concat(activity.achievement_count)
}

async function doesNotRank(): Promise<void> {
  const change = (hazardous: boolean) => test.control('POST', '/load', { segments: [{ id: SMALL.segments.open, hazardous }] })
  const before = await ranks()
  expect(before).toContainEqual(expect.objectContaining({ pr_rank: 1 }))
  await change(true)
  const [count, ...rest] = (await ranks()).toReversed()
  for (const each of rest) expect(each).toEqual({ pr_rank: null, kom_rank: null, achievements: [] })
  expect(count).toBeLessThan(before.at(-1) as number)
  await change(false)
  expect(await ranks()).toEqual(before)
}

async function findsGearByInteger(): Promise<void> {
  for (const id of Object.values(SMALL.gear)) {
    for (const given of [id, id.slice(1), `0${id.slice(1)}`]) expect([given, (await get(`/gear/${given}`)).body.id]).toEqual([given, id])
  }
  const twin = SMALL.gear.bike.replace('b', 'g')
  await test.control('POST', '/load', { gear: [{ id: twin, athlete_id: SMALL.athletes.maren, name: 'Twin' }] })
  expect((await get(`/gear/${twin.slice(1)}`)).body.id).toBe(SMALL.gear.bike)
  expect((await get(`/gear/${twin}`)).body.id).toBe(twin)
}

/** The fields in the sentence are in the response to a token with `read_all`, and not in that to one without. */
async function showsWithReadAll({ sentence, places }: Promised): Promise<void> {
  const paths: Readonly<Record<string, string>> = { getSegment: SEGMENT, listStarredSegments: '/segments/starred' }
  const reader = await test.token('read')
  expect(places).toHaveLength(1)
  for (const { operationId = '' } of places) {
    const [all, open] = [await get(paths[operationId] ?? ''), await test.request('GET', paths[operationId] ?? '', { token: reader })]
    for (const [, field = ''] of sentence.matchAll(/`(\w+)`/g)) {
      expect([field, all.text.includes(`"${field}":`), open.text.includes(`"${field}":`)]).toEqual([field, true, false])
    }
  }
}

/** Comments have a cursor if the request contained one of the parameters in the sentence. */
async function givesCursors({ sentence }: Promised): Promise<void> {
  const cursors = async (query = '') => (await get(`${ACTIVITY}/comments?${query}`)).body.map(({ cursor }: { cursor: unknown }) => cursor)
  const [first] = await cursors('page_size=1')
  const parameters: Readonly<Record<string, string>> = { page_size: '2', after_cursor: first, page: '1', per_page: '2' }
  for (const [name, value] of Object.entries(parameters)) {
    const expected = sentence.includes(`\`${name}\``) ? expect.any(String) : null
    expect([name, ...(await cursors(`${name}=${value}`))]).toEqual([name, expected, expected, ...(name === 'page' ? [expected] : [])])
  }
}

async function refusesOldTokens(): Promise<void> {
  const pair = await pairOf(SMALL.athletes.tomas)
  await form('/oauth/revoke', { token: pair.access_token }, basic())
  for (const invalid of ['unknown', pair.access_token]) {
    const { status, body } = await test.request('GET', '/athlete', { token: invalid })
    expect([status, body.errors]).toEqual([401, [DENIED]])
  }
}

/** What tokens and codes promise over time is asked where their rules are tested. */
const OF_TOKENS = 'rules/refresh.test.ts and rules/consent.test.ts'
const OF_APPS = 'This is about apps.'

type Check = (promise: Promised) => Promise<void>

/** By a part of each sentence: a function that asks the sandbox, or why it is not asked here. */
const CHECKS: Readonly<Record<string, Check | string>> = {
  'The fields are also accepted in the query string.': subscribesAnywhere,
  'They are also accepted as a form': async () => expect(await ask('updateActivity', {}, 'form')).toBe(200),
  '`true` and `True` are also accepted': spellsFlags,
  '`1` and `True` are also accepted': spellsFlags,
  '`1` and `True`, `0` and `False` are also accepted': spellsFlags,
  'Everything else is accepted only as described': refusesOthers,
  'also accepts a form for updating an activity': async () => expect(await ask('updateActivity', {}, 'form')).toBe(200),
  'an identifier without the letter is also valid': findsGearByInteger,
  '`keys` is ignored, like any unknown parameter': ignoresKeysOfRoutes,
  '`keys` is ignored there': ignoresKeysOfRoutes,
  'The other types are also accepted in `keys`': leavesOutTypes,
  'segments also return `altitude` and `latlng`': leavesOutTypes,
  'A failed upload also returns 200': failsLater,
  'an invalid file is accepted and fails later': failsLater,
  'one that covers more than 5,000 km': failsLater,
  'Lowercase `tcx` and `gpx` and the gzip formats are also accepted': async () => {
    for (const data_type of ['tcx', 'gpx', 'fit.gz', 'tcx.gz', 'gpx.gz']) expect(await ask('createUpload', { data_type })).toBe(201)
  },
  'Plain HTTP is accepted.': subscribesAnywhere,
  'The credentials are also accepted in a form': subscribesAnywhere,
  'Mobile apps can use `/oauth/mobile/authorize`': async () => {
    const url = consentUrl({}, '/oauth/mobile/authorize')
    expect(await (await fetch(url)).text()).toContain('<form method="post">')
    const fields = { ...client, grant_type: 'authorization_code', code: await codeOf(url) }
    expect((await form('/oauth/token', fields)).status).toBe(200)
    const { body: requests } = await test.control('GET', '/requests')
    const decided = requests.findLast(({ path }: { path: string }) => path === url.pathname)
    expect(decided).toMatchObject({ method: 'POST', operation_id: 'authorizeApp' })
    expect((await get('/oauth/mobile/token')).status).toBe(404)
  },
  'which are always accepted.': takesOwnHosts,
  '`localhost` and `127.0.0.1` are always accepted as hosts': takesOwnHosts,
  'The sandbox also accepts the callback of its own console': takesOwnHosts,
  'in the query string or as JSON, and the same endpoint is available under': async () => {
    for (const way of ['query', 'json'] as const) await exchangesIn(way, 'authUrl')
    await exchangesIn('form', 'baseUrl')
  },
  'is also available under the API root': () => exchangesIn('form', 'baseUrl'),
  'The sandbox also supports `/oauth/token` below the API root': () => exchangesIn('query', 'baseUrl'),
  'You can send either token': async () => {
    for (const kind of ['access_token', 'refresh_token'] as const) await revokes(kind)
  },
  'A refresh token is also accepted.': () => revokes('refresh_token'),
  'The value `refresh_token` is also accepted.': () => revokes('refresh_token', { token_type_hint: 'refresh_token' }),
  'Revoking a token again also returns 200': () => revokes('access_token'),
  'A wrong or unknown hint has no effect.': async () => {
    for (const token_type_hint of ['refresh_token', 'id_token', '']) await revokes('access_token', { token_type_hint })
    await revokes('refresh_token', { token_type_hint: 'access_token' })
  },
  'A wrong or unknown hint has no effect, as RFC 7009 permits': () => revokes('refresh_token', { token_type_hint: 'id_token' }),
  'You can also send the access token as `Authorization: Bearer': async () => {
    const { access_token } = await pairOf(SMALL.athletes.tomas)
    expect((await test.request('POST', '/oauth/deauthorize', { token: access_token })).status).toBe(200)
  },
  'Efforts on a hazardous segment are not ranked': doesNotRank,
  '`pr_time`, which are absent without it': showsWithReadAll,
  'They are in `athlete_segment_stats`, which is absent without it': showsWithReadAll,
  'Null unless the request contained': givesCursors,
  'A token that is invalid, expired or revoked also returns 401': refusesOldTokens,
  'Unknown query parameters and body fields are ignored': ignoresUnknown,
  'A misspelled optional parameter has no effect': ignoresUnknown,
  'the same tokens are returned unchanged': OF_TOKENS,
  'Access tokens are valid for 6 hours': OF_TOKENS,
  'a code is valid for ten minutes': OF_TOKENS,
  'Earlier access tokens are valid until they expire': OF_TOKENS,
  'Its body is ignored': OF_APPS,
}

const promises = readPromises()

function promiseOf(part: string): Promised {
  const [found, ...others] = promises.filter(({ sentence }) => sentence.includes(part))
  if (found === undefined || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} sentences contain "${part}"`)
  return found
}

it('every promise of the description and the decisions has one check', () => {
  const parts = Object.keys(CHECKS)
  for (const part of parts) expect(promiseOf(part).sentence).toContain(part)
  expect(promises.map(({ sentence }) => sentence).filter((sentence) => !parts.some((part) => sentence.includes(part)))).toEqual([])
})

it.each(Object.entries(CHECKS).flatMap(([part, check]) => (typeof check === 'string' ? [] : [[part, check] as const])))(
  'the sandbox keeps: %s',
  (part, check) => check(promiseOf(part)),
)
