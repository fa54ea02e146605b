import { getStreams, localDate, paginate, pointCount, streamRows, toLatLngArrays, unwrap } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { collect, setUp } from './support/client-setting.ts'

const SEGMENT = 7318826

async function setUpWithActivities() {
  const setting = await setUp()
  const activities = await collect(paginate(setting.api, '/athlete/activities'))
  return Object.assign(setting, { activities, ride: activities.find(({ sport_type, manual }) => sport_type === 'Ride' && !manual) })
}

describe('getStreams against the sandbox', () => {
  it('reads the keys that were asked for, of the same length', async () => {
    await using setting = await setUpWithActivities()
    const { api, ride } = setting
    const streams = await getStreams(api, ride?.id ?? 0, ['time', 'latlng', 'altitude', 'moving'])
    expect(Object.keys(streams).sort()).toEqual(['altitude', 'latlng', 'moving', 'time'])
    const count = pointCount(streams)
    expect(count).toBeGreaterThan(100)
    for (const stream of Object.values(streams)) expect(stream?.data).toHaveLength(count)
    const rows = [...streamRows(streams)]
    expect(rows.at(-1)).toMatchObject({ time: streams.time?.data.at(-1), latlng: streams.latlng?.data.at(-1) })
    expect(toLatLngArrays(streams.latlng).lng[7]).toBe(streams.latlng?.data[7]?.[1])
  })

  it('leaves out what was not recorded', async () => {
    await using setting = await setUpWithActivities()
    const swim = setting.activities.find(({ sport_type }) => sport_type === 'Swim')
    const streams = await getStreams(setting.api, swim?.id ?? 0, ['time', 'watts'])
    expect(streams.watts).toBeUndefined()
    expect(pointCount(streams)).toBeGreaterThan(10)
  })

  it('gives an empty set for a manual activity, and an error for one that does not exist or is hidden', async () => {
    await using setting = await setUpWithActivities()
    const { api, activities } = setting
    const manual = activities.find((activity) => activity.manual)
    expect(await getStreams(api, manual?.id ?? 0, ['time'])).toEqual({})
    await expect(getStreams(api, 1, ['time'])).rejects.toMatchObject({ code: 'not_found' })
    const hidden = activities.find(({ visibility, manual: isManual }) => visibility === 'only_me' && !isManual)
    const reader = await setting.clientFor(['activity:read'])
    await expect(getStreams(reader, hidden?.id ?? 0, ['time'])).rejects.toMatchObject({ code: 'not_found' })
    expect(pointCount(await getStreams(api, hidden?.id ?? 0, ['time']))).toBeGreaterThan(0)
  })

  it('reads those of segments, of routes with ids of 64 bits, and of efforts', async () => {
    await using setting = await setUpWithActivities()
    const { api } = setting
    const segment = await getStreams(api, SEGMENT, ['distance', 'latlng', 'altitude'], { of: 'segment' })
    expect(Object.keys(segment)).toHaveLength(3)
    // Routes send a list.
    const route = await getStreams(api, '3329485690369457990', ['latlng'], { of: 'route' })
    expect(Object.keys(route)).toEqual(['latlng'])
    expect(pointCount(route)).toBeGreaterThan(100)
    const [effort] = await unwrap(api.GET('/segment_efforts', { params: { query: { segment_id: SEGMENT } } }))
    const reader = await setting.clientFor(['read_all'])
    const streams = await getStreams(reader, effort?.id ?? 0, ['time', 'heartrate'], { of: 'segment_effort' })
    expect(pointCount(streams)).toBeGreaterThan(1)
    await expect(getStreams(reader, 1, ['time'], { of: 'segment_effort' })).rejects.toMatchObject({ code: 'not_found' })
    for (const of of ['segment', 'route'] as const)
      await expect(getStreams(api, 1, ['latlng'], { of })).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each([
    [{ status: 503 }, 'server_error'],
    [{ cut: 'during' as const }, 'connection_failed'],
    [{ body: 'truncated' as const }, 'malformed_response'],
    [{ status: 429 }, 'rate_limited'],
  ])('throws the error of %o', async (fault, code) => {
    await using setting = await setUpWithActivities()
    await setting.control.setFaults({ rules: [{ operation_id: 'getActivityStreams', ...fault }] })
    await expect(getStreams(setting.api, setting.ride?.id ?? 0, ['time'])).rejects.toMatchObject({ code })
  })
})

describe('localDate against the sandbox', () => {
  it('agrees with the zone of each activity, and with its offset', async () => {
    await using setting = await setUpWithActivities()
    for (const activity of setting.activities) {
      const date = localDate(activity)
      const { start_date: _, utc_offset: __, ...withoutMoment } = activity
      expect(date).toEqual(localDate(withoutMoment))
      expect(date).toMatchObject({ utcOffset: activity.utc_offset, instant: new Date(activity.start_date ?? '') })
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: date?.timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
        date?.instant,
      )
      expect(shown.replace(' ', 'T')).toBe(date?.dateTime)
    }
  })
})
