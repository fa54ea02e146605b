import { describe, expect, it } from 'vitest'
import { freshnessOf } from '../../src/session/freshness.ts'

const KEYS = Array.from({ length: 2_000 }, (_, index) => `grant/48213/${4_000_000 + index}`)

describe('an access token', () => {
  it.each([3_541, 3_600, 3_601, 21_600])('with %i seconds left is fresh for everybody', (left) => {
    for (const key of KEYS) expect(freshnessOf(left, key)).toBe('fresh')
  })

  it.each([300, 1])('with %i seconds left is short', (left) => expect(freshnessOf(left, 'key')).toBe('short'))

  it.each([0, -1, -86_400])('with %i seconds left is expired', (left) => expect(freshnessOf(left, 'key')).toBe('expired'))

  it('becomes due at a moment of its own, spread over the time between', () => {
    const share = (left: number): number => KEYS.filter((key) => freshnessOf(left, key) === 'due').length / KEYS.length
    expect(share(301)).toBeGreaterThan(0.99)
    expect(share(1_920)).toBeGreaterThan(0.4)
    expect(share(1_920)).toBeLessThan(0.6)
    for (const key of KEYS.slice(0, 20)) {
      const states = Array.from({ length: 3_300 }, (_, index) => freshnessOf(3_600 - index, key))
      expect(states.join('').replace(/(fresh)+(due)*/, '')).toBe('')
    }
  })
})
