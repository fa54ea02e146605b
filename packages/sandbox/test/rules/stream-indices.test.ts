import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { upload } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { tcxFile, utf8 } from '../uploads/support/xml.ts'

/** The first athlete's privacy zone: 200 m around the door where the roads begin. */
const DOOR = [60.39299, 5.32415] as const
const KEYS = 'time,distance,latlng,altitude,heartrate,moving'

/** Of every athlete, every activity in long tests, and two of ten otherwise, among them one with a hidden effort. */
const compared = <T>(activities: readonly T[]): readonly T[] =>
  activities.filter((_, index) => process.env['LONG_TESTS'] || [0, 4].includes(index % 10))

let test: TestSandbox
let athletes: { readonly id: number; readonly subscribed: boolean }[]
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  athletes = (await test.control('GET', '/state')).body.athletes
  // Only You activities do not have a narrower view. They are made visible, so that all are compared.
  for (const { id: athleteId } of athletes) {
    const activities: Json[] = await get(await test.token('activity:read_all', athleteId), '/athlete/activities?per_page=200')
    for (const { id, visibility } of activities) {
      if (visibility === 'only_me') await test.control('PATCH', `/activities/${id}`, { visibility: 'everyone' })
    }
  }
})
afterAll(() => test.sandbox.close())

async function get(token: string, path: string): Promise<Json> {
  const { status, text } = await test.request('GET', path, { token })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return parseWithIds(text)
}

/** Samples in order, each as a unique text. */
function samplesIn(streams: Json): string[] {
  const series: Json[][] = Object.values(streams).map((stream) => (stream as Json).data)
  return (series[0] ?? []).map((_, index) => JSON.stringify(series.map((data) => data[index])))
}

const samplesOf = async (token: string, activityId: string): Promise<string[]> =>
  samplesIn(await get(token, `/activities/${activityId}/streams?keys=${KEYS}&key_by_type=true`))

/** Laps and efforts of an activity by kind and id, from every response with them. Private segments follow separate rules. */
async function partsOf(token: string, activityId: string, subscribed: boolean): Promise<[name: string, part: Json][]> {
  const { laps, segment_efforts } = await get(token, `/activities/${activityId}?include_all_efforts=true`)
  const efforts = segment_efforts.filter(({ segment }: Json) => !segment.private)
  const parts: [string, Json[]][] = [
    ['embedded lap', laps],
    ['lap', await get(token, `/activities/${activityId}/laps`)],
    ['embedded effort', efforts],
  ]
  for (const { id, segment, start_date_local: local } of subscribed ? efforts : []) {
    parts.push(['effort', [await get(token, `/segment_efforts/${id}`)]])
    const sameStart = `start_date_local=${local}&end_date_local=${local}`
    parts.push(['listed effort', await get(token, `/segment_efforts?segment_id=${segment.id}&${sameStart}`)])
  }
  return parts.flatMap(([kind, list]) => list.map((part): [string, Json] => [`${kind} ${part.id} of activity ${activityId}`, part]))
}

interface View {
  readonly samples: readonly string[]
  readonly parts: readonly [name: string, part: Json][]
}

const viewOf = async (token: string, activityId: string, subscribed: boolean): Promise<View> => ({
  samples: await samplesOf(token, activityId),
  parts: await partsOf(token, activityId, subscribed),
})

const indicesOf = ({ start_index, end_index }: Json): Json => ({
  ...(start_index !== undefined && { start_index }),
  ...(end_index !== undefined && { end_index }),
})

interface Counts {
  same: number
  shortened: number
  hidden: number
}

/** Compares each lap and effort of the cut view with the whole one, and counts how many are the same, shortened and hidden. */
function compare(whole: View, cut: View, counts: (name: string) => Counts) {
  const left = new Map(cut.samples.map((sample, index) => [sample, index]))
  const uncut = new Map(whole.parts)
  expect(cut.parts.map(([name]) => name)).toEqual([...uncut.keys()])
  for (const [name, part] of cut.parts) {
    const { start_index: start, end_index: end } = uncut.get(name)
    expect(start, name).toBeLessThanOrEqual(end)
    expect(end, name).toBeLessThan(whole.samples.length)
    const visible = whole.samples.slice(start, end + 1).flatMap((sample) => left.get(sample) ?? [])
    expect(indicesOf(part), name).toEqual(visible.length === 0 ? {} : { start_index: visible[0], end_index: visible.at(-1) })
    counts(name)[visible.length === 0 ? 'hidden' : visible.length === end - start + 1 ? 'same' : 'shortened'] += 1
  }
}

describe('start_index and end_index of laps and efforts', () => {
  it('refer to the same samples with and without activity:read_all, in activities of the default world', async () => {
    const laps = { same: 0, shortened: 0, hidden: 0 }
    const efforts = { same: 0, shortened: 0, hidden: 0 }
    const counts = (name: string) => (/\blap\b/.test(name) ? laps : efforts)
    for (const { id: athleteId, subscribed } of athletes) {
      const wide = await test.token('activity:read_all', athleteId)
      const narrow = await test.token('activity:read', athleteId)
      for (const { id, manual } of compared<Json>(await get(narrow, '/athlete/activities?per_page=200'))) {
        if (manual) continue
        compare(await viewOf(wide, id, subscribed), await viewOf(narrow, id, subscribed), counts)
      }
    }
    for (const count of [...Object.values(laps), ...Object.values(efforts)]) expect(count).toBeGreaterThan(0)
  })

  it('are absent for a lap inside a privacy zone; the next lap starts at the first sample outside', async () => {
    const writer = await test.token('activity:write')
    const samples = steadySamples(600).map((sample, index) => ({
      ...sample,
      latitude: DOOR[0] + ((index - 300) * 5) / 111_195.08,
      longitude: DOOR[1],
    }))
    const bytes = utf8(tcxFile([samples.slice(0, 290), samples.slice(290, 310), samples.slice(310)]))
    const { activity_id: id } = await upload(test, writer, { name: 'past-the-door.tcx', dataType: 'tcx', bytes })
    const whole = await viewOf(await test.token('activity:read_all'), id, true)
    const cut = await viewOf(await test.token('activity:read'), id, true)
    const counts = { same: 0, shortened: 0, hidden: 0 }
    compare(whole, cut, () => counts)
    expect(counts).toEqual({ same: 0, shortened: 4, hidden: 2 })
    const [first, second, third] = cut.parts.map(([, lap]) => lap)
    expect([first, second, third].map(indicesOf)).toEqual([
      { start_index: 0, end_index: first.end_index },
      {},
      { start_index: first.end_index + 1, end_index: cut.samples.length - 1 },
    ])
    expect(cut.parts.map(([, lap]) => lap.elapsed_time)).toEqual(whole.parts.map(([, lap]) => lap.elapsed_time))
  })
})

describe('streams of an effort', () => {
  it.each([
    ['read_all', 'activity:read'],
    ['read_all,activity:read_all', 'activity:read_all'],
  ])('with %s are the part of the activity’s streams that its indices select with %s', async (scope, reading) => {
    let efforts = 0
    for (const { id: athleteId } of athletes) {
      const [token, reader] = [await test.token(scope, athleteId), await test.token(reading, athleteId)]
      for (const { id, manual } of compared<Json>(await get(reader, '/athlete/activities?per_page=200'))) {
        if (manual) continue
        const parts = (await partsOf(reader, id, false)).filter(([name]) => name.startsWith('embedded effort'))
        if (parts.length === 0) continue
        const samples = await samplesOf(reader, id)
        for (const [name, { id: effortId, start_index: start = 0, end_index: end = -1 }] of parts) {
          const streams = await get(token, `/segment_efforts/${effortId}/streams?keys=${KEYS}&key_by_type=true`)
          expect(samplesIn(streams), name).toEqual(samples.slice(start, end + 1))
          efforts += 1
        }
      }
    }
    expect(efforts).toBeGreaterThan(5)
  })
})
