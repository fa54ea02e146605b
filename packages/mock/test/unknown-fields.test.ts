import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

/** Names that are special to JavaScript objects and could break a reader of requests. */
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON']

const ACTIVITY = '/activities/11284400713'

/** A request with a field with the name, for each way to send fields. Written as text, because an object literal does not have `__proto__`. */
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
  it.each(NAMES)('is ignored, even if its name is special to JavaScript: %s', async (name) => {
    const [status, path, init] = WAYS[way]?.(name) ?? [0, '', {}]
    const response = await fetch(mock.baseUrl + path, { ...init, headers: { Authorization: 'Bearer any-text', ...init.headers } })
    expect([response.status, response.headers.get('sl-violations')]).toEqual([status, null])
  })
})
