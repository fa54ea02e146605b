import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { parseWithIds } from '../support/exact-ids.ts'
import { recorded } from '../support/recorded.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { lineAlong, steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

/** One effort more than fits on a page: the same ride on each of 31 days. */
const RIDE = utf8(gpxFile([steadySamples(120)], 'cycling'))
const WORLD: World = {
  athletes: [{ id: 1, firstname: 'Maren' }],
  activities: Array.from({ length: 31 }, (_, day) => ({
    id: day + 1,
    file: recorded(RIDE),
    start_date: new Date(Date.UTC(2026, 9, 2 + day, 6)).toISOString(),
  })),
  segments: [{ id: 7, name: 'Stretch', line: lineAlong(steadySamples(120).slice(20, 81)) }],
}

let test: TestSandbox
let token: string
/** The athlete's efforts, oldest first. */
let efforts: Json[]

const get = async (path: string): Promise<Json> => parseWithIds((await test.request('GET', path, { token })).text)

beforeAll(async () => {
  test = await startTest({ world: WORLD, tier: 'unlimited' })
  token = await test.token('read_all,activity:read_all')
  efforts = await get('/segment_efforts?segment_id=7&per_page=200')
})
afterAll(() => test.sandbox.close())

/** A local time, so many seconds later. */
const later = (local: string, seconds: number): string => new Date(Date.parse(local) + seconds * 1000).toISOString().replace('.000', '')

const between = async (query: Readonly<Record<string, string>>): Promise<unknown[]> =>
  (await get(`/segment_efforts?${new URLSearchParams({ segment_id: '7', per_page: '200', ...query })}`)).map(({ id }: Json) => id)

describe('the range of local dates', () => {
  it.each([
    ['from the very second that the effort began at', 0, 0, true],
    ['from a part of that second', 0.9, 60, true],
    ['from a second later', 1, 60, false],
    ['to a second earlier', -60, -1, false],
    ['around it', -1, 1, true],
  ])('%s', async (_range, from, to, included) => {
    for (const { id, start_date_local: local } of efforts.slice(0, 3)) {
      const [start, end] = [later(local, from), later(local, to)]
      expect([local, (await between({ start_date_local: start, end_date_local: end })).includes(id)]).toEqual([local, included])
    }
  })

  it('can be open at either end', async () => {
    const ids = efforts.map(({ id }) => id)
    const { start_date_local: second } = efforts[1]
    expect(await between({ start_date_local: second })).toEqual(ids.slice(1))
    expect(await between({ end_date_local: second })).toEqual(ids.slice(0, 2))
    expect(await between({})).toEqual(ids)
  })
})

describe('the list of efforts', () => {
  it('has at most per_page efforts, or 30 by default', async () => {
    expect(await between({ per_page: '2' })).toEqual(efforts.slice(0, 2).map(({ id }) => id))
    expect([efforts.length, (await get('/segment_efforts?segment_id=7')).length]).toEqual([31, 30])
  })

  it('of a segment that does not exist is 404', async () => {
    const { status, body } = await test.request('GET', '/segment_efforts?segment_id=1', { token })
    expect([status, body.errors[0]]).toEqual([404, { resource: 'Segment', field: 'id', code: 'invalid' }])
  })
})

describe('an effort', () => {
  it('has the values of its part of the recording, and the rank of the first with its time', () => {
    const values = { average_cadence: 80, average_watts: 200, device_watts: true, average_heartrate: 145, max_heartrate: 150 }
    expect(efforts.slice(0, 4)).toMatchObject([1, 2, 3, null].map((pr_rank) => ({ ...values, pr_rank })))
  })

  it('is the record if it is the first of several with the same time', async () => {
    const segment = await get('/segments/7')
    expect(segment.athlete_segment_stats).toMatchObject({ pr_activity_id: efforts[0].activity.id, effort_count: 31 })
    expect([segment.effort_count, segment.athlete_count]).toEqual([31, 1])
  })

  it('is not ranked while its segment is hazardous', async () => {
    for (const hazardous of [true, false]) {
      await test.sandbox.control.loadWorld({ segments: [{ id: 7, hazardous }] })
      const ranked = (await get('/segment_efforts?segment_id=7&per_page=3')).map(({ pr_rank }: Json) => pr_rank)
      expect(ranked).toEqual(hazardous ? [null, null, null] : [1, 2, 3])
    }
  })

  it('is deleted with its activity', async () => {
    await using other = await startTest({ world: { ...WORLD, activities: WORLD.activities?.slice(0, 2) ?? [] } })
    const reading = await other.token('read_all,activity:read_all')
    const [{ id, activity }] = efforts
    await other.control('DELETE', `/activities/${activity.id}`)
    const list: Json[] = (await other.request('GET', '/segment_efforts?segment_id=7&per_page=200', { token: reading })).body
    expect(list.map((each) => each.id)).toEqual(efforts.slice(1, 2).map((each) => each.id))
    for (const path of [`/segment_efforts/${id}`, `/segment_efforts/${id}/streams`]) {
      expect((await other.request('GET', path, { token: reading })).status).toBe(404)
    }
  })
})
