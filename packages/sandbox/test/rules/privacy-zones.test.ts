import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metersBetween } from '../../src/tracks/geometry.ts'
import type { Point } from '../../src/tracks/streams.ts'
import { decodePolyline } from '../support/decode-polyline.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'
import { upload } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

/** Maren's zone, in which her rides and the open segment begin. */
const DOOR: Point = [60.39299, 5.32415]
const RADIUS = 200
const id = SMALL.activities.everyone

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'unlimited' })
})
afterAll(() => test.sandbox.close())

/** Meters from the middle of the zone to the nearest of the points. */
const nearest = (points: readonly Point[]): number => Math.min(...points.map((point) => metersBetween(DOOR, point)))

/** An uploaded activity from the athlete's door northwards. */
async function fromTheDoor(): Promise<number> {
  const samples = steadySamples(600).map((sample, index) => ({ ...sample, latitude: DOOR[0] + (index * 5) / 111_195, longitude: DOOR[1] }))
  const bytes = utf8(gpxFile([samples]))
  const uploaded = await upload(test, await test.token('activity:write'), { bytes, name: 'door.gpx', dataType: 'gpx' })
  return uploaded.activity_id
}

/** An activity whose title the athlete has changed. */
async function renamed(): Promise<number> {
  await test.control('PATCH', `/activities/${id}`, { name: 'Renamed' })
  return id
}

/** An activity that was loaded again with another description. */
async function loaded(): Promise<number> {
  await test.control('POST', '/load', { activities: [{ id, description: 'Loaded' }] })
  return id
}

const views = async (scope: string, id: number) => {
  const token = await test.token(scope)
  const detail = (await test.request('GET', `/activities/${id}`, { token })).body
  const list = (await test.request('GET', '/athlete/activities?per_page=200', { token })).body
  const summary = list.find((each: { id: number }) => each.id === id)
  const streams = (await test.request('GET', `/activities/${id}/streams?keys=time,latlng,heartrate&key_by_type=true`, { token })).body
  return { detail, summary, streams }
}

describe('inside a privacy zone', () => {
  it.each([
    ['in the world', async () => id],
    ['uploaded', fromTheDoor],
    ['changed', renamed],
    ['loaded again', loaded],
  ])(
    'no part of a track is visible without activity:read_all: streams, maps, start and end of an activity that was %s',
    async (_how, make) => {
      const made = await make()
      const { detail, summary, streams } = await views('activity:read', made)
      const lines: Point[][] = [
        streams.latlng.data,
        [detail.start_latlng, detail.end_latlng, summary.start_latlng, summary.end_latlng],
        decodePolyline(detail.map.polyline),
        decodePolyline(detail.map.summary_polyline),
        decodePolyline(summary.map.summary_polyline),
      ]
      for (const line of lines) expect(nearest(line)).toBeGreaterThan(RADIUS - 2)
      expect(nearest((await views('activity:read_all', made)).streams.latlng.data)).toBeLessThan(20)
    },
  )

  it('no part of an effort is visible without activity:read_all: its streams, start and end of its activity', async () => {
    const [wide, narrow] = [await test.token('read_all,activity:read_all'), await test.token('read_all,activity:read')]
    const get = async (path: string, token: string): Promise<Json> => (await test.request('GET', path, { token })).body
    const trackOf = async (effort: string, token: string): Promise<Point[]> =>
      (await get(`/segment_efforts/${effort}/streams?keys=latlng&key_by_type=true`, token)).latlng.data
    const efforts: Json[] = await get(`/segment_efforts?segment_id=${SMALL.segments.open}`, narrow)
    expect(efforts).toHaveLength(2)
    for (const { id: effort } of efforts) {
      const [whole, shown] = [await trackOf(effort, wide), await trackOf(effort, narrow)]
      expect(shown).toEqual(whole.filter((point) => metersBetween(DOOR, point) > RADIUS))
      expect(shown.length).toBeLessThan(whole.length)
      const { activity } = await get(`/segment_efforts/${effort}`, narrow)
      expect(nearest([activity.start_latlng, activity.end_latlng])).toBeGreaterThan(RADIUS - 2)
    }
  })

  it('all streams are cut in the same way, and totals stay those of the whole activity', async () => {
    const [cut, whole] = [await views('activity:read', id), await views('activity:read_all', id)]
    expect(cut.streams.time.data.length).toBeLessThan(whole.streams.time.data.length)
    expect(cut.streams.latlng.data).toHaveLength(cut.streams.time.data.length)
    expect(cut.detail.distance).toBe(whole.detail.distance)
    const at = new Map(whole.streams.time.data.map((time: number, index: number) => [time, whole.streams.latlng.data[index]]))
    cut.streams.time.data.forEach((time: number, index: number) => {
      expect(cut.streams.latlng.data[index]).toEqual(at.get(time))
    })
  })

  it('is nothing of a track that does not enter one', async () => {
    const file = { bytes: utf8(gpxFile([steadySamples(60)])), name: 'away.gpx', dataType: 'gpx' }
    const { activity_id: away } = await upload(test, await test.token('activity:write'), file)
    expect((await views('activity:read', away)).streams).toEqual((await views('activity:read_all', away)).streams)
  })
})
