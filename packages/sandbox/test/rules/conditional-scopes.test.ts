import { operations } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exactIds, parseWithIds } from '../support/exact-ids.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

interface Hidden {
  readonly activity: string
  readonly effort: string
  readonly effortSegment: string
  readonly route: string
  readonly segment: string
  /** On the private segment, of an activity that Everyone may see. */
  readonly privateEffort: { readonly id: string | number; readonly activity: { readonly id: string | number } }
}

let test: TestSandbox
let hidden: Hidden
beforeAll(async () => {
  test = await startTest({ tier: 'upgraded', extendedAccess: true })
  const { sandbox } = test
  const all = await test.token('read_all,activity:read_all,profile:write')
  const get = async (path: string) => (await test.request('GET', path, { token: all })).text
  const routes: { id_str: string; private: boolean }[] = JSON.parse(await get(`/athletes/${sandbox.athleteId}/routes`))
  const segment = await privateSegment()
  const efforts = (
    await Promise.all(exactIds(await get('/segments/starred')).map((id) => get(`/segment_efforts?segment_id=${id}`)))
  ).flatMap((text) => parseWithIds(text))
  const [effort] = efforts
  await test.control('PATCH', `/activities/${effort.activity.id}`, { visibility: 'only_me' })
  hidden = {
    activity: String(effort.activity.id),
    effort: String(effort.id),
    effortSegment: String(effort.segment.id),
    route: routes.find((route) => route.private)?.id_str ?? '',
    segment,
    privateEffort: await openEffortOn(segment),
  }
  await test.request('PUT', `/segments/${segment}/starred`, { token: all, form: { starred: 'true' } })

  async function openEffortOn(id: string): Promise<Hidden['privateEffort']> {
    const found: Hidden['privateEffort'][] = parseWithIds(await get(`/segment_efforts?segment_id=${id}&per_page=200`))
    const activities: { id: string | number; visibility: string }[] = parseWithIds(await get('/athlete/activities?per_page=200'))
    const open = activities.filter(({ visibility }) => visibility === 'everyone').map((activity) => activity.id)
    const one = found.find(({ activity }) => open.includes(activity.id))
    if (one === undefined) throw new Error('no effort on the private segment in an activity that Everyone may see')
    return one
  }

  async function privateSegment(): Promise<string> {
    const { tables } = JSON.parse((await test.control('GET', '/export')).text)
    return tables.segments.find((row: { private: number }) => row.private === 1).id
  }
})
afterAll(() => test.sandbox.close())

interface Case {
  readonly path: (hidden: Hidden) => string
  /** What is asserted of the answer to the needed set: that a hidden thing is in the text. A path to the thing itself needs none. */
  readonly shows?: (hidden: Hidden) => string
}

const ofActivity = (suffix = ''): Case => ({ path: ({ activity }) => `/activities/${activity}${suffix}` })
const showingPrivateEffort: Case = {
  path: ({ privateEffort }) => `/activities/${privateEffort.activity.id}`,
  shows: ({ privateEffort }) => `"id":${privateEffort.id},`,
}
const ofRoute = (suffix = ''): Case => ({ path: ({ route }) => `/routes/${route}${suffix}` })

/** How each conditional scope of the operation table shows: in the order of the table. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  getActivity: [ofActivity(), showingPrivateEffort],
  updateActivity: [ofActivity(), showingPrivateEffort],
  listActivityComments: [ofActivity('/comments')],
  listActivityKudoers: [ofActivity('/kudos')],
  listActivityLaps: [ofActivity('/laps')],
  getActivityStreams: [ofActivity('/streams?keys=time&key_by_type=true')],
  getActivityZones: [ofActivity('/zones')],
  getAthlete: [{ path: () => '/athlete', shows: () => '"follower_count"' }],
  updateAthlete: [{ path: () => '/athlete', shows: () => '"follower_count"' }],
  listActivities: [{ path: () => '/athlete/activities?per_page=200', shows: ({ activity }) => `"id":${activity},` }],
  listAthleteRoutes: [{ path: () => `/athletes/${test.sandbox.athleteId}/routes`, shows: ({ route }) => `"id_str":"${route}"` }],
  getRoute: [ofRoute()],
  exportRouteGpx: [ofRoute('/export_gpx')],
  exportRouteTcx: [ofRoute('/export_tcx')],
  getRouteStreams: [ofRoute('/streams')],
  listSegmentEfforts: [
    { path: ({ effortSegment }) => `/segment_efforts?segment_id=${effortSegment}&per_page=200`, shows: ({ effort }) => `"id":${effort},` },
    { path: ({ segment }) => `/segment_efforts?segment_id=${segment}` },
  ],
  getSegmentEffort: [
    { path: ({ effort }) => `/segment_efforts/${effort}` },
    { path: ({ privateEffort }) => `/segment_efforts/${privateEffort.id}` },
  ],
  getSegmentEffortStreams: [{ path: ({ effort }) => `/segment_efforts/${effort}/streams?keys=time&key_by_type=true` }],
  listStarredSegments: [
    { path: () => '/segments/starred', shows: ({ segment }) => `"id":${segment},` },
    { path: () => '/segments/starred', shows: () => '"athlete_pr_effort"' },
  ],
  getSegment: [
    { path: ({ segment }) => `/segments/${segment}` },
    { path: ({ effortSegment }) => `/segments/${effortSegment}`, shows: () => '"athlete_segment_stats"' },
  ],
  starSegment: [{ path: ({ segment }) => `/segments/${segment}/starred` }],
  getSegmentStreams: [{ path: ({ segment }) => `/segments/${segment}/streams?keys=distance&key_by_type=true` }],
}

const BODIES: Readonly<Record<string, Record<string, string>>> = {
  updateActivity: { name: 'Renamed' },
  updateAthlete: { weight: '70' },
  starSegment: { starred: 'true' },
}

const conditional = operations.filter(({ conditionalScopes }) => conditionalScopes.length > 0)

describe('conditional scopes', () => {
  it('of the operation table are all tested', () => {
    expect(Object.fromEntries(Object.entries(CASES).map(([name, cases]) => [name, cases.length]))).toEqual(
      Object.fromEntries(conditional.map(({ operationId, conditionalScopes }) => [operationId, conditionalScopes.length])),
    )
  })

  const rows = conditional.flatMap((operation) =>
    operation.conditionalScopes.map(({ scope, when }, index) => ({
      operation,
      scope,
      when,
      index,
      title: `${operation.operationId}: ${when}`,
    })),
  )
  it.each(rows)('$title needs $scope', async ({ operation, scope, index }) => {
    const { method, operationId, scopes } = operation
    const found = CASES[operationId]?.[index]
    if (found === undefined) throw new Error(`no case for ${operationId}`)
    const narrow = scopes.find((each) => each !== scope) ?? ''
    const needed = (scopes as readonly string[]).includes(scope) ? scope : `${narrow},${scope}`
    const ask = async (granted: string) => {
      const form = BODIES[operationId]
      const { status, text } = await test.request(method, found.path(hidden), { token: await test.token(granted), ...(form && { form }) })
      return found.shows === undefined ? status : { status, shown: text.includes(found.shows(hidden)) }
    }
    const plain = found.shows === undefined
    expect(await ask(narrow)).toEqual(plain ? 404 : { status: 200, shown: false })
    expect(await ask(needed)).toEqual(plain ? 200 : { status: 200, shown: true })
  })
})

describe('streams of an effort', () => {
  it('are for the own efforts of the athlete, with read_all', async () => {
    const path = `/segment_efforts/${hidden.effort}/streams?keys=time&key_by_type=true`
    const { athletes } = (await test.control('GET', '/state')).body
    await test.control('PATCH', `/activities/${hidden.activity}`, { visibility: 'followers_only' })
    expect((await test.request('GET', path, { token: await test.token('read_all') })).status).toBe(200)
    expect((await test.request('GET', path, { token: await test.token('read,activity:read_all') })).status).toBe(401)
    const other = await test.token('read_all,activity:read_all', athletes[1].id)
    expect((await test.request('GET', path, { token: other })).status).toBe(404)
  })
})
