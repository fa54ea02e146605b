import { describe, expect, it } from 'vitest'
import { freshnessOf, RefreshSchedule, sharedBy } from '../../src/session/shared.ts'

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

/** A schedule, and its time. */
function scheduleAt(seconds: number, store = {}) {
  const clock = { seconds }
  return { clock, store, schedule: new RefreshSchedule(store, 'grant/1/2', () => clock.seconds) }
}

it('refreshes pause from the second failure on, for longer each time, until one succeeds', () => {
  const { clock, schedule } = scheduleAt(1_000)
  const pauses = () => Array.from({ length: 11 }, () => schedule.failed(FAILURE).retryAt - clock.seconds)
  expect(pauses()).toEqual([0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  clock.seconds = 1_299
  expect(schedule.paused()).toMatchObject({ retryAt: 1_300, error: FAILURE })
  clock.seconds = 1_300
  expect(schedule.paused()).toBeUndefined()
  schedule.succeeded()
  expect(pauses()[0]).toBe(0)
})

it('a pause lasts while more athletes have one than are kept without a pause', () => {
  const { store, schedule } = scheduleAt(1_000)
  for (let count = 0; count < 2; count += 1) schedule.failed(FAILURE)
  for (const key of KEYS) new RefreshSchedule(store, key, () => 1_000).started()
  expect(schedule.paused()).toMatchObject({ count: 2 })
  new RefreshSchedule(store, 'grant/1/3', () => 2_000).started()
  expect(sharedBy(store).pauses.size).toBe(1)
})

describe('for a minute after a refresh has begun', () => {
  const VALID = { accessToken: 'access', expiresAt: 1_100 }
  const EXPIRED = { accessToken: 'access', expiresAt: 999 }

  it('valid tokens are not refreshed by any session of the process, and expired ones are', () => {
    const { clock, store, schedule } = scheduleAt(1_000)
    schedule.started()
    const { schedule: other } = scheduleAt(1_000, store)
    expect([other.freshness(VALID), other.freshness(EXPIRED)]).toEqual(['fresh', 'expired'])
    clock.seconds = 1_060
    expect(schedule.freshness(VALID)).toBe('short')
  })

  it('expired tokens are not refreshed if the service has just returned them again', () => {
    const { schedule } = scheduleAt(1_000)
    schedule.succeeded('access')
    expect([schedule.freshness(EXPIRED), schedule.freshness({ ...EXPIRED, accessToken: 'other' })]).toEqual(['fresh', 'expired'])
  })

  it('they are refreshed at once if the clock was set back', () => {
    const { clock, schedule } = scheduleAt(1_000)
    schedule.started()
    clock.seconds = 900
    expect(schedule.freshness({ ...VALID, expiresAt: 1_000 })).toBe('short')
  })
})

const { serialize } = sharedBy({})
const LIMIT = 2 ** 30
const on = (key: string, limitMs = LIMIT) => ({ key, limitMs })

/** Work that is done when told, and what it has begun so far. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('work on one key is done one after the other, after a failure too', async () => {
  const { begun, work, end } = createWork()
  const failing = serialize(on('a'), () => Promise.reject(new Error('no')))
  const first = serialize(on('a'), work('first'))
  const second = serialize(on('a'), work('second'))
  await expect(failing).rejects.toThrow('no')
  await expect.poll(() => begun).toEqual(['first'])
  end('first')
  expect(await first).toBe('first')
  await expect.poll(() => begun).toEqual(['first', 'second'])
  const third = serialize(on('a'), work('third'))
  await new Promise(setImmediate)
  expect(begun).toEqual(['first', 'second'])
  end('second')
  expect(await second).toBe('second')
  await expect.poll(() => begun).toEqual(['first', 'second', 'third'])
  end('third')
  await third
})

it('work of one name is done once for all who request it meanwhile', async () => {
  const { begun, work, end } = createWork()
  const named = { ...on('n'), name: 'refresh' }
  const both = [serialize(named, work('first')), serialize(named, async () => 'second')]
  await expect.poll(() => begun).toEqual(['first'])
  end('first')
  expect(await Promise.all(both)).toEqual(['first', 'first'])
  expect(await serialize(named, async () => 'later')).toBe('later')
})

it('work that never ends does not block its key forever', async () => {
  const { work } = createWork()
  void serialize(on('e'), work('endless'))
  expect(await serialize(on('e', 1), async () => 'next')).toBe('next')
})
