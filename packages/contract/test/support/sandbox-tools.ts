import { createControlClient, type Sandbox } from '@activity-tracking/sandbox'

export const EVERY_SCOPE = 'read_all,profile:read_all,profile:write,activity:read_all,activity:write'

export type Tools = ReturnType<typeof toolsFor>

/** An app with another clock, which stands still, whose limits are used up. */
export interface ExhaustedApp {
  readonly clientId: string
  readonly clientSecret: string
  readonly accessToken: string
}

async function exhaustApp({ control, controlUrl, baseUrl, clock }: Sandbox): Promise<ExhaustedApp> {
  const { client_id: clientId, client_secret: clientSecret } = await control.createApp({
    now: new Date(clock.now()).toISOString(),
    frozen: true,
    tier: 'standard',
  })
  const { access_token: accessToken } = await createControlClient({ controlUrl, world: clientId }).createToken({ scope: EVERY_SCOPE })
  const headers = { Authorization: `Bearer ${accessToken}` }
  for (let sent = 0; sent < 200; sent += 20) {
    const responses = Array.from({ length: 20 }, () => fetch(`${baseUrl}/athlete`, { headers }))
    for (const response of responses) await (await response).text()
  }
  return { clientId, clientSecret, accessToken }
}

/** Tools that the fixtures are created with. */
export function toolsFor(sandbox: Sandbox) {
  const client = { client_id: sandbox.clientId, client_secret: sandbox.clientSecret }
  const issue = (scope: string, athleteId = sandbox.athleteId) => sandbox.control.createToken({ athlete_id: Number(athleteId), scope })
  const token = async (scope: string, athleteId?: string): Promise<string> => (await issue(scope, athleteId)).access_token
  const get = async (path: string): Promise<Record<string, unknown>[]> => {
    const text = await (await fetch(sandbox.baseUrl + path, { headers: { Authorization: `Bearer ${await token(EVERY_SCOPE)}` } })).text()
    return JSON.parse(text.replace(/"id":(\d{16,})/g, '"id":"$1"'))
  }
  const query = new URLSearchParams(client)
  let exhausted: Promise<ExhaustedApp> | undefined

  return {
    token,
    refreshToken: async () => (await issue('read')).refresh_token,
    async code() {
      const form = { ...client, client_secret: '', response_type: 'code', scope: 'read', redirect_uri: 'http://localhost/callback' }
      const body = new URLSearchParams({ ...form, athlete: sandbox.athleteId, granted: 'read', decision: 'authorize' })
      const response = await fetch(`${sandbox.authUrl}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
      return new URL(response.headers.get('Location') ?? '').searchParams.get('code')
    },
    async objects() {
      const [activities, [club], [effort]] = await Promise.all([
        get('/athlete/activities?per_page=200'),
        get('/athlete/clubs'),
        get('/segment_efforts?segment_id=7318826'),
      ])
      const ride = activities.find(({ manual, sport_type, visibility }) => !manual && sport_type === 'Ride' && visibility === 'everyone')
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
      const response = await fetch(`${sandbox.baseUrl}/push_subscriptions`, { method: 'POST', body })
      return ((await response.json()) as { id: number }).id
    },
    exhaustedApp: () => (exhausted ??= exhaustApp(sandbox)),
    async upload() {
      const body = new FormData()
      body.set('data_type', 'gpx')
      body.set('file', new File(['<gpx/>'], 'empty.gpx'))
      const headers = { Authorization: `Bearer ${await token('activity:write')}` }
      return ((await (await fetch(`${sandbox.baseUrl}/uploads`, { method: 'POST', headers, body })).json()) as { id: number }).id
    },
  }
}
