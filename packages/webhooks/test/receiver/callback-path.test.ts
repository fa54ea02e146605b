import { describe, expect, it } from 'vitest'
import { timingSafeEqual } from '../../src/receiver/callback-path.ts'
import { PATH, testReceiver } from '../support/test-receiver.ts'

describe('a path', () => {
  it.each([['/webhooks'], ['/'], ['/webhooks/app/hook/a/b/c/d/e/f'], ['/fifteen-letters']])('that is guessable is refused: %s', (path) => {
    expect(() => testReceiver({ path })).toThrow(/must have at least 16 characters.*: \/webhooks\/[\da-f]{32}$/)
  })

  it('is generated again for each suggestion, and the suggestion works', () => {
    const suggested = [1, 2].map(() => {
      try {
        testReceiver({ path: '/' })
      } catch (error) {
        return /\/webhooks\/[\da-f]{32}$/.exec(String(error))?.[0] ?? ''
      }
      return ''
    })
    expect(suggested[0]).not.toBe(suggested[1])
    expect(testReceiver({ path: suggested }).accepts(suggested[0] ?? '')).toBe(true)
  })

  it.each([
    ['a URL', 'https://app.example/webhooks/0f9c2d4e8a7b6153'],
    ['relative', 'webhooks/0f9c2d4e8a7b6153'],
    ['with a query', `${PATH}?a=1`],
    ['with dots', '/../0f9c2d4e8a7b6153'],
    ['with characters that URLs encode', '/webhooks/0f9c2d4e 8a7b6153'],
  ])('that is %s is refused, without repeating it in the message', (_what, path) => {
    expect(() => testReceiver({ path })).toThrow(TypeError)
    expect(() => testReceiver({ path })).not.toThrow(/0f9c2d4e/)
  })

  it('is required, and more than two are rejected', () => {
    expect(() => testReceiver({ path: [] })).toThrow('one path, or two')
    expect(() => testReceiver({ path: [PATH, PATH, PATH] })).toThrow('one path, or two')
  })
})

describe('the comparison of strings', () => {
  it.each([
    ['', '', true],
    ['a', 'a', true],
    ['a', 'b', false],
    ['a', '', false],
    ['', 'a', false],
    ['abab', 'ab', false],
    ['ab', 'abab', false],
    ['ü', 'u', false],
  ])('of %j and %j is %s', (one, other, want) => {
    expect(timingSafeEqual(one, other)).toBe(want)
  })
})
