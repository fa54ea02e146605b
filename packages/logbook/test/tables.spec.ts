import { DatabaseSync } from 'node:sqlite'
import type { DetailedActivity } from '@activity-tracking/client'
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
  put('changed', START + 2, 'new')
  put('changed', START + 1, 'old')
  put('deleted', START + 1)
  expect(name()).toBe('new')
  put('deleted', START + 3)
  put('changed', START + 2, 'new')
  expect([name(), tables.isDeleted('1', '9'), tables.count('1')]).toEqual([undefined, true, 0])
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

test('copies end before seven days, and a sweep does not read them again', () => {
  const { clock, tables, put } = createSetting()
  put('changed', START, 'mine')
  tables.putProfile('1', { id: 1 } as never, START)
  const part = { athleteId: '1', from: null, to: null, signal: AbortSignal.any([]) }
  const listed = (name: string) => tables.compare({ ...part, activities: [activityOf(name)] }).changed
  expect([listed('mine'), listed('renamed')]).toEqual([[], [9]])
  clock.now += 6 * DAY_MS + 1
  tables.removeOld()
  expect([tables.count('1'), tables.profile('1'), listed('mine')]).toEqual([0, undefined, []])
})
