import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { recorded } from '../support/recorded.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { lineAlong, START as RIDE_START, steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const EVERYWHERE = '-90,-180,90,180'

/** The same way north, in ten and in twenty minutes. */
const [FAST, SLOW] = [1, 2].map((times) =>
  utf8(gpxFile([steadySamples(600).map((sample) => ({ ...sample, time: RIDE_START + (sample.time - RIDE_START) * times }))], 'cycling')),
) as [Uint8Array, Uint8Array]

/** Elevation gain in meters of a segment of five kilometers, for each climb category from 0. */
const CLIMBS = [79, 80, 160, 320, 640, 800]

/** Five kilometers northwards, that rise so many meters. */
const climb = (latitude: number, rise: number) => ({
  latlng: [
    [latitude, 8],
    [latitude + 0.045, 8],
  ] satisfies [number, number][],
  altitude: [300, 300 + rise],
})

/** Twelve public segments, each more popular than the next one, and a private one that is most popular. The first three are on the rides. */
const WORLD: World = {
  athletes: [
    { id: 21, firstname: 'Maren' },
    { id: 22, firstname: 'Ingrid' },
  ],
  activities: [
    { id: 31, file: recorded(FAST), start_date: '2026-10-01T06:00:00Z' },
    { id: 32, file: recorded(SLOW), start_date: '2026-10-02T06:00:00Z' },
  ],
  segments: [
    ...[1, 2, 3].map((id) => ({
      id,
      name: `On ride ${id}`,
      line: lineAlong(steadySamples(600).slice(id * 100, id * 100 + 81)),
      stars: [{ athlete_id: 21, at: '2026-10-03T00:00:00Z' }],
      other_efforts: 200 - id,
    })),
    ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((id) => ({
      id,
      name: `Climb ${id}`,
      activity_type: id < 6 ? ('Run' as const) : ('Ride' as const),
      other_efforts: 200 - id,
      line: climb(46 + id, CLIMBS[id % 6] ?? 0),
    })),
    { id: 13, name: 'Hidden', private: true, line: climb(46, 0), other_efforts: 1000 },
  ],
}

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ world: WORLD, tier: 'upgraded', extendedAccess: true })
})
beforeEach(async () => {
  await test.control('POST', '/reset')
  token = await test.token('read_all,profile:write')
})
afterAll(() => test.sandbox.close())

interface Explored {
  id: number
  climb_category: number
  start_latlng: [number, number]
}

const explore = async (query: string): Promise<{ status: number; body: { segments: Explored[]; errors: { field: string }[] } }> =>
  test.request('GET', `/segments/explore?${query}`, { token })

const starred = async (): Promise<number[]> =>
  (await test.request('GET', '/segments/starred', { token })).body.map(({ id }: { id: number }) => id)

describe('exploring', () => {
  it('returns the ten most popular public segments inside the bounds', async () => {
    const { segments } = (await explore(`bounds=${EVERYWHERE}`)).body
    expect(segments.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('accepts an activity type', async () => {
    const ids = async (query: string) => (await explore(`bounds=${EVERYWHERE}&${query}`)).body.segments.map(({ id }) => id)
    expect(await ids('activity_type=running')).toEqual([4, 5])
    expect(await ids('activity_type=riding')).toEqual([1, 2, 3, 6, 7, 8, 9, 10, 11, 12])
  })

  it('excludes segments that start outside of the bounds, and includes those that start exactly on their edge', async () => {
    const { segments } = (await explore(`bounds=${EVERYWHERE}`)).body
    for (const { id, start_latlng: start } of segments) {
      const [latitude, longitude] = start
      const ids = async (...bounds: number[]) => (await explore(`bounds=${bounds}`)).body.segments.map((each) => each.id)
      expect(await ids(latitude, longitude, latitude, longitude)).toContain(id)
      for (const [west, east] of [
        [-180, longitude - 1e-6],
        [longitude + 1e-6, 180],
      ]) {
        expect(await ids(-90, west ?? 0, 90, east ?? 0)).not.toContain(id)
      }
      expect(await ids(-90, -180, latitude - 1e-6, 180)).not.toContain(id)
      expect(await ids(latitude + 1e-6, -180, 90, 180)).not.toContain(id)
    }
    expect((await explore('bounds=-10,170,10,180')).status).toBe(200)
  })

  it('returns the climb categories from min_cat to max_cat, inclusive, and all of them by default', async () => {
    const ids = async (min: number, max: number) =>
      (await explore(`bounds=48.5,-180,90,180&min_cat=${min}&max_cat=${max}`)).body.segments.map(({ id }) => id)
    expect(await Promise.all(CLIMBS.map((_, category) => ids(category, category)))).toEqual([[6, 12], [7], [8], [9], [4, 10], [5, 11]])
    expect(await ids(1, 3)).toEqual([7, 8, 9])
    const [second] = (await explore('bounds=48.5,-180,90,180&min_cat=3&max_cat=3')).body.segments
    expect(second).toMatchObject({ climb_category_desc: '2', elev_difference: 320, avg_grade: 6.4 })
    expect((await explore('bounds=48.5,-180,90,180')).body.segments).toHaveLength(9)
  })

  it.each(['', 'bounds=1,2,3', 'bounds=a,b,c,d', 'bounds=91,0,92,1', 'bounds=2,0,1,1'])(
    'refuses %j with the name of the field',
    async (query) => {
      const { status, body } = await explore(query)
      expect([status, body.errors[0]?.field]).toEqual([400, 'bounds'])
    },
  )

  it('requires the extended tier, which differs from upgraded limits (decision 038)', async () => {
    await using upgraded = await startTest({ tier: 'upgraded' })
    const path = `/segments/explore?bounds=${EVERYWHERE}`
    expect((await upgraded.request('GET', path, { token: await upgraded.token('read') })).status).toBe(403)
  })
})

describe('starring', () => {
  it('adds a segment at the top of the list, unstarring removes it, and repeating has no effect', async () => {
    const before = await starred()
    const [other] = (await explore(`bounds=${EVERYWHERE}`)).body.segments.map(({ id }) => id).filter((id) => !before.includes(id))
    for (const _ of [1, 2]) {
      const { status, body } = await test.request('PUT', `/segments/${other}/starred`, { token, form: { starred: 'true' } })
      expect([status, body.id, body.starred]).toEqual([200, other, true])
      expect(await starred()).toEqual([other, ...before])
    }
    for (const _ of [1, 2]) {
      const { body } = await test.request('PUT', `/segments/${other}/starred`, { token, form: { starred: 'false' } })
      expect(body.starred).toBe(false)
      expect(await starred()).toEqual(before)
    }
  })

  it('is the same in the list, in each segment and in the explored segments', async () => {
    const listed = await starred()
    const { segments } = (await explore(`bounds=${EVERYWHERE}`)).body
    for (const segment of segments) {
      const { body } = await test.request('GET', `/segments/${segment.id}`, { token })
      expect([body.starred, segment]).toEqual([listed.includes(segment.id), expect.objectContaining({ starred: body.starred })])
    }
    for (const id of listed) expect((await test.request('GET', `/segments/${id}`, { token })).body.starred).toBe(true)
  })

  it('is separate for each athlete', async () => {
    const other = await test.token('read_all,profile:write', 22)
    const before = await starred()
    const [id] = before
    expect((await test.request('GET', `/segments/${id}`, { token: other })).body.starred).toBe(false)
    await test.request('PUT', `/segments/${id}/starred`, { token: other, form: { starred: 'false' } })
    expect(await starred()).toEqual(before)
  })

  it('a second time does not change the date', async () => {
    const [segment] = (await test.request('GET', '/segments/starred', { token })).body
    await test.advance('1h')
    await test.request('PUT', `/segments/${segment.id}/starred`, { token, form: { starred: 'true' } })
    expect((await test.request('GET', '/segments/starred', { token })).body[0]).toEqual(segment)
  })

  it('is listed in pages, with the best effort of the athlete (decision 028)', async () => {
    const token = await test.token('read_all,activity:read_all')
    const all = (await test.request('GET', '/segments/starred?per_page=200', { token })).body
    for (const [index, segment] of all.entries()) {
      const page = (await test.request('GET', `/segments/starred?per_page=1&page=${index + 1}`, { token })).body
      expect(page).toEqual([segment])
      const efforts = (await test.request('GET', `/segment_efforts?segment_id=${segment.id}&per_page=200`, { token })).body
      const fastest = Math.min(...efforts.map((effort: { elapsed_time: number }) => effort.elapsed_time))
      const best = efforts.find((effort: { elapsed_time: number }) => effort.elapsed_time === fastest)
      expect([segment.pr_time, segment.athlete_pr_effort.id]).toEqual([fastest, best.id])
      const { athlete_segment_stats: stats } = (await test.request('GET', `/segments/${segment.id}`, { token })).body
      expect(stats).toMatchObject({ pr_activity_id: best.activity.id, pr_date: best.start_date.slice(0, 10) })
    }
  })
})

describe('the athlete’s own record', () => {
  it('counts efforts of Only You activities only with activity:read_all', async () => {
    const wide = await test.token('read_all,activity:read_all')
    const read = async (granted: string, id: number): Promise<Json> => {
      const { athlete_segment_stats: stats } = (await test.request('GET', `/segments/${id}`, { token: granted })).body
      const list: Json[] = (await test.request('GET', '/segments/starred', { token: granted })).body
      return { stats, listed: list.find((each) => each.id === id)?.athlete_pr_effort }
    }
    const [id = 0] = await starred()
    const before = await read(wide, id)
    const efforts = async (): Promise<number> => (await test.request('GET', `/segments/${id}`, { token: wide })).body.effort_count
    const all = await efforts()
    expect(before.listed.activity_id).toBe(before.stats.pr_activity_id)
    await test.control('PATCH', `/activities/${before.stats.pr_activity_id}`, { visibility: 'only_me' })
    expect(await read(wide, id)).toEqual(before)
    // The number of all efforts is the same for everyone.
    expect(await efforts()).toBe(all - 1)
    const { stats, listed } = await read(token, id)
    expect(stats.pr_activity_id).not.toBe(before.stats.pr_activity_id)
    expect(stats.effort_count).toBeLessThan(before.stats.effort_count)
    expect(listed.activity_id).toBe(stats.pr_activity_id)
  })
})
