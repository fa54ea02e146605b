import { memoryStore } from '@activity-tracking/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type AppOptions, createApp } from '../../src/index.ts'

const OPTIONS = {
  clientId: '1',
  clientSecret: 'secret',
  redirectUri: 'https://app.example/callback',
  store: memoryStore(),
  baseUrl: 'https://service.example/api/v3',
  authUrl: 'https://service.example',
} satisfies AppOptions

it('durations in the events of an app, and the time limit of a call, use a monotonic clock', async () => {
  const start = Date.parse('2026-11-02T10:00:00Z')
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
  onTestFinished(() => clock.mockRestore())
  const durations: number[] = []
  let sent = 0
  await using app = createApp({
    ...OPTIONS,
    quota: false,
    retry: { baseMs: 0 },
    hooks: { onCallEnd: ({ durationMs }) => durations.push(durationMs) },
    fetch: async () => {
      sent += 1
      clock.mockReturnValue(sent === 1 ? start + 3_600_000 : start - 3_600_000)
      return Response.json({ id: 7 }, { status: sent === 1 ? 503 : 200 })
    },
  })
  await app.importGrant({ athleteId: 7, accessToken: 'access', refreshToken: 'refresh', expiresAt: start / 1000 + 20_000 })
  await app.athlete(7).GET('/athlete')
  expect([sent, durations]).toEqual([2, [expect.any(Number)]])
  expect(durations[0]).toBeGreaterThanOrEqual(0)
})

it('an app has the clock and the rate limits that it was created with, and otherwise the clock of the machine', async () => {
  const now = (): number => Date.parse('2027-06-01')
  await using app = createApp({ ...OPTIONS, now })
  await using other = createApp({ ...OPTIONS, quota: { limits: { overall: [10, 100], read: [5, 50] } } })
  expect([app.now, other.now]).toEqual([now, Date.now])
  await expect(app.oauth.deauthorize('access')).rejects.toMatchObject({ code: 'operation_removed' })
  expect((await other.quota.snapshot()).read.day.limit).toBe(50)
  const errors: unknown[] = []
  const store = { ...memoryStore(), get: () => Promise.reject(new Error('away')) }
  await using away = createApp({ ...OPTIONS, store, onBackgroundError: (error) => errors.push(error) })
  expect([(await away.quota.snapshot()).isShared, errors.map(String)]).toEqual([false, ['Error: away']])
  const request = { scope: ['read'], state: 's' } as const
  expect(other.authorizationUrl(request)).toBe(other.oauth.authorizationUrl(request))
  const closeQuota = vi.spyOn(other.quota, 'close')
  await other.close()
  expect(closeQuota).toHaveBeenCalledOnce()
})

it("the service's time of an app is its clock, corrected by the `Date` header of a response", async () => {
  const start = Date.parse('2026-11-02T10:00:00Z')
  let time = start
  const date = new Date(start - 3_600_000).toUTCString()
  await using app = createApp({
    ...OPTIONS,
    store: memoryStore(),
    quota: false,
    now: () => time,
    fetch: async () => Response.json({ id: 7 }, { headers: { Date: date } }),
  })
  expect(app.serviceNow()).toBe(start)
  await app.importGrant({ athleteId: 7, accessToken: 'access', refreshToken: 'refresh', expiresAt: start / 1000 + 20_000 })
  await app.athlete(7).GET('/athlete')
  time += 60_000
  expect(app.serviceNow() - (start - 3_600_000 + 60_000)).toBeLessThan(1_000)
  expect(app.now()).toBe(time)
})

it('an app has its time limit, its base URL from 2027 on, what keeps its process running, and hooks for deprecations', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const start = Date.parse('2027-01-05T10:00:00Z')
  const [urls, handed, deprecated, codes]: [string[], unknown[], string[], unknown[]] = [[], [], [], []]
  const tokens = { access_token: 'new', refresh_token: 'newer', expires_in: 21_600 }
  const app = createApp({
    ...OPTIONS,
    ...{ store: memoryStore(), quota: false, now: () => start, timeoutMs: 7_000, newBaseUrl: 'https://new.example/v3' },
    waitUntil: (work) => void handed.push(work),
    hooks: { onDeprecated: ({ subject }) => deprecated.push(subject) },
    async fetch(url) {
      urls.push(url)
      const headers = { Date: new Date(start + 3_600_000).toUTCString() }
      return url.includes('/oauth/') ? Response.json(tokens, { headers }) : new Promise(() => undefined)
    },
  })
  expect(app.quota).toBeUndefined()
  await app.importGrant({ athleteId: 7, accessToken: 'access', refreshToken: 'refresh', expiresAt: start / 1000 + 600 })
  void app
    .athlete(7)
    .GET('/athlete')
    .then(({ error }) => codes.push(error?.code))
  await expect.poll(() => urls).toContain('https://new.example/v3/athlete')
  await vi.advanceTimersByTimeAsync(7_000)
  expect([codes, handed.length, app.serviceNow()]).toEqual([['deadline_exceeded'], 1, start + 3_600_000])
  await app.oauth.deauthorize('access')
  expect(deprecated).toEqual(['POST /oauth/deauthorize'])
})
