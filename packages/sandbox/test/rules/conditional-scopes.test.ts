import { operations } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

const { activities, routes, segments } = SMALL

let test: TestSandbox
/** Ids of efforts. */
let efforts: {
  /** On the open segment. */
  readonly ofOnlyMe: number
  /** On the hidden segment, of an activity that Everyone may see. */
  readonly onHidden: number
}
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'upgraded', extendedAccess: true })
  const token = await test.token('read_all,activity:read_all')
  const effort = async (segment: number, activity: number): Promise<number> => {
    const { text } = await test.request('GET', `/segment_efforts?segment_id=${segment}`, { token })
    return parseWithIds(text).find((each: Json) => each.activity.id === activity).id
  }
  efforts = {
    ofOnlyMe: await effort(segments.open, activities.onlyMe),
    onHidden: await effort(segments.hidden, activities.everyone),
  }
})
afterAll(() => test.sandbox.close())

interface Case {
  readonly path: () => string
  /** Assertion about the response to the required scopes: a hidden object is in the text. A path to the object itself does not need one. */
  readonly shows?: () => string
}

const ofActivity = (suffix = ''): Case => ({ path: () => `/activities/${activities.onlyMe}${suffix}` })
const showingPrivateEffort: Case = {
  path: () => `/activities/${activities.everyone}`,
  shows: () => `"id":${efforts.onHidden},`,
}
const ofRoute = (suffix = ''): Case => ({ path: () => `/routes/${routes.hidden}${suffix}` })

/** The effect of each conditional scope of the operation table, in the order of the table. */
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
  listActivities: [{ path: () => '/athlete/activities?per_page=200', shows: () => `"id":${activities.onlyMe},` }],
  listAthleteRoutes: [{ path: () => `/athletes/${test.sandbox.athleteId}/routes`, shows: () => `"id_str":"${routes.hidden}"` }],
  getRoute: [ofRoute()],
  exportRouteGpx: [ofRoute('/export_gpx')],
  exportRouteTcx: [ofRoute('/export_tcx')],
  getRouteStreams: [ofRoute('/streams')],
  listSegmentEfforts: [
    { path: () => `/segment_efforts?segment_id=${segments.open}`, shows: () => `"id":${efforts.ofOnlyMe},` },
    { path: () => `/segment_efforts?segment_id=${segments.hidden}` },
  ],
  getSegmentEffort: [{ path: () => `/segment_efforts/${efforts.ofOnlyMe}` }, { path: () => `/segment_efforts/${efforts.onHidden}` }],
  getSegmentEffortStreams: [{ path: () => `/segment_efforts/${efforts.ofOnlyMe}/streams?keys=time&key_by_type=true` }],
  listStarredSegments: [
    { path: () => '/segments/starred', shows: () => `"id":${segments.hidden},` },
    { path: () => '/segments/starred', shows: () => '"athlete_pr_effort"' },
  ],
  getSegment: [
    { path: () => `/segments/${segments.hidden}` },
    { path: () => `/segments/${segments.open}`, shows: () => '"athlete_segment_stats"' },
  ],
  starSegment: [{ path: () => `/segments/${segments.hidden}/starred` }],
  getSegmentStreams: [{ path: () => `/segments/${segments.hidden}/streams?keys=distance&key_by_type=true` }],
}

const BODIES: Readonly<Record<string, Record<string, string>>> = {
  updateActivity: { name: 'Renamed' },
  updateAthlete: { weight: '70' },
  starSegment: { starred: 'true' },
}

const conditional = operations.filter(({ conditionalScopes }) => conditionalScopes.length > 0)

describe('conditional scopes', () => {
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
      const { status, text } = await test.request(method, found.path(), { token: await test.token(granted), ...(form && { form }) })
      return found.shows === undefined ? status : { status, shown: text.includes(found.shows()) }
    }
    const plain = found.shows === undefined
    expect(await ask(narrow)).toEqual(plain ? 404 : { status: 200, shown: false })
    expect(await ask(needed)).toEqual(plain ? 200 : { status: 200, shown: true })
  })
})
