import { failure } from '@activity-tracking/store/conformance'
import {
  changed,
  deleted,
  dropTables,
  idsOf,
  listed,
  PROFILE,
  ride,
  rowsOf,
  START,
  STREAMS,
  type TablesCase,
  type TablesRules,
} from './tables-case.ts'

const PARTS = ['laps', 'segment_efforts', 'streams']

const countsOf = async (data: TablesCase): Promise<number[]> => {
  const counts = []
  for (const part of ['activities', ...PARTS]) counts.push((await rowsOf(data, part)).length)
  return counts
}

const nameOfActivity = async ({ tables }: TablesCase, id: string) => (await tables.activity(id))?.activity.name

/** What changes write, and when they do not. */
export const writes: TablesRules = {
  async 'an activity is stored with its laps, efforts and streams, and a second delivery changes nothing'(data) {
    for (let delivery = 0; delivery < 2; delivery += 1) await data.tables.onChange(changed(ride(10), { streams: STREAMS }))
    data.expect(await countsOf(data)).toEqual([1, 2, 1, 2])
  },

  async 'columns have the values of their fields'(data) {
    await data.tables.onChange(changed(ride(10)))
    const { execute, nameOf, expect } = data
    const number = 'CAST(id AS text) AS id, distance, start_lat, end_lng, summary_polyline, gear_id, detail, moving_time, timezone'
    expect(await execute(`SELECT ${number} FROM ${nameOf('activities')} WHERE commute IS TRUE AND private IS FALSE`)).toEqual([
      {
        id: '10',
        distance: 20_000.5,
        start_lat: 59.91,
        end_lng: 10.76,
        summary_polyline: '_p~iF~ps|U',
        gear_id: 'b12',
        detail: 'detailed',
        moving_time: 3_500,
        timezone: '(GMT+01:00) Europe/Oslo',
      },
    ])
    const efforts = `SELECT CAST(id AS text) AS id, CAST(segment_id AS text) AS segment FROM ${nameOf('segment_efforts')}`
    expect(await execute(efforts)).toEqual([{ id: '9007199254740997', segment: '77' }])
    const local = `SELECT CAST(start_date_local AS text) AS local FROM ${nameOf('activities')}`
    expect(String((await execute(local))[0]?.['local']).replace(' ', 'T')).toEqual('2026-11-01T09:00:00')
  },

  async 'a change replaces everything that was stored of the activity'(data) {
    const { tables, expect } = data
    await tables.onChange(changed(ride(10), { streams: STREAMS }))
    await tables.onChange(changed(listed(ride(10), { name: 'Renamed' })))
    expect(await countsOf(data)).toEqual([1, 0, 0, 0])
    expect([await nameOfActivity(data, '10'), await tables.streamsOf('10')]).toEqual(['Renamed', undefined])
  },

  async 'a change with a smaller fencing token than the stored one of its athlete changes nothing'(data) {
    const { tables, expect } = data
    await tables.onChange(changed(ride(10)))
    await tables.onChange(changed(ride(10, { name: 'Older' }), { fencingToken: 4 }))
    await tables.onChange(changed(ride(11), { fencingToken: 4 }))
    await tables.onChange(deleted('10', { fencingToken: 4 }))
    await tables.onErase({ athleteId: '1', fencingToken: 4 })
    await tables.onExpire({ athleteId: '1', activityIds: ['10'], profile: true, fencingToken: 4 })
    expect(await tables.putAthlete({ athlete: PROFILE as never, readAt: START, fencingToken: 4 })).toEqual(false)
    expect([await nameOfActivity(data, '10'), await tables.count(), await tables.athlete(1)]).toEqual(['Morning ride', 1, undefined])
    await tables.onChange(changed(ride(12), { athleteId: '2', fencingToken: 1 }))
    await tables.onChange(changed(ride(10, { name: 'Same lease' })))
    expect([await nameOfActivity(data, '10'), await tables.count()]).toEqual(['Same lease', 2])
  },

  async 'a deletion removes the activity and its parts, but not one of another athlete'(data) {
    const { tables, expect } = data
    await tables.onChange(changed(ride(10), { streams: STREAMS }))
    await tables.onChange(deleted('10', { athleteId: '2' }))
    expect(await countsOf(data)).toEqual([1, 2, 1, 2])
    await tables.onChange(deleted('10'))
    expect(await countsOf(data)).toEqual([0, 0, 0, 0])
  },

  async 'a change that only says something about an athlete or an unknown object changes nothing'(data) {
    const { tables, expect } = data
    const { type: _, activityId, ...base } = deleted('10')
    await tables.onChange({ ...base, type: 'deauthorized' })
    const event = { aspectType: 'update', eventTime: 1, updates: {} }
    await tables.onChange({ ...base, type: 'unknown', objectType: 'gear', objectId: '10', event })
    expect([await tables.count(), await countsOf(data)]).toEqual([0, [0, 0, 0, 0]])
  },

  async 'a write that fails leaves the activity as it was'(data) {
    const { tables, execute, nameOf, expect } = data
    await tables.onChange(changed(ride(10)))
    await execute(`ALTER TABLE ${nameOf('streams')} RENAME COLUMN data TO content`)
    const broken = changed(ride(10, { name: 'Half written', laps: [] }), { streams: STREAMS })
    expect(await failure(tables.onChange(broken))).toEqual('store_unavailable')
    expect(await nameOfActivity(data, '10')).toEqual('Morning ride')
    expect((await rowsOf(data, 'laps')).length).toEqual(2)
  },

  async 'values of another type than their column are null, and an activity is stored whatever its fields are'(data) {
    const { tables, execute, nameOf, expect } = data
    const odd = {
      name: 'A\0B\uD800',
      distance: 'far',
      moving_time: 12.5,
      kudos_count: 1e30,
      commute: 'yes',
      start_date: 'yesterday',
      start_date_local: null,
      start_latlng: [],
      map: null,
      gear_id: 7,
      laps: [null, { id: 'lap', pace_zone: 1.5 }],
      segment_efforts: 'none',
    }
    await tables.onChange(changed(ride(10, odd)))
    const columns = 'distance, moving_time, kudos_count, commute, start_date_local, start_lat, gear_id'
    const [row] = await execute(`SELECT ${columns} FROM ${nameOf('activities')}`)
    expect({ ...row }).toEqual({
      distance: null,
      moving_time: 12.5,
      kudos_count: null,
      commute: null,
      start_date_local: null,
      start_lat: null,
      gear_id: null,
    })
    expect((await tables.activity('10'))?.activity).toEqual(ride(10, odd))
    expect((await execute(`SELECT id, pace_zone FROM ${nameOf('laps')}`)).map((lap) => ({ ...lap }))).toEqual([{ id: null, pace_zone: 2 }])
    expect(await idsOf(tables.activities({ athleteId: 1 }))).toEqual(['10'])
  },

  async 'concurrent writes through several tables all arrive, also those that are first'(data) {
    const { open, expect } = data
    await dropTables(data)
    const others = [1, 2, 3].map(() => open({}))
    const ids = Array.from({ length: 12 }, (_, index) => 100 + index)
    await Promise.all(ids.map((id, index) => others[index % others.length]?.onChange(changed(ride(id), { athleteId: String(index % 2) }))))
    expect(await countsOf(data)).toEqual([12, 24, 12, 0])
  },
}

/** What erasures and expiries remove. */
export const erasing: TablesRules = {
  async 'an erasure leaves nothing of the athlete but the id, a fencing token and the time'(data) {
    const { tables, clock, expect } = data
    await tables.putAthlete({ athlete: PROFILE as never, readAt: START })
    await tables.onChange(changed(ride(10), { streams: STREAMS }))
    await tables.onChange(changed(ride(20), { athleteId: '2' }))
    for (let call = 0; call < 2; call += 1) await tables.onErase({ athleteId: '1', fencingToken: 6 })
    expect(await countsOf(data)).toEqual([1, 2, 1, 0])
    const row = (await rowsOf(data, 'athletes')).find(({ id }) => String(id) === '1')
    const kept = Object.entries({ ...row }).flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]))
    expect(kept.toSorted()).toEqual([`erased_at ${clock.now}`, 'fencing_token 6', 'id 1'])
    expect(await tables.athleteIds()).toEqual(['2'])
  },

  async 'late writes of an erased athlete change nothing until a newer lease writes'(data) {
    const { tables, clock, expect } = data
    const athlete = PROFILE as never
    await tables.onErase({ athleteId: '1', fencingToken: 6 })
    await tables.onChange(changed(ride(10)))
    expect(await tables.putAthlete({ athlete, readAt: clock.now - 1 })).toEqual(false)
    expect([await tables.count(), await tables.athleteIds()]).toEqual([0, []])
    await tables.onChange(changed(ride(10), { fencingToken: 7 }))
    expect(await tables.putAthlete({ athlete, readAt: clock.now + 1 })).toEqual(true)
    expect([await tables.count(), (await tables.athlete(1))?.athlete]).toEqual([1, PROFILE])
  },

  async 'an expiry removes everything of its activities, and the profile only if it is named'(data) {
    const { tables, expect } = data
    await tables.putAthlete({ athlete: PROFILE as never, readAt: START })
    for (const id of [10, 11, 12]) await tables.onChange(changed(ride(id), { streams: STREAMS }))
    await tables.onChange(changed(ride(20), { athleteId: '2' }))
    const expiry = { athleteId: '1', activityIds: ['10', '11', '20'], profile: false, fencingToken: 5 }
    for (let call = 0; call < 2; call += 1) await tables.onExpire(expiry)
    expect(await idsOf(tables.activities({ athleteId: 1 }))).toEqual(['12'])
    expect([await countsOf(data), (await tables.athlete(1))?.athlete]).toEqual([[2, 4, 2, 2], PROFILE])
    await tables.onExpire({ ...expiry, activityIds: [], profile: true })
    expect([await tables.athlete(1), await tables.count()]).toEqual([undefined, 2])
  },

  async 'of two profiles, the one that was read later is kept'({ tables, expect }) {
    const athlete = PROFILE as never
    expect(await tables.putAthlete({ athlete, readAt: START })).toEqual(true)
    expect(await tables.putAthlete({ athlete: { ...PROFILE, firstname: 'Older' } as never, readAt: START - 1 })).toEqual(false)
    expect(await tables.athlete('1')).toEqual({ athleteId: '1', athlete: PROFILE, readAt: START })
  },
}
