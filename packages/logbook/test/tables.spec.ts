import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DetailedActivity, SummaryActivity } from '@activity-tracking/client'
import type { Change } from '@activity-tracking/webhooks'
import { expect, test } from '@playwright/test'
import { DAY_MS, openTables } from '../src/tables.ts'

const START = Date.parse('2026-11-02T10:00:00Z')
const activityOf = (name: string) => ({ id: 9, name, start_date: '2026-11-01T08:00:00Z' }) as DetailedActivity

/** Tables with one connected athlete, and what a worker delivers. */
function createSetting() {
  const clock = { now: START }
  const tables = openTables(new DatabaseSync(':memory:'), () => clock.now)
  tables.connect('1')
  const put = (type: 'changed' | 'deleted', readAt: number, name = '', athleteId = '1') =>
    tables.putChange({ type, athleteId, activityId: '9', readAt, activity: activityOf(name) } as Change)
  return { clock, tables, put, name: () => tables.activity('1', '9')?.activity.name }
}

test('a read that began earlier changes nothing, and does not bring an activity back', () => {
  const { tables, put, name } = createSetting()
  put('changed', START + 2, 'first')
  put('changed', START + 2, 'new')
  put('changed', START + 1, 'old')
  put('deleted', START + 1)
  expect([name(), tables.imports()]).toEqual(['new', []])
  tables.putProfile('1', { firstname: 'New' } as never, START + 2)
  tables.putProfile('1', { firstname: 'Old' } as never, START + 1)
  tables.putChange({ type: 'deauthorized', athleteId: '1' } as Change)
  tables.connect('1')
  expect(tables.profile('1')).toEqual({ firstname: 'New' })
  put('deleted', START + 3)
  put('changed', START + 2, 'new')
  expect([name(), tables.isDeleted('1', '9')]).toEqual([undefined, true])
  expect([tables.count('1'), tables.list('1', {})]).toEqual([0, []])
  put('changed', START + 4, 'shown again')
  expect(name()).toBe('shown again')
})

test('nothing is stored for a disconnected athlete, or deleted by another one', () => {
  const { tables, put, name } = createSetting()
  put('changed', START, 'mine')
  tables.connect('2')
  put('deleted', START + 1, '', '2')
  expect(name()).toBe('mine')
  tables.erase('1')
  put('changed', START + 2, 'late')
  expect(name()).toBeUndefined()
})

test('what is erased is not in the files either', () => {
  const folder = test.info().outputPath('data')
  mkdirSync(folder, { recursive: true })
  using database = new DatabaseSync(join(folder, 'logbook.sqlite'))
  const tables = openTables(database, () => START)
  const isKept = () =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes('Hidden ride'))
  tables.connect('1')
  tables.putListed('1', [activityOf('Hidden ride')], START)
  // Into the file itself.
  database.exec('PRAGMA wal_checkpoint')
  tables.putProfile('1', { firstname: 'Hidden rider' } as never, START)
  expect(isKept()).toBe(true)
  tables.erase('1')
  expect(isKept()).toBe(false)
})

test('copies end before seven days, and a sweep does not read them again', () => {
  const { clock, tables, put } = createSetting()
  put('changed', START, 'mine')
  tables.putProfile('1', { id: 1 } as never, START)
  const part = { athleteId: '1', from: null, to: null, signal: AbortSignal.any([]) }
  const listed = (name: string, changed = {}) =>
    tables.compare({ ...part, activities: [{ ...activityOf(name), ...changed }] }).changed
  expect([listed('mine'), listed('renamed')]).toEqual([[], [9]])
  const texts = ['sport_type', 'start_date', 'gear_id', 'private']
  for (const field of [...texts, 'distance', 'moving_time', 'elapsed_time', 'total_elevation_gain'])
    expect([field, listed('mine', { [field]: '1' })]).toEqual([field, [9]])
  clock.now += 6 * DAY_MS + 1
  tables.removeOld()
  expect([tables.count('1'), tables.profile('1'), listed('mine')]).toEqual([0, undefined, []])
})

test('lists have pages of 20, the newest first, and days and imports add up', () => {
  const { tables, put } = createSetting()
  const activities = Array.from({ length: 25 }, (_, index) => {
    const start = new Date(START - index * DAY_MS)
    const start_date_local = new Date(start.getTime() + 15 * 3_600_000).toISOString()
    const figures = {
      sport_type: 'Run',
      utc_offset: index === 0 ? 54_000 : 0,
      distance: 1_000,
      moving_time: 300,
      total_elevation_gain: 10,
      average_speed: 3.3,
      map: { summary_polyline: '_p~iF' },
    }
    return {
      id: 100 + index,
      start_date: start.toISOString(),
      start_date_local,
      ...figures,
    } as SummaryActivity
  })
  tables.putListed('1', activities, START)
  tables.putListed('1', [{ ...activities[4], id: 200, sport_type: 'Ride' } as SummaryActivity], START)
  put('changed', START, 'read')
  tables.connect('2')
  const later = { start_date: '2026-11-09T10:00:00Z', utc_offset: 7 }
  for (const each of activities) tables.putListed('2', [{ ...each, ...later }], START)
  const ids = (page: number) => tables.list('1', { page }).map(({ id }) => Number(id))
  expect([ids(1).slice(0, 4), ids(1).length, ids(2).at(-1), ids(2).length]).toEqual([
    [100, 101, 9, 102],
    20,
    124,
    7,
  ])
  const some = { from: '2026-10-29', to: '2026-10-31' }
  expect(tables.list('1', some).map(({ id }) => id)).toEqual(['200', '104', '105'])
  expect(tables.list('1', {})[0]).toEqual({
    ...{ id: '100', name: '', sport: 'Run', start: '2026-11-03T01:00:00.000Z', distance: 1_000 },
    ...{ movingTime: 300, elevation: 10, speed: 3.3, polyline: '_p~iF' },
  })
  expect(tables.days('1', some.from, some.to)).toEqual([
    { day: '2026-10-29', activities: 1, sports: 'Run', distance: 1_000, movingTime: 300, elevation: 10 },
    { day: '2026-10-30', activities: 2, sports: 'Run Ride', distance: 2_000, movingTime: 600, elevation: 20 },
  ])
  expect([tables.utcOffset('1'), tables.imports()]).toEqual([
    54_000,
    [
      { athleteId: '1', name: 'An athlete', listed: 27, read: 1 },
      { athleteId: '2', name: 'An athlete', listed: 25, read: 0 },
    ],
  ])
  // What was read in detail is kept.
  tables.putListed('1', [{ ...activityOf('listed'), id: 9 }], START + 1)
  expect(tables.activity('1', '9')).toMatchObject({ detail: 'detailed', activity: { name: 'read' } })
  expect(tables.activity('1', '100')?.detail).toBe('summary')
  const part = {
    athleteId: '1',
    activities: activities.slice(0, 1),
    from: Date.parse('2026-10-31T10:00:00Z') / 1_000,
    to: null,
  }
  expect([...tables.compare({ ...part, signal: AbortSignal.any([]) }).gone].sort()).toEqual([
    '101',
    '102',
    '9',
  ])
  // The end does not belong to a part.
  const before = { ...part, activities: [], to: START / 1_000, signal: AbortSignal.any([]) }
  expect(tables.compare(before).gone).not.toContain('100')
})

test('that an activity was deleted is known for a day', () => {
  const { clock, tables, put } = createSetting()
  put('deleted', START)
  clock.now += DAY_MS
  tables.removeOld()
  expect(tables.isDeleted('1', '9')).toBe(true)
  clock.now += 1
  tables.removeOld()
  expect(tables.isDeleted('1', '9')).toBe(false)
})
