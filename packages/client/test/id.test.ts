import { memoryStore } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { athleteIdOf } from '../src/id.ts'
import { createOAuth, TokenSession } from '../src/index.ts'

describe('the id of an athlete', () => {
  it.each([
    [4_207_619, '4207619'],
    ['4207619', '4207619'],
    [4_207_619n, '4207619'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [2n ** 63n - 1n, '9223372036854775807'],
    ['9223372036854775807', '9223372036854775807'],
  ])('can be a number, its digits or a bigint: %s', (id, digits) => {
    expect(athleteIdOf(id)).toBe(digits)
  })

  it.each([
    2 ** 53,
    1e21,
    1.5,
    -7,
    -7n,
    0,
    '0',
    '007',
    '7.0',
    '1e3',
    ' 7',
    '7 ',
    '',
    '٣',
    '7/../8',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    [],
    {},
    Symbol('7'),
  ])('cannot be anything else: %s', (id) => {
    expect(() => athleteIdOf(id)).toThrow(TypeError)
  })

  it('that is not an integer is not reported as too large', () => {
    expect(() => athleteIdOf(1.5)).toThrow('an athlete ID must be a positive integer, or a string of its digits')
    expect(() => athleteIdOf(2 ** 53)).toThrow('pass an athlete ID larger than 2^53 as a string or a bigint')
  })

  it.each(['007', 0, 1.5, 2 ** 53])('is also checked by a session: %s', (athleteId) => {
    const service = {
      clientId: '1',
      clientSecret: 'secret',
      redirectUri: 'https://app.example/callback',
      authUrl: 'https://service.example',
    }
    expect(() => new TokenSession({ oauth: createOAuth(service), store: memoryStore(), athleteId })).toThrow(TypeError)
  })
})
