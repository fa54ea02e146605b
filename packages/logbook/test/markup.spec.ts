import type { QuotaCounter } from '@activity-tracking/client'
import { expect, test } from '@playwright/test'
import type { Account } from '../src/account.ts'
import { createJournal } from '../src/journal.ts'
import { activitiesPage } from '../src/pages/activities.ts'
import { activityPage, readingPage } from '../src/pages/activity.ts'
import { type Frame, messagePage } from '../src/pages/frame.ts'
import { importNote, type ShownImport } from '../src/pages/import-note.ts'
import { opsPage } from '../src/pages/ops.ts'
import { permissionPage, settingsPage } from '../src/pages/settings.ts'
import { gauge, type Html } from '../src/pages/text.ts'
import { uploadPage } from '../src/pages/upload.ts'
import { weekPage } from '../src/pages/week.ts'
import { welcomePage } from '../src/pages/welcome.ts'
import type { DayTotal, ListedActivity, StoredActivity } from '../src/tables.ts'
import { trackSvg } from '../src/track.ts'
import { weekOf } from '../src/weeks.ts'

const NOW = Date.parse('2026-11-04T10:15:00Z')
const PROFILE = { firstname: 'Maren', lastname: 'Berg' } as Account['profile']
const ACCOUNT: Account = { athleteId: '1', isConnected: true, scopes: ['read'], profile: PROFILE }
const FRAME: Frame = { path: '/', account: ACCOUNT, isOwner: false, consoleUrl: undefined }
const OF_OWNER: Frame = { ...FRAME, isOwner: true, consoleUrl: 'http://console' }
const NO_IMPORT: ShownImport = { progress: undefined, isEmpty: false, waitsFor: null }

/** What can be read, without the elements. */
const textOf = async (page: Html): Promise<string> =>
  String(await page)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
/** Compares the content of pages with a file. */
async function expectContent(name: string, ...pages: readonly Html[]): Promise<void> {
  const contents = (await Promise.all(pages)).map((page) =>
    /(?<=<main.*?>).*(?=<\/main>)/s.exec(String(page)),
  )
  expect(contents.join('\n\n')).toMatchSnapshot(`${name}.txt`)
}
const linksOf = async (page: Html): Promise<string[]> =>
  [...String(await page).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)

const listed = (number: number): ListedActivity => ({
  ...{ id: String(number), name: number === 1 ? '' : `Outing ${number}`, sport: 'TrailRun' },
  polyline: number === 2 ? '_p~iF~ps|U_ulLnnqC_mqNvxq`@' : null,
  ...{ start: '2026-11-04T08:00:00', distance: number === 3 ? 0 : 10_000, movingTime: 3_000 },
  ...{ elevation: number === 2 ? 120 : 0, speed: 10 / 3 },
})
const SPORTS = 'Run Ride Swim Hike Walk NordicSki Kayaking Crossfit Yoga Golf'
const day = (movingTime: number): DayTotal => ({
  ...{ day: '2026-11-04', activities: 10, sports: SPORTS, distance: 8_200, movingTime, elevation: 30 },
})

test('a page has the links of the owner and of a sandbox only for them, and the present one is marked', async () => {
  const page = (more: Partial<Frame>) => messagePage({ ...FRAME, ...more }, 'No', 'Nothing')
  expect(String(await page({ ...OF_OWNER, path: '/activities/7' }))).toMatchSnapshot('page.txt')
  expect(await linksOf(page({}))).toContain('/settings')
  expect(await linksOf(page({}))).not.toContain('/ops')
  expect(String(await page({ account: undefined }))).not.toMatch(/"\/settings"|data-athlete/)
  await expectContent('welcome', welcomePage(OF_OWNER))
})

test('a week adds up, is compared with the one before, and has the newest activities or its own', async () => {
  const week = weekOf(undefined, NOW)
  const content = { week, before: [day(7_200)], listed: [1, 2, 3, 4, 5].map(listed), shownImport: NO_IMPORT }
  const past = weekPage(FRAME, { ...content, week: weekOf('2026-10-28', NOW), days: [] })
  const unread = { ...FRAME, account: { ...ACCOUNT, profile: undefined } }
  const present = weekPage(unread, { ...content, days: [day(2_700)] })
  const empty = weekPage(unread, { ...content, days: [], listed: [] })
  await expectContent('week', present, past, empty)
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
  await expectContent('activities', pageOf(3), pageOf(1, 0, []), pageOf(9, 41, []))
})

test('an import says how far it is, and what it waits for', async () => {
  const progress = { athleteId: '1', name: 'Maren', listed: 1_200, read: 3 }
  const waitsFor = { until: NOW, reason: 'day' } as const
  const noteOf = (changed: Partial<ShownImport>) => textOf(importNote({ ...NO_IMPORT, ...changed }))
  expect(await noteOf({})).toBe(' ')
  expect([await noteOf({ waitsFor }), await noteOf({ isEmpty: true })]).toEqual([' ', ' '])
  expect(String(await importNote({ ...NO_IMPORT, progress }))).toContain(String(gauge('Import', 3, 1_200)))
  const reasons = (['quarter_hour', 'day', 'pace', 'service'] as const).map((reason) => ({
    until: NOW,
    reason,
  }))
  const notes = [
    { progress },
    { progress, waitsFor },
    ...reasons.map((each) => ({ isEmpty: true, waitsFor: each })),
  ]
  expect((await Promise.all(notes.map(noteOf))).join('\n')).toMatchSnapshot('import-notes.txt')
})

test('an activity has the figures, the laps and the charts that it was read with', async () => {
  const lap = { distance: 5_000, moving_time: 1_500, average_speed: 10 / 3 }
  const activity = {
    name: '',
    sport_type: 'Run',
    start_date_local: '2026-11-04T08:00:00Z',
    distance: 10_000,
    moving_time: 3_000,
    map: { summary_polyline: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' },
  }
  const shown = (stored: object) =>
    activityPage(FRAME, {
      activityId: '9',
      readAt: NOW,
      activity,
      streams: undefined,
      ...stored,
    } as StoredActivity)
  const uphill = { average_speed: 5 / 3, average_heartrate: 140, total_elevation_gain: 12, name: 'Uphill' }
  const figures = {
    calories: 612,
    average_speed: 10 / 3,
    total_elevation_gain: 95,
    average_heartrate: 151.6,
    average_watts: 240,
  }
  const detailed = {
    ...activity,
    ...figures,
    name: 'Out',
    description: 'And back',
    laps: [lap, { ...lap, ...uphill }],
  }
  const track = [
    [60.4, 5.3],
    [60.5, 5.4],
  ]
  const streams = { time: { data: [0, 60] }, latlng: { data: track } }
  const alone = { ...detailed, laps: [lap], map: undefined }
  await expectContent(
    'activity',
    shown({ detail: 'detailed', activity: detailed, streams }),
    shown({ detail: 'summary' }),
    shown({ detail: 'detailed', activity: alone }),
    readingPage(FRAME),
  )
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
  const imports = [{ athleteId: '1', name: 'Maren', listed: 4, read: 1 }]
  const waits = { live: { until: NOW, reason: 'day' as const }, background: null }
  await expectContent(
    'ops',
    opsPage({ ...FRAME, isOwner: true }, content),
    opsPage(OF_OWNER, { ...content, imports, waits }),
  )
})

test('settings and uploads say what there is, and a page asks for the scope that it needs', async () => {
  const gone = { ...FRAME, account: { ...ACCOUNT, isConnected: false } }
  await expectContent('settings', settingsPage(FRAME, 1), settingsPage(gone, 1), settingsPage(gone, 0))
  await expectContent('permission', permissionPage({ ...FRAME, path: '/upload' }, 'activity:write'))
  const failed = { name: 'a.gpx', at: NOW, state: 'Failed', problem: 'The file has no points.' } as const
  const others = [
    { name: 'b.gpx', at: NOW, state: 'Ready', activityId: 9 },
    { name: 'c.gpx', at: NOW, state: 'Processing' },
  ] as const
  await expectContent('upload', uploadPage(FRAME, [failed, ...others]), uploadPage(FRAME, []))
})

test('a gauge is full at its limit, and a track has gaps where there is no position', async () => {
  const widths = [gauge('a', 1, 4), gauge('a', 5, 4), gauge('a', 0, 0)].map(String)
  expect(widths.map((each) => /rect width="(\d+)"/.exec(each)?.[1])).toEqual(['25', '100', '0'])
  const box = { width: 10, height: 10 }
  const track = [[1, 2], [3, 4], null, [5, 6], [7, 8]] as const
  expect(String(await trackSvg(track, { box, label: 'Track', squares: 5 }))).toMatchSnapshot('track.txt')
})
