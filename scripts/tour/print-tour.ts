import {
  type ActivityClient,
  createApp,
  createClient,
  getStreams,
  type Id,
  paginate,
  type Scope,
  unwrap,
  uploadActivity,
} from '@activity-tracking/client'
import type { Sandbox } from '@activity-tracking/sandbox'
import { memoryStore } from '@activity-tracking/store'
import { giveConsent } from './consent.ts'
import { eveningWalk } from './evening-walk.ts'
import { answer, heading, step } from './say.ts'
import { showWebhook } from './show-webhook.ts'
import { clock, kilometres, metres } from './units.ts'

const SCOPE: readonly Scope[] = ['read', 'activity:read_all', 'activity:write']
const STATE = 'tour'

/** Takes an app from the athlete's consent to the end of the grant, and prints what comes back. */
export async function printTour(sandbox: Sandbox): Promise<void> {
  heading('A tour of the API with the typed client, on the sandbox', 'Nothing leaves this machine; time is the sandbox’s own.')
  const { baseUrl, authUrl, clientId, clientSecret } = sandbox
  const refreshes: string[] = []
  await using app = createApp({
    baseUrl,
    authUrl,
    clientId,
    clientSecret,
    redirectUri: 'http://localhost/callback',
    store: memoryStore(),
    hooks: { onRefresh: ({ outcome }) => refreshes.push(outcome) },
  })

  step(`app.authorizationUrl({ scope: ['${SCOPE.join("', '")}'], state })`)
  const callbackUrl = await giveConsent(app.authorizationUrl({ scope: SCOPE, state: STATE }))
  answer('the athlete opens it, authorizes the app, and comes back to the callback URL with a code')

  step('app.callback(callbackUrl, { state })')
  const { athleteId, athlete, scopes } = await app.callback(callbackUrl, { state: STATE })
  answer(`${athlete?.firstname} ${athlete?.lastname} is connected, with ${scopes.join(', ')}`)

  const api = app.athlete(athleteId)
  await showActivities(api)
  const activityId = await uploadWalk(api)
  await showWebhook(app, athleteId, activityId)

  step("six hours pass; app.athlete(athleteId).GET('/athlete')")
  await sandbox.control.setClock({ advance: '6h' })
  const { firstname } = await unwrap(api.GET('/athlete'))
  answer(`${firstname}; the access token had expired, and the app has refreshed it: ${refreshes.join(', ')}`)

  step('app.deauthorize(athleteId)')
  const accessToken = await app.session(athleteId).accessToken()
  await app.deauthorize(athleteId)
  const { error: refused } = await createClient({ baseUrl, auth: accessToken }).GET('/athlete')
  const why = (await sandbox.control.listRequests()).at(-1)?.why
  answer(`a request with the last access token: ${refused?.name}, because ${why}`)
}

async function showActivities(api: ActivityClient): Promise<void> {
  step("paginate(api, '/athlete/activities')")
  const activities = await Array.fromAsync(paginate(api, '/athlete/activities'))
  answer(`${activities.length} activities; the last three:`)
  for (const { sport_type, name, distance, moving_time } of activities.slice(0, 3)) {
    answer(`${sport_type.padEnd(15)} ${kilometres(distance).padStart(8)}  ${clock(moving_time)}  ${name}`)
  }
  const recorded = activities.find(({ manual, map }) => !manual && map.summary_polyline)
  const id = recorded?.id ?? 1
  step(`getStreams(api, ${id}, ['time', 'altitude'])`)
  const streams = await getStreams(api, id, ['time', 'altitude'])
  const altitude = streams.altitude?.data ?? []
  answer(`${recorded?.name}: ${altitude.length} points, from ${metres(Math.min(...altitude))} to ${metres(Math.max(...altitude))} m`)
}

async function uploadWalk(api: ActivityClient): Promise<Id> {
  step("uploadActivity(api, { file, fileName: 'walk.gpx' })")
  const file = new Blob([eveningWalk()])
  const { activityId: id, upload } = await uploadActivity(api, { file, fileName: 'walk.gpx' })
  const { name, distance, elapsed_time } = await unwrap(api.GET('/activities/{id}', { params: { path: { id } } }))
  answer(`${upload.status} ${name}: ${kilometres(distance)} in ${clock(elapsed_time)}`)
  return id
}
