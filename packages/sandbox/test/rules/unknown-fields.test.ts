import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORM, JSON_TYPE } from '../support/encode-body.ts'
import { type ReceivedResponse, startTest, type TestSandbox } from '../support/sandbox.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'

let test: TestSandbox
let token: string
let activity: number
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token('read,activity:write,activity:read_all,profile:write,profile:read_all')
  activity = (await test.request('GET', '/athlete/activities?per_page=1', { token })).body[0].id
})
afterAll(() => test.sandbox.close())

/** Names that are special to JavaScript objects and could break a reader of requests. */
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON']

const client = () => ({ client_id: test.sandbox.clientId, client_secret: test.sandbox.clientSecret })
const encoded = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString()
/** Written as text, because an object literal with `__proto__` does not have such a property. */
const json = (name: string, fields: object): string => `{${JSON.stringify(name)}: {"x": 1}, ${JSON.stringify(fields).slice(1)}`

const send = async (method: string, url: string, init: RequestInit = {}): Promise<Pick<ReceivedResponse, 'status' | 'body'>> => {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    ...init,
    headers: { Authorization: `Bearer ${token}`, 'X-Sandbox-Control': '1', ...init.headers },
  })
  const text = await response.text()
  return { status: response.status, body: response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text }
}

/** A request with a field with the name, for each way to send fields, and the status that it gets without the field. */
const WAYS: Readonly<Record<string, (name: string) => [status: number, Promise<Pick<ReceivedResponse, 'status' | 'body'>>]>> = {
  'a query': (name) => [200, send('GET', `${test.sandbox.baseUrl}/athlete/activities?${encoded({ per_page: '1', [name]: '1' })}`)],
  'a JSON body': (name) => [
    200,
    send('PUT', `${test.sandbox.baseUrl}/activities/${activity}`, {
      headers: { 'Content-Type': JSON_TYPE },
      body: json(name, { commute: false }),
    }),
  ],
  'a form': (name) => [
    200,
    send('PUT', `${test.sandbox.baseUrl}/athlete`, {
      headers: { 'Content-Type': FORM },
      body: `${encodeURIComponent(name)}=1&weight=58`,
    }),
  ],
  'a multipart form': (name) => {
    const body = new FormData()
    body.set('file', new File([gpxFile([steadySamples(10)])], 'walk.gpx'))
    body.set('data_type', 'gpx')
    body.set(name, '1')
    return [201, send('POST', `${test.sandbox.baseUrl}/uploads`, { body })]
  },
  'a token request': (name) => {
    const refresh = { ...client(), grant_type: 'refresh_token', refresh_token: test.sandbox.refreshToken }
    return [
      200,
      send('POST', `${test.sandbox.authUrl}/oauth/token`, { body: new URLSearchParams([...Object.entries(refresh), [name, '1']]) }),
    ]
  },
  'a token request in JSON': (name) => {
    const refresh = { ...client(), grant_type: 'refresh_token', refresh_token: test.sandbox.refreshToken }
    return [200, send('POST', `${test.sandbox.authUrl}/oauth/token`, { headers: { 'Content-Type': JSON_TYPE }, body: json(name, refresh) })]
  },
  'the authorization URL': (name) => {
    const asked = { client_id: test.sandbox.clientId, redirect_uri: 'http://localhost/', response_type: 'code', scope: 'read' }
    return [200, send('GET', `${test.sandbox.authUrl}/oauth/authorize?${new URLSearchParams([...Object.entries(asked), [name, '1']])}`)]
  },
}

describe.each(Object.keys(WAYS))('an unknown field in %s', (way) => {
  it.each(NAMES)('is ignored, even if its name is special to JavaScript: %s', async (name) => {
    const [wanted, sent] = WAYS[way]?.(name) ?? [0, Promise.reject(new Error(`no way ${way}`))]
    const { status, body } = await sent
    expect([status, body.errors]).toEqual([wanted, undefined])
  })
})

describe('an unknown parameter of the control API', () => {
  it.each(NAMES)('is refused with its name: %s', async (name) => {
    const query = new URLSearchParams([
      ['after', '1'],
      [name, '1'],
    ])
    const { status, body } = await send('GET', `${test.sandbox.controlUrl}/requests?${query}`)
    expect([status, body.message]).toEqual([400, `the request has an unknown parameter "${name}"`])
  })
})

describe('an unknown field in a body of the control API', () => {
  it.each(NAMES)('is refused with its name: %s', async (name) => {
    const { status, body } = await send('POST', `${test.sandbox.controlUrl}/tokens`, {
      headers: { 'Content-Type': JSON_TYPE },
      body: json(name, { scope: 'read' }),
    })
    expect([status, body.message]).toEqual([400, `the request has an unknown property "${name}"`])
  })

  it.each(NAMES)('does not refer to an athlete, an operation or a table: %s', async (name) => {
    const headers = { 'Content-Type': JSON_TYPE }
    const { clientId, controlUrl } = test.sandbox
    const rule = { operation_id: name, status: 500 }
    const responses = await Promise.all([
      send('PATCH', `${controlUrl}/apps/${clientId}`, { headers, body: `{"subscribed": {${JSON.stringify(name)}: true}}` }),
      send('PUT', `${controlUrl}/faults`, { headers, body: JSON.stringify({ rules: [rule] }) }),
      send('GET', `${controlUrl}/state`, { headers: { 'X-Sandbox-World': name } }),
      send('GET', `${controlUrl}/${name}`),
      send('GET', `${test.sandbox.baseUrl}/${name}`),
      send('GET', `${test.sandbox.baseUrl}/gear/${name}`),
    ])
    expect(responses.map(({ status }) => status)).toEqual([404, 400, 404, 404, 404, 404])
  })
})
