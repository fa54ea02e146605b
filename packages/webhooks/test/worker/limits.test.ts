import type { App, Quota, QuotaCounter } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { createWebhooks } from '../../src/create-webhooks.ts'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import { createLimits, type Shares } from '../../src/worker/limits.ts'

const MIDNIGHT = Date.parse('2026-11-23T00:00:00Z')
const HOUR_MS = 3_600_000
const QUARTER_HOUR_MS = 15 * 60_000
const DAY_MS = 24 * HOUR_MS
const SHARES = { live: 0.9, background: 0.7 }

/** A quota of 1,000 reads a day, some of which are used up. */
function quotaOf(now: () => number, usedToday: () => number, limit = 1_000, usedInQuarter = 0): Quota {
  const counter = (most: number, used: number, length: number): QuotaCounter => {
    return { limit: most, used, held: 0, remaining: most - used, reserved: 0, resetsAt: (Math.floor(now() / length) + 1) * length }
  }
  const family = () => ({ quarter_hour: counter(10_000, usedInQuarter, QUARTER_HOUR_MS), day: counter(limit, usedToday(), DAY_MS) })
  const snapshot = async () => ({ overall: family(), read: family(), isShared: true })
  return { snapshot } as Partial<Quota> as Quota
}

/** Limits of an app with a quota of 1,000 reads a day. */
const limitsWith = (now: () => number, used: number, shares: Shares = SHARES) =>
  createLimits({ pace: 'shared', quota: quotaOf(now, () => used), shares, now, random: () => 0.5 })

it.each([
  ['at 3:00', 3, 115, undefined],
  ['at 3:00, when the share until then is used', 3, 116, 3],
  ['at 12:00', 12, 378, undefined],
  ['at 12:00, when the share until 18:00 is used', 12, 553, 18],
  ['at 23:30', 23.5, 699, undefined],
  ['at 23:30, when its whole share is used', 23.5, 700, 24],
])('background work spreads its share over the day: %s', async (_when, hour, used, openAtHour) => {
  const now = (): number => MIDNIGHT + hour * HOUR_MS
  const until = await limitsWith(now, used).spend('background')
  if (openAtHour === undefined) expect(until).toBeUndefined()
  else expect(Math.abs((until ?? 0) - (MIDNIGHT + openAtHour * HOUR_MS))).toBeLessThan(3 * 60_000)
})

it('a postponed read may be sent at the time that it was postponed to', async () => {
  let time = MIDNIGHT + 5 * HOUR_MS
  const now = (): number => time
  for (let used = 180; used < 700; used += 1) {
    const limits = limitsWith(now, used)
    const until = await limits.spend('background')
    if (until === undefined) continue
    time = until
    expect([used, await limits.spend('background')]).toEqual([used, undefined])
  }
})

it('reads that are sent together wait for the next window if only one is left', async () => {
  const now = (): number => MIDNIGHT + HOUR_MS
  const limits = createLimits({ pace: 'all', quota: quotaOf(now, () => 999), shares: SHARES, now, random: () => 0.5 })
  const waitsFor = { until: MIDNIGHT + DAY_MS, reason: 'day' }
  expect([await limits.forecast(1), await limits.forecast(2, 2)]).toMatchObject([{ waitsFor: null }, { waitsFor }])
})

it('a forecast includes the reads of this process that the quota has not counted yet', async () => {
  const now = (): number => MIDNIGHT + HOUR_MS
  const limits = createLimits({ pace: 'all', quota: quotaOf(now, () => 990), shares: SHARES, now, random: () => 0.5 })
  for (let read = 0; read < 8; read += 1) await limits.spend('background')
  expect([await limits.forecast(2), await limits.forecast(3)]).toMatchObject([{ endsAt: now() }, { endsAt: MIDNIGHT + DAY_MS }])
})

it.each([
  ['nothing is used', 0, 0, null, null],
  ['background work is ahead of the day', 200, 0, null, ['pace', 6]],
  ["the live share of the day is used, and so is the quarter hour's", 900, 9_000, ['day', 24], ['day', 24]],
  ['the live share of the quarter hour is used, and background work is ahead of the day', 200, 9_000, ['quarter_hour', 3.25], ['pace', 6]],
])('each lane waits for the longest of what it waits for: %s', async (_, usedToday, usedInQuarter, live, background) => {
  const now = (): number => MIDNIGHT + 3 * HOUR_MS
  const quota = quotaOf(now, () => usedToday, 1_000, usedInQuarter)
  const limits = createLimits({ pace: 'shared', quota, shares: SHARES, now, random: () => 0.5 })
  const waits = await limits.waits()
  const shown = [waits.live, waits.background].map((wait) => wait && [wait.reason, Math.round(((wait.until - MIDNIGHT) / HOUR_MS) * 4) / 4])
  expect(shown).toEqual([live, background])
  expect((await limits.forecast(1)).waitsFor).toEqual(waits.background)
})

it('a lane also waits until the end of a pause: for reads that are sent together, or the service', async () => {
  let time = MIDNIGHT + HOUR_MS
  const now = (): number => time
  const limits = createLimits({ pace: 'all', quota: quotaOf(now, () => 999), shares: SHARES, now, random: () => 0.5 })
  const day = { until: MIDNIGHT + DAY_MS, reason: 'day' }
  expect([await limits.waits(2), await limits.waits()]).toEqual([
    { live: day, background: day },
    { live: null, background: null },
  ])
  expect(await limits.openLanes()).toEqual(['local', 'live', 'background'])
  await limits.spend('background', 2)
  expect([await limits.waits(), await limits.forecast(1)]).toMatchObject([{ live: null, background: day }, { waitsFor: day }])
  limits.pause(time + QUARTER_HOUR_MS)
  const service = { until: time + QUARTER_HOUR_MS, reason: 'service' }
  expect(await limits.waits()).toEqual({ live: service, background: day })
  time += QUARTER_HOUR_MS
  expect(await limits.waits()).toEqual({ live: null, background: day })
})

it('background work also waits for what live work waits for', async () => {
  const now = (): number => MIDNIGHT + 23.5 * HOUR_MS
  const { live, background } = await limitsWith(now, 600, { live: 0.5, background: 0.9 }).waits()
  expect([live, background]).toEqual([{ until: MIDNIGHT + DAY_MS, reason: 'day' }, live])
})

it('live work does not spread its share', async () => {
  const now = (): number => MIDNIGHT + HOUR_MS
  const spend = (used: number) => limitsWith(now, used).spend('live')
  expect(await spend(899)).toBeUndefined()
  expect(await spend(900)).toBe(MIDNIGHT + DAY_MS)
})

it('background work waits for everything that live work waits for, even if its own share is greater', async () => {
  const limits = limitsWith(() => MIDNIGHT + 23.5 * HOUR_MS, 600, { live: 0.5, background: 0.9 })
  expect(await limits.openLanes()).toEqual(['local'])
})

it('an athlete keeps their place in the queue when the rate limit is exceeded', async () => {
  let time = MIDNIGHT + HOUR_MS
  let used = 0
  const served: string[] = []
  const app = {
    quota: quotaOf(
      () => time,
      () => used,
      10,
    ),
    athlete: (athleteId: string) => ({
      async GET() {
        served.push(athleteId)
        used += 1
        return { data: { id: 1, name: 'Ride' }, response: new Response() }
      },
    }),
  } as Partial<App<Quota | undefined>> as App<Quota | undefined>
  const inbox = memoryInbox({ now: () => time })
  const webhooks = createWebhooks({
    app,
    inbox,
    path: '/webhooks/0123456789abcdef',
    subscriptionId: 1,
    onChange: () => undefined,
    onErase: () => undefined,
    now: () => time,
  })
  const athletes = Array.from({ length: 20 }, (_, index) => String(101 + index))
  for (const athleteId of athletes) {
    time += 1_000
    await inbox.mark([{ athleteId, kind: 'activity', id: '1', lane: 'live' }])
    await webhooks.drain()
  }
  expect(served).toHaveLength(9)
  time = MIDNIGHT + DAY_MS
  used = 0
  await webhooks.drain()
  expect(served).toEqual(athletes.slice(0, 18))
})

it('what lanes wait for includes what others have used in this moment', async () => {
  const now = (): number => MIDNIGHT + HOUR_MS
  let used = 0
  const limits = createLimits({ pace: 'all', quota: quotaOf(now, () => used), shares: SHARES, now, random: () => 0.5 })
  expect(await limits.waits()).toEqual({ live: null, background: null })
  used = 1_000
  const day = { until: MIDNIGHT + DAY_MS, reason: 'day' }
  expect(await limits.waits()).toEqual({ live: day, background: day })
})
