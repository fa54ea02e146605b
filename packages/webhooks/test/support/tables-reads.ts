import { failure } from '@activity-tracking/store/conformance'
import { changed, idsOf, list, listed, PROFILE, ride, START, STREAMS, type TablesRules } from './tables-case.ts'

const LONG = '9007199254740993'

/** What is read is what was written. */
export const copies: TablesRules = {
  async 'an activity is read exactly as it was delivered, with all digits of its ids'({ tables, execute, nameOf, expect }) {
    await tables.onChange(changed(ride(LONG)))
    const stored = { activityId: LONG, athleteId: '1', readAt: START }
    expect(await tables.activity(LONG)).toEqual({ ...stored, detail: 'detailed', activity: ride(LONG) })
    for await (const found of tables.activities({ athleteId: 1 }))
      expect(found).toEqual({ ...stored, detail: 'detailed', activity: ride(LONG) })
    await tables.onChange(changed(listed(ride(LONG))))
    expect(await tables.activity(LONG)).toEqual({ ...stored, detail: 'summary', activity: listed(ride(LONG)) })
    expect(await tables.activity('9007199254740992')).toEqual(undefined)
    await execute(`UPDATE ${nameOf('activities')} SET raw = '{"id": ${LONG}}' WHERE id = ${LONG}`)
    expect((await tables.activity(LONG))?.activity).toEqual({ id: LONG })
  },

  async 'streams are read as they were delivered; an activity without streams has an empty set'({ tables, expect }) {
    await tables.onChange(changed(ride(10), { streams: STREAMS }))
    await tables.onChange(changed(ride(11), { streams: {} }))
    await tables.onChange(changed(ride(12)))
    const found = [await tables.streamsOf(10), await tables.streamsOf(11), await tables.streamsOf(12), await tables.streamsOf(13)]
    expect(found).toEqual([STREAMS, {}, undefined, undefined])
  },

  async 'activities are newest first, in any number of pages, each once, also with equal starts'({ tables, expect }) {
    const ids = Array.from({ length: 60 }, (_, index) => String(970 + index))
    const startOf = (index: number) => `2026-10-01T00:00:${String(Math.floor(index / 20)).padStart(2, '0')}Z`
    await Promise.all(ids.map((id, index) => tables.onChange(changed(listed(ride(id), { start_date: startOf(index) })))))
    expect(await idsOf(tables.activities({ athleteId: '1' }))).toEqual(ids.toReversed())
    const period = { since: new Date('2026-10-01T00:00:01Z'), until: new Date('2026-10-01T00:00:02Z') }
    expect(await idsOf(tables.activities({ athleteId: '1', ...period }))).toEqual(ids.slice(20, 40).toReversed())
  },

  async 'activities are counted and listed by athlete and level of detail'({ tables, expect }) {
    await tables.onChange(changed(ride(10)))
    await tables.onChange(changed(listed(ride(11))))
    await tables.onChange(changed(ride(20), { athleteId: LONG }))
    await tables.putAthlete({ athlete: { ...PROFILE, id: 3 } as never, readAt: START })
    expect(await idsOf(tables.activities({ athleteId: '1', detail: 'detailed' }))).toEqual(['10'])
    expect(await idsOf(tables.activities({ athleteId: '1', detail: 'summary' }))).toEqual(['11'])
    expect([await tables.count(), await tables.count({ athleteId: LONG }), await tables.count({ athleteId: 9 })]).toEqual([3, 1, 0])
    expect(await tables.athleteIds()).toEqual(['1', '3', LONG])
  },

  async 'text that is not an id is refused'({ tables, expect }) {
    const refused = ['', 'ten', '-1', '1.5', '99999999999999999999', 1.5, '1 OR 1=1']
    for (const id of refused) expect([id, await failure(tables.activity(id)), await tables.count()]).toEqual([id, 'TypeError', 0])
  },
}

const BEGIN = Date.parse('2026-11-01T08:00:00Z') / 1_000

const DIFFERENT = {
  name: 'Renamed',
  sport_type: 'GravelRide',
  start_date: '2026-11-01T08:00:01Z',
  distance: 20_001,
  moving_time: 3_501,
  elapsed_time: 3_601,
  total_elevation_gain: 121,
  gear_id: null,
  private: true,
  trainer: true,
  commute: false,
}

/** What `compare` finds. */
export const lists: TablesRules = {
  async 'a list of what is stored has no differences, whatever its counters and level of detail are'({ tables, expect }) {
    await tables.onChange(changed(ride(10)))
    await tables.onChange(changed(listed(ride(LONG))))
    const activities = [listed(ride(10), { kudos_count: 5 }), listed(ride(LONG))]
    expect(await tables.compare(list(activities))).toEqual({ changed: [], gone: [] })
  },

  async 'an activity that is missing, belongs to another athlete or differs in a compared field has changed'({ tables, expect }) {
    await tables.onChange(changed(ride(10)))
    await tables.onChange(changed(ride(20), { athleteId: '2' }))
    const found = async (more: object) => (await tables.compare(list([listed(ride(10), more)]))).changed
    for (const [field, value] of Object.entries(DIFFERENT)) expect([field, await found({ [field]: value })]).toEqual([field, [10]])
    expect(await tables.compare(list([listed(ride(10)), listed(ride(11)), listed(ride(20))]))).toEqual({ changed: [11, 20], gone: [] })
  },

  async 'a stored activity that started in the period and is not listed is gone'({ tables, expect }) {
    for (const id of [10, LONG]) await tables.onChange(changed(ride(id)))
    await tables.onChange(changed(ride(20), { athleteId: '2' }))
    const gone = async (from: number | null, to: number | null) => (await tables.compare(list([listed(ride(10))], { from, to }))).gone
    expect([await gone(null, null), await gone(BEGIN, BEGIN + 1)]).toEqual([[LONG], [LONG]])
    expect([await gone(BEGIN + 1, null), await gone(null, BEGIN)]).toEqual([[], []])
  },
}
