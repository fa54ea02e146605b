import { type Operation, operations } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { upload } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const EVERYTHING = 'read_all,profile:read_all,profile:write,activity:read_all,activity:write'

/** What belongs to one athlete and nobody else, as it would show in an answer. */
interface Private {
  readonly ids: Readonly<
    Record<'activities' | 'athletes' | 'routes' | 'segments' | 'segment_efforts' | 'gear' | 'uploads' | 'clubs', string>
  >
  /** Ids, names and lines of everything private. */
  readonly marks: readonly string[]
}

let test: TestSandbox
let stranger: string
let own: Private
beforeAll(async () => {
  test = await startTest({ tier: 'upgraded', extendedAccess: true })
  const { sandbox } = test
  const { athletes } = (await test.control('GET', '/state')).body
  stranger = await test.token(EVERYTHING, athletes[4].id)
  const token = await test.token(EVERYTHING)
  const get = async (path: string) => (await test.request('GET', path, { token })).body
  const uploaded = await upload(test, token, {
    ...{ name: 'secret-walk.gpx', dataType: 'gpx', bytes: utf8(gpxFile([steadySamples(60)])) },
    fields: { name: 'The secret walk' },
  })
  const { tables } = (await test.control('GET', '/export')).body
  const segment = tables.segments.find((row: { private: number }) => row.private === 1).id
  const starred = await get('/segments/starred')
  const [effort] = await get(`/segment_efforts?segment_id=${starred[0].id}`)
  for (const id of [effort.activity.id, uploaded.activity_id]) await test.control('PATCH', `/activities/${id}`, { visibility: 'only_me' })
  const route = (await get(`/athletes/${sandbox.athleteId}/routes`)).find((each: { private: boolean }) => each.private)
  const activity = await get(`/activities/${effort.activity.id}`)
  const profile = await get('/athlete')
  own = {
    ids: {
      activities: String(activity.id),
      athletes: sandbox.athleteId,
      routes: route.id_str,
      segments: segment,
      segment_efforts: String(effort.id),
      gear: profile.bikes[0].id,
      uploads: uploaded.id_str,
      clubs: String(profile.clubs[0].id),
    },
    marks: [
      ...[activity.id, activity.map.summary_polyline, route.id_str, route.name, effort.id, uploaded.activity_id, 'The secret walk'],
      ...[segment, profile.bikes[0].name, 'secret-walk.gpx'],
    ].map((mark) => JSON.stringify(String(mark)).slice(1, -1)),
  }
})
afterAll(() => test.sandbox.close())

const BODIES: Readonly<Record<string, Record<string, string>>> = {
  updateActivity: { name: 'Stolen' },
  starSegment: { starred: 'true' },
  createActivity: { name: 'x', sport_type: 'Run', start_date_local: '2026-11-01T08:00:00Z', elapsed_time: '60' },
  updateAthlete: { weight: '70' },
}
const QUERIES: Readonly<Record<string, string>> = {
  exploreSegments: '?bounds=-90,-180,90,180',
  listActivities: '?per_page=200',
  getActivityStreams: '?keys=time,latlng&key_by_type=true',
  getSegmentStreams: '?keys=distance,latlng&key_by_type=true',
  getSegmentEffortStreams: '?keys=time,latlng&key_by_type=true',
}

/** The path with the other athlete's id of its collection. */
function pathOf({ path, operationId }: Operation): string {
  const collection = path.split('/')[1] as keyof Private['ids']
  const id = own.ids[collection]
  if (path.includes('{') && id === undefined) throw new Error(`no id for ${path}: say whose`)
  if (operationId === 'listSegmentEfforts') return `${path}?segment_id=${own.ids.segments}`
  return path.replace(/\{\w+\}/, id ?? '') + (QUERIES[operationId] ?? '')
}

/** A public club may be seen by anybody; everything else with an id in its path is the other athlete's own. */
const OPEN = new Set(['getClub'])

const bearer = operations.filter(({ authentication }) => authentication === 'bearer')

describe("an athlete with every scope, asking for another's private things", () => {
  it.each(bearer)('gets nothing of them from $operationId', async (operation) => {
    const form = BODIES[operation.operationId]
    const { status, text } = await test.request(operation.method, pathOf(operation), { token: stranger, ...(form && { form }) })
    for (const mark of own.marks) expect(text).not.toContain(mark)
    if (operation.path.includes('{') && !OPEN.has(operation.operationId)) expect([403, 404]).toContain(status)
    expect(status).toBeLessThan(500)
  })

  it('changes nothing of them', async () => {
    const token = await test.token(EVERYTHING)
    const { name } = (await test.request('GET', `/activities/${own.ids.activities}`, { token })).body
    expect(name).not.toBe('Stolen')
    const starred = (await test.request('GET', '/segments/starred', { token })).text
    expect(starred).not.toContain(own.ids.segments)
  })

  it('would find them, being their owner', async () => {
    const token = await test.token(EVERYTHING)
    const texts = await Promise.all(
      bearer
        .filter(({ method }) => method === 'GET')
        .map(async (operation) => (await test.request('GET', pathOf(operation), { token })).text),
    )
    const all = texts.join('\n')
    for (const mark of own.marks) expect(all).toContain(mark)
  })
})
