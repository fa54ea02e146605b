import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { recorded } from '../support/recorded.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { lineAlong, steadySamples } from '../uploads/support/track.ts'
import { tcxFile, utf8 } from '../uploads/support/xml.ts'

interface Part {
  /** The first and the last of its samples. */
  readonly samples: [number, number]
  /** Its visible samples without activity:read_all, as indices of all visible ones. */
  readonly visible: [number, number] | null
}

/** A ride past a privacy zone, which hides the samples from 260 to 340. */
const RIDE = steadySamples(600)
const LAPS: readonly Part[] = [
  { samples: [0, 289], visible: [0, 259] },
  { samples: [290, 309], visible: null },
  { samples: [310, 600], visible: [260, 519] },
]
const SEGMENTS: readonly Part[] = [
  { samples: [100, 180], visible: [100, 180] },
  { samples: [240, 280], visible: [240, 259] },
  { samples: [290, 310], visible: null },
  { samples: [330, 341], visible: [260, 260] },
]
const samplesOf = ({ samples: [first, last] }: Part) => RIDE.slice(first, last + 1)

const WORLD: World = {
  athletes: [{ id: 1, firstname: 'Maren', privacy_zones: [{ id: 1, center: [RIDE[300]?.latitude ?? 0, 14.5], radius: 202 }] }],
  activities: [{ id: 2, file: recorded(utf8(tcxFile(LAPS.map(samplesOf))), 'tcx') }],
  segments: SEGMENTS.map((part, index) => ({ id: index + 1, name: `Segment ${index + 1}`, line: lineAlong(samplesOf(part)) })),
}

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ world: WORLD, tier: 'unlimited' })
})
afterAll(() => test.sandbox.close())

const reader = async (scope: string) => {
  const token = await test.token(scope)
  return async (path: string): Promise<Json> => (await test.request('GET', path, { token })).body
}
const rangesOf = (parts: readonly Json[]) =>
  parts.map(({ start_index: start, end_index: end }) => (start === undefined && end === undefined ? null : [start, end]))

describe('start_index and end_index of laps and efforts', () => {
  it.each([
    ['activity:read_all', 'samples'],
    ['activity:read', 'visible'],
  ] as const)('are those of the samples that are visible with %s, in every response', async (scope, which) => {
    const get = await reader(scope)
    const { laps, segment_efforts: efforts } = await get('/activities/2?include_all_efforts=true')
    const lists = await Promise.all(SEGMENTS.map((_, index) => get(`/segment_efforts?segment_id=${index + 1}`)))
    const singles = await Promise.all(efforts.map(({ id }: Json) => get(`/segment_efforts/${id}`)))
    const wantedLaps = LAPS.map((part) => part[which])
    const wantedEfforts = SEGMENTS.map((part) => part[which])
    expect([rangesOf(laps), rangesOf(await get('/activities/2/laps'))]).toEqual([wantedLaps, wantedLaps])
    expect([efforts, lists.flat(), singles].map(rangesOf)).toEqual([wantedEfforts, wantedEfforts, wantedEfforts])
    expect(laps.map((lap: Json) => lap.elapsed_time)).toEqual([290, 20, 290])
  })
})

describe('streams of an effort', () => {
  it.each([
    ['read_all', 'activity:read'],
    ['read_all,activity:read_all', 'activity:read_all'],
  ])('with %s are the part of the activity’s streams that its indices select with %s', async (scope, reading) => {
    const query = 'streams?keys=time,latlng,heartrate,moving&key_by_type=true'
    const [get, getActivity] = [await reader(scope), await reader(reading)]
    const whole: Json = await getActivity(`/activities/2/${query}`)
    const { segment_efforts: efforts } = await getActivity('/activities/2?include_all_efforts=true')
    for (const { id, start_index: start = 0, end_index: end = -1 } of efforts) {
      const streams: Json = await get(`/segment_efforts/${id}/${query}`)
      const dataOf = (each: Json) => Object.fromEntries(Object.entries(each).map(([type, { data }]: [string, Json]) => [type, data]))
      const wanted = Object.entries(dataOf(whole)).map(([type, data]) => [type, data.slice(start, end + 1)])
      expect(dataOf(streams)).toEqual(Object.fromEntries(wanted))
      expect(streams.time.original_size).toBe(streams.time.data.length)
    }
  })
})
