import { unwrap } from '@activity-tracking/client'
import { expect } from 'vitest'
import type { Journey } from './journey.ts'
import { present } from './present.ts'

/** Specification, "Activities": the list, an activity of it, its streams keyed by type, its laps. */
export const readAnActivity: Journey = {
  name: 'reads an activity: list, activity, streams, laps',
  scopes: ['activity:read'],
  async travel({ api, stateful }) {
    const activities = await unwrap(api.GET('/athlete/activities', { params: { query: { per_page: 10 } } }))
    const recorded = activities.find(({ manual }) => !manual)
    const id = present(recorded?.id, 'an activity that was recorded')
    const path = { id }

    const activity = await unwrap(api.GET('/activities/{id}', { params: { path } }))
    if (stateful) expect(String(activity.id)).toBe(String(id))

    const query = { keys: ['time', 'distance'] as const, key_by_type: true }
    const streams = await unwrap(api.GET('/activities/{id}/streams', { params: { path, query: { ...query, keys: [...query.keys] } } }))
    if (Array.isArray(streams)) throw new Error('the streams are a list although key_by_type is true')
    const time = present(streams.time?.data, 'the time stream')
    expect(present(streams.distance?.data, 'the distance stream')).toHaveLength(time.length)

    const laps = await unwrap(api.GET('/activities/{id}/laps', { params: { path } }))
    if (stateful) expect(laps.map((lap) => String(lap.activity.id))).toEqual(laps.map(() => String(id)))
  },
}
