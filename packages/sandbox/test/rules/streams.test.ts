import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

let test: TestSandbox
let token: string
/** Paths of the streams of an activity, a segment and an effort. */
let paths: Readonly<Record<string, string>>

const get = async (path: string): Promise<Json> => parseWithIds((await test.request('GET', path, { token })).text)

beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'unlimited' })
  token = await test.token('read_all,activity:read_all')
  const [effort] = await get(`/segment_efforts?segment_id=${SMALL.segments.open}`)
  paths = {
    activity: `/activities/${SMALL.activities.everyone}/streams`,
    segment: `/segments/${SMALL.segments.open}/streams`,
    'segment effort': `/segment_efforts/${effort.id}/streams`,
  }
})
afterAll(() => test.sandbox.close())

const KINDS = [
  ['activity', ['distance']],
  ['segment effort', ['distance']],
  ['segment', ['altitude', 'distance', 'latlng']],
] as const

describe.each(KINDS)('streams of a %s', (kind, types) => {
  it('are %j without keys (decision 014)', async () => {
    expect(Object.keys(await get(`${paths[kind]}?key_by_type=true`)).sort()).toEqual(types)
  })

  it.each(['', '&key_by_type=false'])('are a list whose items name their type unless key_by_type is true: %j', async (query) => {
    const list: Json[] = await get(`${paths[kind]}?keys=distance,latlng${query}`)
    const keyed = await get(`${paths[kind]}?keys=distance,latlng&key_by_type=true`)
    expect(Object.fromEntries(list.map(({ type, ...stream }) => [type, stream]))).toEqual(keyed)
    expect(keyed.latlng).toMatchObject({ original_size: keyed.latlng.data.length, series_type: 'distance', resolution: 'high' })
  })
})
