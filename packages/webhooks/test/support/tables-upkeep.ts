import { failure } from '@activity-tracking/store/conformance'
import { MIGRATIONS, type Migration } from '../../src/tables/schema.ts'
import {
  changed,
  DAY,
  dropTables,
  HOUR,
  idsOf,
  list,
  listed,
  PROFILE,
  ride,
  rowsOf,
  START,
  STREAMS,
  type TablesRules,
} from './tables-case.ts'

const KEEP = { days: 7 }
const DUE = 7 * DAY - HOUR

/** Old copies are not read, and are removed. */
export const keeping: TablesRules = {
  async 'one hour before its time, a copy is no longer read, and then removed'(data) {
    const { open, clock, expect } = data
    const tables = open({ now: () => clock.now, keep: KEEP })
    await tables.putAthlete({ athlete: PROFILE as never, readAt: START })
    await tables.onChange(changed(ride(10), { streams: STREAMS }))
    await tables.onChange(changed(ride(11), { readAt: START + HOUR }))
    const read = async () => {
      const found = [await tables.activity(10), await tables.streamsOf(10), await tables.athlete(1)].map((each) => each !== undefined)
      return [...found, await idsOf(tables.activities({ athleteId: 1 })), await tables.count(), await tables.athleteIds()]
    }
    const ownSql = async () =>
      (await rowsOf(data, 'activities')).filter(({ read_at: readAt }) => Number(readAt) > tables.expiredUntil()).length
    clock.now = START + DUE - 1
    expect(await ownSql()).toEqual(2)
    expect(await read()).toEqual([true, true, true, ['11', '10'], 2, ['1']])
    expect(await tables.removeExpired()).toEqual({ activities: 0, profiles: 0 })
    clock.now += 1
    expect(await ownSql()).toEqual(1)
    expect(await read()).toEqual([false, false, false, ['11'], 1, ['1']])
    expect(await tables.removeExpired()).toEqual({ activities: 1, profiles: 1 })
    expect([(await rowsOf(data, 'activities')).length, (await rowsOf(data, 'streams')).length]).toEqual([1, 0])
    clock.now += HOUR
    expect(await read()).toEqual([false, false, false, [], 0, []])
  },

  async 'an activity that has expired is not missing in a list; one that cannot have expired is'({ open, clock, expect }) {
    const tables = open({ now: () => clock.now, keep: KEEP })
    const at = (start: number) => ({ start_date: new Date(start).toISOString() })
    await tables.onChange(changed(ride(10, at(START - DAY))))
    clock.now = START + 8 * DAY
    const activities = [listed(ride(10, at(START - DAY))), listed(ride(11, at(clock.now - 6 * DAY)))]
    expect(await tables.compare(list(activities))).toEqual({ changed: [11], gone: [] })
  },

  async '`useClock` sets the clock of tables that were created without one, and rejects another one'({ open, clock, expect }) {
    const tables = open({ keep: KEEP })
    const now = () => clock.now
    tables.useClock(now)
    tables.useClock(now)
    await tables.onChange(changed(ride(10)))
    const given = open({ keep: KEEP, now })
    given.useClock(() => 0)
    expect([await tables.count(), await given.count(), await failure((async () => tables.useClock(() => 0))())]).toEqual([
      1,
      1,
      'TypeError',
    ])
    clock.now = START + DUE
    expect([await tables.count(), await given.count()]).toEqual([0, 0])
  },

  async 'without `keep`, nothing expires'({ tables, clock, expect }) {
    await tables.onChange(changed(ride(10)))
    clock.now += 10_000 * DAY
    expect([await tables.removeExpired(), await tables.count()]).toEqual([{ activities: 0, profiles: 0 }, 1])
    expect(tables.expiredUntil() < 0).toEqual(true)
  },

  async 'a copy that was read again is kept from then on'({ open, clock, expect }) {
    const tables = open({ now: () => clock.now, keep: KEEP })
    await tables.onChange(changed(ride(10)))
    await tables.onChange(changed(ride(10), { readAt: START + HOUR }))
    clock.now = START + DUE
    expect([await tables.removeExpired(), await tables.count()]).toEqual([{ activities: 0, profiles: 0 }, 1])
  },
}

const addNote: Migration = ({ activities }, { types }) => [`ALTER TABLE ${activities} ADD COLUMN note ${types.text}`]

/** Tables of other versions of the package. */
export const versions: TablesRules = {
  async 'tables of an earlier version are migrated with their rows, and refused by the earlier version'(data) {
    const { tables, open, clock, expect } = data
    const options = { now: () => clock.now }
    await tables.onChange(changed(ride(10)))
    const newer = open(options, [...MIGRATIONS, addNote])
    await Promise.all([newer.onChange(changed(ride(11))), open(options, [...MIGRATIONS, addNote]).count()])
    expect([await newer.count(), (await rowsOf(data, 'activities')).map((row) => row['note'])]).toEqual([2, [null, null]])
    const older = open(options)
    for (const work of [older.count(), older.onChange(changed(ride(12))), older.onErase({ athleteId: '1', fencingToken: 9 })])
      expect(await failure(work)).toEqual('tables_version')
    expect(await newer.count()).toEqual(2)
  },

  async 'a table of another program is not changed'(data) {
    const { open, execute, nameOf, expect } = data
    await dropTables(data)
    await execute(`CREATE TABLE ${nameOf('laps')} (id integer)`)
    const fresh = open({})
    expect(await failure(fresh.onChange(changed(ride(10))))).toEqual('tables_version')
    expect(await rowsOf(data, 'laps')).toEqual([])
    expect((await failure(rowsOf(data, 'tables_version'))) === undefined).toEqual(false)
    await execute(`DROP TABLE ${nameOf('laps')}`)
    await fresh.onChange(changed(ride(10)))
    expect(await fresh.count()).toEqual(1)
  },
}
