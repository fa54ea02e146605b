import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'
import { upload } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

// resource_state states the representation of an object: 1 meta, 2 summary, 3 detail.

const { activities, gear, segments } = SMALL
const ACTIVITY = activities.everyone

let test: TestSandbox
let token: string
let effort: string
/** An activity that was uploaded after the start of the sandbox. */
let uploaded: string

const get = async (path: string, scope?: string): Promise<Json> =>
  parseWithIds((await test.request('GET', path, { token: scope === undefined ? token : await test.token(scope) })).text)
const put = async (path: string, options: object): Promise<Json> =>
  parseWithIds((await test.request('PUT', path, { token, ...options })).text)

beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'unlimited', extendedAccess: true })
  token = test.sandbox.accessToken
  effort = (await get(`/segment_efforts?segment_id=${segments.open}`))[0].id
  const file = { bytes: utf8(gpxFile([steadySamples(120)], 'cycling')), name: 'ride.gpx', dataType: 'gpx' }
  uploaded = (await upload(test, token, file)).activity_id
})
afterAll(() => test.sandbox.close())

const MANUAL = { name: 'Ride', sport_type: 'Ride', start_date_local: '2026-11-01T08:00:00Z', elapsed_time: '60' }

/** All operations whose responses have objects with a resource_state: the kind of the objects, and the responses. */
const RESPONSES: Readonly<Record<string, [kind: string, ask: () => Promise<Json[]>]>> = {
  getActivity: ['activity', () => Promise.all([ACTIVITY, activities.manual, uploaded].map((id) => get(`/activities/${id}`)))],
  createActivity: ['activity', async () => [(await test.request('POST', '/activities', { token, form: MANUAL })).body]],
  updateActivity: [
    'activity',
    async () => [
      await put(`/activities/${uploaded}`, { json: { gear_id: gear.bike } }),
      await get(`/activities/${uploaded}`),
      await put(`/activities/${ACTIVITY}`, { json: { commute: false } }),
    ],
  ],
  listActivities: ['activity', async () => [await get('/athlete/activities?per_page=200')]],
  listActivityComments: ['comment', async () => [await get(`/activities/${ACTIVITY}/comments`)]],
  listActivityKudoers: ['athlete', async () => [await get(`/activities/${ACTIVITY}/kudos`)]],
  listActivityLaps: ['lap', async () => [await get(`/activities/${ACTIVITY}/laps`), await get(`/activities/${uploaded}/laps`)]],
  getActivityZones: ['zone', async () => [await get(`/activities/${ACTIVITY}/zones`)]],
  getAthlete: ['athlete', async () => [await get('/athlete'), await get('/athlete', 'read')]],
  updateAthlete: ['athlete', async () => [await put('/athlete', { form: { weight: '58' } })]],
  listAthleteClubs: ['club', async () => [await get('/athlete/clubs')]],
  getClub: ['club', async () => [await get(`/clubs/${(await get('/athlete/clubs'))[0].id}`)]],
  getGear: ['gear', async () => [await get(`/gear/${gear.bike}`), await get(`/gear/${gear.shoes}`)]],
  getRoute: ['route', async () => [await get(`/routes/${(await get(`/athletes/${test.sandbox.athleteId}/routes`))[0].id_str}`)]],
  listAthleteRoutes: ['route', async () => [await get(`/athletes/${test.sandbox.athleteId}/routes`)]],
  getSegment: ['segment', async () => [await get(`/segments/${segments.open}`), await get(`/segments/${segments.open}`, 'read')]],
  listStarredSegments: ['segment', async () => [await get('/segments/starred')]],
  starSegment: ['segment', async () => [await put(`/segments/${segments.open}/starred`, { form: { starred: 'true' } })]],
  exploreSegments: ['explored segment', async () => [(await get('/segments/explore?bounds=-90,-180,90,180')).segments]],
  listSegmentEfforts: ['effort', async () => [await get(`/segment_efforts?segment_id=${segments.open}&per_page=200`)]],
  getSegmentEffort: ['effort', async () => [await get(`/segment_efforts/${effort}`)]],
}

/** The kind of the objects under a name. */
const KIND_OF: Readonly<Record<string, string>> = {
  activity: 'activity',
  athlete: 'athlete',
  segment: 'segment',
  segments: 'segment',
  segment_efforts: 'effort',
  best_efforts: 'effort',
  laps: 'lap',
  gear: 'gear',
  bikes: 'gear',
  shoes: 'gear',
  clubs: 'club',
  map: 'map',
}

/** A property that only the detailed representation of a kind has. */
const ONLY_IN_DETAIL: Readonly<Record<string, string>> = {
  activity: 'segment_efforts',
  athlete: 'follower_count',
  club: 'following_count',
  gear: 'brand_name',
  segment: 'effort_count',
  map: 'polyline',
  route: 'polyline of its map',
}

/** The right state of an object according to its fields. Laps, comments and explored segments are always summaries, zones details. */
function stateOf(kind: string, object: Json): number {
  if (kind === 'zone') return 3
  if (Object.keys(object).every((name) => ['id', 'resource_state', 'visibility'].includes(name))) return 1
  if (kind === 'effort') return Object.hasOwn(object.activity, 'name') ? 3 : 2
  if (kind === 'route') return Object.hasOwn(object.map, 'polyline') ? 3 : 2
  return Object.hasOwn(object, ONLY_IN_DETAIL[kind] ?? '') ? 3 : 2
}

/** Kinds that are summaries everywhere within other objects. */
const SUMMARIES_WITHIN = ['gear', 'club', 'segment', 'effort']

/** Places where a response has a wrong resource_state, and the number of all resource_states. */
function walk(kind: string, value: Json, path: string, found: { count: number; wrong: string[] }, isWithin = false): void {
  if (Array.isArray(value)) {
    value.forEach((each, index) => {
      walk(kind, each, `${path}[${index}]`, found, isWithin)
    })
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (kind !== '') {
    found.count += 1
    const [is, shall] = [value.resource_state, isWithin && SUMMARIES_WITHIN.includes(kind) ? 2 : stateOf(kind, value)]
    if (isWithin && kind === 'gear' && Object.hasOwn(value, 'brand_name')) found.wrong.push(`${path} is a detailed gear`)
    if (is !== shall) found.wrong.push(`${path} is a ${kind} with ${is} instead of ${shall}`)
  }
  for (const [name, child] of Object.entries(value)) walk(KIND_OF[name] ?? '', child, `${path}.${name}`, found, true)
}

describe('resource_state', () => {
  it.each(Object.keys(RESPONSES))('is right in every object of %s', async (operationId) => {
    const [kind = '', ask] = RESPONSES[operationId] ?? []
    const found = { count: 0, wrong: [] }
    for (const response of (await ask?.()) ?? []) walk(kind, response, operationId, found)
    expect(found.count).toBeGreaterThan(0)
    expect(found.wrong).toEqual([])
  })
})
