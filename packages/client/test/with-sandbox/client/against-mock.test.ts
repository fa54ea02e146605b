import { createClient, getStreams, localDate, paginate, unwrap, uploadActivity, waitForUpload } from '@activity-tracking/client'
import { startMock } from '@activity-tracking/mock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect } from './support/client-setting.ts'

describe('helpers against the mock, which always sends the same example', () => {
  let mock: Awaited<ReturnType<typeof startMock>>
  beforeAll(async () => {
    mock = await startMock()
  })
  afterAll(() => mock.close())

  const client = (example?: string) =>
    createClient({ baseUrl: mock.baseUrl, auth: 'any-token', ...(example && { headers: { Prefer: `example=${example}` } }) })

  it('paginate reads every list to its end', async () => {
    const params = { path: { id: 1 } }
    const lists = [
      paginate(client(), '/athlete/activities'),
      paginate(client(), '/athlete/clubs'),
      paginate(client(), '/segments/starred'),
      paginate(client(), '/athletes/{id}/routes', { params }),
      paginate(client(), '/activities/{id}/kudos', { params }),
      paginate(client(), '/activities/{id}/comments', { params }),
    ]
    for (const list of lists) {
      const items: readonly object[] = await collect<object>(list)
      expect(items.length).toBeGreaterThan(0)
      expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(items.length)
      expect(list.position).toBeUndefined()
    }
  })

  it('uploads end as in the example', async () => {
    const file = new File(['bytes'], 'ride.fit')
    const pause = async () => undefined
    expect(await uploadActivity(client(), { file, pause })).toMatchObject({ activityId: expect.any(Number) })
    await expect(waitForUpload(client('duplicate'), 1)).rejects.toMatchObject({ reason: 'duplicate', activityId: 11284400713 })
    await expect(waitForUpload(client('malformed'), 1)).rejects.toMatchObject({ reason: 'malformed', detail: 'Improperly formatted data.' })
    await expect(waitForUpload(client('deleted'), 1)).rejects.toMatchObject({ reason: 'deleted' })
  })

  it.each(['keyed', 'list'])('streams are read in both forms: %s', async (form) => {
    for (const kind of ['activity', 'segment', 'route', 'segment_effort'] as const) {
      const streams = await getStreams(client(form), 1, ['distance', 'latlng'], { of: kind })
      expect(Object.keys(streams)).toContain('distance')
    }
  })

  it('dates of the examples are read', async () => {
    const activity = await unwrap(client().GET('/activities/{id}', { params: { path: { id: 1 } } }))
    expect(`${localDate(activity)?.dateTime}Z`).toBe(activity.start_date_local)
  })
})
