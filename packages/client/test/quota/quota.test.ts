import { memoryStore, type Store } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { ConnectionError, createApp, createQuota, log, type QuotaOptions, RateLimitError, unwrap, uploadActivity } from '../../src/index.ts'
import { receive } from '../client-with.ts'
import { STANDARD } from './model-service.ts'
import { served, setUp } from './quota-with.ts'

const CREATE = { body: { name: 'Run', sport_type: 'Run', start_date_local: '2026-11-23T10:00:00Z', elapsed_time: 60 } } as const
const BACKGROUND = { lane: 'background' } as const
/** A fifth of the usual ones, for days of calls. */
const FEW = { overall: [40, 400], read: [20, 200] } as const
const INVALID_TOKEN = { message: 'Authorization Error', errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] }

describe('the quota', () => {
  it('sends as many reads as the quarter hour allows and refuses the next without sending it', async () => {
    const { service, process } = setUp()
    const { api } = process()
    expect(await served(100, () => api.GET('/athlete'))).toBe(100)
    const refused = await unwrap(api.GET('/athlete')).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RateLimitError)
    expect(refused).toMatchObject({ code: 'rate_limited', family: 'read', window: 'quarter_hour', status: undefined })
    expect(String(refused)).toContain('the read rate limit of the quarter hour is used up')
    expect(service.statuses).toEqual(Array(100).fill(200))
  })

  it('states when the window ends, by the clock of this machine', async () => {
    const { time, process } = setUp()
    const { api } = process({ now: () => time.now() + 240_000 })
    await served(100, () => api.GET('/athlete'))
    const { retryAt } = (await api.GET('/athlete')).error as RateLimitError
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
    const refused = await unwrap(api.GET('/athlete')).catch((error: unknown) => error)
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

  it('does not exceed a window that is used up with requests shortly before its end', async () => {
    const { time, service, process } = setUp('2026-11-23T10:10:00Z')
    const { api } = process()
    expect(await served(100, () => api.GET('/athlete'))).toBe(100)
    await time.advance(298_000)
    expect(await served(10, () => api.GET('/athlete'))).toBe(0)
    expect(service.statuses).toEqual(Array(100).fill(200))
  })

  it('does not exceed a window with requests that land in the next one', async () => {
    const { time, service, process } = setUp('2026-11-23T10:14:58Z')
    const slow = async (request: Request): Promise<Response> => {
      await time.wait(4_000)
      return service.send(request)
    }
    const { api } = process({}, { fetch: receive(slow) })
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
  it('is sent when the next window begins, with the access token of that time', async () => {
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
    const { api } = process({}, { fetch: receive(fetch), auth, now: time.now, timeoutMs: 60_000 })
    await served(100, () => api.GET('/athlete'))
    const waiting = api.GET('/athlete', { onLimit: 'wait' })
    await time.advance(710_000)
    expect(service.statuses).toHaveLength(100)
    expect(asked).toBe(100)
    await time.advance(12_000)
    await waiting
    expect(service.statuses).toEqual(Array(101).fill(200))
    expect(tokens.at(-1)).toBe('Bearer token-101')
    expect(asked).toBe(101)
  })

  it('waits by default until the day is over, if the limit of the day is used up', async () => {
    const { time, service, process } = setUp('2026-11-23T23:10:00Z', { limits: { overall: [200, 2_000], read: [100, 5] } })
    service.limits = { overall: [200, 2_000], read: [100, 5] }
    const { api } = process({}, { now: time.now, timeoutMs: 60_000 })
    await served(5, () => api.GET('/athlete'))
    const waiting = api.GET('/athlete', { onLimit: 'wait' })
    await time.advance(Date.parse('2026-11-24T00:00:15Z') - time.now())
    expect((await waiting).response.status).toBe(200)
  })

  it.each([0, 60_000, Number.NaN])('fails at once when the window ends after its maxWaitMs: %d', async (maxWaitMs) => {
    const { service, process } = setUp()
    const { api } = process()
    await served(100, () => api.GET('/athlete'))
    const refused = api.GET('/athlete', { onLimit: 'wait', maxWaitMs })
    await expect(unwrap(refused)).rejects.toMatchObject({ code: 'rate_limited', family: 'read', window: 'quarter_hour' })
    expect((await api.POST('/activities', { ...CREATE, onLimit: 'wait', maxWaitMs })).error).toBeUndefined()
    expect(service.statuses).toEqual(Array(101).fill(200))
  })

  it('waits for at most its maxWaitMs, also if other calls use up the next window', async () => {
    const { time, service, process } = setUp()
    service.limits = { overall: [200, 2_000], read: [1, 1_000] }
    const { api } = process({}, { now: time.now })
    await api.GET('/athlete')
    const calls = Array.from({ length: 2 }, () => api.GET('/athlete', { onLimit: 'wait', maxWaitMs: 800_000 }))
    const outcomes = Promise.all(calls)
    await time.advance(800_000)
    expect(await outcomes).toMatchObject([{ data: { id: 1 } }, { error: { code: 'rate_limited', window: 'quarter_hour' } }])
  })

  it('is the upload and each request for its status: the time limit of the upload does not include the waits', async () => {
    const { time, service, process } = setUp()
    service.limits = { overall: [2, 2_000], read: [100, 1_000] }
    const fetch = async (request: Request): Promise<Response> => {
      const { status, headers } = await service.send(request)
      return Response.json({ id: 5, activity_id: service.statuses.length === 6 ? 7 : null }, { status, headers })
    }
    const { api } = process({}, { fetch: receive(fetch), now: time.now, timeoutMs: 60_000 })
    for (let index = 0; index < 2; index += 1) await api.GET('/athlete')
    const file = new File(['x'], 'ride.fit')
    const uploaded = uploadActivity(api, { file, onLimit: 'wait', now: time.now, pause: (ms) => time.wait(ms) })
    // The upload and the first status request are sent in the second window, two more in the third one.
    for (const count of [2, 4, 6]) {
      expect(service.statuses).toEqual(Array(count).fill(200))
      await time.advance(900_000)
    }
    expect(await uploaded).toMatchObject({ activityId: 7, polls: 3 })
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
    const waiting = unwrap(api.GET('/athlete', { onLimit: 'wait', signal: controller.signal })).catch((error: unknown) => error)
    await time.advance(1_000)
    controller.abort(new Error('no longer needed'))
    expect(await waiting).toMatchObject({ message: 'no longer needed' })
    await time.advance(720_000)
    expect(service.statuses).toHaveLength(100)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 0, held: 0 })
  })

  it('goes before background calls that wait longer', async () => {
    const { time, service, process } = setUp()
    const { api } = process()
    const order: string[] = []
    service.use(['overall', 'read'], 99)
    await api.GET('/athlete')
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

describe('a call that is refused', () => {
  it('fetches no access token: 300 athletes whose tokens have expired, with quota for 100 reads', async () => {
    const { time, service, store } = setUp()
    let tokenRequests = 0
    const { now, wait } = time
    const app = createApp({
      clientId: 48213,
      clientSecret: 'a-secret',
      redirectUri: 'https://app.example/callback',
      baseUrl: 'https://service.example/api/v3',
      authUrl: 'https://service.example',
      store,
      now,
      quota: { wait },
      async fetch(url, { method }) {
        if (!url.endsWith('/oauth/token')) return service.send({ url, method })
        tokenRequests += 1
        const tokens = { access_token: `new-${tokenRequests}`, refresh_token: `next-${tokenRequests}` }
        return Response.json({ ...tokens, expires_at: now() / 1_000 + 21_600, expires_in: 21_600 })
      },
    })
    const athletes = Array.from({ length: 300 }, (_, index) => String(index + 1))
    for (const athleteId of athletes) {
      const tokens = { accessToken: `old-${athleteId}`, refreshToken: `first-${athleteId}`, expiresAt: now() / 1_000 - 60 }
      await app.importGrant({ athleteId, scopes: ['read'], ...tokens })
    }
    const outcomes = await Promise.all(athletes.map((athleteId) => app.athlete(athleteId).GET('/athlete')))
    expect(outcomes.filter(({ error }) => error === undefined)).toHaveLength(100)
    expect(service.statuses).toEqual(Array(100).fill(200))
    expect(tokenRequests).toBe(100)
    await app.close()
  })

  it('fetches no other access token either after a 401 that refuses the first one', async () => {
    const { service, process } = setUp(undefined, { limits: { overall: [200, 2_000], read: [1, 1_000] } })
    service.limits = { overall: [200, 2_000], read: [1, 1_000] }
    service.distort = ({ headers }) => Response.json(INVALID_TOKEN, { status: 401, headers })
    let replaced = 0
    const replace = async (): Promise<string> => {
      replaced += 1
      return 'another-token'
    }
    const { api } = process({}, { auth: { accessToken: async () => 'a-token', replace } })
    await expect(unwrap(api.GET('/athlete'))).rejects.toMatchObject({ code: 'rate_limited', family: 'read' })
    expect(replaced).toBe(0)
    expect(service.statuses).toHaveLength(1)
  })
})

it("does not take the time until the access token arrives for a difference of the service's clock", async () => {
  const { time, process } = setUp('2026-11-23T10:01:00Z')
  const { api, quota } = process({}, { auth: () => time.wait(120_000).then(() => 'a-token') })
  const call = api.GET('/athlete')
  await time.advance(120_000)
  await call
  await time.advance(Date.parse('2026-11-23T10:14:30Z') - time.now())
  expect((await quota.snapshot()).read.quarter_hour.used).toBe(1)
})

it('a request is charged to the window in which it is sent, even if its access token arrives after the window has ended', async () => {
  const { time, service, process } = setUp('2026-11-23T10:14:00Z')
  let asked = 0
  const auth = async (): Promise<string> => {
    asked += 1
    await time.wait(120_000)
    return `token-${asked}`
  }
  const tokens: (string | null)[] = []
  const fetch = (request: Request) => {
    tokens.push(request.headers.get('Authorization'))
    return service.send(request)
  }
  const { api, quota } = process({}, { auth, fetch: receive(fetch) })
  const call = api.GET('/athlete')
  await time.advance(100_000)
  expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 0 })
  await time.advance(22_000)
  await call
  expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 1, held: 0, remaining: 99 })
  expect(tokens).toEqual(['Bearer token-1'])

  // If that window is used up by then, the call waits, and the token is fetched again after the wait.
  await time.advance(Date.parse('2026-11-23T10:29:00Z') - time.now())
  const waiting = api.GET('/athlete', { onLimit: 'wait' })
  await time.advance(90_000)
  const other = process()
  expect(await served(100, () => other.api.GET('/athlete'))).toBe(100)
  await time.advance(900_000 + 125_000)
  await waiting
  expect(tokens.slice(1)).toEqual(['Bearer token-3'])
  expect(service.statuses).toEqual(Array(102).fill(200))
})

describe('interactive calls', () => {
  it('find quota that background calls leave them, until the day is over', async () => {
    const { time, service, process } = setUp('2026-11-23T00:01:00Z', { limits: FEW })
    service.limits = FEW
    const { api } = process()
    let background = 0
    for (let window = 0; window < 20; window += 1) {
      background += await served(20, () => api.GET('/athlete', BACKGROUND))
      await api.GET('/athlete')
      await time.advance(900_000)
    }
    expect(background).toBeLessThan(180)
    expect(await served(16, () => api.GET('/athlete'))).toBe(16)
    const refused = await served(1, () => api.GET('/athlete', BACKGROUND))
    expect(refused).toBe(0)
    const error = await unwrap(api.GET('/athlete', BACKGROUND)).catch((reason: unknown) => reason)
    expect(String(error)).toContain('reserved for interactive calls')
    expect(service.statuses).not.toContain(429)
  })

  it('have a fixed part of each limit, which shrinks evenly until the window ends', async () => {
    const { time, process } = setUp('2026-11-23T00:00:00Z')
    const { quota } = process()
    const reserved = async () => {
      const { read, overall } = await quota.snapshot()
      return [read.quarter_hour, overall.quarter_hour, read.day, overall.day].map((counter) => counter.reserved)
    }
    expect(await reserved()).toEqual([5, 10, 300, 600])
    await time.advance(450_000)
    expect(await reserved()).toEqual([3, 5, 298, 597])
    await time.advance(43_200_000)
    expect(await reserved()).toEqual([3, 5, 148, 297])
    await time.advance(42_750_000 - 60_000)
    expect(await reserved()).toEqual([0, 1, 0, 0])
  })

  it('find quota next to another program, for which background calls also leave room', async () => {
    const { time, service, process } = setUp('2026-11-23T00:01:00Z')
    const { api } = process()
    let unserved = 0
    for (let window = 0; window < 90; window += 1) {
      service.use(['overall', 'read'], 2)
      await served(40, () => api.GET('/athlete', BACKGROUND))
      unserved += 1 - (await served(1, () => api.GET('/athlete')))
      await time.advance(900_000)
    }
    expect(unserved).toBe(0)
    expect(service.statuses).not.toContain(429)
  })

  it('leave nothing unused: at the end of the day, background calls use the rest', async () => {
    const { time, service, process } = setUp('2026-11-23T00:01:00Z', { limits: FEW })
    service.limits = FEW
    const { api } = process()
    for (let index = 0; index < 220; index += 1) void api.GET('/athlete', { ...BACKGROUND, onLimit: 'wait' })
    await time.advance(86_340_000 - 1_000)
    expect(service.used('read', 'day')).toBeGreaterThanOrEqual(198)
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
      await expect(unwrap(one.api.GET('/athlete'))).rejects.toThrow('is used up')
      await expect(unwrap(two.api.GET('/athlete'))).rejects.toThrow('is used up')
      expect(service.statuses).toEqual([429])
      await time.advance(900_000)
      expect((await two.api.GET('/athlete')).error).toBeUndefined()
    }
  })
})

describe('a 429 that did not come from the service', () => {
  const page = (headers: Readonly<Record<string, string>> = {}): Response =>
    new Response('<html>Too many requests</html>', { status: 429, headers: { 'Content-Type': 'text/html', ...headers } })

  /** A quota behind a proxy that refuses the given requests, counted from 0. */
  function behindProxy(isRefused: (index: number) => boolean, refuse: () => Response = () => page({ 'Retry-After': '1' })) {
    const parts = setUp()
    let sent = 0
    const fetch = async (request: Request): Promise<Response> => {
      sent += 1
      return isRefused(sent - 1) ? refuse() : parts.service.send(request)
    }
    const process = (own: Partial<QuotaOptions> = {}) => parts.process(own, { fetch: receive(fetch), now: parts.time.now })
    return { ...parts, process, sent: () => sent }
  }

  it.each<[string, () => Response]>([
    ['a page', () => page({ 'Retry-After': '1' })],
    ['an empty body', () => new Response(null, { status: 429 })],
    ['a message of another server', () => Response.json({ message: 'Too Many Requests' }, { status: 429 })],
    ['other details', () => Response.json({ message: 'Slow down', errors: [{ reason: 'quota' }] }, { status: 429 })],
    ['a header of another server', () => page({ 'X-RateLimit-Limit': '60', 'X-RateLimit-Usage': '60' })],
    ['a header with parameters', () => page({ 'X-RateLimit-Limit': '10, 10;w=1', 'X-RateLimit-Reset': '1' })],
  ])('delays only its own call, and is not counted: %s', async (_what, refuse) => {
    const { time, process } = behindProxy((index) => index < 2, refuse)
    const [one, two] = [process(), process()]
    for (const { api } of [one, two]) {
      const { error } = await api.GET('/athlete')
      expect(error).toMatchObject({ code: 'rate_limited', status: 429, family: undefined, window: undefined })
    }
    // Until then, each process holds quota for its next calls.
    await time.advance(3_000)
    expect(await served(100, () => two.api.GET('/athlete'))).toBe(100)
  })

  it.each([
    ['2', 2_000],
    ['30', 30_000],
    ['3600', 60_000],
    [undefined, 60_000],
  ])('delays the app when it is the third within a minute, by at most a minute: Retry-After: %s', async (retryAfter, delayMs) => {
    const refuse = (): Response => page(retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
    const { time, process, sent } = behindProxy((index) => index < 3, refuse)
    const [one, two] = [process(), process()]
    for (const { api } of [one, two, one]) await api.GET('/athlete')
    const retryAt = time.now() + delayMs
    const waiting = one.api.GET('/athlete', { onLimit: 'wait' })
    // Within a second, each process knows what the others have learned.
    for (const [ms, { api, quota }] of [
      [0, one],
      [1_000, two],
    ] as const) {
      await time.advance(ms)
      const error = await unwrap(api.GET('/athlete')).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'rate_limited', status: undefined, family: undefined, retryAt })
      expect(String(error)).toContain('a server in between')
      expect(await quota.canSpend('read', 1)).toBe(false)
    }
    await time.advance(retryAt - 1 - time.now())
    expect(sent()).toBe(3)
    await time.advance(1)
    expect((await waiting).response.status).toBe(200)
    await time.advance(3_000)
    expect(await served(99, () => two.api.GET('/athlete'))).toBe(99)
  })

  it('does not delay the app when the last three are more than a minute apart', async () => {
    const { time, process } = behindProxy((index) => index < 10)
    const { api } = process()
    for (let index = 0; index < 10; index += 1) {
      expect((await api.GET('/athlete')).error?.status).toBe(429)
      await time.advance(30_001)
    }
    expect(await served(100, () => api.GET('/athlete'))).toBe(100)
  })

  it('delays the app at once, for at most a minute, if the clock of the process that received it is a little ahead', async () => {
    const { time, process, sent } = behindProxy((index) => index < 3, page)
    const ahead = process({ now: () => time.now() + 6_000 })
    for (let index = 0; index < 3; index += 1) await ahead.api.GET('/athlete')
    await time.advance(0)
    const { api } = process()
    await expect(unwrap(api.GET('/athlete'))).rejects.toMatchObject({ code: 'rate_limited', retryAt: time.now() + 60_000 })
    expect(sent()).toBe(3)
  })

  it('does not delay the app for longer if the clock of the process that received it is wrong', async () => {
    const { time, process } = behindProxy((index) => index < 3)
    const wrong = process({ now: () => time.now() + 86_400_000 })
    for (let index = 0; index < 3; index += 1) await wrong.api.GET('/athlete')
    await time.advance(0)
    expect((await process().api.GET('/athlete')).response.status).toBe(200)
  })
})

describe('quota that is held', () => {
  it.each([
    ['always', 100, () => true],
    ['never', 100, () => false],
    ['every other time', 85, (index: number) => index % 2 === 0],
  ])('by programs that make one call and end counts once, if the write after the call %s lands', async (_when, least, lands) => {
    const { time, service, store, process } = setUp()
    let sent = 0
    for (let index = 0; index < 105; index += 1) {
      let writes = 0
      const mortal: Store = {
        ...store,
        put(...write) {
          writes += 1
          return writes === 1 || lands(index) ? store.put(...write) : new Promise(() => undefined)
        },
      }
      // The program ends: no timer goes off.
      const { api } = process({ store: mortal, wait: () => new Promise(() => undefined) })
      sent += await served(1, () => api.GET('/athlete'))
      await time.advance(1_000)
    }
    expect(sent).toBeGreaterThanOrEqual(least)
    expect(service.statuses).toEqual(Array(sent).fill(200))
  })

  it('by a program that makes few calls is not more than it sends', async () => {
    const { process } = setUp()
    for (let calls = 1; calls <= 3; calls += 1) {
      const { api, quota } = process({ wait: () => new Promise(() => undefined) })
      const { held: before } = (await quota.snapshot()).read.quarter_hour
      for (let index = 0; index < calls; index += 1) await api.GET('/athlete')
      await new Promise(setImmediate)
      expect((await process().quota.snapshot()).read.quarter_hour.held - before).toBeLessThan(calls)
    }
  })

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
    for (let index = 0; index < 5; index += 1) await expect(unwrap(api.GET('/athlete'))).rejects.toBeInstanceOf(ConnectionError)
    service.distort = (response) => response
    await time.advance(2_000)
    expect((await quota.snapshot()).read.quarter_hour.used).toBe(6)
    await time.advance(30_000)
    await api.GET('/athlete')
    await time.advance(2_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 7, held: 0 })
  })
})

it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2e9])(
  'refuses a limit of %d, which no process would believe in the store',
  (limit) => {
    const limits = { overall: [200, limit], read: [100, 1_000] } as const
    expect(() => createQuota({ store: memoryStore(), clientId: 1, limits })).toThrow(TypeError)
  },
)

it('refuses calls after it is closed, including those that wait', async () => {
  const { service, time, process } = setUp()
  const { api, quota } = process()
  await served(100, () => api.GET('/athlete'))
  const waiting = unwrap(api.GET('/athlete', { onLimit: 'wait' })).catch((error: unknown) => error)
  await time.advance(0)
  await quota.close()
  const later = await unwrap(api.GET('/athlete', { onLimit: 'wait' })).catch((error: unknown) => error)
  for (const error of [await waiting, later]) {
    expect(error).toMatchObject({ code: 'closed', operation: 'GET /athlete', message: 'GET /athlete: not sent: the quota is closed' })
  }
  expect(service.statuses).toHaveLength(100)
})
