import { describe, expect, it } from 'vitest'
import { createSessionCache } from '../../src/app/session-cache.ts'

interface Session {
  readonly athleteId: string
  isBusy: boolean
}

function cacheOf(maxIdle: number) {
  const created: string[] = []
  const cache = createSessionCache<Session>((athleteId) => {
    created.push(athleteId)
    return { athleteId, isBusy: false }
  }, maxIdle)
  const ids = () => cache.all().map(({ athleteId }) => athleteId)
  return { cache, created, ids }
}

describe('the session cache', () => {
  it('creates a session once', () => {
    const { cache, created } = cacheOf(2)
    expect(cache.get('1')).toBe(cache.get('1'))
    expect(created).toEqual(['1'])
  })

  it('drops the session that was not used for the longest time', () => {
    const { cache, ids } = cacheOf(2)
    for (const id of ['1', '2', '1', '3']) cache.get(id)
    expect(ids()).toEqual(['1', '3'])
  })

  it('grows beyond its limit only while sessions are busy', () => {
    const { cache, ids } = cacheOf(10)
    const sessions = Array.from({ length: 50 }, (_, index) => cache.get(String(index)))
    expect(ids()).toHaveLength(10)
    for (const session of sessions) session.isBusy = true
    const more = Array.from({ length: 50 }, (_, index) => Object.assign(cache.get(String(index)), { isBusy: true }))
    expect(ids()).toHaveLength(50)
    for (const session of more) session.isBusy = false
    for (let index = 100; index < 110; index += 1) cache.get(String(index))
    expect(ids()).toHaveLength(10)
  })
})
