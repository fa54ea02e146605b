import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, unwrap } from '@activity-tracking/client'
import { type Sandbox, startSandbox, type World } from '@activity-tracking/sandbox'
import type { SampleRequest } from '@activity-tracking/spec/samples'

/** A sandbox in which every sample can be run. */
export interface Setting extends AsyncDisposable {
  readonly sandbox: Sandbox
  /** What stands in a reader's program around the sample. */
  readonly given: { readonly gpx: string; readonly clientId: string; readonly clientSecret: string }
  /** The request with ids and credentials that exist. */
  adapt(request: SampleRequest): SampleRequest
}

/** Operations after which others would find no token, or no subscription. */
const LAST = ['listSubscriptions', 'deleteSubscription', 'createSubscription', 'issueToken', 'deauthorizeApp', 'revokeToken']

export const inOrder = (requests: readonly SampleRequest[]): SampleRequest[] =>
  requests.toSorted((one, other) => LAST.indexOf(one.operation.operationId) - LAST.indexOf(other.operation.operationId))

/** What the samples ask for, with one id of each kind. */
const IDS = { activities: 1, athletes: 2, clubs: 3, gear: 'b4', routes: 5, segments: 6 } as const

/** Points of the track. */
const line = (longitude: string) => ({
  latlng: Array.from({ length: 6 }, (_, index): [number, number] => [60.39 + index / 1e4, Number(longitude)]),
})

const world = (gpx: string): World => ({
  athletes: [{ id: IDS.athletes, firstname: 'Maren' }],
  gear: [{ id: IDS.gear, name: 'Gravel' }],
  activities: [
    {
      id: IDS.activities,
      file: { base64: btoa(gpx), data_type: 'gpx' },
      sport_type: 'Ride',
      gear_id: IDS.gear,
      kudos: [{ firstname: 'Ingrid', lastname: 'H.' }],
      comments: [{ id: 7, firstname: 'Ingrid', lastname: 'H.', text: 'That climb again!' }],
    },
  ],
  segments: [{ id: IDS.segments, name: 'Bridge', line: line('5.34'), stars: [{ athlete_id: IDS.athletes }] }],
  routes: [{ id: IDS.routes, name: 'North', line: line('5.34') }],
  clubs: [{ id: IDS.clubs, name: 'Hills', members: [{ athlete_id: IDS.athletes }] }],
})

export async function startSetting(): Promise<Setting> {
  const gpx = track()
  const sandbox = await startSandbox({
    world: world(track('5.34')),
    now: '2026-11-02T10:00:00Z',
    frozen: true,
    seed: 1,
    extendedAccess: true,
    tier: 'unlimited',
  })
  const callback = createServer(({ url = '' }, response) => {
    const challenge = new URL(url, 'http://callback').searchParams.get('hub.challenge')
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ 'hub.challenge': challenge }))
  })
  await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve))
  const { clientId, clientSecret, accessToken, refreshToken } = sandbox
  const api = createClient({ baseUrl: sandbox.baseUrl, authUrl: sandbox.authUrl, auth: accessToken })
  const [effort] = await unwrap(api.GET('/segment_efforts', { params: { query: { segment_id: IDS.segments } } }))
  const upload = await unwrap(api.POST('/uploads', { body: { file: new Blob([track('5.33')]), data_type: 'gpx' } }))
  const callback_url = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/webhook`
  const subscription = await unwrap(
    api.POST('/push_subscriptions', {
      body: { client_id: Number(clientId), client_secret: clientSecret, callback_url, verify_token: 'v' },
    }),
  )
  // The code has to be there before the sample that exchanges it is written.
  const code = await authorize(sandbox)
  const ids: Readonly<Record<string, unknown>> = {
    ...IDS,
    segment_efforts: effort?.id,
    uploads: upload.id,
    push_subscriptions: subscription.id,
  }
  const values: Readonly<Record<string, unknown>> = {
    redirect_uri: 'http://localhost/callback',
    code,
    token: refreshToken,
    segment_id: IDS.segments,
    callback_url,
  }
  const withValues = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, values[name] ?? value]))
  return {
    sandbox,
    given: { gpx, clientId, clientSecret },
    adapt: (request) => {
      const id = ids[request.operation.path.split('/')[1] ?? '']
      const path = Object.fromEntries(Object.keys(request.path).map((name) => [name, id]))
      return { ...request, path, query: withValues(request.query), ...(request.body && { body: withValues(request.body) }) }
    },
    async [Symbol.asyncDispose]() {
      callback.close()
      await sandbox.close()
    },
  }
}

/** A code, as the consent page gives it. */
async function authorize({ authUrl, clientId, athleteId }: Sandbox): Promise<string> {
  const asked = { client_id: clientId, redirect_uri: 'http://localhost/callback', response_type: 'code', scope: 'read' }
  const body = new URLSearchParams({ ...asked, athlete: athleteId, granted: 'read', decision: 'authorize' })
  const response = await fetch(`${authUrl}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
  return new URL(response.headers.get('Location') ?? '').searchParams.get('code') ?? ''
}

/** A short ride with heart rate, as GPX. */
function track(longitude = '5.32'): string {
  const points = Array.from({ length: 6 }, (_, index) => {
    const time = new Date(Date.UTC(2026, 10, 1, 9, 0, index * 10)).toISOString()
    return `<trkpt lat="${(60.39 + index / 1e4).toFixed(4)}" lon="${longitude}"><time>${time}</time><extensions><hr>${120 + index}</hr></extensions></trkpt>`
  })
  return `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}
