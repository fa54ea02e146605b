import type { JsonObject } from '@activity-tracking/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openQuota } from '../../src/quota/create-quota.ts'
import { createServiceClock } from '../../src/service-clock.ts'
import { clientWith } from '../client-with.ts'
import { served, setUp } from './quota-with.ts'

const DAY = 86_400_000
const KEY = 'quota/48213'

/** A shared record in which 90 of the 100 reads of the quarter hour are used. */
async function withUsage() {
  const parts = setUp()
  const { time, service, store, process } = parts
  const one = process()
  await served(90, () => one.api.GET('/athlete'))
  await time.advance(5_000)
  return {
    ...parts,
    one,
    /** Replaces the record, as another program would. */
    async replace(change: (record: JsonObject) => JsonObject): Promise<void> {
      const found = await store.get(KEY)
      if (found !== null) await store.put(KEY, change(found.record), { ifVersion: found.version })
    },
    /** What all processes know. */
    usage: async () => (await process().quota.snapshot()).read,
    refused: () => service.statuses.filter((status) => status === 429).length,
  }
}

/** Changes headers of the next responses. */
const withHeaders = (change: (headers: Headers) => void) => (response: Response) => {
  const headers = new Headers(response.headers)
  change(headers)
  return new Response(response.body, { status: response.status, headers })
}

describe('a clock', () => {
  it.each([DAY, -DAY, 40 * DAY, 14 * 60_000])('that is wrong by %d ms sends one request and then knows better', async (skew) => {
    const { time, process, usage, refused } = await withUsage()
    const { api } = process({ now: () => time.now() + skew })
    expect(await served(60, () => api.GET('/athlete'))).toBe(10)
    await time.advance(2_000)
    expect(await usage()).toMatchObject({ quarter_hour: { used: 100, held: 0 }, day: { used: 100, held: 0 } })
    expect(refused()).toBe(0)
  })

  it('that is wrong removes nothing while no response shows the time, and does not stop the calls', async () => {
    const { time, process, usage } = await withUsage()
    let sent = 0
    const fetch = (): Promise<Response> => {
      sent += 1
      return new Promise<Response>(() => undefined)
    }
    const wrong = process({ now: () => time.now() + DAY }, { fetch })
    for (let index = 0; index < 3; index += 1) void wrong.api.GET('/athlete').catch(() => undefined)
    await time.advance(900)
    expect(sent).toBe(1)
    await time.advance(10_000)
    expect(sent).toBe(3)
    expect(await usage()).toMatchObject({ quarter_hour: { used: 90 }, day: { used: 90 } })
  })

  it.each([3_600_000, -3_600_000])('that is moved by %d ms is noticed with the next response', async (jump) => {
    const { time, service, process, usage } = await withUsage()
    let skew = 0
    const { api } = process({ now: () => time.now() + skew })
    await api.GET('/athlete')
    skew = jump
    await api.GET('/athlete')
    expect(await served(40, () => api.GET('/athlete'))).toBe(8)
    await time.advance(2_000)
    expect((await usage()).quarter_hour).toMatchObject({ used: 100, held: 0 })
    expect(service.statuses).toEqual(Array(100).fill(200))
  })
})

describe('the date of one response', () => {
  it.each([
    ['in the year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT'],
    ['a day ahead', 'Tue, 24 Nov 2026 10:03:05 GMT'],
    ['a day behind', 'Sun, 22 Nov 2026 10:03:05 GMT'],
    ['an hour behind', 'Mon, 23 Nov 2026 09:03:05 GMT'],
  ])('%s does not change what is known', async (_what, date) => {
    const { time, service, one, usage, refused } = await withUsage()
    service.distort = withHeaders((headers) => headers.set('Date', date))
    await one.api.GET('/athlete')
    service.distort = (response) => response
    await time.advance(2_000)
    expect((await usage()).day.used).toBe(91)
    // Until a later response includes it for certain, the request counts in addition.
    await time.advance(30_000)
    await one.api.GET('/athlete')
    expect(await served(60, () => one.api.GET('/athlete'))).toBe(8)
    await time.advance(30_000)
    expect(await usage()).toMatchObject({ quarter_hour: { used: 100, held: 0 }, day: { used: 100, held: 0 } })
    expect(refused()).toBe(0)
  })
})

describe('a damaged record', () => {
  const counter = `read/day/${Math.floor(Date.parse('2026-11-23') / DAY)}`
  const withCounter = (change: JsonObject) => (record: JsonObject) => ({
    ...record,
    counters: { ...(record['counters'] as JsonObject), [counter]: { used: 90, asOf: 0, pending: {}, ...change } },
  })
  it.each<[string, (record: JsonObject) => JsonObject]>([
    ['an empty record', () => ({})],
    ['limits', (record) => ({ ...record, limits: { overall: [200, 2_000], read: null } })],
    ['the time', (record) => ({ ...record, at: 'now' })],
    ['counters', (record) => ({ ...record, counters: [] })],
    ['a name', (record) => ({ ...record, counters: { 'read/month/3': { used: 1, asOf: 0, pending: {} } } })],
    ['a usage', withCounter({ used: 'all' })],
    ['an impossible usage', withCounter({ used: 5e8 })],
    ['what is pending', withCounter({ pending: { a: { count: 1, at: 'later' } } })],
    ...['one', 1.5].map((format): [string, (record: JsonObject) => JsonObject] => [`the format ${format}`, () => ({ format })]),
  ])('is repaired from memory, or by one request: %s', async (_what, damage) => {
    for (const isFresh of [false, true]) {
      const { process, replace, one, refused } = await withUsage()
      await replace(damage)
      const { api } = isFresh ? process() : one
      expect(await served(60, () => api.GET('/athlete'))).toBe(10)
      expect(refused()).toBe(0)
    }
  })

  it('is repaired by one request, also if a session has confirmed the time', async () => {
    const { time, service, store, replace, refused } = await withUsage()
    await replace(() => ({}))
    const { now, wait } = time
    const clock = createServiceClock(now)
    clock.observe(now())
    const { layer } = openQuota({ store, clientId: 48213, now, wait }, clock)
    const { client } = clientWith((request) => service.send(request), { quota: layer })
    expect(await served(60, () => client.GET('/athlete'))).toBe(10)
    expect(refused()).toBe(0)
  })

  it('does not stop anything, whatever it contains', async () => {
    const { replace, process } = await withUsage()
    const junk = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom(1e300, -1, 253_370_764_800_000))
    const damage = fc.dictionary(fc.constantFrom('at', 'limits', 'limitsAt', 'counters'), junk, { minKeys: 1 })
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        await replace((record) => JSON.parse(JSON.stringify({ ...record, ...changes })))
        const { quota, api } = process()
        const { read, isShared } = await quota.snapshot()
        expect([isShared, ...Object.values(read).flatMap(Object.values).map(Number.isFinite)]).not.toContain(false)
        const { error } = await api.GET('/athlete')
        if (error !== undefined) expect(error.code).toBe('rate_limited')
      }),
      { numRuns: 60 },
    )
  })

  it('with times in the future does not hold quota or ignore rate limits for ever', async () => {
    const { time, service, store, process, replace, one } = await withUsage()
    const far = Date.parse('2080-01-01')
    const tomorrow = `read/day/${Math.floor(Date.parse('2026-11-24') / DAY)}`
    await replace((record) => ({
      ...withCounter({ asOf: far, pending: { gone: { count: 50, at: far } } })(record),
      at: far,
      limitsAt: far,
    }))
    await replace((record) => ({
      ...record,
      counters: { ...(record['counters'] as JsonObject), [tomorrow]: { used: 2_000, asOf: 0, pending: {} } },
    }))
    service.limits = { overall: [400, 4_000], read: [200, 2_000] }
    for (let index = 0; index < 3; index += 1) {
      await one.api.GET('/athlete')
      await time.advance(200_000)
    }
    const at = time.now() - 200_000
    expect((await store.get(KEY))?.record).toMatchObject({ at, counters: { [counter]: { used: 93, asOf: at, pending: {} } } })
    const { read } = await process().quota.snapshot()
    expect(read.day).toMatchObject({ limit: 2_000, used: 93, held: 0 })
    await time.advance(DAY)
    expect(await served(60, () => one.api.GET('/athlete'))).toBe(60)
  })

  it('of a later format is left as it is: the process uses its share, reports it once, and shares again when it can', async () => {
    const errors: unknown[] = []
    const { time, service, store, process } = setUp(undefined, { onError: (error) => errors.push(error) })
    const later = { format: 2, anything: { of: 'a later version' } }
    const { version } = await store.put(KEY, later, { ifAbsent: true })
    const { api, quota } = process()
    expect(await served(60, () => api.GET('/athlete'))).toBe(25)
    await time.advance(600_000)
    expect(await store.get(KEY)).toEqual({ record: later, version })
    expect(errors.map(String)).toEqual([expect.stringContaining('a later version of @activity-tracking/client wrote it')])
    await store.delete(KEY, { ifVersion: version })
    await time.advance(10_000)
    expect((await quota.snapshot()).isShared).toBe(true)
    expect(service.statuses).not.toContain(429)
  })
})
