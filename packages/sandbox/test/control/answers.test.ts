// Whole answers of the control API, in courses of events. Read the changes of the recorded files before you accept them with `vitest -u`.

import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Callback, startCallback } from '../support/callback.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL_WORLD } from '../support/small-world.ts'
import { sendFile } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

let test: TestSandbox
let callback: Callback
beforeEach(async () => {
  test = await startTest({ world: SMALL_WORLD })
  callback = await startCallback()
})
afterEach(async () => {
  await test.sandbox.close()
  await callback[Symbol.asyncDispose]()
})

const HEADERS = ['allow', 'cache-control', 'content-type', 'x-content-type-options', 'x-sandbox-why', 'x-total-count']
const asked: string[] = []

/** Records a request and its answer, one line for each item of a list and each part of an object. */
async function ask(method: string, path: string, input?: object): Promise<Json> {
  const { status, headers, body } = await test.control(method, path, input)
  const parts: unknown[] = Array.isArray(body) ? body : Object.entries(body ?? {})
  const shown = HEADERS.flatMap((name) => (headers.get(name) === null ? [] : [`${name}: ${headers.get(name)}`])).join('; ')
  asked.push(`\n${method} ${path} ${JSON.stringify(input) ?? ''}: ${status}`, `  ${shown}`)
  asked.push(...parts.map((part) => `  ${JSON.stringify(part)}`))
  return body
}

async function read(...paths: string[]): Promise<void> {
  for (const path of paths) await ask('GET', path)
}

/** Everything recorded since the last file, without what differs between two runs and between versions of Node. */
async function expectRecorded(name: string): Promise<void> {
  const text = asked
    .splice(0)
    .join('\n')
    .replaceAll(/\{"name":"(?:accept[^"]*|connection|sec-fetch-mode)","value":"[^"]*"\},?/g, '')
    .replaceAll(/(127\.0\.0\.1(?::|%3A)|formdata-undici-|"duration_ms"[,:]|"host":"127\.0\.0\.1:)[\d.]+/g, '$1#')
  await expect(text).toMatchFileSnapshot(`answers/${name}.txt`)
}

it('the world, its things, its clock and its apps', async () => {
  await read('/state', '/apps', '/export', '/activities/5100000001/streams', '/clock', '/nothing')
  const gear = 'gear/b8100001 gear/g8100002'
  const things = `athletes/4100001 athletes/4100002 clubs/9100001 ${gear} segments/6100001 routes/7100000001 activities/5100000001`
  for (const thing of things.split(' ')) await read(`/things/${thing.split('/')[0]}?q=e&per_page=2`, `/things/${thing}`)
  const row = { athlete_id: 4100002, name: 'Row', sport_type: 'Rowing', elapsed_time: 60, visibility: 'only_me' }
  const { id } = await ask('POST', '/activities', row)
  await ask('PATCH', `/activities/${id}`, { name: 'Other', sport_type: 'Run', visibility: 'everyone' })
  for (const method of ['DELETE', 'DELETE', 'PATCH']) await ask(method, `/activities/${id}`, method === 'PATCH' ? { name: 'x' } : undefined)
  await ask('POST', '/load', { athletes: [{ id: 4, firstname: 'New', scopes: ['read'] }] })
  await ask('POST', '/clock', { advance: '1h30m' })
  await ask('POST', '/settle')
  await ask('POST', '/apps', { name: 'Mine', now: '2027-01-04T00:00:00Z', seed: 7, tier: 'standard', callback_domain: 'a.example' })
  await ask('POST', '/apps', {})
  const change = { active: false, single_player: true, webhook_key: 'key', subscribed: { 4100002: false } }
  await ask('PATCH', '/apps/48214', change)
  await read('/apps')
  for (const app of ['48214', '48213']) await ask('DELETE', `/apps/${app}`)
  await ask('POST', '/reset')
  await ask('POST', '/import', { app: { name: 'Imported' }, athletes: [{ id: 7, firstname: 'Ada' }] })
  await expectRecorded('world')
})

it('tokens, requests, faults, uploads, advice and replays', async () => {
  const { clientId: client_id, clientSecret: client_secret } = test.sandbox
  const { access_token: narrow } = await ask('POST', '/tokens', { athlete_id: 4100002, scope: 'read activity:write,activity:read' })
  const { access_token: token, refresh_token } = await ask('POST', '/tokens', {})
  await test.request('GET', '/athlete/zones?a=b+c', { token: narrow })
  for (const wrong of [{ access_token: 'x' }, { athlete_id: 9 }, { access_token: 'x', athlete_id: 4100001 }])
    await ask('POST', '/tokens/expire', wrong)
  await ask('POST', '/tokens/expire', { access_token: narrow })
  const rule = { operation_id: 'getActivity', status: 503, skip: 1, times: 1, until: '2026-11-02T12:00:00Z' }
  for (const rules of [[rule], [{ ...rule, operation_id: 'getAthletes' }], [{ operation_id: '*', times: 2 }]])
    await ask('PUT', '/faults', { seed: 3, rules })
  for (let sent = 0; sent < 23; sent += 1) await test.request('GET', '/activities/5100000001', { token })
  await sendFile(test, token, { bytes: utf8(gpxFile([steadySamples(60)])), name: 'a.xml', dataType: 'GPX', fields: { external_id: 'b' } })
  await sendFile(test, token, { bytes: new Uint8Array([1]), name: 'bad.fit', dataType: 'fit' })
  await test.request('PUT', '/activities/5100000001', { token, json: { name: 'x', unknown: 1 }, headers: { 'User-Agent': 'app' } })
  const headers = { 'Content-Type': 'Application/X-WWW-Form-Urlencoded' }
  await test.request('POST', '/oauth/token', { headers, form: { client_id, client_secret, grant_type: 'refresh_token', refresh_token } })
  await ask('POST', '/requests/2/replay', {})
  const change = { token: 'current', headers: { 'X-New': 'yes' }, path: '/api/v3/activities/5100000001', query: {}, athlete_id: 4100001 }
  await ask('POST', '/requests/1/replay', change)
  await read('/faults', '/requests?after=24', ...[1, 3, 25, 27, 28, 99].map((number) => `/requests/${number}`), '/uploads', '/advice')
  await ask('DELETE', '/faults')
  await test.advance('1m')
  await read(
    '/uploads?state=failed&q=file.',
    '/uploads?q=13000000011 b a.xml gpx&athlete_id=4100001',
    '/uploads?page=2&per_page=1',
    '/wait?for=request&status=503',
  )
  for (const athlete of [4100002, 4100002]) await ask('DELETE', `/grants/${athlete}`)
  await expectRecorded('requests')
})

it('events and their deliveries, and what the app receives', async () => {
  const any = { object_type: 'activity', aspect_type: 'update' }
  await ask('POST', '/events', any)
  const { clientId: client_id, clientSecret: client_secret } = test.sandbox
  await test.request('POST', '/push_subscriptions', { form: { client_id, client_secret, callback_url: callback.url, verify_token: 'v' } })
  await read('/state')
  const activity = await ask('POST', '/activities', { athlete_id: 4100002, name: 'Hers' })
  const named = [{ object_id: activity.id }, { object_id: '7', updates: { a: 'b' } }, { object_id: 7 }]
  for (const event of [{}, { aspect_type: 'create' }, ...named, { owner_id: 4100003 }]) await ask('POST', '/events', { ...any, ...event })
  for (const athlete of [{ owner_id: 4100002 }, { owner_id: 4100001, object_id: 4100002 }])
    await ask('POST', '/events', { ...any, object_type: 'athlete', ...athlete })
  callback.answerEvents(503)
  const { id } = await ask('POST', '/events', any)
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await test.advance('1m')
    await read(`/wait?for=delivery&after=${id - 1}`)
  }
  for (const number of [id, 1, 99]) await ask('POST', `/deliveries/${number}/redeliver`)
  await ask('PATCH', '/activities/5100000001', { visibility: 'only_me', name: 'Two' })
  await ask('POST', '/settle')
  await read('/deliveries', '/wait?for=delivery&state=pending', '/wait?for=delivery&state=failed&after=9&timeout=0')
  asked.push((await test.request('GET', `/push_subscriptions?${new URLSearchParams({ client_id, client_secret })}`)).text)
  asked.push(...callback.received.map((each) => JSON.stringify(each)))
  await expectRecorded('events')
})

it('why codes, tokens and subscriptions are refused', async () => {
  const { clientId: client_id, clientSecret: client_secret, accessToken } = test.sandbox
  const form = { client_id, client_secret, response_type: 'code', scope: 'read', redirect_uri: 'http://localhost/' }
  const send = async (path: string, given: object) => {
    const response = await test.request('POST', path, { form: { ...form, ...given } })
    asked.push(`${path} ${response.status} ${JSON.stringify(response.body?.errors)}`)
    return response
  }
  const codeOf = async (athlete: string) => {
    const { headers } = await send('/oauth/authorize', { athlete, granted: 'read', decision: 'authorize' })
    return new URL(headers.get('Location') ?? '').searchParams.get('code') ?? ''
  }
  const exchange = async (code: string) => send('/oauth/token', { grant_type: 'authorization_code', code })
  const late = await codeOf('4100002')
  await test.advance('10m')
  for (const code of [late, 'unknown']) await exchange(code)
  const first = await codeOf('4100002')
  await ask('PATCH', '/apps/48213', { athlete_limit: 1 })
  await exchange(first)
  await ask('PATCH', '/apps/48213', { single_player: true })
  for (const athlete of ['4100002', '4100003']) await send('/oauth/authorize', { athlete, granted: 'read', decision: 'authorize' })
  await ask('POST', '/tokens', { athlete_id: 4100002 })
  await send('/oauth/token', { grant_type: 'refresh_token', refresh_token: accessToken })
  const bodies = ['x', 'null', '{"hub":1}', '{"hub.challenge":"x"}', ' '.repeat(65_537)]
  for (const reply of [{ status: 201 }, { status: 302 }, ...bodies.map((body) => ({ body }))]) {
    await using wrong = await startCallback(() => reply)
    await send('/push_subscriptions', { callback_url: wrong.url, verify_token: 'v' })
  }
  const urls = 'http://127.0.0.1:9/ ftp://a http://user@localhost/ https://app.example/hook x'.split(' ')
  for (const url of [...urls, `http://localhost/${'x'.repeat(255)}`, callback.url, callback.url])
    await send('/push_subscriptions', { callback_url: url, verify_token: 'v' })
  await test.request('DELETE', `/push_subscriptions/9?${new URLSearchParams({ client_id, client_secret })}`)
  await read('/requests')
  await expectRecorded('refusals')
})
