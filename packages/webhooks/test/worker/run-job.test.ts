import { ApiError, ConnectionError, NeedsReauthorizationError, RateLimitError } from '@activity-tracking/client'
import { expect, it, vi } from 'vitest'
import type { ListedActivities } from '../../src/change.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { runJob } from '../../src/worker/run-job.ts'
import { newActivity } from '../support/manual-activities.ts'
import { summaryOf, type TestWebhooks, testWebhooks } from '../support/test-webhooks.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const HOUR_MS = 3_600_000

const passHours = async (test: TestWebhooks, hours: number): Promise<void> => {
  for (let hour = 0; hour < hours; hour += 1) await test.pass(HOUR_MS)
}

/** The service, with an app in which something is not known yet. */
const withApp = (service: VirtualService, change: (app: VirtualService['app']) => Partial<VirtualService['app']>): VirtualService => ({
  ...service,
  app: { ...service.app, ...change(service.app) },
})

it.each([
  ['is not known', {}, { waitsSince: 0 }, 30_000],
  ['is not known for long', { waitsSince: -8 * HOUR_MS }, { waitsSince: -8 * HOUR_MS }, HOUR_MS],
  ['is not known for an hour', { waitsSince: -HOUR_MS }, { waitsSince: -HOUR_MS }, HOUR_MS / 4],
  ['was redirected once', {}, { tries: 1 }, 12_500],
  ['was redirected again', { tries: 2 }, { tries: 3 }, 50_000],
  ['was redirected often', { tries: 11 }, { tries: 12 }, 1.25 * HOUR_MS],
])('a job whose grant %s goes on later, and keeps its data', async (what, data, next, pause) => {
  const state = async () => {
    if (what.startsWith('was redirected')) throw new ApiError('redirected', 'x', { operation: 'x' })
  }
  const limits = { noteServiceFailure: () => undefined }
  const parts = { app: { session: () => ({ state }) }, limits, hooks: {}, now: () => 0, random: () => 1 }
  const outcome = await runJob(
    parts as never,
    { key: '1/activity/2', data: { isDeletion: true, ...data }, signal: new AbortController().signal } as never,
  )
  expect(outcome).toEqual({ at: pause, data: { isDeletion: true, ...next } })
})

it.each<[string, ApiError, unknown, unknown[]]>([
  [
    '1/activity/2',
    new RateLimitError('x', { operation: 'x', window: 'day', retryAt: 5_000 }),
    { pauseUntil: 5_000 },
    ['pause', 5_000, 'day'],
  ],
  ['1/activity/2', new ConnectionError('x', { operation: 'x' }), { pauseUntil: 7 }, ['outage']],
  ['1/activity/2', new ApiError('refresh_paused', 'x', { operation: 'x', retryAt: 9 }), { at: 9 }, []],
  ['1/activity/2', new NeedsReauthorizationError('x', { operation: 'x' }), undefined, [{ key: '1/grant/1', lane: 'live' }]],
  ['1/grant/1', new NeedsReauthorizationError('x', { operation: 'x' }), { at: 0 }, []],
  ['1/grant/1', new ApiError('repeated_page', 'x', { operation: 'x' }), { at: 10_000, data: { tries: 1 } }, []],
  ['1/grant/1', new ApiError('server_error', 'x', { operation: 'x' }), { at: 10_000, data: { tries: 1 } }, ['failure']],
  ['1/activity/2', new ApiError('redirected', 'x', { operation: 'x' }), { pauseUntil: 8 }, ['failure']],
])('the job %s after %o goes on with %j', async (key, error, outcome, effects) => {
  const seen: unknown[] = []
  const noteServiceFailure = () => (seen.push('failure') && error.code === 'redirected' ? 8 : undefined)
  const noteOutage = () => seen.push('outage') && 7
  const limits = { pause: (...given: unknown[]) => seen.push('pause', ...given), noteOutage, noteServiceFailure }
  const queue = { add: async (jobs: unknown[]) => void seen.push(...jobs) }
  const hooks = { onFailure: vi.fn() }
  const app = { session: () => ({ state: () => Promise.reject(error) }) }
  const parts = { app, limits, queue, hooks, now: () => 0, random: () => 0.5 }
  expect(await runJob(parts as never, { key, signal: new AbortController().signal } as never)).toEqual(outcome)
  expect([seen, hooks.onFailure.mock.calls]).toEqual([effects, [[{ key, failure: expect.any(String), error }]]])
})

it('an `onChange` that throws is called again after each pause of the queue, and its object is dead after `maxFailures`', async () => {
  await using service = await startService()
  const failures: unknown[] = []
  await using queue = sqliteQueue({ path: ':memory:', now: service.now, maxFailures: 3, backoff: (count) => count * 10_000 })
  await using test = testWebhooks(service, {
    queue,
    onChange: () => {
      throw new ApiError('forbidden', 'no', { operation: 'x' })
    },
    hooks: { onFailure: ({ key, failure }) => failures.push([key, failure]) },
  })
  const id = await newActivity(service)
  await test.work({ id })
  for (const wait of [10_000, 20_000]) await test.pass(wait)
  const key = `${service.athletes[0]}/activity/${id}`
  expect(failures).toEqual([1, 2, 3].map(() => [key, 'retry']))
  expect(await queue.dead()).toMatchObject([{ key, reason: 'ApiError: x: no' }])
  expect(await queue.retryDead()).toBe(1)
})

it('the response of another server is tried again without an end', async () => {
  let isForeign = true
  await using service = await startService({
    fetch: async (input, init) =>
      isForeign && /\/activities\/\d+$/.test(new Request(input).url)
        ? new Response('<h1>Forbidden</h1>', { status: 403 })
        : fetch(input, init),
  })
  await using queue = sqliteQueue({ path: ':memory:', now: service.now, maxFailures: 1 })
  await using test = testWebhooks(service, { queue })
  const id = await newActivity(service)
  await test.work({ id })
  await passHours(test, 3)
  expect(await queue.dead()).toEqual([])
  isForeign = false
  await passHours(test, 2)
  expect(summaryOf(test.changes)).toEqual([['changed', id]])
})

it('an outage pauses all reads for longer each time, counts no failure, and ends with the first response', async () => {
  let isDown = true
  let requests = 0
  await using service = await startService({
    async fetch(input, init) {
      if (!/\/activities\/\d+$/.test(new Request(input).url)) return fetch(input, init)
      requests += 1
      if (isDown) throw new TypeError('no connection')
      return fetch(input, init)
    },
  })
  await using queue = sqliteQueue({ path: ':memory:', now: service.now, maxFailures: 1 })
  await using test = testWebhooks(service, { queue })
  const ids = [await newActivity(service), await newActivity(service)]
  for (const id of ids) await test.work({ id })
  expect(requests).toBe(1)
  const { live } = await test.webhooks.waits()
  expect(live?.reason).toBe('service')
  await passHours(test, 3)
  expect(await queue.dead()).toEqual([])
  isDown = false
  await passHours(test, 1)
  expect(new Set(summaryOf(test.changes))).toEqual(new Set(ids.map((id) => ['changed', id])))
})

it('work that fails because a drain was aborted has not failed, and is due again', async () => {
  await using service = await startService()
  const stop = new AbortController()
  await using test = testWebhooks(service, {
    onChange: ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        stop.abort()
      }),
  })
  await test.queue.add([{ key: `${service.athletes[0]}/activity/${await newActivity(service)}`, lane: 'live' }])
  await test.webhooks.drain(stop.signal)
  expect(await test.queue.stats()).toMatchObject({ live: { due: 1, later: 0, running: 0 }, dead: 0 })
  await using next = testWebhooks(service, { queue: test.queue })
  await next.webhooks.drain()
  expect(next.changes).toHaveLength(1)
})

it.each([
  ['a sweep finds what the other events of an athlete were about', true],
  ['the other events of an athlete also wait for the next hour without `compare`', false],
])('beyond half of the reads of an hour, %s, and other athletes do not wait', async (_what, isCompared) => {
  await using service = await startService()
  const [athleteId, other = ''] = service.athletes
  const delivered = (source: string): string[] =>
    test.changes.flatMap((change) => (change.type === 'changed' && change.source === source ? [change.activityId] : []))
  const compare = ({ activities }: ListedActivities) => ({
    changed: activities.map(({ id }) => String(id)).filter((id) => !delivered('event').includes(id)),
    gone: [],
  })
  await using test: TestWebhooks = testWebhooks(service, { readsPerHour: 10, ...(isCompared && { compare }) })
  const ids: string[] = []
  for (let count = 0; count < (isCompared ? 10 : 7); count += 1) ids.push(await newActivity(service))
  for (const id of ids) await test.work({ id })
  expect(test.changes).toHaveLength(5)
  const theirs = await newActivity(service, 'Ride', other)
  await test.work({ athleteId: other, id: theirs })
  expect(test.changes.at(-1)).toMatchObject({ athleteId: other, activityId: theirs })
  await test.pass(15 * 60_000)
  // A sweep that events have caused has the rest of the hour: two lists, and three activities.
  if (isCompared) expect(delivered('sweep')).toHaveLength(3)
  // What the app itself asks for is not capped.
  await test.webhooks.importActivities(athleteId ?? '')
  await test.webhooks.drain()
  expect(delivered('import')).toHaveLength(ids.length)
  await test.pass(HOUR_MS)
  expect(new Set(delivered('event'))).toEqual(new Set([theirs, ...(isCompared ? ids.slice(0, 5) : ids)]))
  if (isCompared) expect(delivered('sweep').sort()).toEqual(ids.slice(5))
})

it("`readAt` is when the read began, by the service's clock, and never decreases", async () => {
  let late = 0
  await using service = await startService({
    fetch(input, init) {
      late = 5_000
      return fetch(input, init)
    },
  })
  const durations: number[] = []
  const offsets = [90_000, 30_000]
  const offset = (): number => (offsets.length > 1 ? offsets.shift() : offsets[0]) ?? 0
  await using test = testWebhooks(
    withApp(service, () => ({ serviceNow: () => service.now() + offset() + late + 0.5 })),
    {
      async onChange() {
        late = 0
        await service.advance(7)
      },
      hooks: { onDelivered: ({ durationMs }) => durations.push(durationMs) },
    },
  )
  const id = await newActivity(service)
  const start = service.now()
  for (let times = 0; times < 3; times += 1) await test.work({ id })
  await test.pass(HOUR_MS)
  await test.work({ id })
  expect(test.changes.map(({ readAt }) => readAt)).toEqual([start + 90_000, start + 90_000, start + 90_000, start + 21 + HOUR_MS + 30_000])
  expect(durations).toEqual([7, 7, 7, 7])
})

it('a hook that throws is reported, and changes nothing', async () => {
  await using service = await startService()
  const throwing = (): never => {
    throw new Error('bug')
  }
  const hooks = { onRead: throwing, onDelivered: throwing, onProgress: throwing }
  await using test = testWebhooks(service, { hooks })
  const id = await newActivity(service)
  await test.webhooks.importActivities(service.athletes[0] ?? '')
  await test.webhooks.drain()
  expect(summaryOf(test.changes)).toEqual([['changed', id]])
  // Two lists and their steps; a read, its delivery and its step.
  expect(test.errors.length).toBeGreaterThanOrEqual(5)
  expect(await test.webhooks.stats()).toMatchObject({ dead: 0 })
})

it('an `onChange` that takes longer than `changeTimeoutMs` has failed, and its signal fires', async () => {
  await using service = await startService()
  const reasons: unknown[] = []
  await using test = testWebhooks(service, {
    changeTimeoutMs: 5,
    onChange: ({ signal }) =>
      new Promise(() => {
        signal.addEventListener('abort', () => reasons.push(String(signal.reason)))
      }),
  })
  await test.work({ id: await newActivity(service) })
  expect([reasons, test.changes, (await test.webhooks.stats()).live.later]).toEqual([['Error: onChange took longer than 5 ms'], [], 1])
  using setTimer = vi.spyOn(globalThis, 'setTimeout')
  using clearTimer = vi.spyOn(globalThis, 'clearTimeout')
  const onChange = () => void reasons.push(setTimer.mock.results.at(-1)?.value, setTimer.mock.lastCall?.[1])
  await using byDefault = testWebhooks(service, { onChange })
  await byDefault.work({ id: await newActivity(service) })
  expect(reasons.at(-1)).toBe(60_000)
  expect(clearTimer).toHaveBeenCalledWith(reasons.at(-2))
})
