import {
  type ActivityClient,
  createApp,
  createClient,
  formatDistance,
  formatDuration,
  getStreams,
  type Id,
  paginate,
  type Scope,
  unwrap,
  uploadActivity,
} from '@activity-tracking/client'
import type { Sandbox } from '@activity-tracking/sandbox'
import { memoryStore } from '@activity-tracking/store'
import { eveningWalk, giveConsent } from './athlete.ts'
import { heading, result, step } from './say.ts'
import { showWebhook } from './show-webhook.ts'

const SCOPE: readonly Scope[] = ['read', 'activity:read_all', 'activity:write']
const STATE = 'tour'
/** The same output on every machine. */
const EN = { locale: 'en' }

/** Runs an app from the athlete's consent to the end of the grant, and prints the results. */
export async function printTour(sandbox: Sandbox): Promise<void> {
  heading('A tour of the API with the typed client, on the sandbox', 'All requests stay on this machine. Time is the sandbox’s clock.')
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
  const callbackUrl = await giveConsent(app.authorizationUrl({ scope: SCOPE, state: STATE }), sandbox.athleteId)
  result('the athlete opens the URL, authorizes the app, and is redirected to the callback URL with a code')

  step('app.callback(callbackUrl, { state })')
  const { athleteId, athlete, scopes } = await app.callback(callbackUrl, { state: STATE })
  result(`${athlete?.firstname} ${athlete?.lastname} is connected, with ${scopes.join(', ')}`)

  const api = app.athlete(athleteId)
  await showActivities(api)
  const activityId = await uploadWalk(api)
  await showWebhook(app, athleteId, activityId)

  step("six hours pass; app.athlete(athleteId).GET('/athlete')")
  await sandbox.control.setClock({ advance: '6h' })
  const { firstname } = await unwrap(api.GET('/athlete'))
  result(`${firstname}; the access token had expired, and the app refreshed it: ${refreshes.join(', ')}`)

  step('app.deauthorize(athleteId)')
  const accessToken = await app.session(athleteId).accessToken()
  await app.deauthorize(athleteId)
  const { error: refused } = await createClient({ baseUrl, auth: accessToken }).GET('/athlete')
  const why = (await sandbox.control.listRequests()).at(-1)?.why
  result(`a request with the last access token: ${refused?.name}, because ${why}`)
}

async function showActivities(api: ActivityClient): Promise<void> {
  step("paginate(api, '/athlete/activities')")
  const activities = await Array.fromAsync(paginate(api, '/athlete/activities'))
  result(`${activities.length} activities; the last three:`)
  for (const { type, sport_type = type, name, distance, moving_time } of activities.slice(0, 3)) {
    result(`${sport_type.padEnd(15)} ${formatDistance(distance, EN).padStart(8)}  ${formatDuration(moving_time, EN).padStart(7)}  ${name}`)
  }
  const recorded = activities.find(({ manual, map }) => !manual && map.summary_polyline)
  const id = recorded?.id ?? 1
  step(`getStreams(api, ${id}, ['time', 'altitude'])`)
  const streams = await getStreams(api, id, ['time', 'altitude'])
  const altitude = streams.altitude?.data ?? []
  result(
    `${recorded?.name}: ${altitude.length} points, from ${formatDistance(Math.min(...altitude), EN)} to ${formatDistance(Math.max(...altitude), EN)}`,
  )
}

async function uploadWalk(api: ActivityClient): Promise<Id> {
  step("uploadActivity(api, { file, fileName: 'walk.gpx' })")
  const file = new Blob([eveningWalk()])
  const { activityId: id, upload } = await uploadActivity(api, { file, fileName: 'walk.gpx' })
  const { name, distance, elapsed_time } = await unwrap(api.GET('/activities/{id}', { params: { path: { id } } }))
  result(`${upload.status} ${name}: ${formatDistance(distance, EN)} in ${formatDuration(elapsed_time, EN)}`)
  return id
}
