import type { SummaryActivity } from '@activity-tracking/client'
import { failure } from '@activity-tracking/store/conformance'
import { changed, DAY, HOUR, idsOf, listed, PROFILE, ride, rowsOf, START, STREAMS, type TablesRules } from './tables-case.ts'

const LONG = '9007199254740993'
const summary = (id: number | string) => listed(ride(id), { name: 'Of the list' })
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => 100 + index)

/** What an app stores of lists that it has read itself. */
export const listsOfTheApp: TablesRules = {
  async 'listed activities are stored, except those that are; a change replaces them'({ tables, expect }) {
    await tables.onChange(changed(ride(10), { streams: STREAMS, readAt: START - HOUR }))
    await tables.onChange(changed(listed(ride(11)), { readAt: START - HOUR }))
    const list = { athleteId: 1, activities: [10, 11, 12, LONG, 12].map(summary), readAt: START }
    expect([await tables.putActivities(list), await tables.putActivities(list)]).toEqual([['12', LONG], []])
    const names = async () => [(await tables.activity(10))?.activity.name, (await tables.activity(11))?.activity.name]
    expect([await names(), await tables.streamsOf(10)]).toEqual([['Morning ride', 'Morning ride'], STREAMS])
    const stored = { athleteId: '1', readAt: START }
    expect(await tables.activity(LONG)).toEqual({ ...stored, activityId: LONG, detail: 'summary', activity: summary(LONG) })
    await tables.onChange(changed(ride(12)))
    expect(await tables.activity(12)).toEqual({ ...stored, activityId: '12', detail: 'detailed', activity: ride(12) })
  },

  async 'of a list and a change of the same activity at the same time, the change is kept'({ open, expect }) {
    const [tables, others] = [open({}), open({})]
    const ids = upTo(401)
    const some = ids.filter((id) => id % 50 === 0)
    const put = () => tables.putActivities({ athleteId: '1', activities: ids.map(summary), readAt: START })
    const change = (id: number) => others.onChange(changed(ride(id)))
    const [, stored] = await Promise.all([Promise.all(some.slice(0, 4).map(change)), put(), Promise.all(some.slice(4).map(change))])
    expect([await tables.count(), (await idsOf(tables.activities({ athleteId: 1, detail: 'detailed' }))).length]).toEqual([
      401,
      some.length,
    ])
    expect(ids.filter((id) => !stored.includes(String(id)) && !some.includes(id))).toEqual([])
  },

  async 'a list from before an erasure is not stored, and one from before the profile is'({ tables, clock, expect }) {
    const list = (readAt: number) => tables.putActivities({ athleteId: '1', activities: [summary(10)], readAt })
    await tables.putAthlete({ athlete: PROFILE as never, readAt: START })
    expect(await list(START - HOUR)).toEqual(['10'])
    clock.now += HOUR
    await tables.onErase({ athleteId: '1', fencingToken: 6 })
    expect([await list(START), await list(clock.now), await tables.count()]).toEqual([[], [], 0])
    expect([await list(clock.now + 1), await tables.count()]).toEqual([['10'], 1])
  },

  async 'a listed activity replaces one that has expired, with its parts'(data) {
    const { open, clock, expect } = data
    const tables = open({ now: () => clock.now, keep: { days: 7 } })
    await tables.onChange(changed(ride(10), { streams: STREAMS }))
    const put = () => tables.putActivities({ athleteId: '1', activities: [summary(10)], readAt: clock.now })
    clock.now = START + 7 * DAY - HOUR - 1
    expect(await put()).toEqual([])
    clock.now += 1
    expect([await put(), (await tables.activity(10))?.activity]).toEqual([['10'], summary(10)])
    const parts = ['laps', 'segment_efforts', 'streams'].map(async (table) => (await rowsOf(data, table)).length)
    expect(await Promise.all(parts)).toEqual([0, 0, 0])
  },

  async 'of a list that cannot be stored, nothing is'(data) {
    const { tables, execute, nameOf, expect } = data
    const put = (activities: readonly SummaryActivity[]) => tables.putActivities({ athleteId: '1', activities, readAt: START })
    await tables.count()
    expect([await failure(put([summary(10), summary('ten')])), await put([]), await rowsOf(data, 'athletes')]).toEqual([
      'TypeError',
      [],
      [],
    ])
    await execute(`CREATE UNIQUE INDEX one_distance ON ${nameOf('activities')} (distance)`)
    const distances = [...upTo(200), 100]
    const activities = distances.map((distance, index) => ({ ...summary(index), distance }))
    expect([await failure(put(activities)), await rowsOf(data, 'activities')]).toEqual(['store_unavailable', []])
  },
}
