import { expect, it } from 'vitest'
import { type WatchSubscriptionOptions, watchSubscription } from '../../src/subscription/watch-subscription.ts'

type Respond = () => Promise<{ id: number }[]> | { id: number }[]

/** A watch whose service responds as told, and the number of requests. */
function watchWith(respond: Respond, options: Partial<WatchSubscriptionOptions> = {}) {
  const service = { respond, requests: 0 }
  const clock = { now: Date.parse('2026-11-02T10:00:00Z') }
  const list = async () => {
    service.requests += 1
    return service.respond()
  }
  return { watch: watchSubscription({ app: { subscriptions: { list } }, now: () => clock.now, ...options }), service, clock }
}

const MINUTE = 60_000
const failing = (): never => {
  throw new Error('the service is down')
}

it('the subscription is looked up once, when the first event arrives', async () => {
  const { watch, service } = watchWith(() => [{ id: 7 }])
  expect(service.requests).toBe(0)
  expect([await watch.status(7), await watch.status(7)]).toEqual(['own', 'own'])
  expect(service.requests).toBe(1)
})

it('an ID that is not in the list belongs to another app', async () => {
  const { watch, service, clock } = watchWith(() => [{ id: 7 }])
  expect([await watch.status(8), await watch.status(8), await watch.status(7)]).toEqual(['other', 'other', 'own'])
  expect(service.requests).toBe(1)
  // Until the next list.
  service.respond = failing
  clock.now += MINUTE
  expect(await watch.status(8)).toBe('unknown')
  service.respond = () => [{ id: 8 }]
  clock.now += 2 * MINUTE
  expect(await watch.status(8)).toBe('own')
})

it('an ID that first appears after the list is unknown until the next list, a minute later', async () => {
  const { watch, service, clock } = watchWith(() => [{ id: 7 }])
  await watch.status(7)
  service.respond = () => [{ id: 9 }]
  expect(await watch.status(9)).toBe('unknown')
  clock.now += MINUTE - 1
  expect(await watch.status(9)).toBe('unknown')
  clock.now += 1
  expect([await watch.status(9), await watch.status(7)]).toEqual(['own', 'own'])
  expect(service.requests).toBe(2)
})

it.each<[string, Respond]>([
  ['a failure', failing],
  ['an empty list, because the app may be subscribing', () => []],
  ['a list without IDs, which is not of the service', () => [{}] as { id: number }[]],
  ['a list with another type of ID', () => [{ id: 'x' }, { id: 7 }] as { id: number }[]],
  ['something that is not a list', () => ({}) as { id: number }[]],
])('%s decides nothing, and no other request is sent for a minute', async (_what, respond) => {
  const { watch, service, clock } = watchWith(respond)
  expect([await watch.status(7), await watch.status(8)]).toEqual(['unknown', 'unknown'])
  expect(service.requests).toBe(1)
  service.respond = () => [{ id: 7 }]
  clock.now += 2 * MINUTE
  expect([await watch.status(7), await watch.status(8)]).toEqual(['own', 'other'])
})

it('only one request is in progress, and concurrent callers share its result', async () => {
  let send = (_list: { id: number }[]): void => undefined
  const { watch, service, clock } = watchWith(() => new Promise((resolve) => (send = resolve)), { maxWaitMs: 2 ** 31 - 1 })
  const first = watch.status(8)
  clock.now += 10 * MINUTE
  const others = [watch.status(7), watch.status(9)]
  expect(service.requests).toBe(1)
  send([{ id: 7 }])
  // The list may be older than the event with the id 9.
  expect([await first, ...(await Promise.all(others))]).toEqual(['other', 'own', 'unknown'])
})

it('a service that does not respond in time does not delay callers', async () => {
  const timers: { ms: number; fire: () => void }[] = []
  const setTimer = (ms: number, fire: () => void) => {
    timers.push({ ms, fire })
    return () => undefined
  }
  const { watch } = watchWith(() => new Promise(() => undefined), { setTimer })
  const status = watch.status(7)
  expect(timers.map(({ ms }) => ms)).toEqual([500])
  timers[0]?.fire()
  expect(await status).toBe('unknown')
})

it('requests that find nothing new become less frequent, down to one per hour, so that forged IDs use little of the rate limits', async () => {
  const { watch, service, clock } = watchWith(() => [{ id: 7 }])
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    expect(await watch.status(1_000 + minute)).not.toBe('own')
    clock.now += MINUTE
  }
  expect(service.requests).toBeGreaterThan(20)
  expect(service.requests).toBeLessThan(40)
  clock.now += 60 * MINUTE
  expect(await watch.status(9)).toBe('other')
  // After news, they are frequent again.
  clock.now += 60 * MINUTE
  for (const id of [10, 11]) {
    service.respond = () => [{ id }]
    expect(await watch.status(id)).toBe('own')
    clock.now += MINUTE
  }
  // And while the app replaces its subscription.
  for (let hour = 0; hour < 3; hour += 1) {
    expect(await watch.status(12)).toBe('other')
    clock.now += 60 * MINUTE
  }
  watch.noteDeleted()
  service.respond = () => []
  expect(await watch.status(13)).toBe('unknown')
  service.respond = () => [{ id: 13 }]
  clock.now += MINUTE
  expect(await watch.status(13)).toBe('own')
})

it('of the IDs that arrive between two lists, the first 1,000 are looked up', async () => {
  const { watch, clock } = watchWith(() => [{ id: 7 }])
  for (let id = 1_000; id <= 2_001; id += 1) await watch.status(id)
  clock.now += MINUTE
  expect([await watch.status(2_000), await watch.status(2_001)]).toEqual(['other', 'unknown'])
})

it('a created subscription is known immediately, and events of the deleted one still belong to the app', async () => {
  const { watch, service } = watchWith(() => [{ id: 7 }])
  expect(await watch.status(9)).toBe('other')
  watch.noteDeleted()
  watch.noteCreated(8)
  expect([await watch.status(7), await watch.status(8), service.requests]).toEqual(['own', 'own', 1])
  // Another process may have created one: another ID is looked up immediately.
  service.respond = () => [{ id: 9 }]
  expect([await watch.status(9), service.requests]).toEqual(['own', 2])
})
