import { DatabaseSync } from 'node:sqlite'
import type { DetailedActivity } from '@activity-tracking/client'
import type { Change } from '@activity-tracking/webhooks'
import { expect, test } from '@playwright/test'
import { openTables } from '../src/tables.ts'

const START = Date.parse('2026-11-02T10:00:00Z')
const DAY_MS = 86_400_000

/** Tables with one connected athlete, and what a worker delivers. */
function createSetting() {
  const clock = { now: START }
  const tables = openTables(new DatabaseSync(':memory:'), () => clock.now)
  tables.connect('1')
  const put = (type: 'changed' | 'deleted', readAt: number, name = '', athleteId = '1') => {
    const activity = { id: 9, name, start_date: '2026-11-01T08:00:00Z' } as DetailedActivity
    tables.putChange({ type, athleteId, activityId: '9', readAt, activity } as unknown as Change)
  }
  return { clock, tables, put, name: () => tables.activity('1', '9')?.activity.name }
}

test('a read that began earlier changes nothing, and does not bring an activity back', () => {
  const { clock, tables, put, name } = createSetting()
  put('changed', START + 2, 'new')
  put('changed', START + 1, 'old')
  put('deleted', START + 1)
  expect(name()).toBe('new')
  put('deleted', START + 3)
  put('changed', START + 2, 'new')
  expect([name(), tables.isDeleted('1', '9'), tables.count('1')]).toEqual([undefined, true, 0])
  put('changed', START + 4, 'shown again')
  expect(name()).toBe('shown again')
  put('deleted', START + 5)
  clock.now += 2 * DAY_MS
  tables.removeOld()
  expect(tables.isDeleted('1', '9')).toBe(false)
})

test('an athlete who has disconnected gets no rows, and one athlete cannot delete those of another', () => {
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
  const { clock, tables, put, name } = createSetting()
  put('changed', START, 'mine')
  tables.putProfile('1', { id: 1 } as never, START)
  const listed = (name: string) => {
    const activities = [{ id: 9, name, start_date: '2026-11-01T08:00:00Z' }] as DetailedActivity[]
    return tables.compare({ athleteId: '1', activities, from: null, to: null, signal: AbortSignal.any([]) })
  }
  expect(listed('mine')).toEqual({ changed: [], gone: [] })
  expect(listed('renamed')).toEqual({ changed: [9], gone: [] })
  clock.now += 6 * DAY_MS + 1
  tables.removeOld()
  expect([name(), tables.profile('1'), listed('mine')]).toEqual([
    undefined,
    undefined,
    { changed: [], gone: [] },
  ])
})
