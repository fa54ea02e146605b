import { describe, expect, it } from 'vitest'
import { athleteIdOf } from '../src/id.ts'
import { createOAuth, memoryStore, TokenSession } from '../src/index.ts'

describe('the id of an athlete', () => {
  it.each([
    [4_207_619, '4207619'],
    ['4207619', '4207619'],
    [2n ** 63n - 1n, '9223372036854775807'],
    ['9223372036854775807', '9223372036854775807'],
  ])('can be a number, its digits or a bigint: %s', (id, digits) => {
    expect(athleteIdOf(id)).toBe(digits)
  })

  it.each([1e21, 1.5, -7n, 0, '0', '007', '7.0', ' 7', '7\n', '', '٣', '7/../8', Number.NaN, null, undefined, true, [], Symbol('7')])(
    'cannot be anything else: %s',
    (id) => {
      expect(() => athleteIdOf(id)).toThrow(/an athlete ID (must be a positive integer, or a string of its digits|larger than 2\^53)/)
    },
  )

  it('that is not an integer is not reported as too large, also by a session', () => {
    expect(() => athleteIdOf(1.5)).toThrow('an athlete ID must be a positive integer, or a string of its digits')
    const app = { clientId: '1', clientSecret: 'secret', redirectUri: 'https://app.example/callback', authUrl: 'https://service.example' }
    expect(() => new TokenSession({ oauth: createOAuth(app), store: memoryStore(), athleteId: 2 ** 53 })).toThrow(
      'pass an athlete ID larger than 2^53 as a string or a bigint',
    )
  })
})
