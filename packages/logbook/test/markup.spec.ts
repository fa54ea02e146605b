import type { QuotaCounter } from '@activity-tracking/client'
import { expect, test } from '@playwright/test'
import type { Account } from '../src/account.ts'
import { createJournal } from '../src/journal.ts'
import { activitiesPage } from '../src/pages/activities.ts'
import { activityPage } from '../src/pages/activity.ts'
import { type Frame, messagePage } from '../src/pages/frame.ts'
import { importNote, type ShownImport } from '../src/pages/import-note.ts'
import { opsPage } from '../src/pages/ops.ts'
import { permissionPage, settingsPage } from '../src/pages/settings.ts'
import { gauge, type Html } from '../src/pages/text.ts'
import { uploadPage } from '../src/pages/upload.ts'
import { weekPage } from '../src/pages/week.ts'
import type { DayTotal, ListedActivity, StoredActivity } from '../src/tables.ts'
import { trackSvg } from '../src/track.ts'
import { weekOf } from '../src/weeks.ts'

const NOW = Date.parse('2026-11-04T10:15:00Z')
const PROFILE = { firstname: 'Maren', lastname: 'Berg' } as Account['profile']
const ACCOUNT: Account = { athleteId: '1', isConnected: true, scopes: ['read'], profile: PROFILE }
const FRAME: Frame = { path: '/', account: ACCOUNT, isOwner: false, consoleUrl: undefined }
const NO_IMPORT: ShownImport = { progress: undefined, isEmpty: false, waitsFor: null }

/** What can be read, without the elements. */
const textOf = async (page: Html): Promise<string> =>
  String(await page)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const linksOf = async (page: Html): Promise<string[]> =>
  [...String(await page).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)

const listed = (number: number): ListedActivity => ({
  ...{ id: String(number), name: number === 1 ? '' : `Outing ${number}`, sport: 'TrailRun', polyline: null },
  ...{ start: '2026-11-04T08:00:00', distance: 10_000, movingTime: 3_000, elevation: 0, speed: 10 / 3 },
})
const day = (movingTime: number): DayTotal => ({
  ...{ day: '2026-11-04', activities: 2, sports: 'Run Yoga', distance: 8_200, movingTime, elevation: 30 },
})

test('the links are those of the owner and of a sandbox, and the present page is marked', async () => {
  const links = (more: Partial<Frame>) => linksOf(messagePage({ ...FRAME, ...more }, 'No', 'Nothing'))
  expect(await links({})).toContain('/settings')
  expect(await links({})).not.toContain('/ops')
  expect(await links({ isOwner: true, consoleUrl: 'http://console' })).toEqual(
    expect.arrayContaining(['/ops', 'http://console']),
  )
  expect(await links({ account: undefined })).not.toContain('/settings')
  const page = String(await messagePage({ ...FRAME, path: '/activities/7' }, 'No', 'Nothing'))
  expect(page.match(/href="[^"]*" aria-current="page"/g)).toEqual(['href="/activities" aria-current="page"'])
})

test('a week adds up, is compared with the one before, and has the newest activities or its own', async () => {
  const week = weekOf(undefined, NOW)
  const content = { week, before: [day(7_200)], listed: [1, 2, 3, 4, 5].map(listed), shownImport: NO_IMPORT }
  const present = weekPage(FRAME, { ...content, days: [day(2_700)] })
  const text = await textOf(present)
  for (const part of ['Maren, Nov 2 – 8, 2026', 'This week', 'Distance 8.2 km 8.2 km the week before'])
    expect(text).toContain(part)
  expect(text).toContain('Time 45 min 2 h the week before Climbing 30 m')
  expect(text).toContain('Trail run Trail run Distance 10.0 km Time 50:00 Climbing – Average 5:00 /km')
  expect([await linksOf(present), text.includes('Outing 5')]).toEqual([
    expect.not.arrayContaining(['/?week=2026-11-09']),
    false,
  ])
  expect(await linksOf(present)).toContain('/?week=2026-10-26')
  const past = weekPage(FRAME, { ...content, week: weekOf('2026-10-28', NOW), days: [] })
  expect(await textOf(past)).toMatch(/Week of Oct 26 .* Activities .*Outing 5/)
  expect(await linksOf(past)).toContain('/?week=2026-11-02')
  const unread = { ...FRAME, account: { ...ACCOUNT, profile: undefined } }
  const empty = await textOf(weekPage(unread, { ...content, days: [], listed: [] }))
  expect(empty).toMatch(/Distance – Time – .*Nothing yet\./)
})

test('a day is as high as its time, on lines that hold the longest one', async () => {
  for (const [seconds, lines, height] of [
    [3_600, '15 minutes', 112],
    [3_660, '30 minutes', 57],
    [7_201, '1 hour', 56],
    [14_460, '2 hours', 56],
    [200_000, '16 hours', 97],
  ] as const) {
    const content = { week: weekOf(undefined, NOW), before: [], listed: [], shownImport: NO_IMPORT }
    const page = String(await weekPage(FRAME, { ...content, days: [day(seconds)] }))
    expect(page).toContain(`One line is ${lines}.`)
    expect([seconds, Number(/<svg height="(\d+)"/.exec(page)?.[1])]).toEqual([seconds, height])
    expect(page.match(/No activity/g)).toHaveLength(6)
  }
})

test('a page of the list leads to the ones beside it that exist', async () => {
  const pageOf = (number: number, total = 41, items = [listed(2)]) =>
    activitiesPage(FRAME, { items, total, number, shownImport: NO_IMPORT })
  const numbers = async (number: number) =>
    (await linksOf(pageOf(number))).flatMap((href) => /\?page=(\d+)/.exec(href)?.[1] ?? [])
  expect([await numbers(1), await numbers(2), await numbers(3), await numbers(9)]).toEqual([
    ['2'],
    ['1', '3'],
    ['2'],
    ['3'],
  ])
  expect(await textOf(pageOf(3))).toMatch(/41 activities .* November 2026 .* Page 3 of 3/)
  expect(await textOf(pageOf(1, 0, []))).toMatch(/Nothing yet\. .* Page 1 of 1/)
  expect(await textOf(pageOf(9, 41, []))).toContain('No activities here.')
})

test('an import says how far it is, and what it waits for', async () => {
  const progress = { athleteId: '1', name: 'Maren', listed: 1_200, read: 3 }
  const waitsFor = { until: NOW, reason: 'day' } as const
  const noteOf = (changed: Partial<ShownImport>) => textOf(importNote({ ...NO_IMPORT, ...changed }))
  expect(await noteOf({})).toBe(' ')
  expect(await noteOf({ waitsFor })).toBe(' ')
  expect(await noteOf({ isEmpty: true, waitsFor })).toMatch(
    /being read.* Continues at 10:15 AM UTC, when the daily/,
  )
  expect(await noteOf({ progress, waitsFor })).toMatch(/: 3 of 1,200 activities\. Continues at 10:15 AM UTC/)
})

test('an activity has the figures, the laps and the charts that it was read with', async () => {
  const lap = { distance: 5_000, moving_time: 1_500, average_speed: 10 / 3 }
  const activity = {
    name: '',
    sport_type: 'Run',
    start_date_local: '2026-11-04T08:00:00Z',
    distance: 10_000,
    moving_time: 3_000,
  }
  const shown = (stored: object) =>
    activityPage(FRAME, {
      activityId: '9',
      readAt: NOW,
      activity,
      streams: undefined,
      ...stored,
    } as StoredActivity)
  const summary = shown({ detail: 'summary' })
  expect(await textOf(summary)).toMatch(
    /Run, Wednesday, November 4, 2026 at 8:00 AM Run Distance 10\.0 km Moving time 50:00 .*being read/,
  )
  const slow = { ...lap, average_speed: 5 / 3, average_heartrate: 140, name: 'Slow' }
  const detailed = { ...activity, calories: 612, laps: [lap, slow] }
  const page = shown({ detail: 'detailed', activity: detailed, streams: { time: { data: [0] } } })
  // What a lap lacks has its place, and what all of them lack does not.
  expect(await textOf(page)).toMatch(
    /Energy 612 kcal .*Laps .* Average Heart rate Speed 1 5\.0 km 25:00 5:00 \/km – Slow 5\.0 km .* 140 bpm Logbook/,
  )
  expect(String(await page)).toContain('data-charts="/activities/9/charts.json?read=')
  expect(String(await page).match(/(?<=<rect width=")\d+(?=" height="1")/g)).toEqual(['100', '50'])
  const one = shown({ detail: 'detailed', activity: { ...detailed, laps: [lap] } })
  expect(await textOf(one)).not.toMatch(/Laps|being read/)
})

test('the owner sees the rate limits, the work and the latest entries of the journal', async () => {
  const counter = (used: number): QuotaCounter => ({ limit: 1_000, used, resetsAt: NOW }) as QuotaCounter
  let time = NOW
  const journal = createJournal(() => time)
  for (let number = 1; number <= 9; number += 1) journal.noteEvent(`entry ${number}`)
  time += 60_000
  journal.noteDelivery({
    event: { object_type: 'activity', aspect_type: 'update' },
    outcome: 'accepted',
  } as never)
  journal.noteDelivery({ outcome: 'refused', why: 'no event' } as never)
  journal.noteRefresh({ outcome: 'failed' } as never)
  const lane = { due: 1, later: 2, running: 4 }
  const content = {
    ...{ stats: { live: lane, background: lane, dead: 1, oldestDueAt: NOW }, imports: [], journal },
    quota: {
      isShared: false,
      read: { quarter_hour: counter(1_000), day: counter(999) },
      overall: { quarter_hour: counter(1), day: counter(2) },
    },
    dead: [{ key: 'k', reason: 'gone for good', diedAt: NOW }],
    waits: { live: null, background: { until: NOW, reason: 'pace' as const } },
  }
  const text = await textOf(opsPage({ ...FRAME, isOwner: true }, content))
  expect(text).toContain('Reads in this quarter hour 1,000 of 1,000 Used up until 10:15 AM UTC')
  expect(text).toContain('Reads in this day 999 of 1,000 Resets at 10:15 AM UTC')
  expect(text).toContain('New activities are read at once. Imports continue at 10:15 AM UTC, so that')
  expect(text).toContain('Due 2 Due later 4 Running 8 Oldest since 10:15 AM Failed for good 1')
  expect(text).toMatch(/gone for good .*No import is in progress\./)
  expect(text).toMatch(
    /deliveries Nov 4, 2026, 10:16 AM request, refused, no event Nov .* activity update, accepted Tokens/,
  )
  expect(text).toMatch(/erasures \S+ 4, 2026, 10:16 AM Access token not refreshed .* entry 9 .* entry 3 /)
  expect(text).not.toContain('entry 2 ')
  expect(text).not.toContain('Use the limit up')
})

test('settings and uploads say what there is, and a page asks for the scope that it needs', async () => {
  expect(await textOf(settingsPage(FRAME, 1))).toMatch(
    /Connected as Maren Berg .* 1 activity of yours.* ✓ Granted/,
  )
  const gone = { ...FRAME, account: { ...ACCOUNT, isConnected: false } }
  expect(await textOf(settingsPage(gone, 1))).toContain('Your data is being erased.')
  expect(await linksOf(permissionPage({ ...FRAME, path: '/upload' }, 'activity:write'))).toContain(
    '/connect?scope=activity%3Awrite&amp;returnTo=%2Fupload',
  )
  const failed = { name: 'a.gpx', at: NOW, state: 'Failed', problem: 'The file has no points.' } as const
  const page = uploadPage(FRAME, [failed, { name: 'b.gpx', at: NOW, state: 'Ready', activityId: 9 }])
  expect(await textOf(page)).toMatch(
    /a\.gpx Nov 4, 2026, 10:15 AM UTC Failed The file has no points\. b\.gpx/,
  )
  expect([await linksOf(page), String(await page)]).toEqual([
    expect.arrayContaining(['/activities/9']),
    expect.stringContaining('class="failed"'),
  ])
})

test('a gauge is full at its limit, and a track has gaps where there is no position', async () => {
  const widths = [gauge('a', 1, 4), gauge('a', 5, 4), gauge('a', 0, 0)].map(String)
  expect(widths.map((each) => /rect width="(\d+)"/.exec(each)?.[1])).toEqual(['25', '100', '0'])
  const box = { width: 10, height: 10 }
  const track = String(
    await trackSvg([[1, 2], [3, 4], null, [5, 6], [7, 8]], { box, label: 'Track', squares: 5 }),
  )
  expect(track).toContain('d="M1 2L3 4M5 6L7 8"')
  expect(track).toMatch(/class="start" cx="1" cy="2".*class="end" cx="7" cy="8"/s)
})
