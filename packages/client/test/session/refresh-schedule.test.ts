import { describe, expect, it } from 'vitest'
import { freshnessOf, openBackoff } from '../../src/session/refresh-schedule.ts'

const KEYS = Array.from({ length: 2_000 }, (_, index) => `grant/48213/${4_000_000 + index}`)

describe('an access token', () => {
  it.each([3_541, 3_600, 3_601, 21_600])('with %i seconds left is fresh for all keys', (left) => {
    for (const key of KEYS) expect(freshnessOf(left, key)).toBe('fresh')
  })

  it.each([300, 1])('with %i seconds left is short', (left) => expect(freshnessOf(left, 'key')).toBe('short'))

  it.each([0, -1, -86_400])('with %i seconds left is expired', (left) => expect(freshnessOf(left, 'key')).toBe('expired'))

  it('becomes due at its own time, spread over the time between', () => {
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

const FAILURE = new Error('500')

it('refreshes pause from the second failure on, for longer each time, until one succeeds', () => {
  const backoff = openBackoff({}, 'grant/1/2')
  const pauses = () => Array.from({ length: 11 }, () => backoff.failed(1_000, FAILURE).retryAt - 1_000)
  expect(pauses()).toEqual([0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  expect(backoff.paused(1_299)).toMatchObject({ retryAt: 1_300, error: FAILURE })
  expect(backoff.paused(1_300)).toBeUndefined()
  backoff.succeeded()
  expect(pauses()[0]).toBe(0)
})

it('only grants whose pause has ended are forgotten if many are paused', () => {
  const store = {}
  const fail = (name: string, now: number, times = 2) => {
    const failures = Array.from({ length: times }, () => openBackoff(store, name).failed(now, FAILURE))
    return (failures.at(-1)?.retryAt ?? 0) - now
  }
  expect(fail('paused', 1_999, 5)).toBe(16)
  for (let grant = 0; grant < 999; grant += 1) fail(`over ${grant}`, 1_000)
  fail('new', 2_001)
  expect(fail('paused', 2_001, 1)).toBe(32)
  expect(fail('over 0', 2_001)).toBe(2)
})
