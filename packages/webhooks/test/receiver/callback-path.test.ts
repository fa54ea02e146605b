import { describe, expect, it } from 'vitest'
import { createPathCheck } from '../../src/receiver/callback-path.ts'
import { PATH } from '../support/test-receiver.ts'

describe('a path', () => {
  it.each(['/webhooks', '/', '/webhooks/app/hook/a/b/c/d/e/f', '/fifteen-letters'])('that can be guessed is refused: %s', (path) => {
    expect(() => createPathCheck(path)).toThrow(/must have at least 16 characters.*: \/webhooks\/[\da-f]{32}$/)
  })

  it('is suggested anew each time, and the suggestion works', () => {
    const suggested = [1, 2].map(() => {
      try {
        createPathCheck('/')
      } catch (error) {
        return /\/webhooks\/[\da-f]{32}$/.exec(String(error))?.[0] ?? ''
      }
      return ''
    })
    expect(suggested[0]).not.toBe(suggested[1])
    expect(createPathCheck(suggested)(suggested[0] ?? '')).toBe(true)
  })

  it.each([
    ['a URL', 'https://app.example/webhooks/0f9c2d4e8a7b6153'],
    ['relative', 'webhooks/0f9c2d4e8a7b6153'],
    ['with a query', `${PATH}?a=1`],
    ['with dots', '/../0f9c2d4e8a7b6153'],
    ['with characters that URLs encode', '/webhooks/0f9c2d4e 8a7b6153'],
  ])('that is %s is refused, without repeating it in the message', (_what, path) => {
    expect(() => createPathCheck(path)).toThrow(TypeError)
    expect(() => createPathCheck(path)).not.toThrow(/0f9c2d4e/)
  })

  it('can be one of two, and not one of more, while one replaces the other', () => {
    const other = '/webhooks/6d1f0c9b8e7a2435'
    expect([PATH, other, '/'].map(createPathCheck([PATH, other]))).toEqual([true, true, false])
    expect(() => createPathCheck([])).toThrow('one path, or two')
    expect(() => createPathCheck([PATH, PATH, PATH])).toThrow('one path, or two')
  })

  it('does not exist for an app without a public URL', () => {
    expect(createPathCheck(null)('/')).toBe(false)
  })
})
