import { createApp, memoryStore, type QuotaLimits } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { createWebhooks } from '../../src/create-webhooks.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { activityUpdated, bodyOf } from '../../src/testing/index.ts'
import { AppCopy } from '../support/app-copy.ts'
import { PATH } from '../support/copying-app.ts'
import { DAY_MS, eventTimes, randomFrom } from './events.ts'
import { accessTokenOf, createModelService } from './model-service.ts'
import { createVirtualClock } from './virtual-clock.ts'

const START = Date.parse('2026-11-23T00:00:00Z')
const DAYS = 7
/** An eighth of those of an upgraded app. */
const LIMITS: QuotaLimits = { overall: [50, 500], read: [25, 250] }
/** A sweep of each athlete is a read a day, and a change is one: together 45 % of the limit. The import uses the rest. */
const ATHLETES = 25
const CHANGES_A_DAY = 88
const NEWCOMER = 4_300_001
const IMPORTED = 150
const SUBSCRIPTION = 260_001
const LOST_EVENTS = 0.02
const LOST_RESPONSES = 0.01
/** A process dies in every so many-th `onChange`, and is replaced a minute later. */
const CRASH_EVERY = 90
const LEASE_MS = 60_000

const never = new Promise<never>(() => undefined)

it('in a week at 70 % of the read limit, live changes wait for nothing, an import uses the rest, and nothing is refused', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`SEED=${seed}`)
  const random = randomFrom(seed)
  const end = START + DAYS * DAY_MS
  const clock = createVirtualClock(START, () => undefined)
  const now = (): number => clock.time
  const service = createModelService(LIMITS, now)
  const store = memoryStore()
  using copy = new AppCopy()
  // Leases are longer than any run, and are not renewed: those of a process that has died would be, too.
  const setTimer = (ms: number, fire: () => void) => (ms === LEASE_MS / 3 ? () => undefined : clock.at(clock.time + ms, fire))
  const queue = sqliteQueue({ path: ':memory:', now, setTimer, leaseMs: LEASE_MS, pollMs: 30_000, backoff: () => 10_000 })
  /** When each change was delivered first, by its activity and version. */
  const deliveredAt = new Map<string, number>()
  const running = new Set<AsyncDisposable>()
  let [delivered, crashes, importedAt]: [number, number, number | undefined] = [0, 0, undefined]

  const startProcess = async ({ works = true } = {}) => {
    const process = { isDead: false }
    const alive = async <T>(value: T): Promise<T> => (process.isDead ? never : value)
    const app = createApp({
      clientId: '1',
      clientSecret: 'secret',
      redirectUri: 'http://localhost/callback',
      baseUrl: 'http://127.0.0.1/api/v3',
      authUrl: 'http://127.0.0.1',
      store,
      now,
      retry: false,
      quota: { limits: LIMITS, random, wait: (ms, signal) => clock.wait(ms, signal) },
      async fetch(url, init) {
        if (String(new Request(url).url).includes('push_subscriptions')) return Response.json([{ id: SUBSCRIPTION }])
        await clock.wait(100 + random() * 400)
        const response = service.respond(new Request(url, init))
        if (random() < LOST_RESPONSES) throw new TypeError('the connection was lost')
        return response
      },
    })
    const own: Queue = {
      ...queue,
      add: async (jobs) => alive(await queue.add(jobs)),
      run(handler, options) {
        const run = queue.run(async (job) => alive(await handler(job)), options)
        running.add(run)
        return run
      },
    }
    const webhooks = createWebhooks({
      app,
      queue: own,
      path: PATH,
      onError: () => undefined,
      compare: (listed) => copy.compare(listed),
      onErase: ({ athleteId }) => copy.erase(athleteId),
      async onChange(change) {
        delivered += 1
        if (delivered % CRASH_EVERY === 0) await crash()
        await alive(undefined)
        copy.apply(change)
        if (change.type !== 'changed') return
        for (let version = Number(String(change.activity.name).split(' ')[1]); version > 0; version -= 1) {
          const key = `${change.activityId} ${version}`
          deliveredAt.set(key, deliveredAt.get(key) ?? now())
        }
      },
      hooks: {
        onProgress({ task, isFinished }) {
          if (task === 'import' && isFinished) importedAt ??= now()
        },
      },
    })
    const run = works ? await webhooks.run() : undefined
    const crash = async (): Promise<void> => {
      crashes += 1
      process.isDead = true
      void run?.[Symbol.asyncDispose]()
      clock.at(now() + 60_000, () => void startProcess())
    }
    return { app, webhooks }
  }

  const { app, webhooks } = await startProcess({ works: false })
  for (let count = 0; count < 2; count += 1) await startProcess()
  const athletes = Array.from({ length: ATHLETES }, (_, index) => 4_200_001 + index)
  for (const athleteId of [...athletes, NEWCOMER]) {
    const expiresAt = (START + 365 * DAY_MS) / 1_000
    await app.importGrant({ athleteId, accessToken: accessTokenOf(athleteId), refreshToken: 'r', expiresAt, scopes: ['activity:read_all'] })
    copy.connect(String(athleteId))
  }
  for (let index = 1; index <= IMPORTED; index += 1) service.create(NEWCOMER, START - index * 8 * 3_600_000)
  await webhooks.importActivities(NEWCOMER)

  /** Waits until everything that is due has been done: work between two timers takes some turns of the event loop. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const moveTo = async (time: number): Promise<void> => {
    for (let next = clock.next(); next !== undefined && next <= time; next = clock.next()) {
      clock.moveTo(next)
      await settle()
    }
    clock.moveTo(time)
  }
  const changes: { readonly key: string; readonly at: number; readonly isLost: boolean }[] = []
  const recent: ReturnType<typeof service.create>[] = []
  for (const at of eventTimes(random, START, end - 3_600_000, () => CHANGES_A_DAY)) {
    await moveTo(at)
    const renamed = random() < 0.3 ? recent.at(-Math.ceil(random() * 20)) : undefined
    const activity = renamed ?? service.create(athletes[Math.floor(random() * ATHLETES)] ?? 0, at)
    if (renamed === undefined) recent.push(activity)
    else activity.version += 1
    const isLost = random() < LOST_EVENTS
    changes.push({ key: `${activity.id} ${activity.version}`, at, isLost })
    if (isLost) continue
    const event = activityUpdated({ activityId: activity.id, athleteId: activity.athleteId, subscriptionId: SUBSCRIPTION, at })
    const sent = webhooks.fetch(new Request(`http://127.0.0.1${PATH}`, { method: 'POST', body: bodyOf(event) }))
    await settle()
    expect((await sent).status).toBe(200)
  }
  await moveTo(end)

  const ages = changes.flatMap(({ key, at, isLost }) => (isLost ? [] : [(deliveredAt.get(key) ?? Number.POSITIVE_INFINITY) - at]))
  ages.sort((one, other) => one - other)
  expect(service.refused).toBe(0)
  expect(await queue.dead()).toEqual([])
  expect((await queue.stats()).live).toEqual({ due: 0, later: 0, running: 0 })
  expect(crashes).toBeGreaterThan(5)
  expect(ages[Math.floor(ages.length * 0.95)]).toBeLessThan(10_000)
  // After a crash or an outage.
  expect(ages.at(-1)).toBeLessThan(10 * 60_000)
  const lost = changes.filter(({ key, at, isLost }) => isLost && at < end - 2 * DAY_MS && !deliveredAt.has(key))
  expect(lost).toEqual([])
  expect(importedAt).toBeLessThan(end)
  const days = [...service.reads.values()]
  const importing = days.slice(0, Math.floor(((importedAt ?? 0) - START) / DAY_MS))
  expect(importing.length).toBeGreaterThan(1)
  for (const reads of importing) expect(reads).toBeGreaterThan(0.65 * LIMITS.read[1])
  for (const reads of days) expect(reads).toBeLessThan(0.8 * LIMITS.read[1])
  for (const run of running) void run[Symbol.asyncDispose]()
})
