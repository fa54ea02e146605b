import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

let test: TestSandbox
let token: string
/** Paths of streams by their object, and the types that are returned without `keys`. */
let paths: Readonly<Record<string, { readonly path: string; readonly byDefault: readonly string[] }>>

beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'unlimited' })
  token = await test.token('read_all,activity:read_all')
  const { body: efforts } = await test.request('GET', `/segment_efforts?segment_id=${SMALL.segments.open}`, { token })
  paths = {
    'an activity': { path: `/activities/${SMALL.activities.everyone}/streams`, byDefault: ['distance'] },
    'an effort': { path: `/segment_efforts/${efforts[0].id}/streams`, byDefault: ['distance'] },
    'a segment': { path: `/segments/${SMALL.segments.open}/streams`, byDefault: ['altitude', 'distance', 'latlng'] },
  }
})
afterAll(() => test.sandbox.close())

/** Types of the returned streams, keyed by type and as a list. */
async function typesOf(path: string, query: string): Promise<string[]> {
  const keyed = (await test.request('GET', `${path}?key_by_type=true${query}`, { token })).body
  const listed: Json[] = (await test.request('GET', `${path}?${query}`, { token })).body
  const types = listed.map(({ type }) => type as string).sort()
  expect(Object.keys(keyed).sort()).toEqual(types)
  return types
}

const KINDS = ['an activity', 'an effort', 'a segment']

describe.each(KINDS)('streams of %s', (kind) => {
  const found = () => {
    const value = paths[kind]
    if (value === undefined) throw new Error(`no path for ${kind}`)
    return value
  }

  it.each([['altitude'], ['latlng'], ['altitude', 'latlng'], ['distance']])('are only those in keys: %s', async (...keys) => {
    expect(await typesOf(found().path, `&keys=${keys.join(',')}`)).toEqual(keys)
  })

  it('without keys are those of the public reference', async () => {
    expect(await typesOf(found().path, '')).toEqual(found().byDefault)
  })

  it.each(['', '&key_by_type=false'])('are a list whose items have a type unless key_by_type is true: %j', async (query) => {
    const { body: list } = await test.request('GET', `${found().path}?keys=distance,latlng${query}`, { token })
    const { body: keyed } = await test.request('GET', `${found().path}?keys=distance,latlng&key_by_type=true`, { token })
    expect(Object.fromEntries(list.map(({ type, ...stream }: Json) => [type, stream]))).toEqual(keyed)
    expect(keyed.latlng).toMatchObject({ original_size: keyed.latlng.data.length, series_type: 'distance', resolution: 'high' })
  })

  it('omit types that do not exist, and are none when none of the types exists', async () => {
    const { path } = found()
    const all = await typesOf(path, '&keys=time,distance,latlng,altitude,velocity_smooth,heartrate,cadence,watts,temp,moving,grade_smooth')
    const absent = ['temp', 'watts', 'cadence'].filter((type) => !all.includes(type))
    expect(absent).not.toEqual([])
    expect(await typesOf(path, `&keys=${absent.join(',')}`)).toEqual([])
  })
})
