import { randomUUID } from 'node:crypto'
import { type ActivityClient, createClient, unwrap } from '@activity-tracking/client'
import type { Sandbox } from '@activity-tracking/sandbox'
import { startCallback } from './callback.ts'
import { giveConsent } from './consent.ts'
import { eveningWalk } from './evening-walk.ts'
import { answer, heading, step } from './say.ts'
import { clock, kilometres, metres } from './units.ts'

const SCOPE = 'read,activity:read_all,activity:write'

/** Takes an app from the athlete's consent to the end of the grant, through the typed client, and prints what comes back. */
export async function printTour(sandbox: Sandbox): Promise<void> {
  heading('A tour of the API with the typed client, on the sandbox', 'Nothing leaves this machine; time is the sandbox’s own.')
  const { baseUrl, authUrl, clientId, clientSecret } = sandbox
  const credentials = { client_id: Number(clientId), client_secret: clientSecret }
  let accessToken = ''
  const api = createClient({ baseUrl, authUrl, auth: () => accessToken })

  step(`GET /oauth/authorize?scope=${SCOPE}&…`)
  const code = await giveConsent(sandbox, { redirectUri: 'http://localhost/callback', scope: SCOPE, state: 'tour' })
  answer('the athlete looks at the consent page and allows it; back comes a code')

  step("api.POST('/oauth/token', { body: { grant_type: 'authorization_code', code, … } })")
  const first = await unwrap(api.POST('/oauth/token', { body: { ...credentials, grant_type: 'authorization_code', code } }))
  accessToken = first.access_token
  answer(`tokens for ${first.athlete?.firstname} ${first.athlete?.lastname}, good for ${first.expires_in} s`)

  await showActivities(api)
  const activityId = await uploadAndWait(api)
  await showWebhook(api, activityId, credentials)

  step('six hours pass')
  await sandbox.control.setClock({ advance: '6h' })
  const { error: expired } = await api.GET('/athlete')
  answer(`${expired?.name}: ${expired?.message}`)
  step("api.POST('/oauth/token', { body: { grant_type: 'refresh_token', refresh_token, … } })")
  const { refresh_token } = first
  const second = await unwrap(api.POST('/oauth/token', { body: { ...credentials, grant_type: 'refresh_token', refresh_token } }))
  accessToken = second.access_token
  answer(`a new pair, good for ${second.expires_in} s; the old refresh token is dead, so store the new one`)

  step("api.POST('/oauth/revoke', { body: { token } })")
  const basic = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  await unwrap(api.POST('/oauth/revoke', { body: { token: accessToken }, headers: { Authorization: basic } }))
  const { error: refused } = await api.GET('/athlete')
  const why = (await sandbox.control.listRequests()).at(-1)?.why
  answer(`the next call: ${refused?.name}, because ${why}`)
}

async function showActivities(api: ActivityClient): Promise<void> {
  step("api.GET('/athlete/activities', { params: { query: { page, per_page: 50 } } }) until a page is short")
  const activities = []
  for (let page = 1, full = true; full; page += 1) {
    const found = await unwrap(api.GET('/athlete/activities', { params: { query: { page, per_page: 50 } } }))
    activities.push(...found)
    full = found.length === 50
  }
  answer(`${activities.length} activities; the last three:`)
  for (const { sport_type, name, distance, moving_time } of activities.slice(0, 3)) {
    answer(`${sport_type.padEnd(15)} ${kilometres(distance).padStart(8)}  ${clock(moving_time)}  ${name}`)
  }
  const recorded = activities.find(({ manual, map }) => !manual && map.summary_polyline)
  const id = recorded?.id ?? 1
  step(`api.GET('/activities/{id}/streams', { params: { path: { id: ${id} }, query: { keys: ['time', 'altitude'], key_by_type: true } } })`)
  const query = { keys: ['time' as const, 'altitude' as const], key_by_type: true }
  const streams = await unwrap(api.GET('/activities/{id}/streams', { params: { path: { id }, query } }))
  if (Array.isArray(streams)) return
  const altitude = streams.altitude?.data ?? []
  answer(`${recorded?.name}: ${altitude.length} points, from ${metres(Math.min(...altitude))} to ${metres(Math.max(...altitude))} m`)
}

async function uploadAndWait(api: ActivityClient): Promise<number | string> {
  step("api.POST('/uploads', { body: { file, data_type: 'gpx' } })")
  let upload = await unwrap(api.POST('/uploads', { body: { file: new File([eveningWalk()], 'walk.gpx'), data_type: 'gpx' } }))
  const uploadId = upload.id
  answer(upload.status)
  while (!upload.activity_id && !upload.error) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    upload = await unwrap(api.GET('/uploads/{uploadId}', { params: { path: { uploadId } } }))
  }
  if (!upload.activity_id) throw new Error(`the upload failed: ${upload.error}`)
  const id = upload.activity_id
  const { name, distance, elapsed_time } = await unwrap(api.GET('/activities/{id}', { params: { path: { id } } }))
  answer(`${upload.status} ${name}: ${kilometres(distance)} in ${clock(elapsed_time)}`)
  return id
}

async function showWebhook(
  api: ActivityClient,
  id: number | string,
  credentials: { readonly client_id: number; readonly client_secret: string },
): Promise<void> {
  const verify_token = randomUUID()
  await using callback = await startCallback(verify_token)
  step("api.POST('/push_subscriptions', { body: { callback_url, verify_token, … } })")
  const body = { ...credentials, callback_url: callback.url, verify_token }
  const subscription = await unwrap(api.POST('/push_subscriptions', { body }))
  callback.subscriptionId = subscription.id
  answer(`the callback sends the challenge back: subscription ${subscription.id}`)
  step(`api.PUT('/activities/{id}', { params: { path: { id: ${id} } }, body: { name: 'Round the harbour' } })`)
  await unwrap(api.PUT('/activities/{id}', { params: { path: { id } }, body: { name: 'Round the harbour' } }))
  answer(`webhook: ${JSON.stringify(await callback.event)}`)
  const path = { subscription_id: subscription.id }
  await unwrap(api.DELETE('/push_subscriptions/{subscription_id}', { params: { path, query: credentials } }))
}
