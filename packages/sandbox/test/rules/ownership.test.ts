import { type Operation, operations } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'
import { upload } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const EVERYTHING = 'read_all,profile:read_all,profile:write,activity:read_all,activity:write'

/** Objects that only Maren may see, and the club, by collection. */
const OWN: Readonly<Record<string, number | string>> = {
  activities: SMALL.activities.onlyMe,
  athletes: SMALL.athletes.maren,
  routes: SMALL.routes.hidden,
  segments: SMALL.segments.hidden,
  gear: SMALL.gear.bike,
  clubs: SMALL.clubs.open,
}

let test: TestSandbox
let stranger: string
/** Ids of Maren's effort on the hidden segment, and of her upload. */
let effort: number
let uploaded: number
/** Ids, names and lines of all private objects. */
let marks: readonly string[]
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'upgraded', extendedAccess: true })
  stranger = await test.token(EVERYTHING, SMALL.athletes.ingrid)
  const token = await test.token(EVERYTHING)
  const file = { name: 'secret-walk.gpx', dataType: 'gpx', bytes: utf8(gpxFile([steadySamples(60)])) }
  const sent = await upload(test, token, { ...file, fields: { name: 'The secret walk' } })
  uploaded = sent.id
  await test.control('PATCH', `/activities/${sent.activity_id}`, { visibility: 'only_me' })
  const { body } = await test.request('GET', `/activities/${OWN['activities']}`, { token })
  effort = body.segment_efforts.find(({ segment }: Json) => segment.private).id
  const { activities, routes, segments } = SMALL
  marks = [
    activities.onlyMe,
    body.map.summary_polyline,
    'Fast ride',
    effort,
    sent.activity_id,
    file.name,
    'The secret walk',
    routes.hidden,
    'To the cabin',
    segments.hidden,
    'Past the gate',
    'Gravel bike',
  ].map((mark) => JSON.stringify(String(mark)).slice(1, -1))
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

/** The path with Maren's id of its collection. */
function pathOf({ path, operationId }: Operation): string {
  const collection = path.split('/')[1] ?? ''
  const id = { ...OWN, segment_efforts: effort, uploads: uploaded }[collection]
  if (path.includes('{') && id === undefined) throw new Error(`no id for ${path}: say whose`)
  if (operationId === 'listSegmentEfforts') return `${path}?segment_id=${OWN['segments']}`
  return path.replace(/\{\w+\}/, String(id)) + (QUERIES[operationId] ?? '')
}

/** Everybody may see a public club. Everything else with an id in its path belongs to the other athlete. */
const OPEN = new Set(['getClub'])

const bearer = operations.filter(({ authentication }) => authentication === 'bearer')

describe('an athlete with every scope, requesting private objects of another athlete', () => {
  it.each(bearer)('does not get them from $operationId', async (operation) => {
    const form = BODIES[operation.operationId]
    const { status, text } = await test.request(operation.method, pathOf(operation), { token: stranger, ...(form && { form }) })
    for (const mark of marks) expect(text).not.toContain(mark)
    if (operation.path.includes('{') && !OPEN.has(operation.operationId)) expect([403, 404]).toContain(status)
    expect(status).toBeLessThan(500)
  })

  it('cannot change them', async () => {
    const token = await test.token(EVERYTHING)
    const get = async (path: string) => (await test.request('GET', path, { token })).body
    expect(await get(`/activities/${OWN['activities']}`)).toMatchObject({ name: 'Fast ride' })
    expect(await get(`/segments/${OWN['segments']}`)).toMatchObject({ star_count: 1, starred: true })
  })

  it('would get them as their owner', async () => {
    const token = await test.token(EVERYTHING)
    const texts = await Promise.all(
      bearer
        .filter(({ method }) => method === 'GET')
        .map(async (operation) => (await test.request('GET', pathOf(operation), { token })).text),
    )
    const all = texts.join('\n')
    for (const mark of marks) expect(all).toContain(mark)
  })
})
