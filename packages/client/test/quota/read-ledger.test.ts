import type { JsonObject } from '@activity-tracking/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RateLimitError } from '../../src/index.ts'
import { openQuota } from '../../src/quota/create-quota.ts'
import { createServiceClock } from '../../src/service-clock.ts'
import { clientWith, receive } from '../client-with.ts'
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

describe('a clock', () => {
  it.each([DAY, -DAY, 40 * DAY, 14 * 60_000])('that is wrong by %d ms sends one request and then knows better', async (skew) => {
    const { time, process, usage, refused } = await withUsage()
    const wrong = process({ now: () => time.now() + skew })
    await wrong.quota.snapshot()
    expect(await served(60, () => wrong.api.GET('/athlete'))).toBe(10)
    await time.advance(2_000)
    expect(await usage()).toMatchObject({ quarter_hour: { used: 100, held: 0 }, day: { used: 100, held: 0 } })
    expect(refused()).toBe(0)
  })

  it('that is wrong removes nothing while no response shows the time, and does not stop the calls', async () => {
    const { time, process, usage } = await withUsage()
    const never = () => new Promise<Response>(() => undefined)
    let sent = 0
    const hanging = (): Promise<Response> => {
      sent += 1
      return never()
    }
    const wrong = process({ now: () => time.now() + DAY }, { fetch: hanging })
    for (let index = 0; index < 3; index += 1) void wrong.api.GET('/athlete').catch(() => undefined)
    await time.advance(1_000)
    expect(sent).toBe(1)
    await time.advance(10_000)
    expect(sent).toBe(3)
    expect(await usage()).toMatchObject({ quarter_hour: { used: 90 }, day: { used: 90 } })
  })

  it('that went on for a day without a response sends one request, then as many as the new day allows', async () => {
    const { time, process, service, refused } = await withUsage()
    const slow = async (request: Request): Promise<Response> => {
      await time.wait(1_000)
      return service.send(request)
    }
    const { api } = process({}, { fetch: receive(slow) })
    await time.advance(DAY)
    const sent = service.statuses.length
    const calls = served(60, () => api.GET('/athlete'))
    await time.advance(1_500)
    expect(service.statuses.length - sent).toBe(1)
    await time.advance(5_000)
    expect([await calls, refused()]).toEqual([60, 0])
  })
})

describe('the date of one response', () => {
  it.each([
    ['in the year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT'],
    ['a day ahead', 'Tue, 24 Nov 2026 10:03:05 GMT'],
    ['a day behind', 'Sun, 22 Nov 2026 10:03:05 GMT'],
    ['an hour ahead', 'Mon, 23 Nov 2026 11:03:05 GMT'],
    ['an hour behind', 'Mon, 23 Nov 2026 09:03:05 GMT'],
  ])('%s does not change what is known', async (_what, date) => {
    const { time, service, one, usage, refused } = await withUsage()
    let isOdd = true
    service.distort = (response) => {
      const headers = new Headers(response.headers)
      if (isOdd) headers.set('Date', date)
      isOdd = false
      return new Response(response.body, { status: response.status, headers })
    }
    await one.api.GET('/athlete')
    await time.advance(2_000)
    expect([isOdd, (await usage()).day.used]).toEqual([false, 91])
    // Until a later response includes it for certain, the request counts in addition.
    await time.advance(30_000)
    await one.api.GET('/athlete')
    expect(await served(60, () => one.api.GET('/athlete'))).toBe(8)
    await time.advance(30_000)
    expect(await usage()).toMatchObject({ quarter_hour: { used: 100, held: 0 }, day: { used: 100, held: 0 } })
    expect(refused()).toBe(0)
  })

  it('in the year 9999 does not confirm a wrong clock either', async () => {
    const { time, service, process, usage, refused } = await withUsage()
    const wrong = process({ now: () => time.now() + DAY })
    service.distort = (response) => {
      const headers = { ...Object.fromEntries(response.headers), date: 'Fri, 31 Dec 9999 23:59:59 GMT' }
      return new Response(response.body, { headers })
    }
    await wrong.api.GET('/athlete')
    await time.advance(2_000)
    expect((await usage()).day.used).toBeGreaterThanOrEqual(90)
    expect(refused()).toBe(0)
  })

  it('is followed when the response to a later request confirms it', async () => {
    const { time, service, one } = await withUsage()
    service.distort = (response) => {
      const headers = new Headers(response.headers)
      headers.set('Date', new Date(time.now() + DAY).toUTCString())
      headers.set('X-ReadRateLimit-Usage', '1,1')
      return new Response(response.body, { headers })
    }
    for (let index = 0; index < 3; index += 1) await one.api.GET('/athlete')
    await time.advance(2_000)
    const { quarter_hour, day } = (await one.quota.snapshot()).read
    expect(day.used).toBeLessThanOrEqual(3)
    expect(Math.abs(quarter_hour.resetsAt - Date.parse('2026-11-23T10:15:00Z'))).toBeLessThanOrEqual(2_000)
  })
})

it('a usage of 400 digits is not a number, and the process goes on sharing', async () => {
  const errors: unknown[] = []
  const { time, service, process } = setUp(undefined, { onError: (error) => errors.push(error) })
  const [one, two] = [process(), process()]
  const digits = '9'.repeat(400)
  service.distort = (response) => {
    const headers = new Headers(response.headers)
    for (const name of ['X-ReadRateLimit-Usage', 'X-RateLimit-Limit']) headers.set(name, `${digits},${digits}`)
    return new Response(response.body, { headers })
  }
  await served(20, () => one.api.GET('/athlete'))
  await time.advance(2_000)
  const { read, overall, isShared } = await two.quota.snapshot()
  expect([read.quarter_hour.used, overall.quarter_hour.limit, isShared, errors]).toEqual([20, 200, true, []])
})

describe('a damaged record', () => {
  const day = `day/${Math.floor(Date.parse('2026-11-23') / DAY)}`
  const damages: readonly (readonly [string, (record: JsonObject) => JsonObject])[] = [
    ['limits', (record) => ({ ...record, limits: null })],
    ['holders', (record) => ({ ...record, holders: 'none' })],
    ['a holder', (record) => ({ ...record, holders: { a: { until: 'later', held: [] }, b: null } })],
    ...['one', '2', 1.5, 1e300].map((format) => [`the format ${format}`, (record: JsonObject) => ({ ...record, format })] as const),
    ['a window', (record) => ({ ...record, windows: { ...Object(record['windows']), 'quarter_hour/x': 1, [`${day}000`]: null } })],
  ]
  it.each(damages)('is repaired, and the rest stays: %s', async (_what, damage) => {
    const { time, process, replace, refused } = await withUsage()
    await replace(damage)
    const fresh = process()
    expect((await fresh.quota.snapshot()).read).toMatchObject({ quarter_hour: { used: 90, limit: 100 }, day: { used: 90, limit: 1_000 } })
    expect(await served(60, () => fresh.api.GET('/athlete'))).toBe(10)
    await time.advance(2_000)
    expect((await process().quota.snapshot()).read.day).toMatchObject({ used: 100, held: 0 })
    expect(refused()).toBe(0)
  })

  const withUsed = (record: JsonObject, used: JsonObject): JsonObject =>
    Object.fromEntries(Object.keys(Object(record['windows'])).map((id) => [id, { used, unconfirmed: [], closed: [] }]))
  it.each([
    ['an empty record', () => ({})],
    ['unusable windows', (record: JsonObject) => ({ ...record, windows: [] })],
    ['unusable usage', (record: JsonObject) => ({ ...record, windows: { [day]: { used: 'all', unconfirmed: {}, closed: null } } })],
    ['an impossible usage', (record: JsonObject) => ({ ...record, windows: withUsed(record, { overall: 5e8, read: 5e8 }) })],
  ])('without its usage is repaired from memory, or by one request: %s', async (_what, damage) => {
    for (const isFresh of [false, true]) {
      const { process, replace, one, refused } = await withUsage()
      await replace(damage)
      const { api } = isFresh ? process() : one
      expect(await served(60, () => api.GET('/athlete'))).toBe(10)
      expect(refused()).toBe(0)
    }
  })

  it('without its usage is repaired by one request, also if a session has confirmed the time', async () => {
    const { time, service, store, replace, refused } = await withUsage()
    await replace(() => ({}))
    const { now, wait } = time
    const clock = createServiceClock(now)
    clock.observe(now())
    expect(clock.isCertain(now(), 0)).toBe(true)
    const { layer } = openQuota({ store, clientId: 48213, now, wait }, clock)
    const { client } = clientWith((request) => service.send(request), { quota: layer })
    expect(await served(60, () => client.GET('/athlete'))).toBe(10)
    expect(refused()).toBe(0)
  })

  it('does not stop anything, whatever it contains', async () => {
    const { time, process, replace, store } = await withUsage()
    const found = (await store.get(KEY))?.record ?? {}
    const { process: other, store: otherStore } = setUp()
    const paths = ['at', 'limits', 'limitsAt', 'windows', 'holders']
    const junk = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom(1e300, -1, 253_370_764_800_000))
    const damage = fc.dictionary(fc.constantFrom(...paths), junk, { minKeys: 1 })
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const damaged = JSON.parse(JSON.stringify({ ...found, ...changes }))
        const stored = await otherStore.get(KEY)
        await otherStore.put(KEY, damaged, stored === null ? { ifAbsent: true } : { ifVersion: stored.version })
        const { quota, api } = other()
        const numbers = Object.values((await quota.snapshot()).read).flatMap((counter) => Object.values(counter))
        for (const number of numbers) expect(Number.isFinite(number)).toBe(true)
        const error = await api.GET('/athlete').then(
          () => undefined,
          (reason: unknown) => reason,
        )
        if (error !== undefined) expect(error).toBeInstanceOf(RateLimitError)
        expect((await quota.snapshot()).isShared).toBe(true)
      }),
      { numRuns: 60 },
    )
    await replace(() => ({}))
    await time.advance(1_000)
    expect((await process().quota.snapshot()).isShared).toBe(true)
  })

  it('with times in the future does not hold quota or ignore rate limits for ever', async () => {
    const { time, service, process, replace, one } = await withUsage()
    const far = Date.parse('2080-01-01')
    const held = { [day]: { overall: 50, read: 50 } }
    const used = { overall: 4_000, read: 2_000 }
    const tomorrow = `day/${Math.floor(Date.parse('2026-11-24') / DAY)}`
    await replace((record) => ({
      ...record,
      limitsAt: far,
      windows: { ...Object(record['windows']), [tomorrow]: { used, unconfirmed: [], closed: ['read'] } },
      holders: { gone: { until: far, held } },
    }))
    service.limits = { overall: [400, 4_000], read: [200, 2_000] }
    await one.api.GET('/athlete')
    await time.advance(400_000)
    await one.api.GET('/athlete')
    await time.advance(30_000)
    const { read } = await process().quota.snapshot()
    expect(read.day).toMatchObject({ limit: 2_000, used: 92, held: 0 })
    await time.advance(DAY)
    expect(await served(60, () => one.api.GET('/athlete'))).toBe(60)
  })
})

describe('a record of a later format', () => {
  it('is left as it is: the process uses its share, reports it once, and shares again when it can', async () => {
    const errors: unknown[] = []
    const { time, service, store, process } = setUp(undefined, { onError: (error) => errors.push(error) })
    const later = { format: 2, anything: { of: 'a later version' } }
    const { version } = await store.put(KEY, later, { ifAbsent: true })
    const { api, quota } = process()
    expect(await served(60, () => api.GET('/athlete'))).toBe(25)
    await time.advance(600_000)
    await quota.close()
    expect(await store.get(KEY)).toEqual({ record: later, version })
    expect(errors.map(String)).toEqual([expect.stringContaining('a later version of @activity-tracking/client wrote it')])
    const second = process()
    expect((await second.quota.snapshot()).isShared).toBe(false)
    await store.delete(KEY, { ifVersion: version })
    expect((await second.quota.snapshot()).isShared).toBe(true)
    expect(service.statuses).not.toContain(429)
  })
})
