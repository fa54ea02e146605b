// Tours the sandbox with the typed client.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type ActivityClient,
  type App,
  createApp,
  createClient,
  type Id,
  memoryStore,
  paginate,
  type Scope,
  unwrap,
  uploadActivity,
} from '@activity-tracking/client'
import { printable } from '@activity-tracking/kit/command/printable'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { createWebhooks, deleteSubscription, type ReceiverOutcome } from '@activity-tracking/webhooks'
import { toNode } from '@activity-tracking/webhooks/node'
import { sqliteQueue } from '@activity-tracking/webhooks/sqlite'
import colors from 'picocolors'
import { readArguments } from './arguments.ts'

const heading = (title: string, below: string): void => console.log(`${colors.bold(title)}\n${colors.dim(below)}`)

/** Prints the next step. */
const step = (what: string): void => console.log(`\n${colors.cyan('→')} ${colors.bold(printable(what))}`)

/** Prints the result of a step. */
const result = (line: string): void => console.log(`  ${printable(line)}`)

const SCOPE: readonly Scope[] = ['read', 'activity:read_all', 'activity:write']
const STATE = 'tour'
/** Each point has a time, as the service requires. */
const WALK = `<gpx version="1.1" creator="tour" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Evening walk</name><type>walking</type><trkseg>
<trkpt lat="60.394" lon="5.322"><ele>8</ele><time>2026-10-20T17:00:00Z</time></trkpt>
<trkpt lat="60.397" lon="5.326"><ele>12</ele><time>2026-10-20T17:05:00Z</time></trkpt>
<trkpt lat="60.400" lon="5.330"><ele>9</ele><time>2026-10-20T17:10:00Z</time></trkpt>
</trkseg></trk></gpx>`
const kilometers = (meters: number): string => `${(meters / 1000).toFixed(1)} km`
const minutes = (seconds: number): string => `${Math.round(seconds / 60)} min`

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
    result(`${sport_type.padEnd(15)} ${kilometers(distance).padStart(8)}  ${minutes(moving_time).padStart(7)}  ${name}`)
  }
}

async function uploadWalk(api: ActivityClient): Promise<Id> {
  step("uploadActivity(api, { file, fileName: 'walk.gpx' })")
  const file = new Blob([WALK])
  const { activityId: id, upload } = await uploadActivity(api, { file, fileName: 'walk.gpx' })
  const { name, distance, elapsed_time } = await unwrap(api.GET('/activities/{id}', { params: { path: { id } } }))
  result(`${upload.status} ${name}: ${kilometers(distance)} in ${minutes(elapsed_time)}`)
  return id
}

/** Subscribes the app, changes an activity, prints the event and what the app reads after it, and deletes the subscription. */
async function showWebhook(app: App, athleteId: string, id: Id): Promise<void> {
  const { promise: event, resolve: resolveEvent } = Promise.withResolvers<ReceiverOutcome['event']>()
  const { promise: name, resolve: resolveName } = Promise.withResolvers<string | undefined>()
  // It cannot be guessed.
  const path = `/webhooks/${crypto.randomUUID().replaceAll('-', '')}`
  await using queue = sqliteQueue({ path: ':memory:' })
  await using webhooks = createWebhooks({
    app,
    queue,
    path,
    hooks: { onOutcome: ({ outcome, event: received }) => void (outcome === 'stored' && resolveEvent(received)) },
    onChange: (change) => change.type === 'changed' && resolveName(change.activity.name),
    onErase: () => undefined,
  })
  const server = createServer(toNode(webhooks))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    step('webhooks.ensureSubscription(callbackUrl)')
    const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
    const subscription = await webhooks.ensureSubscription(callbackUrl)
    result(`the callback URL passes the handshake: subscription ${subscription.id}`)

    await webhooks.run()
    step(`api.PUT('/activities/{id}', { params: { path: { id: ${id} } }, body: { name: 'Around the harbor' } })`)
    await unwrap(app.athlete(athleteId).PUT('/activities/{id}', { params: { path: { id } }, body: { name: 'Around the harbor' } }))
    result(`webhook: ${JSON.stringify(await event)}`)
    result(`onChange receives the current activity: ${await name}`)
  } finally {
    await deleteSubscription({ app })
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}

/** Submits the form of the consent page with all scopes selected, as a browser does. Resolves to the callback URL. */
export async function giveConsent(authorizationUrl: string, athleteId: string): Promise<string> {
  const { searchParams } = new URL(authorizationUrl)
  const scopes = (searchParams.get('scope') ?? '').split(',').map((scope) => ['granted', scope])
  const body = new URLSearchParams([...searchParams, ...scopes, ['athlete', athleteId], ['decision', 'authorize']])
  const response = await fetch(authorizationUrl, { method: 'POST', body, redirect: 'manual' })
  const callbackUrl = response.headers.get('Location')
  if (callbackUrl === null) throw new Error(`the browser was not redirected to the app: ${response.status} ${await response.text()}`)
  return callbackUrl
}

if (import.meta.main) {
  readArguments(
    'npm run tour: starts a sandbox, tours it with the typed client, and ends. For a sandbox that stays: npm run sandbox -- --help.',
    {},
  )
  await using sandbox = await startSandbox()
  await printTour(sandbox)
}
