import type { Quota, QuotaCounter, QuotaFamily } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { createLimits, type Pace } from '../../src/worker/limits.ts'

const MIDNIGHT = Date.parse('2026-11-23T00:00:00Z')
const HOUR_MS = 3_600_000
const QUARTER_HOUR_MS = 15 * 60_000
const DAY_MS = 24 * HOUR_MS
const END_OF_DAY = { until: MIDNIGHT + DAY_MS, reason: 'day' }

/** Limits of an app with a quota of 1,000 reads a day and 10,000 in a quarter hour. */
function limitsAt(hour: number, used: { day?: number; quarter?: number; held?: number; of?: QuotaFamily } = {}, pace: Pace = 'shared') {
  const clock = { now: MIDNIGHT + hour * HOUR_MS }
  const usage = { day: 0, quarter: 0, held: 0, ...used }
  const counter = (limit: number, count: number, length: number): QuotaCounter => {
    const resetsAt = (Math.floor(clock.now / length) + 1) * length
    return { limit, used: count, held: usage.held, remaining: limit - count, reserved: 0, resetsAt }
  }
  const family = (name: QuotaFamily) => {
    const { quarter, day } = usage.of === undefined || usage.of === name ? usage : { quarter: 0, day: 0 }
    return { quarter_hour: counter(10_000, quarter, QUARTER_HOUR_MS), day: counter(1_000, day, DAY_MS) }
  }
  const snapshot = async () => ({ overall: family('overall'), read: family('read'), isShared: true })
  const quota = { snapshot } as Partial<Quota> as Quota
  return { clock, usage, limits: createLimits({ quota, pace, now: () => clock.now, random: () => 0.5 }) }
}

it.each([
  ['at 3:00', 3, 115, undefined],
  ['at 3:00, when the share until then is used', 3, 116, 3],
  ['at 12:00', 12, 378, undefined],
  ['at 12:00, when the share until 18:00 is used', 12, 553, 18],
  ['at 23:30', 23.5, 699, undefined],
  ['at 23:30, when its whole share is used', 23.5, 700, 24],
])('background work spreads its share over the day: %s', async (_when, hour, day, openAtHour) => {
  const until = await limitsAt(hour, { day }).limits.spend('background')
  if (openAtHour === undefined) expect(until).toBeUndefined()
  else expect(Math.abs((until ?? 0) - (MIDNIGHT + openAtHour * HOUR_MS))).toBeLessThan(3 * 60_000)
})

it('live work uses 90 % of the day without spreading it, also what is held in advance, and the pace `all` uses each window to its end', async () => {
  expect(await limitsAt(1, { day: 899 }).limits.spend('live')).toBeUndefined()
  expect(await limitsAt(1, { day: 900 }).limits.spend('live')).toBe(END_OF_DAY.until)
  for (const family of ['overall', 'read'] as const)
    expect(await limitsAt(1, { day: 900, of: family }).limits.spend('live')).toBe(END_OF_DAY.until)
  expect(await limitsAt(1, { day: 890, held: 10 }).limits.spend('live')).toBe(END_OF_DAY.until)
  expect(await limitsAt(1, { day: 999, held: 10 }, 'all').limits.spend('background')).toBeUndefined()
  expect(await limitsAt(1, { day: 1_000 }, 'all').limits.spend('background')).toBe(END_OF_DAY.until)
  expect([limitsAt(1).limits.callLane, limitsAt(1, {}, 'all').limits.callLane]).toEqual(['background', 'interactive'])
})

it.each([
  ['nothing is used', {}, null, null],
  ['background work is ahead of the day', { day: 200 }, null, ['pace', 6]],
  ["the live share of the day is used, and so is the quarter hour's", { day: 900, quarter: 9_000 }, ['day', 24], ['day', 24]],
  [
    'the live share of the quarter hour is used, and background work is ahead',
    { day: 200, quarter: 9_000 },
    ['quarter_hour', 3.25],
    ['pace', 6],
  ],
])('each lane waits for the longest of what it waits for: %s', async (_what, used, live, background) => {
  const waits = await limitsAt(3, used).limits.waits()
  const shown = [waits.live, waits.background].map((wait) => wait && [wait.reason, Math.round(((wait.until - MIDNIGHT) / HOUR_MS) * 4) / 4])
  expect(shown).toEqual([live, background])
})

it('reads that are of no use without each other wait if there is room for only one, and are counted before the quota counts them', async () => {
  const { limits, usage, clock } = limitsAt(1, { day: 998 }, 'all')
  expect([(await limits.waits(2)).background, (await limits.waits(3)).background]).toEqual([null, END_OF_DAY])
  expect([await limits.spend('live'), await limits.spend('live', 2), await limits.spend('live')]).toEqual([
    undefined,
    END_OF_DAY.until,
    undefined,
  ])
  expect(await limits.spend('live')).toBe(END_OF_DAY.until)
  usage.day = 999
  clock.now += 1_000
  expect(await limits.spend('live')).toBeUndefined()
})

it('what other processes use is read once a second, and for `waits` each time', async () => {
  const { limits, usage, clock } = limitsAt(1, {}, 'all')
  await limits.spend('live')
  usage.day = 1_000
  expect(await limits.spend('live')).toBeUndefined()
  clock.now += 1_000
  expect(await limits.spend('live')).toBe(END_OF_DAY.until)
  usage.day = 0
  expect(await limits.waits()).toEqual({ live: null, background: null })
  // Also when a window ends.
  clock.now = MIDNIGHT + 2 * HOUR_MS - 1
  usage.quarter = 10_000
  expect(await limits.spend('live')).toBe(MIDNIGHT + 2 * HOUR_MS)
  clock.now += 1
  expect(await limits.spend('live')).toBe(clock.now + QUARTER_HOUR_MS)
})

it('a pause holds all reads until its end', async () => {
  const { limits, clock } = limitsAt(1, {}, 'all')
  const until = clock.now + QUARTER_HOUR_MS
  limits.pause(until)
  limits.pause(until - 1, 'day')
  const wait = { until, reason: 'service' }
  expect([await limits.waits(), await limits.spend('live')]).toEqual([{ live: wait, background: wait }, until])
  clock.now = until
  expect(await limits.spend('live')).toBeUndefined()
  limits.pause(until + 1, 'day')
  expect(await limits.waits()).toMatchObject({ live: { until: until + 1, reason: 'day' } })
})

it('outages pause longer each time, up to 5 minutes, until the service responds', () => {
  const { limits, clock } = limitsAt(1)
  const pauses = Array.from({ length: 7 }, () => limits.noteOutage() - clock.now)
  expect(pauses).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
  limits.noteSuccess()
  // One request can fail because of its object; several in a row are an outage.
  expect([limits.noteServiceFailure(), limits.noteServiceFailure()]).toEqual([undefined, undefined])
  expect(limits.noteServiceFailure()).toBe(clock.now + 40_000)
})
