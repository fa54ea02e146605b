import { expect, it } from 'vitest'
import { openBackoff } from '../../src/session/backoff.ts'

const FAILURE = new Error('500')

it('pauses from the second failure on, for longer each time, and starts anew after a success', () => {
  const backoff = openBackoff({}, 'grant/1/2')
  const pauses = () => Array.from({ length: 11 }, () => backoff.failed(1_000, FAILURE).retryAt - 1_000)
  expect(pauses()).toEqual([0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  expect(backoff.paused(1_299)).toMatchObject({ retryAt: 1_300, error: FAILURE })
  expect(backoff.paused(1_300)).toBeUndefined()
  backoff.succeeded()
  expect(pauses()[0]).toBe(0)
})

it('forgets grants whose pause is over when there are many, and no others', () => {
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
