import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let token: string
let segment: string
/** The athlete's efforts on one segment, at least three. */
let efforts: Json[]

const get = async (path: string): Promise<Json> => parseWithIds((await test.request('GET', path, { token })).text)

beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token('read_all,activity:read_all')
  const lists: Json[][] = await Promise.all(
    (await get('/segments/starred')).map(({ id }: Json) => get(`/segment_efforts?segment_id=${id}&per_page=200`)),
  )
  efforts = lists.find((list) => list.length >= 3) ?? []
  segment = String(efforts[0]?.segment.id)
})
afterAll(() => test.sandbox.close())

/** A local time, so many seconds later. */
const later = (local: string, seconds: number): string => new Date(Date.parse(local) + seconds * 1000).toISOString().replace('.000', '')

const between = async (query: Readonly<Record<string, string>>): Promise<unknown[]> =>
  (await get(`/segment_efforts?${new URLSearchParams({ segment_id: segment, per_page: '200', ...query })}`)).map(({ id }: Json) => id)

describe('the range of local dates', () => {
  it.each([
    ['from the very second that the effort began at', 0, 0, true],
    ['from a second later', 1, 60, false],
    ['to a second earlier', -60, -1, false],
    ['around it', -1, 1, true],
  ])('%s', async (_range, from, to, included) => {
    for (const { id, start_date_local: local } of efforts) {
      const [start, end] = [later(local, from), later(local, to)]
      expect([local, (await between({ start_date_local: start, end_date_local: end })).includes(id)]).toEqual([local, included])
    }
  })

  it('may be open at either end', async () => {
    const ids = efforts.map(({ id }) => id)
    const { start_date_local: second } = efforts[1]
    expect(await between({ start_date_local: second })).toEqual(ids.slice(1))
    expect(await between({ end_date_local: second })).toEqual(ids.slice(0, 2))
    expect(await between({})).toEqual(ids)
  })
})

describe('the list of efforts', () => {
  it('is as long as per_page says, and 30 at most without it', async () => {
    expect(await between({ per_page: '2' })).toEqual(efforts.slice(0, 2).map(({ id }) => id))
    const lengths = await Promise.all(
      (await get('/segments/starred')).map(async ({ id }: Json) => {
        const [all, page] = [await get(`/segment_efforts?segment_id=${id}&per_page=200`), await get(`/segment_efforts?segment_id=${id}`)]
        return [page.length, Math.min(30, all.length)]
      }),
    )
    for (const [length, wanted] of lengths) expect(length).toBe(wanted)
  })

  it('of a segment that does not exist is 404', async () => {
    const { status, body } = await test.request('GET', '/segment_efforts?segment_id=1', { token })
    expect([status, body.errors[0]]).toEqual([404, { resource: 'Segment', field: 'id', code: 'invalid' }])
  })
})

describe('an effort', () => {
  it('goes when its activity is deleted', async () => {
    await using other = await startTest()
    const reading = await other.token('read_all,activity:read_all')
    const [{ id, activity }] = efforts
    await other.control('DELETE', `/activities/${activity.id}`)
    const list = parseWithIds((await other.request('GET', `/segment_efforts?segment_id=${segment}&per_page=200`, { token: reading })).text)
    expect(list.map((each: Json) => each.id)).toEqual(efforts.slice(1).map((each) => each.id))
    for (const path of [`/segment_efforts/${id}`, `/segment_efforts/${id}/streams`]) {
      expect((await other.request('GET', path, { token: reading })).status).toBe(404)
    }
  })

  it('has the streams of its activity from start_index to end_index, both included', async () => {
    for (const { id, activity, start_index: start, end_index: end } of efforts) {
      const keys = 'keys=time,latlng,distance&key_by_type=true'
      const part = await get(`/segment_efforts/${id}/streams?${keys}`)
      const whole = await get(`/activities/${activity.id}/streams?${keys}`)
      for (const type of ['time', 'latlng', 'distance']) expect(part[type].data).toEqual(whole[type].data.slice(start, end + 1))
    }
  })
})
