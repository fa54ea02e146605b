import { getStreams, localDate, paginate, pointCount, streamRows, toLatLngArrays, unwrap } from '@activity-tracking/client'
import type { World } from '@activity-tracking/sandbox'
import { describe, expect, it } from 'vitest'
import { gpxOf, useWorlds } from './support/client-setting.ts'

const [RIDE, SWIM, MANUAL, HIDDEN, SEGMENT] = [1, 2, 3, 4, 5] as const
const ROUTE = '3329485690369457990'
const file = new TextEncoder().encode(gpxOf('2026-10-24T08:00:00Z', { points: 200 }))

const WORLD: World = {
  athletes: { maren: {} },
  activities: [
    { id: RIDE, file, sport_type: 'Ride' },
    { id: SWIM, file, sport_type: 'Swim', start_date_local: '2026-10-28T18:00' },
    { id: MANUAL, sport_type: 'Yoga', start_date_local: '2026-07-01T08:00', elapsed_time: 1800 },
    { id: HIDDEN, file, sport_type: 'Ride', start_date_local: '2026-10-25T02:30', visibility: 'only_me' },
  ],
  segments: { bridge: { id: SEGMENT, from: { activity: RIDE, start_km: 0.5, end_km: 2 } } },
  routes: [{ id: ROUTE, name: 'North', file }],
}

const setUpWorld = useWorlds({ world: WORLD })

describe('getStreams against the sandbox', () => {
  it('reads the requested keys, with equal lengths', async () => {
    await using setting = await setUpWorld()
    const { api } = setting
    const streams = await getStreams(api, RIDE, ['time', 'latlng', 'altitude', 'moving'])
    expect(Object.keys(streams).sort()).toEqual(['altitude', 'latlng', 'moving', 'time'])
    const count = pointCount(streams)
    expect(count).toBeGreaterThan(100)
    for (const stream of Object.values(streams)) expect(stream?.data).toHaveLength(count)
    const rows = [...streamRows(streams)]
    expect(rows.at(-1)).toMatchObject({ time: streams.time?.data.at(-1), latlng: streams.latlng?.data.at(-1) })
    expect(toLatLngArrays(streams.latlng).lng[7]).toBe(streams.latlng?.data[7]?.[1])
  })

  it('omits streams that were not recorded', async () => {
    await using setting = await setUpWorld()
    const streams = await getStreams(setting.api, SWIM, 'all')
    expect(streams.watts).toBeUndefined()
    expect(pointCount(streams)).toBeGreaterThan(10)
  })

  it('returns an empty set for a manual activity, and an error for one that does not exist or is hidden', async () => {
    await using setting = await setUpWorld()
    const { api } = setting
    expect(await getStreams(api, MANUAL, ['time'])).toEqual({})
    const [listed] = await unwrap(api.GET('/athlete/activities', { params: { query: { before: Date.parse('2026-08-01') / 1000 } } }))
    const before = await setting.control.listRequests()
    expect([listed?.manual, await getStreams(api, listed ?? 0, 'all')]).toEqual([true, {}])
    expect(await setting.control.listRequests()).toHaveLength(before.length)
    await expect(getStreams(api, 99, ['time'])).rejects.toMatchObject({ code: 'not_found' })
    const reader = await setting.clientFor(['activity:read'])
    await expect(getStreams(reader, HIDDEN, ['time'])).rejects.toMatchObject({ code: 'not_found' })
    expect(pointCount(await getStreams(api, HIDDEN, ['time']))).toBeGreaterThan(0)
  })

  it('reads those of segments, of routes with ids of 64 bits, and of efforts', async () => {
    await using setting = await setUpWorld()
    const { api } = setting
    const segment = await getStreams(api, SEGMENT, 'all', { of: 'segment' })
    expect(Object.keys(segment)).toHaveLength(3)
    // Routes send a list.
    const route = await getStreams(api, ROUTE, ['latlng'], { of: 'route' })
    expect(Object.keys(route)).toEqual(['latlng'])
    expect(pointCount(route)).toBeGreaterThan(100)
    const [effort] = await unwrap(api.GET('/segment_efforts', { params: { query: { segment_id: SEGMENT } } }))
    const reader = await setting.clientFor(['read_all'])
    const streams = await getStreams(reader, effort?.id ?? 0, ['time', 'heartrate'], { of: 'segment_effort' })
    expect(pointCount(streams)).toBeGreaterThan(1)
    await expect(getStreams(reader, 99, ['time'], { of: 'segment_effort' })).rejects.toMatchObject({ code: 'not_found' })
    for (const kind of ['segment', 'route'] as const)
      await expect(getStreams(api, 99, ['latlng'], { of: kind })).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each([
    [{ status: 503 }, 'server_error'],
    [{ cut: 'during' as const }, 'connection_failed'],
    [{ body: 'truncated' as const }, 'malformed_response'],
    [{ status: 429 }, 'rate_limited'],
  ])('throws the error of %o', async (fault, code) => {
    await using setting = await setUpWorld()
    await setting.control.setFaults({ rules: [{ operation_id: 'getActivityStreams', ...fault }] })
    await expect(getStreams(setting.api, RIDE, ['time'])).rejects.toMatchObject({ code })
  })
})

describe('localDate against the sandbox', () => {
  it('is the time of each activity in its zone', async () => {
    await using setting = await setUpWorld()
    for await (const activity of paginate(setting.api, '/athlete/activities')) {
      const date = localDate(activity)
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: date?.timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
        new Date(activity.start_date),
      )
      expect(shown.replace(' ', 'T')).toBe(date?.dateTime)
    }
  })
})
