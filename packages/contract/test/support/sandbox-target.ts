import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp, createClient, memoryStore, unwrap } from '@activity-tracking/client'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import type { Target } from '../../src/index.ts'
import { provokeRefusal } from './sandbox-provocations.ts'

const START = Date.parse('2026-06-02T10:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const REDIRECT_URI = 'http://localhost/callback'

/** The stateful sandbox. Its clock stands still unless it is moved. */
export const sandboxTarget: Target = {
  stateful: true,
  async start() {
    const sandbox = await startSandbox({ seed: 1, now: START, frozen: true, extendedAccess: true })
    const { baseUrl, authUrl, control, clientId, clientSecret } = sandbox
    const callback = await startCallback()
    const app = createApp({ clientId, clientSecret, baseUrl, authUrl, redirectUri: REDIRECT_URI, store: memoryStore(), quota: false })
    const issue = (scope: string) => control.createToken({ athlete_id: Number(sandbox.athleteId), scope })
    const token = async (): Promise<string> => (await issue('read')).access_token
    const unsubscribe = async (): Promise<void> => {
      for (const { id } of await app.subscriptions.list()) await app.subscriptions.delete(id)
    }
    let day = 0
    return {
      baseUrl,
      authUrl,
      accessToken: async (scopes) => (await issue(scopes.join(',') || 'read')).access_token,
      fixtures: {
        athleteId: sandbox.athleteId,
        ...(await objectsOf(sandbox)),
        clientId,
        clientSecret,
        redirectUri: REDIRECT_URI,
        callbackUrl: callback.url,
        dataType: 'gpx',
        file: createFileSource(),
        code: () => codeOf(sandbox),
        token,
        accessToken: token,
        refreshToken: async () => (await issue('read')).refresh_token,
        // While the app may not send requests there is none, and its id does not matter.
        subscriptionId: () =>
          app.subscriptions.create({ callbackUrl: callback.url, verifyToken: 'v' }).then(
            ({ id }) => id,
            () => 1,
          ),
      },
      async provoke(wanted) {
        // A new day for each call starts new windows of the rate limits.
        day += 1
        await control.setClock({ now: new Date(START + day * DAY_MS).toISOString() })
        await control.updateApp({ client_id: clientId, active: true })
        if (wanted.operationId.includes('Subscription')) await unsubscribe()
        return wanted.status < 300 ? {} : provokeRefusal(sandbox, wanted)
      },
      settle: async () => {
        await control.setClock({ advance: '2s' })
      },
      async close() {
        callback.close()
        await app.close()
        await sandbox.close()
      },
    }
  },
}

/** An app's server that passes the handshake. */
async function startCallback() {
  const server = createServer((request, response) => {
    const challenge = new URL(request.url ?? '/', 'http://callback').searchParams.get('hub.challenge')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ 'hub.challenge': challenge }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close: () => server.close() }
}

/** IDs of objects that the athlete has. */
async function objectsOf({ baseUrl, control, athleteId }: Sandbox) {
  const { access_token: auth } = await control.createToken({
    athlete_id: Number(athleteId),
    scope: 'read_all,activity:read_all,activity:write',
  })
  const api = createClient({ baseUrl, auth })
  const activities = await unwrap(api.GET('/athlete/activities', { params: { query: { per_page: 200 } } }))
  const ride = activities.find(({ manual, sport_type, visibility }) => !manual && sport_type === 'Ride' && visibility === 'everyone')
  const [club] = await unwrap(api.GET('/athlete/clubs'))
  const [effort] = await unwrap(api.GET('/segment_efforts', { params: { query: { segment_id: 7318826 } } }))
  const upload = await unwrap(api.POST('/uploads', { body: { data_type: 'gpx', file: new File(['<gpx/>'], 'empty.gpx') } }))
  return { activityId: ride?.id, gearId: ride?.gear_id, clubId: club?.id, segmentEffortId: effort?.id, uploadId: upload.id }
}

/** The code of an authorization. */
async function codeOf({ authUrl, clientId, athleteId }: Sandbox): Promise<string | null> {
  const query = { client_id: clientId, response_type: 'code', scope: 'read', redirect_uri: REDIRECT_URI }
  const body = new URLSearchParams({ ...query, athlete: athleteId, granted: 'read', decision: 'authorize' })
  const response = await fetch(`${authUrl}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
  return new URL(response.headers.get('Location') ?? '').searchParams.get('code')
}

/** A different track each time, because the same track would be a duplicate. */
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
