import { once } from 'node:events'
import { connect } from 'node:net'
import { operations } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'
import { validRequest } from './requests.ts'

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

const TOKEN = { Authorization: 'Bearer any-text' }

const get = (path: string, headers: Record<string, string> = TOKEN) => fetch(mock.baseUrl + path, { headers })

const reasonsIn = (response: Response): string[] =>
  (JSON.parse(response.headers.get('sl-violations') ?? '[]') as { message: string }[]).map(({ message }) => message)

describe('authorization', () => {
  it.each(
    operations.filter(({ authentication }) => authentication !== 'none').map((operation) => [operation.operationId, operation] as const),
  )('%s returns 401 without it', async (operationId, operation) => {
    const { headers, ...request } = validRequest(operation)
    const url = mock.routes.find((route) => route.operationId === operationId)?.url ?? ''
    const response = await fetch(url, { ...request, headers: { ...headers, Authorization: '' } })
    expect([response.status, await response.json()]).toMatchObject([401, { message: 'Authorization Error' }])
  })

  it.each([
    ['Bearer x', 200],
    ['BEARER x', 200],
    ['Basic eDp5', 401],
  ])('is any bearer token: %s', async (Authorization, status) => {
    expect((await get('/athlete', { Authorization })).status).toBe(status)
  })

  it('is any client ID and secret, if the operation takes them', async () => {
    const init = { method: 'POST', headers: { Authorization: 'BASIC eDp5' }, body: new URLSearchParams({ token: 't' }) }
    expect((await fetch(`${mock.authUrl}/oauth/revoke`, init)).status).toBe(200)
  })
})

describe('request validation', () => {
  it('accepts a deprecated parameter', async () => {
    const response = await get('/activities/11284400713/comments?page=1')
    expect(response.status).toBe(200)
    expect(reasonsIn(response)).toEqual([])
  })

  const RIDE = '/api/v3/activities/11284400713'
  const json = (body: string): RequestInit => ({ method: 'PUT', headers: { ...TOKEN, 'Content-Type': 'application/json' }, body })
  const form = (body: string, type = 'application/x-www-form-urlencoded'): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  })

  it.each<[string, string, RequestInit, string | RegExp]>([
    ['a number that is none', '/api/v3/athlete/activities?per_page=many', { headers: TOKEN }, /per_page/],
    ['a number beyond its bound', '/api/v3/athlete/activities?per_page=201', { headers: TOKEN }, /per_page/],
    ['a number that is sent twice', '/api/v3/athlete/activities?per_page=1&per_page=2', { headers: TOKEN }, /per_page/],
    ['an unknown stream type', `${RIDE}/streams?keys=time,mood&key_by_type=true`, { headers: TOKEN }, /keys/],
    ['a missing parameter', '/api/v3/segments/explore', { headers: TOKEN }, /bounds/],
    ['a wrong type in a JSON body', RIDE, json('{"name": 7}'), /body/],
    ['JSON that is none', RIDE, json('{"name": '), /body/],
    ['a text of any script instead of JSON', RIDE, json('é山'), /é山/],
    ['a form that lacks a field', '/oauth/token', form('grant_type=refresh_token&client_id=48213'), /body/],
    ['a form with a percent sign that encodes nothing', '/oauth/token', form('%zz=%'), /body/],
    ['an empty form', '/oauth/token', form(''), 'Body parameter is required'],
    ['another media type', '/oauth/token', form('{}', 'application/json'), 'Supported content types: application/x-www-form-urlencoded'],
    [
      'the invalid media type multipart/',
      '/oauth/token',
      form('x', 'multipart/'),
      /^The body cannot be read: "multipart\/" is not a media type$/,
    ],
    ['the invalid media type json', '/oauth/token', form('x', 'json'), 'The body cannot be read: "json" is not a media type'],
  ])('returns the documented 400 to %s', async (_what, path, init, reason) => {
    const response = await fetch(mock.url + path, init)
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'Bad Request', errors: [{}] }])
    expect(reasonsIn(response).join()).toMatch(reason)
  })

  it('checks only the form of a date', async () => {
    const create = async (start_date_local: string) => {
      const body = new URLSearchParams({ name: 'Run', sport_type: 'Run', elapsed_time: '60', start_date_local })
      return (await fetch(`${mock.baseUrl}/activities`, { method: 'POST', headers: TOKEN, body })).status
    }
    expect([await create('2026-02-30T08:00:00Z'), await create('2026-02-32T08:00:00Z')]).toEqual([201, 400])
  })

  it('does not find an object for an invalid identifier', async () => {
    const response = await get('/athletes/me/stats')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: 'Record Not Found' })
    expect(reasonsIn(response)).toEqual(['Request path parameter id must be integer'])
  })

  it('returns its own 400 if none is documented', async () => {
    const response = await get('/athlete', { ...TOKEN, 'Content-Type': 'json' })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  it('requires a token before it checks a body', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${mock.baseUrl}/activities/11284400713`, { method: 'PUT', headers, body: '{' })
    expect(response.status).toBe(401)
  })
})

describe('an unknown field', () => {
  /** Names that are special to JavaScript objects and could break a reader of requests. */
  const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON']
  /** Written as text, because an object literal does not have `__proto__`. */
  const multipart = (name: string): FormData => {
    const body = new FormData()
    for (const [field, value] of [
      ['data_type', 'gpx'],
      ['file', new Blob(['<gpx/>'])],
      [name, '1'],
    ] as const)
      body.append(field, value)
    return body
  }
  const json = { ...TOKEN, 'Content-Type': 'application/json' }

  it.each<[string, (name: string) => [path: string, init: RequestInit]]>([
    ['a query', (name) => [`/athlete/activities?${name}=1`, { headers: TOKEN }]],
    ['JSON', (name) => ['/activities/1', { method: 'PUT', headers: json, body: `{"${name}": {"x": 1}, "commute": true}` }]],
    ['a form', (name) => ['/athlete', { method: 'PUT', headers: TOKEN, body: new URLSearchParams(`${name}=1&weight=58`) }]],
    ['a multipart form', (name) => ['/uploads', { method: 'POST', headers: TOKEN, body: multipart(name) }]],
  ])('in %s is ignored, even if its name is special to JavaScript', async (_way, requestWith) => {
    for (const name of NAMES) {
      const [path, init] = requestWith(name)
      const response = await fetch(mock.baseUrl + path, init)
      expect([name, response.ok, response.headers.get('sl-violations')]).toEqual([name, true, null])
    }
  })
})

describe('a client that disconnects', () => {
  it('does not stop the mock', async () => {
    const socket = connect(Number(new URL(mock.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST /api/v3/uploads HTTP/1.1\r\nHost: mock\r\nContent-Length: 1000\r\n\r\nthe beginning')
    socket.destroy()
    await once(socket, 'close')
    expect((await get('/athlete')).status).toBe(200)
  })
})

describe('paths', () => {
  it.each(['/api/v3/nowhere', '/athlete', '/api/v3/oauth/authorize', '/', '//', '/api/v3/athletes/%zz/%'])(
    'returns 404 to %s',
    async (path) => {
      const response = await fetch(mock.url + path, { headers: TOKEN })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        message: 'Record Not Found',
        errors: [{ resource: 'resource', field: 'path', code: 'invalid' }],
      })
      expect(reasonsIn(response)).toEqual([`The description does not have GET ${path}`])
    },
  )

  it('cuts the reasons off at 8,000 characters', async () => {
    expect((await get(`/${'x'.repeat(9_000)}`)).headers.get('sl-violations')).toHaveLength(8_000)
  })

  it.each([
    ['DELETE', '/api/v3/athlete', 'GET, HEAD, PUT, OPTIONS'],
    ['POST', '/api/v3/segments/starred', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/oauth/token', 'POST, OPTIONS'],
    ['GET', '/oauth/token', 'POST, OPTIONS'],
  ])('responds to an unsupported method with 405 and the supported methods: %s %s', async (method, path, allow) => {
    const response = await fetch(mock.url + path, { method, headers: TOKEN })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allow])
    expect(await response.json()).toEqual({
      message: 'Method Not Allowed',
      errors: [{ resource: 'resource', field: 'method', code: 'invalid' }],
    })
    expect(reasonsIn(response)).toEqual([`The path ${path} allows ${allow}, not ${method}`])
  })

  it('responds to OPTIONS with the methods of the path', async () => {
    const response = await fetch(`${mock.baseUrl}/athlete`, { method: 'OPTIONS', headers: { Origin: 'http://localhost:5173' } })
    expect([response.status, response.headers.get('Allow'), await response.text()]).toEqual([204, 'GET, HEAD, PUT, OPTIONS', ''])
    expect((await fetch(`${mock.baseUrl}/nowhere`, { method: 'OPTIONS' })).status).toBe(404)
  })

  it('responds to HEAD like GET, without the body', async () => {
    const response = await fetch(`${mock.baseUrl}/athlete`, { method: 'HEAD', headers: TOKEN })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('preferences', () => {
  it('take precedence over the Accept header', async () => {
    const response = await get('/routes/2891544120/export_gpx', { ...TOKEN, Accept: 'application/gpx+xml', Prefer: 'code=429' })
    expect(response.status).toBe(429)
  })
})
