import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'

import { isSameText, readCallback } from '../../src/oauth/read-callback.ts'

const CODE = 'seeded-code'

describe('a callback', () => {
  it.each(['https://app.example/callback', 'http://localhost:3000/callback', 'app://callback'])(
    'at %s returns the code and the scopes',
    (base) => {
      const url = `${base}?code=${CODE}&scope=read,activity:read&state=s`
      for (const callback of [url, new URL(url)]) {
        expect(readCallback(callback, 's')).toEqual({ code: CODE, scopes: ['read', 'activity:read'] })
      }
      expect(readCallback(url.replace(',', '%20'), 's').scopes).toEqual(['read', 'activity:read'])
      expect([readCallback(`${base}?code=c&scope=&state=s`, 's').scopes, readCallback(`${base}?code=c&state=s`, 's').scopes]).toEqual([
        [],
        undefined,
      ])
    },
  )

  it.each([
    ['a path', `/callback?code=${CODE}&state=s`],
    ['a query', `?code=${CODE}&state=s`],
    ['a URL without a scheme', `//app.example/callback?code=${CODE}&state=s`],
    ['a URL that is broken', `https://[?code=${CODE}&state=s`],
    ['nothing', ''],
    ['a request', new Request(`https://app.example/callback?code=${CODE}&state=s`)],
    ['undefined', undefined],
  ])('passed as %s is an error that requires the full URL and does not repeat the argument', (_what, callback) => {
    let caught: unknown
    try {
      readCallback(callback as string, 's')
    } catch (error) {
      caught = error
    }
    const message = 'GET /oauth/authorize: the callback must be a full URL, with scheme and host'
    expect(caught).toMatchObject({ code: 'invalid_callback', message })
    expect(inspect(caught, { depth: 10, showHidden: true }) + JSON.stringify(caught)).not.toContain(CODE)
  })

  it.each([
    ['of somebody else', `code=${CODE}&state=t`, 'the state of the callback does not match'],
    ['without a state', `code=${CODE}`, 'the callback has no state'],
    ['without a code', 'state=s', 'the callback has no code'],
    ['with an empty code', 'code=&state=s', 'the callback has no code'],
    ['with two states', `code=${CODE}&state=s&state=s`, 'the callback has more than one state'],
    ['with two codes', `code=${CODE}&code=other&state=s`, 'the callback has more than one code'],
    ['with a denial', 'error=access_denied&state=s', 'the athlete did not authorize the app'],
    ['with another error', `error=${CODE}&state=s`, 'the callback has an error other than access_denied'],
  ])('%s is an error that does not repeat it', (_what, query, message) => {
    expect(() => readCallback(`https://app.example/callback?${query}`, 's')).toThrow(`GET /oauth/authorize: ${message}`)
  })

  it.each(['', undefined])('needs the expected state, not %j', (state) => {
    expect(() => readCallback(`https://app.example/callback?code=${CODE}&state=`, state as string)).toThrow('state must be the string')
  })
})

it.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcabc', false],
  ['abcabc', 'abc', false],
  ['', 'abc', false],
  ['abc', '', false],
  ['\u0000', '', false],
  ['é', 'é', true],
])('%j and %j are the same text: %s', (given, expected, isSame) => {
  expect(isSameText(given, expected)).toBe(isSame)
})
