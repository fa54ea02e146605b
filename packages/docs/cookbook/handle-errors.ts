// Calls the API, and selects a message for the athlete by the code of an error. The sandbox causes each error.
import {
  ApiError,
  createApp,
  memoryStore,
  TokenSet,
  unwrap,
} from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'

/** The message for the athlete. Errors that need a change of the program are thrown. */
function explain(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  // Each case narrows the type: only some errors have `scopes` or `retryAt`.
  switch (error.code) {
    case 'no_grant':
    case 'needs_reauthorization':
      return 'Connect your account.'
    case 'missing_scope':
      return `Connect again, and allow ${error.scopes.join(' or ')}.`
    case 'rate_limited':
    case 'refresh_paused':
      return `Try again ${timeOf(error.retryAt)}.`
    case 'connection_failed':
    case 'deadline_exceeded':
    case 'server_error':
      return `The service is unavailable (attempts: ${error.attempts}). Try again later.`
    case 'app_inactive':
      return 'This app is inactive. We have been notified.'
    case 'not_found':
      return 'The activity does not exist.'
    default:
      throw error
  }
}

const timeOf = (retryAt: number | undefined) =>
  retryAt === undefined
    ? 'later'
    : `at ${new Date(retryAt).toISOString().slice(11, 16)} UTC`

const sandbox = await startSandbox({
  now: '2026-11-02T10:00:00Z',
  frozen: true,
})
const { athleteId, baseUrl, authUrl, clientId, clientSecret, control } =
  sandbox
const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri: 'http://localhost/callback',
  store: memoryStore(),
  retry: { baseMs: 10 },
  now: sandbox.clock.now, // a real app leaves it out
})
const api = app.athlete(athleteId)

/** Connects the athlete without a browser. */
async function connect(scope: string) {
  const tokens = await control.createToken({ scope })
  const { access_token: accessToken, refresh_token: refreshToken } = tokens
  const expiresAt = tokens.expires_at
  await app
    .session(athleteId)
    .authorize(new TokenSet({ accessToken, refreshToken, expiresAt }))
}

/** The name of the latest activity. */
async function latest(timeoutMs = 10_000) {
  const params = { query: { per_page: 1 } }
  const [activity] = await unwrap(
    api.GET('/athlete/activities', { params, timeoutMs }),
  )
  return activity?.name
}

/** Makes the next requests fail. */
const fail = (rule: object) =>
  control.setFaults({ rules: [{ operation_id: '*', ...rule }] })

/** Prints the name that a call returns, or the message for its error. */
const show = async (cause: string, call: Promise<string | undefined>) =>
  console.log(`${cause}: ${await call.catch(explain)}`)

await show('not connected', latest())
await connect('read')
await show('too few scopes', latest())
await connect('read,activity:read,activity:write')
await show('connected', latest())

await fail({ status: 503, times: 2 })
await show('503, twice', latest())
await fail({ status: 503 })
await show('503, always', latest())
await fail({ cut: 'before' })
await show('no connection', latest())
await fail({ delay_ms: 5_000 })
await show('slow', latest(100))
await fail({ status: 404 })
await show('404', latest())

// Without a response, you cannot know whether the request was performed. The client does not repeat it: look first.
await fail({ cut: 'after' })
const body = {
  name: 'Row',
  sport_type: 'Rowing',
  start_date_local: '2026-11-02T09:00:00',
  elapsed_time: 1_800,
} as const
const created = unwrap(api.POST('/activities', { body }))
await show(
  'a lost response',
  created.then(({ name }) => name),
)
await control.clearFaults()
await show('the latest now', latest())

await control.updateApp({ client_id: clientId, active: false })
await show('inactive', latest())
await control.updateApp({ client_id: clientId, active: true })

// At the next refresh, the service refuses the refresh token.
await control.setClock({ advance: '7h' })
await control.revokeGrant({ athlete_id: athleteId })
await show('revoked by the athlete', latest())
await connect('read,activity:read')

await fail({ status: 429, times: 1 })
await show('429', latest())
// Nothing is sent until the window ends: the quota remembers the 429.
await show('the next call', latest())

await app.close()
await sandbox.close()
