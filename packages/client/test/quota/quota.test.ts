import { memoryStore, type Store } from '@activity-tracking/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createQuota, log, RateLimitError, unwrap } from '../../src/index.ts'
import type { QuotaRecord } from '../../src/quota/quota-record.ts'
import { clientWith, json, receive } from '../client-with.ts'
import { STANDARD, served, setUp } from './quota-with.ts'

const CREATE = { body: { name: 'Run', sport_type: 'Run', start_date_local: '2026-11-23T10:00:00Z', elapsed_time: 60 } } as const
const BACKGROUND = { lane: 'background' } as const

describe('the quota', () => {
  it('sends as many reads as the quarter hour allows, and says which limit refuses the next one, and until when', async () => {
    const { time, service, process } = setUp()
    const { api, quota } = process({ now: () => time.now() + 240_000 })
    expect(await served(100, () => api.GET('/athlete'))).toBe(100)
    const { error } = await api.GET('/athlete')
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({ code: 'rate_limited', family: 'read', window: 'quarter_hour', status: undefined })
    expect(String(error)).toContain('the read rate limit of the quarter hour is used up')
    const { retryAt } = error as RateLimitError
    const { resetsAt } = (await quota.snapshot()).read.quarter_hour
    for (const end of [retryAt ?? 0, resetsAt]) expect(Math.abs(end - Date.parse('2026-11-23T10:19:00Z'))).toBeLessThanOrEqual(1_000)
    expect(service.statuses).toEqual(Array(100).fill(200))
  })

  it('lets uploads and creates pass if only the read limit is used up', async () => {
    const { time, service, process } = setUp()
    const { api, quota } = process()
    await served(120, () => api.GET('/athlete'))
    void api.GET('/athlete', { onLimit: 'wait' })
    await time.advance(2_000)
    expect(await served(120, () => api.POST('/activities', CREATE))).toBe(100)
    expect(service.statuses).toEqual(Array(200).fill(200))
    expect((await quota.snapshot()).read.day).toMatchObject({ used: 100, held: 0 })
  })

  it('charges a request near a boundary to both windows, until its response shows which one it was', async () => {
    const { time, process } = setUp('2026-11-23T10:14:55Z')
    const { api, quota } = process()
    await served(100, () => api.GET('/athlete'))
    expect((await process().quota.snapshot()).read.quarter_hour.remaining).toBe(0)
    await time.advance(30_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 0, held: 0, remaining: 100 })
    expect(await served(100, () => api.GET('/athlete'))).toBe(100)
  })

  it('does not exceed a window with requests that were sent in the one before', async () => {
    const { time, service, process } = setUp('2026-11-23T10:14:40Z')
    let travelMs = 0
    const fetch = async (request: Request): Promise<Response> => {
      await time.wait(travelMs)
      return service.send(request)
    }
    const { api } = process({}, { fetch: receive(fetch) })
    void api.GET('/athlete')
    await time.advance(17_000)
    travelMs = 4_000
    const early = served(90, () => api.GET('/athlete'))
    await time.advance(3_500)
    const late = served(90, () => api.GET('/athlete'))
    await time.advance(60_000)
    expect(await early).toBe(90)
    expect(await late).toBeLessThanOrEqual(10)
    expect(service.statuses).not.toContain(429)
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2e9])('refuses a limit of %d, which no process would believe', (limit) => {
    const limits = { overall: [200, limit], read: [100, 1_000] } as const
    expect(() => createQuota({ store: memoryStore(), clientId: 1, limits })).toThrow('limits must be positive numbers of at most a billion')
  })

  it('refuses calls after it is closed, including those that wait', async () => {
    const { service, time, process } = setUp()
    const { api, quota } = process({}, { authUrl: 'https://service.example' })
    await served(100, () => api.GET('/athlete'))
    const waiting = api.GET('/athlete', { onLimit: 'wait' })
    await time.advance(0)
    await quota.close()
    for (const { error } of [await waiting, await api.GET('/athlete', { onLimit: 'wait' })]) {
      expect(error).toMatchObject({ code: 'closed', message: 'GET /athlete: not sent: the quota is closed' })
    }
    expect(service.statuses).toHaveLength(100)
    // This one counts in no window.
    await api.POST('/oauth/revoke', { body: { token: 't' } })
    expect(service.statuses).toHaveLength(101)
  })
})

it('the shared record has what was reported, what processes hold, and what was lost or left by dead ones until a later report', async () => {
  const named = vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce('1-o-n-e-1').mockReturnValueOnce('2-t-w-o-2')
  onTestFinished(() => named.mockRestore())
  const { time, service, store, process } = setUp()
  const start = time.now()
  let fault = (): void => undefined
  const fetch = receive(async (request) => {
    await time.wait(2_000)
    fault()
    return service.send(request)
  })
  const [one, two] = [process({}, { fetch }), process({ wait: () => new Promise(() => undefined) })]
  const seconds = (at: number): string => (at === 0 ? 'never' : `${(at - start) / 1000} s`)
  const record = async (): Promise<string[]> => {
    const { at, limits, limitsAt, counters } = ((await store.get('quota/48213')) as unknown as { record: QuotaRecord }).record
    const lines = Object.entries(counters).map(([id, { used, asOf, pending }]) => {
      const others = Object.entries(pending).map(([key, entry]) => `, ${key} ${entry.count} at ${seconds(entry.at)}`)
      return `${id} ${used} as of ${seconds(asOf)}${others.join('')}`
    })
    return [`${seconds(at)}, limits of ${seconds(limitsAt)}: ${Object.values(limits)}`, ...lines]
  }
  const allOf = (overall: string, read: string): string[] =>
    ['quarter_hour/1994920', 'day/20780'].flatMap((window) => [`overall/${window} ${overall}`, `read/${window} ${read}`])
  const LOST = `1-o-n-e-1/${start + 20_000} 1 at -100 s`
  const call = one.api.GET('/athlete')
  await time.advance(1_000)
  const sent = await record()
  await time.advance(2_000)
  await Promise.all([call, two.api.POST('/activities', CREATE)])
  for (let count = 0; count < 8; count += 1) await two.api.GET('/athlete')
  fault = () => {
    throw new TypeError('lost')
  }
  void one.api.GET('/athlete')
  await time.advance(5_000)
  const lost = await record()
  const before = await process().quota.snapshot()
  await time.advance(120_000)
  const after = await process().quota.snapshot()
  fault = () => undefined
  service.limits = { overall: [400, 4_000], read: [200, 2_000] }
  void one.api.GET('/athlete')
  await time.advance(5_000)
  expect([sent, lost, await record()]).toEqual([
    ['never, limits of never: 200,2000,100,1000', ...allOf('0 as of never, 1-o-n-e-1 1 at 0 s', '0 as of never, 1-o-n-e-1 1 at 0 s')],
    [
      '3 s, limits of never: 200,2000,100,1000',
      ...allOf(`9 as of 3 s, 2-t-w-o-2 23 at 3 s, ${LOST}`, `8 as of 3 s, 2-t-w-o-2 11 at 3 s, ${LOST}`),
    ],
    ['130 s, limits of 130 s: 400,4000,200,2000', ...allOf('11 as of 128 s', '10 as of 128 s')],
  ])
  const resetsAt = start + 720_000 + 10_000
  expect([before.read.quarter_hour, after.read.quarter_hour]).toEqual([
    { limit: 100, used: 9, held: 11, remaining: 80, reserved: 4, resetsAt },
    { limit: 100, used: 20, held: 0, remaining: 80, reserved: 3, resetsAt },
  ])
  await time.advance(646_000)
  void one.api.GET('/athlete')
  await time.advance(5_000)
  expect((await record()).join('; ')).toBe(
    '781 s, limits of 130 s: 400,4000,200,2000; overall/day/20780 12 as of 779 s; read/day/20780 11 as of 779 s; ' +
      'overall/quarter_hour/1994921 1 as of 779 s; read/quarter_hour/1994921 1 as of 779 s',
  )
})

describe('a call that can wait', () => {
  it('is sent when the next window begins, with the access token of that time, and reports once what it waits for', async () => {
    const { time, service, process } = setUp()
    const [tokens, waits]: [(string | null)[], unknown[]] = [[], []]
    let asked = 0
    const auth = (): string => {
      asked += 1
      return `token-${asked}`
    }
    const fetch = receive((request) => {
      tokens.push(request.headers.get('Authorization'))
      return service.send(request)
    })
    const info = (message: string): void => void waits.push(message)
    const layer = log({ hooks: { onWait: (event) => waits.push({ ...event, callId: '' }) }, logger: { info } as never })
    const { api } = process({}, { fetch, auth, now: time.now, timeoutMs: 60_000, log: layer })
    // A call that is refused, or waits, fetches no access token.
    expect(await served(150, () => api.GET('/athlete'))).toBe(100)
    const waiting = api.GET('/athlete', { onLimit: 'wait' })
    await time.advance(710_000)
    expect([service.statuses.length, asked]).toEqual([100, 100])
    await time.advance(12_000)
    await waiting
    expect(service.statuses).toEqual(Array(101).fill(200))
    expect([tokens.at(-1), asked]).toEqual(['Bearer token-101', 101])
    const call = { callId: '', operation: 'GET /athlete', method: 'GET', path: '/athlete', origin: 'https://service.example', attempt: 1 }
    const limit = { family: 'read', window: 'quarter_hour', delayMs: 720_000 }
    expect(waits.filter((event) => !/^GET .athlete failed/.test(String(event)))).toEqual([
      { ...call, ...limit },
      'GET /athlete waits 720000 ms for the read rate limit of the quarter hour',
    ])
  })

  it('waits by default until the day is over, if the limit of the day is used up', async () => {
    const limits = { overall: [200, 2_000], read: [100, 5] } as const
    const { time, service, process } = setUp('2026-11-23T23:10:00Z', { limits })
    service.limits = limits
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
    const outcomes = Promise.all([1, 2].map(() => api.GET('/athlete', { onLimit: 'wait', maxWaitMs: 800_000 })))
    await time.advance(800_000)
    expect(await outcomes).toMatchObject([{ data: { id: 1 } }, { error: { code: 'rate_limited', window: 'quarter_hour' } }])
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
})

describe('an access token', () => {
  it('can arrive after the window has ended: the request is charged to the window in which it is sent', async () => {
    const { time, service, process } = setUp('2026-11-23T10:14:00Z')
    let asked = 0
    const auth = async (): Promise<string> => {
      asked += 1
      await time.wait(120_000)
      return `token-${asked}`
    }
    const tokens: (string | null)[] = []
    const fetch = receive((request) => {
      tokens.push(request.headers.get('Authorization'))
      return service.send(request)
    })
    const { api } = process({}, { auth, fetch })
    const call = api.GET('/athlete', { onLimit: 'wait' })
    await time.advance(90_000)
    const other = process()
    expect(await served(100, () => other.api.GET('/athlete'))).toBe(100)
    // Its own window is used up when the token arrives: the call waits for the next one, and the token is fetched again after the wait.
    await time.advance(900_000 + 125_000)
    expect((await call).response.status).toBe(200)
    expect(tokens).toEqual(['Bearer token-2'])
    expect(service.statuses).toEqual(Array(101).fill(200))
  })
})

describe('interactive calls', () => {
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
    await time.advance(43_200_000 + 42_690_000)
    expect(await reserved()).toEqual([0, 1, 0, 0])
  })

  it('find quota that background calls leave them', async () => {
    const { service, process } = setUp('2026-11-23T00:01:00Z')
    const { api } = process()
    expect(await served(120, () => api.GET('/athlete', BACKGROUND))).toBe(95)
    expect(String((await api.GET('/athlete', BACKGROUND)).error)).toContain('reserved for interactive calls')
    expect(await served(10, () => api.GET('/athlete'))).toBe(5)
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
    const { quota } = process({ limits: { overall: [10, 100], read: [5, 50] } })
    expect((await quota.snapshot()).read.day.limit).toBe(1_000)
  })

  it('that rise let calls pass a quarter of a second after one was refused', async () => {
    const { time, service, process } = setUp()
    const [one, two] = [process(), process()]
    await served(100, () => one.api.GET('/athlete'))
    expect((await two.api.GET('/athlete')).error).toBeInstanceOf(RateLimitError)
    service.limits = { overall: [400, 4_000], read: [200, 2_000] }
    await one.api.POST('/activities', CREATE)
    await time.advance(249)
    expect((await two.api.GET('/athlete')).error).toBeInstanceOf(RateLimitError)
    await time.advance(1)
    expect((await two.api.GET('/athlete')).error).toBeUndefined()
  })

  it('counts the usage of other programs', async () => {
    const { time, service, process } = setUp()
    const { api, quota } = process()
    service.use(['overall', 'read'], 90)
    await api.GET('/athlete')
    await time.advance(2_000)
    const counts = [
      ['read', 9],
      ['read', 10],
      ['overall', 109],
      ['overall', 110],
    ] as const
    expect(await Promise.all(counts.map(([family, count]) => quota.canSpend(family, count)))).toEqual([true, false, true, false])
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 91, held: 0, remaining: 9 })
  })

  it('is a 429 at most once if another program has used up the last five requests', async () => {
    const { service, process } = setUp()
    const { api } = process()
    await served(95, () => api.GET('/athlete'))
    service.use(['overall', 'read'], 5)
    await served(5, () => api.GET('/athlete'))
    expect(service.statuses.filter((status) => status === 429)).toHaveLength(1)
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

  it('is the highest of several that arrive in another order', async () => {
    const { time, service, process } = setUp()
    const second = Promise.withResolvers<void>()
    const fetch = receive(async (request) => {
      const isHeldBack = service.statuses.length === 1
      const response = await service.send(request)
      if (isHeldBack) await second.promise
      return response
    })
    const { api, quota } = process({}, { fetch })
    await api.GET('/athlete')
    const first = api.GET('/athlete')
    await api.GET('/athlete')
    second.resolve()
    await first
    await time.advance(2_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 3, held: 0 })
  })

  it.each([true, false])('closes the window for all processes when it is a 429, with numbers: %s', async (hasHeaders) => {
    const { time, service, process } = setUp()
    const fetch = receive((request) => (/zones/.test(request.url) ? new Promise(() => undefined) : service.send(request)))
    const [one, two] = [process({}, { fetch }), process()]
    void one.api.GET('/athlete/zones')
    await time.advance(1_500)
    service.use(['overall', 'read'], 100)
    if (!hasHeaders) service.distort = (response) => new Response(response.body, { status: response.status })
    expect((await one.api.GET('/athlete')).error).toBeInstanceOf(RateLimitError)
    await time.advance(0)
    for (const { api } of [two, one]) await expect(unwrap(api.GET('/athlete'))).rejects.toThrow('is used up')
    expect(service.statuses).toEqual([429])
    expect((await two.quota.snapshot()).read.quarter_hour).toMatchObject({ remaining: 0, reserved: 0 })
    await time.advance(900_000)
    expect((await two.api.GET('/athlete')).error).toBeUndefined()
  })

  const page = (headers: Readonly<Record<string, string>> = {}): Response => new Response('<html>', { status: 429, headers })
  it.each<[string, () => Response]>([
    ['a page', () => page({ 'Retry-After': '1' })],
    ['a message of another server', () => Response.json({ message: 'Too Many Requests' }, { status: 429 })],
    ['other details', () => Response.json({ message: 'Slow down', errors: [{ reason: 'quota' }] }, { status: 429 })],
    ['a header of another server', () => page({ 'X-RateLimit-Limit': '60', 'X-RateLimit-Usage': '60' })],
    ['a header with parameters', () => page({ 'X-RateLimit-Limit': '10, 10;w=1', 'X-RateLimit-Reset': '1' })],
  ])('is not counted for a 429 of a server in between, which delays only its own call: %s', async (_what, refuse) => {
    const { time, service, process } = setUp()
    let sent = 0
    const fetch = receive((request) => {
      sent += 1
      return sent <= 4 ? refuse() : service.send(request)
    })
    const { api } = process({}, { fetch, now: time.now })
    for (let count = 0; count < 4; count += 1) {
      expect((await api.GET('/athlete')).error).toMatchObject({ code: 'rate_limited', status: 429, family: undefined, window: undefined })
    }
    expect(await served(110, () => api.GET('/athlete'))).toBe(100)
  })
})

it('an idle quota keeps no process alive, also if its store hangs', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => set.mockRestore())
  const timers = (ms: number) => set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === ms).map(({ value }) => value.hasRef())
  const quota = createQuota({ store: memoryStore(), clientId: 1, now: () => 0 })
  await clientWith(() => json({ id: 1 }), { quota: quota.layer }).client.GET('/athlete')
  // Calls of earlier tests that still wait look at the clock each second.
  expect(timers(1_000)).toContain(false)
  const options = { store: { ...memoryStore(), get: () => new Promise<null>(() => undefined) }, clientId: 1, storeTimeoutMs: 1_234 }
  void createQuota(options).snapshot()
  await new Promise(setImmediate)
  // What a process has learned is written before it ends.
  void createQuota(options).close()
  await new Promise(setImmediate)
  expect(timers(1_234)).toEqual([false, true])
})

describe('quota that is held', () => {
  it('by a program that makes few calls is not more than it sends', async () => {
    for (let calls = 1; calls <= 3; calls += 1) {
      const { process } = setUp()
      const { api } = process({ wait: () => new Promise(() => undefined) })
      for (let index = 0; index < calls; index += 1) await api.GET('/athlete')
      await new Promise(setImmediate)
      expect((await process().quota.snapshot()).read.quarter_hour).toMatchObject({ held: 0, used: calls })
    }
  })

  it('in advance is not used by a process that was stopped until others could use it', async () => {
    const { time, service, process } = setUp()
    const stopped = process({ wait: () => new Promise(() => undefined) })
    for (let index = 0; index < 10; index += 1) await stopped.api.GET('/athlete')
    await time.advance(130_000)
    const { api } = process()
    for (let index = 0; index < 90; index += 1) await api.GET('/athlete')
    expect(await served(10, () => stopped.api.GET('/athlete'))).toBe(0)
    expect(service.statuses).toEqual(Array(100).fill(200))
  })

  it('in advance is not used while it is being returned', async () => {
    const { time, service, store, process } = setUp()
    let held: Promise<void> | undefined
    const put: Store['put'] = async (...write) => {
      await held
      return store.put(...write)
    }
    const { api } = process({ store: { ...store, put } })
    for (let index = 0; index < 10; index += 1) await api.GET('/athlete')
    const returned = Promise.withResolvers<void>()
    held = returned.promise
    await time.advance(2_000)
    const call = api.GET('/athlete')
    await time.advance(0)
    expect(service.statuses).toHaveLength(10)
    returned.resolve()
    expect((await call).error).toBeUndefined()
  })

  it('in advance, if calls are frequent, so that not every call costs a write, is returned when it is not needed', async () => {
    let writes = 0
    const limits = { overall: [10_000, 100_000], read: [10_000, 100_000] } as const
    const { time, store, process } = setUp(undefined, { limits })
    const put: Store['put'] = (...write) => {
      writes += 1
      return store.put(...write)
    }
    const fetch = async () => new Response('{"id":1}', { headers: { 'Content-Type': 'application/json' } })
    const { api, quota } = process({ store: { ...store, put } }, { fetch })
    for (let index = 0; index < 1_000; index += 1) await api.GET('/athlete')
    expect(writes).toBeLessThan(30)
    // Those in advance, and the call that waited for them.
    expect((await process().quota.snapshot()).read.quarter_hour.held).toBe(257)
    await time.advance(3_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 1_000, held: 0 })
  })
})
