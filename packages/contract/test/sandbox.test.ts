import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { getOperation } from '@activity-tracking/spec'
import { contractSuite, type Provocation, type Target, type WantedAnswer } from '../src/index.ts'

const UNKNOWN = '9007199254740881'
const EVERY_SCOPE = 'read_all,profile:read_all,profile:write,activity:read_all,activity:write'

const START = Date.parse('2026-06-02T10:00:00Z')
const DAY = 24 * 60 * 60 * 1000
let day = 0

/** The stateful sandbox, its clock standing still unless a test needs it to go on. */
const sandboxTarget: Target = {
  stateful: true,
  namedExamples: false,
  async start() {
    const sandbox = await startSandbox({ seed: 1, now: START, frozen: true, extendedAccess: true })
    const callback = await startCallback()
    const tools = toolsFor(sandbox)
    const { activityId, gearId, clubId, segmentEffortId } = await tools.objects()
    return {
      baseUrl: sandbox.baseUrl,
      authUrl: sandbox.authUrl,
      accessToken: (scopes) => tools.token(scopes.join(',') || 'read'),
      fixtures: {
        ...{ athleteId: sandbox.athleteId, activityId, gearId, clubId, segmentEffortId },
        ...{ clientId: sandbox.clientId, clientSecret: sandbox.clientSecret, redirectUri: 'http://localhost/callback' },
        ...{ callbackUrl: callback.url, dataType: 'gpx', file: createFileSource() },
        code: tools.code,
        token: () => tools.token('read'),
        accessToken: () => tools.token('read'),
        refreshToken: tools.refreshToken,
        // While the app may make no requests there is none, and its id does not matter.
        subscriptionId: () => tools.subscribe(callback.url).catch(() => 1),
        uploadId: tools.upload,
      },
      provoke: (wanted) => provoke(sandbox, tools, callback.url, wanted),
      settle: async () => {
        await sandbox.control.setClock({ advance: '2s' })
      },
      close: async () => {
        await callback.close()
        await sandbox.close()
      },
    }
  },
}

type Tools = ReturnType<typeof toolsFor>

/** How each answer comes about: with requests of another app or athlete, with objects that are not there, or with limits used up. */
async function provoke(sandbox: Sandbox, tools: Tools, callbackUrl: string, { operationId, status }: WantedAnswer): Promise<Provocation> {
  // A new day for each call: new windows of the request limits.
  day += 1
  await sandbox.control.setClock({ now: new Date(START + day * DAY).toISOString() })
  await sandbox.control.updateApp({ client_id: sandbox.clientId, active: true })
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  if (status < 300) {
    if (operationId === 'createSubscription') await tools.unsubscribe()
    return {}
  }
  if (status === 401 && operationId !== 'revokeToken') return wrongClientOrToken(operationId)
  if (status === 404 && FOR_ONESELF.includes(operationId)) return { impossible: "another athlete's id is refused with 403" }
  const absent = ABSENT_AT[operationId]
  if (status === 404 && absent !== undefined) {
    await sandbox.control.setClock({ now: absent })
    return {}
  }
  if (status === 404 && getOperation(operationId).path.includes('{')) {
    return { path: { id: UNKNOWN, uploadId: UNKNOWN, subscription_id: UNKNOWN } }
  }
  if (status === 404) return { query: { segment_id: UNKNOWN } }
  if (status === 402) return bearer(await tools.token(EVERY_SCOPE, await tools.freeAthlete()))
  if (status === 403 && operationId !== 'authorizeApp') {
    await sandbox.control.updateApp({ client_id: sandbox.clientId, active: false })
    return operationId === 'deleteSubscription' ? { path: { subscription_id: '1' } } : {}
  }
  if (status === 400 && operationId === 'createSubscription') {
    await tools.subscribe(callbackUrl)
    return {}
  }
  if (status === 400) return WRONG[operationId] ?? { impossible: 'this target knows no way to bring it about' }
  if (status === 429 && getOperation(operationId).base === 'api') {
    await tools.useUpLimits()
    return operationId === 'deleteSubscription' ? { path: { subscription_id: '1' } } : {}
  }
  return { impossible: 'this target knows no way to bring it about' }
}

/** When the operation does not exist yet, or any more. */
const ABSENT_AT: Readonly<Record<string, string>> = { revokeToken: '2026-05-31T23:59:59Z', deauthorizeApp: '2027-06-01T00:00:00Z' }

const FOR_ONESELF = ['getAthleteStats', 'listAthleteRoutes']

/** A wrong value for one parameter or field of each operation. */
const WRONG: Readonly<Record<string, Provocation>> = {
  listActivities: { query: { per_page: '201' } },
  listAthleteClubs: { query: { page: '0' } },
  listAthleteRoutes: { query: { page: 'one' } },
  listStarredSegments: { query: { per_page: '-1' } },
  listActivityComments: { query: { page_size: 'x' } },
  listActivityKudoers: { query: { page: 'x' } },
  listSegmentEfforts: { query: { segment_id: 'x' } },
  getActivity: { query: { include_all_efforts: 'perhaps' } },
  getActivityStreams: { query: { keys: ['mood'] } },
  getSegmentStreams: { query: { keys: ['mood'] } },
  getSegmentEffortStreams: { query: { keys: ['mood'] } },
  exploreSegments: { query: { bounds: 'everywhere' } },
  createActivity: { body: { sport_type: 'Nap' } },
  updateActivity: { body: { commute: 'perhaps' } },
  updateAthlete: { body: { weight: 'much' } },
  starSegment: { body: { starred: 'perhaps' } },
  createUpload: { body: { data_type: 'kml' } },
  issueToken: { body: { code: 'used-already' } },
  revokeToken: { body: { token: undefined } },
  deauthorizeApp: { body: { access_token: undefined } },
  authorizeApp: { query: { scope: 'everything' } },
  listSubscriptions: { query: { client_id: '1' } },
  deleteSubscription: { path: { subscription_id: '1' }, query: { client_id: '1' } },
}

const CLIENT_IN_BODY = ['issueToken', 'createSubscription']
const CLIENT_IN_QUERY = ['listSubscriptions', 'deleteSubscription']

function wrongClientOrToken(operationId: string): Provocation {
  if (CLIENT_IN_BODY.includes(operationId)) return { body: { client_secret: 'wrong' } }
  if (CLIENT_IN_QUERY.includes(operationId)) return { query: { client_secret: 'wrong' } }
  if (operationId === 'deauthorizeApp') return { body: { access_token: 'unknown' } }
  return { headers: { Authorization: 'Bearer unknown' } }
}

/** What the fixtures are made with. */
function toolsFor(sandbox: Sandbox) {
  const client = { client_id: sandbox.clientId, client_secret: sandbox.clientSecret }
  const issue = (scope: string, athleteId = sandbox.athleteId) => sandbox.control.createToken({ athlete_id: Number(athleteId), scope })
  const token = async (scope: string, athleteId?: string): Promise<string> => (await issue(scope, athleteId)).access_token
  const get = async (path: string): Promise<Record<string, unknown>[]> => {
    const text = await (await fetch(sandbox.baseUrl + path, { headers: { Authorization: `Bearer ${await token(EVERY_SCOPE)}` } })).text()
    return JSON.parse(text.replace(/"id":(\d{16,})/g, '"id":"$1"'))
  }
  const query = new URLSearchParams(client)

  return {
    token,
    refreshToken: async () => (await issue('read')).refresh_token,
    async code() {
      const form = { ...client, client_secret: '', response_type: 'code', scope: 'read', redirect_uri: 'http://localhost/callback' }
      const body = new URLSearchParams({ ...form, athlete: sandbox.athleteId, granted: 'read', decision: 'authorize' })
      const answer = await fetch(`${sandbox.authUrl}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
      return new URL(answer.headers.get('Location') ?? '').searchParams.get('code')
    },
    async objects() {
      const [activities, [club], [effort]] = await Promise.all([
        get('/athlete/activities?per_page=200'),
        get('/athlete/clubs'),
        get('/segment_efforts?segment_id=7318826'),
      ])
      const ride = activities.find(({ manual, sport_type }) => !manual && sport_type === 'Ride')
      return { activityId: ride?.['id'], gearId: ride?.['gear_id'], clubId: club?.['id'], segmentEffortId: effort?.['id'] }
    },
    async freeAthlete() {
      const { athletes } = await sandbox.control.getState()
      return String(athletes.find(({ subscribed }) => !subscribed)?.id)
    },
    async unsubscribe() {
      const [subscription] = (await (await fetch(`${sandbox.baseUrl}/push_subscriptions?${query}`)).json()) as { id: number }[]
      if (subscription) await fetch(`${sandbox.baseUrl}/push_subscriptions/${subscription.id}?${query}`, { method: 'DELETE' })
    },
    async subscribe(callbackUrl: string) {
      await this.unsubscribe()
      const body = new URLSearchParams({ ...client, callback_url: callbackUrl, verify_token: 'v' })
      const answer = await fetch(`${sandbox.baseUrl}/push_subscriptions`, { method: 'POST', body })
      return ((await answer.json()) as { id: number }).id
    },
    async useUpLimits() {
      const headers = { Authorization: `Bearer ${await token('read')}` }
      for (let sent = 0; sent < 200; sent += 20) {
        const answers = Array.from({ length: 20 }, () => fetch(`${sandbox.baseUrl}/athlete`, { headers }))
        for (const answer of answers) await (await answer).text()
      }
    },
    async upload() {
      const body = new FormData()
      body.set('data_type', 'gpx')
      body.set('file', new File(['<gpx/>'], 'empty.gpx'))
      const headers = { Authorization: `Bearer ${await token('activity:write')}` }
      return ((await (await fetch(`${sandbox.baseUrl}/uploads`, { method: 'POST', headers, body })).json()) as { id: number }).id
    },
  }
}

/** Another track each time: the same one again would be a duplicate. */
function createFileSource(): () => File {
  let count = 0
  return () => {
    count += 1
    const point = (second: number) =>
      `<trkpt lat="${60.39 + second / 1e4}" lon="5.32"><time>${new Date(Date.UTC(2026, 9, 1, 8, count, second)).toISOString()}</time></trkpt>`
    const points = [0, 10, 20, 30].map(point).join('')
    return new File(
      [`<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points}</trkseg></trk></gpx>`],
      `walk-${count}.gpx`,
    )
  }
}

/** An app's server that passes the handshake. */
async function startCallback() {
  const server = createServer((request, response) => {
    const challenge = new URL(request.url ?? '/', 'http://callback').searchParams.get('hub.challenge')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ 'hub.challenge': challenge }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

contractSuite('the sandbox', sandboxTarget)
