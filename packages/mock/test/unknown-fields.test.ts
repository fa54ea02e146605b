import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

/** Names that mean something to JavaScript objects, and that a reader of requests must not trip over. */
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON']

const ACTIVITY = '/activities/11284400713'

/** A request with a field of the name, one for each way that fields travel. Written as text: an object literal has no `__proto__`. */
const WAYS: Readonly<Record<string, (name: string) => [status: number, path: string, init: RequestInit]>> = {
  'a query': (name) => [200, `/athlete/activities?${name}=1`, {}],
  'a JSON body': (name) => [
    200,
    ACTIVITY,
    { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: `{"${name}": {"x": 1}, "commute": true}` },
  ],
  'a form': (name) => [200, '/athlete', { method: 'PUT', body: new URLSearchParams(`${name}=1&weight=58`) }],
  'a multipart form': (name) => {
    const body = new FormData()
    body.set('file', new Blob(['<gpx/>']), 'walk.gpx')
    body.set('data_type', 'gpx')
    body.set(name, '1')
    return [201, '/uploads', { method: 'POST', body }]
  },
}

describe.each(Object.keys(WAYS))('an unknown field in %s', (way) => {
  it.each(NAMES)('is ignored, whatever its name means to JavaScript: %s', async (name) => {
    const [status, path, init] = WAYS[way]?.(name) ?? [0, '', {}]
    const response = await fetch(mock.baseUrl + path, { ...init, headers: { Authorization: 'Bearer any-text', ...init.headers } })
    expect([response.status, response.headers.get('sl-violations')]).toEqual([status, null])
  })
})
