import { memoryStore, type Store } from '@activity-tracking/store'
import { describe, expect, it } from 'vitest'
import { ClosedError, ConnectionError, createQuota, log, RateLimitError } from '../../src/index.ts'
import { STANDARD } from './model-service.ts'
import { served, setUp } from './quota-with.ts'

const CREATE = { body: { name: 'Run', sport_type: 'Run', start_date_local: '2026-11-23T10:00:00Z', elapsed_time: 60 } } as const
const BACKGROUND = { lane: 'background' } as const

describe('the quota', () => {
  it('sends as many reads as the quarter hour allows and refuses the next without sending it', async () => {
    const { service, process } = setUp()
    const { api } = process()
    expect(await served(100, () => api.GET('/athlete'))).toBe(100)
    const refused = await api.GET('/athlete').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RateLimitError)
    expect(refused).toMatchObject({ code: 'rate_limited', family: 'read', window: 'quarter_hour', status: undefined })
    expect(String(refused)).toContain('the read rate limit of the quarter hour is used up')
    expect(service.statuses).toEqual(Array(100).fill(200))
  })

  it('states when the window ends, by the clock of this machine', async () => {
    const { time, process } = setUp()
    const { api } = process({ now: () => time.now() + 240_000 })
    await served(100, () => api.GET('/athlete'))
    const { retryAt } = (await api.GET('/athlete').then(undefined, (error: RateLimitError) => error)) as RateLimitError
    expect(Math.abs((retryAt ?? 0) - Date.parse('2026-11-23T10:19:00Z'))).toBeLessThanOrEqual(1_000)
  })

  it('lets uploads and creates pass if only the read limit is used up', async () => {
    const { service, process } = setUp()
    const { api } = process()
    await served(120, () => api.GET('/athlete'))
    expect(await served(120, () => api.POST('/activities', CREATE))).toBe(100)
    expect(service.statuses).toEqual(Array(200).fill(200))
  })

  it('counts for all processes that share the store, and separately for each app', async () => {
    const { time, service, process } = setUp()
    const processes = Array.from({ length: 4 }, () => process())
    const all = Promise.all(processes.map(({ api }) => served(60, () => api.GET('/athlete'))))
    await time.advance(10_000)
    const counts = await all
    expect(counts.reduce((sum, count) => sum + count)).toBe(100)
    expect(service.statuses).toEqual(Array(100).fill(200))
    const other = process({ clientId: 'another' })
    expect((await other.quota.snapshot()).read.quarter_hour.remaining).toBe(100)
  })

  it('charges all limits that a request counts against, or none', async () => {
    const { time, process } = setUp(undefined, { limits: { overall: [200, 2_000], read: [100, 1] } })
    const respond = async () => new Response('{"id":1}', { headers: { 'Content-Type': 'application/json' } })
    const { api, quota } = process({}, { fetch: respond })
    expect(await served(5, () => api.GET('/athlete'))).toBe(1)
    await time.advance(2_000)
    const { overall, read } = await quota.snapshot()
    for (const { used, held } of [overall.quarter_hour, overall.day, read.quarter_hour, read.day]) expect(used + held).toBe(1)
  })

  it('starts again with the next window, and stops at the limit of the day', async () => {
    const { time, service, process } = setUp('2026-11-23T00:01:00Z')
    const { api } = process()
    let all = 0
    for (let window = 0; window < 14; window += 1) {
      all += await served(130, () => api.GET('/athlete'))
      await time.advance(900_000)
    }
    expect(all).toBe(1_000)
    const refused = await api.GET('/athlete').catch((error: unknown) => error)
    expect(refused).toMatchObject({ window: 'day', retryAt: expect.any(Number) })
    expect(service.statuses).not.toContain(429)
  })

  it('resets neither early nor late: near a boundary a request is charged to both windows', async () => {
    const { time, process } = setUp('2026-11-23T10:14:55Z')
    const { api, quota } = process()
    await served(100, () => api.GET('/athlete'))
    await time.advance(30_000)
    const { read } = await quota.snapshot()
    // The responses said which window it was: the other one is free again.
    expect(read.quarter_hour).toMatchObject({ used: 0, held: 0, remaining: 100, resetsAt: expect.any(Number) })
    expect(await served(100, () => api.GET('/athlete'))).toBe(100)
  })

  it('does not exceed a window with requests that land in the next one', async () => {
    const { time, service, process } = setUp('2026-11-23T10:14:58Z')
    const slow = async (request: Request): Promise<Response> => {
      await time.wait(4_000)
      return service.send(request)
    }
    const { api } = process({}, { fetch: slow })
    const early = served(100, () => api.GET('/athlete'))
    await time.advance(10_000)
    expect(await early).toBe(100)
    const late = served(100, () => api.GET('/athlete'))
    await time.advance(10_000)
    expect(await late).toBe(0)
    expect(service.statuses).not.toContain(429)
  })
})

describe('a call that can wait', () => {
  it('is sent when the next window begins, with a newly requested token', async () => {
    const { time, service, process } = setUp()
    const tokens: (string | null)[] = []
    const fetch = (request: Request) => {
      tokens.push(request.headers.get('Authorization'))
      return service.send(request)
    }
    let asked = 0
    const auth = (): string => {
      asked += 1
      return `token-${asked}`
    }
    const { api } = process({}, { fetch, auth })
    await served(100, () => api.GET('/athlete'))
    const waiting = api.GET('/athlete', { onLimit: 'wait' })
    await time.advance(710_000)
    expect(service.statuses).toHaveLength(100)
    await time.advance(12_000)
    await waiting
    expect(service.statuses).toEqual(Array(101).fill(200))
    expect(tokens.at(-1)).toBe(`Bearer token-${asked}`)
    expect(asked).toBe(102)
  })

  it('fails at once when the window ends after its deadline', async () => {
    const { service, process } = setUp()
    const { api } = process()
    await served(100, () => api.GET('/athlete'))
    const refused = api.GET('/athlete', { onLimit: 'wait', timeoutMs: 60_000 })
    await expect(refused).rejects.toMatchObject({ code: 'rate_limited', family: 'read', window: 'quarter_hour' })
    expect(service.statuses).toHaveLength(100)
  })

  it('reports once which rate limit it waits for, and how long', async () => {
    const { time, process } = setUp()
    const waits: unknown[] = []
    const { api } = process(
      {},
      { log: log({ hooks: { onWait: ({ family, window, delayMs }) => waits.push({ family, window, delayMs }) } }) },
    )
    await served(100, () => api.GET('/athlete'))
    const waiting = api.GET('/athlete', { onLimit: 'wait' })
    await time.advance(721_000)
    await waiting
    expect(waits).toEqual([{ family: 'read', window: 'quarter_hour', delayMs: 720_000 }])
  })

  it('ends with its signal and leaves the quota to others', async () => {
    const { time, service, process } = setUp()
    const { api, quota } = process()
    await served(100, () => api.GET('/athlete'))
    const controller = new AbortController()
    const waiting = api.GET('/athlete', { onLimit: 'wait', signal: controller.signal }).catch((error: unknown) => error)
    await time.advance(1_000)
    controller.abort(new Error('no longer needed'))
    expect(await waiting).toMatchObject({ message: 'no longer needed' })
    await time.advance(720_000)
    expect(service.statuses).toHaveLength(100)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 0, held: 0 })
  })

  it('goes before background calls that wait longer', async () => {
    const { time, process } = setUp('2026-11-23T10:03:00Z', { limits: { overall: [200, 2_000], read: [4, 1_000] } })
    const { api } = process()
    const order: string[] = []
    await served(4, () => api.GET('/athlete'))
    const calls = [
      api.GET('/athlete', { ...BACKGROUND, onLimit: 'wait' }).then(() => order.push('background')),
      api.GET('/athlete', { onLimit: 'wait' }).then(() => order.push('interactive')),
    ]
    await time.advance(800_000)
    await Promise.all(calls)
    expect(order).toEqual(['interactive', 'background'])
  })

  it('is sent once: the quota never repeats a create or an upload', async () => {
    const { time, service, process } = setUp()
    const { api } = process()
    service.use(['overall'], 200)
    const { error } = await api.POST('/activities', { ...CREATE, onLimit: 'wait' })
    expect(error).toBeInstanceOf(RateLimitError)
    await time.advance(3_600_000)
    expect(service.statuses).toEqual([429])
  })
})

describe('interactive calls', () => {
  it('find quota that background calls leave them, until the day is over', async () => {
    const { time, service, process } = setUp('2026-11-23T00:01:00Z')
    const { api } = process()
    let background = 0
    for (let window = 0; window < 20; window += 1) {
      background += await served(100, () => api.GET('/athlete', BACKGROUND))
      await api.GET('/athlete')
      await time.advance(900_000)
    }
    expect(background).toBeLessThan(900)
    expect(await served(80, () => api.GET('/athlete'))).toBe(80)
    const refused = await served(1, () => api.GET('/athlete', BACKGROUND))
    expect(refused).toBe(0)
    const error = await api.GET('/athlete', BACKGROUND).catch((reason: unknown) => reason)
    expect(String(error)).toContain('reserved for interactive calls')
    expect(service.statuses).not.toContain(429)
  })

  it('find quota next to another program, for which background calls also leave room', async () => {
    const { time, service, process } = setUp('2026-11-23T00:01:00Z')
    const { api } = process()
    let unserved = 0
    for (let window = 0; window < 90; window += 1) {
      service.use(['overall', 'read'], 2)
      await served(100, () => api.GET('/athlete', BACKGROUND))
      unserved += 1 - (await served(1, () => api.GET('/athlete')))
      await time.advance(900_000)
    }
    expect(unserved).toBe(0)
    expect(service.statuses).not.toContain(429)
  })

  it('leave nothing unused: at the end of the day, background calls use the rest', async () => {
    const { time, service, process } = setUp('2026-11-23T00:01:00Z')
    const { api } = process()
    for (let index = 0; index < 2_000; index += 1) void api.GET('/athlete', { ...BACKGROUND, onLimit: 'wait' })
    await time.advance(86_340_000 - 1_000)
    expect(service.used('read', 'day')).toBeGreaterThanOrEqual(990)
    expect(service.statuses).not.toContain(429)
  })
})

describe('the rate limits in responses', () => {
  it('changes the limits at once, for all processes', async () => {
    const { time, service, process } = setUp()
    const [one, two] = [process(), process()]
    service.limits = { overall: [400, 4_000], read: [200, 2_000] }
    expect(await served(130, () => one.api.GET('/athlete'))).toBeGreaterThanOrEqual(100)
    await time.advance(2_000)
    expect((await two.quota.snapshot()).read).toMatchObject({ quarter_hour: { limit: 200 }, day: { limit: 2_000 } })
    service.limits = STANDARD
    await two.api.GET('/athlete')
    await time.advance(2_000)
    expect(await one.quota.canSpend('read', 1)).toBe(false)
  })

  it('counts the usage of other programs', async () => {
    const { time, service, process } = setUp()
    const { api, quota } = process()
    service.use(['overall', 'read'], 90)
    await api.GET('/athlete')
    await time.advance(2_000)
    expect(await quota.canSpend('read', 9)).toBe(true)
    expect(await quota.canSpend('read', 10)).toBe(false)
    expect(await quota.canSpend('overall', 109)).toBe(true)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 91, held: 0, remaining: 9 })
  })

  it('is not needed: without headers requests are counted', async () => {
    const { service, process } = setUp()
    service.distort = (response) => new Response(response.body, { headers: { 'Content-Type': 'application/json' } })
    const { api } = process()
    expect(await served(130, () => api.GET('/athlete'))).toBe(100)
  })

  it('is ignored if it is lower than already known: a cache may have sent it', async () => {
    const { time, service, process } = setUp()
    const { api, quota } = process()
    await served(50, () => api.GET('/athlete'))
    service.distort = (response) => {
      const headers = new Headers(response.headers)
      headers.set('X-ReadRateLimit-Usage', '0,0')
      return new Response(response.body, { headers })
    }
    await served(10, () => api.GET('/athlete'))
    await time.advance(2_000)
    expect((await quota.snapshot()).read.quarter_hour.used).toBe(60)
  })

  it('closes the window for all processes when it is a 429, with or without headers', async () => {
    for (const hasHeaders of [true, false]) {
      const { time, service, process } = setUp()
      const [one, two] = [process(), process()]
      service.use(['overall', 'read'], 100)
      if (!hasHeaders) service.distort = (response) => new Response(response.body, { status: response.status })
      expect((await one.api.GET('/athlete')).error).toBeInstanceOf(RateLimitError)
      await time.advance(0)
      await expect(one.api.GET('/athlete')).rejects.toThrow('is used up')
      await expect(two.api.GET('/athlete')).rejects.toThrow('is used up')
      expect(service.statuses).toEqual([429])
      await time.advance(900_000)
      expect((await two.api.GET('/athlete')).error).toBeUndefined()
    }
  })
})

describe('quota that is held', () => {
  it('is returned when it is not needed', async () => {
    const { time, process } = setUp()
    const { api, quota } = process()
    for (let index = 0; index < 20; index += 1) await api.GET('/athlete', BACKGROUND)
    await time.advance(3_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 20, held: 0 })
  })

  it('is held in advance if calls are frequent, so that not every call costs a write', async () => {
    let writes = 0
    const { store, process } = setUp(undefined, { limits: { overall: [10_000, 100_000], read: [10_000, 100_000] } })
    const counting: Store = {
      ...store,
      put: (...write) => {
        writes += 1
        return store.put(...write)
      },
    }
    const { api } = process(
      { store: counting },
      { fetch: async () => new Response('{"id":1}', { headers: { 'Content-Type': 'application/json' } }) },
    )
    for (let index = 0; index < 1_000; index += 1) await api.GET('/athlete')
    expect(writes).toBeLessThan(20)
  })

  it('is given to others when its process has died, and counts until a later response shows its outcome', async () => {
    const { time, service, process } = setUp()
    const died = process({}, { fetch: () => new Promise<Response>(() => undefined) })
    for (let index = 0; index < 30; index += 1) void died.api.GET('/athlete').catch(() => undefined)
    await time.advance(0)
    const { api, quota } = process({})
    await died.quota.close()
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ held: 30, remaining: 70 })
    await time.advance(240_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 30, held: 0, remaining: 70 })
    await api.GET('/athlete')
    await time.advance(2_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 1, held: 0, remaining: 99 })
    expect(service.statuses).toEqual([200])
  })

  it('of a request without a response counts until a later response shows its outcome', async () => {
    const { time, service, process } = setUp()
    const { api, quota } = process()
    await api.GET('/athlete')
    service.distort = () => {
      throw new TypeError('socket closed')
    }
    for (let index = 0; index < 5; index += 1) await expect(api.GET('/athlete')).rejects.toBeInstanceOf(ConnectionError)
    service.distort = (response) => response
    await time.advance(2_000)
    expect((await quota.snapshot()).read.quarter_hour.used).toBe(6)
    await time.advance(30_000)
    await api.GET('/athlete')
    await time.advance(2_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 7, held: 0 })
  })
})

it('refuses limits that are not positive', () => {
  const limits = { overall: [200, 0], read: [100, 1_000] } as const
  expect(() => createQuota({ store: memoryStore(), clientId: 1, limits })).toThrow(TypeError)
})

it('refuses calls after it is closed, including those that wait', async () => {
  const { service, time, process } = setUp()
  const { api, quota } = process()
  await served(100, () => api.GET('/athlete'))
  const waiting = api.GET('/athlete', { onLimit: 'wait' }).catch((error: unknown) => error)
  await time.advance(0)
  await quota.close()
  const later = await api.GET('/athlete', { onLimit: 'wait' }).catch((error: unknown) => error)
  for (const error of [await waiting, later]) {
    expect(error).toBeInstanceOf(ClosedError)
    expect(error).not.toHaveProperty('retryAt')
    expect(error).toMatchObject({ code: 'closed', operation: 'GET /athlete', message: 'GET /athlete: not sent: the quota is closed' })
  }
  expect(service.statuses).toHaveLength(100)
})
