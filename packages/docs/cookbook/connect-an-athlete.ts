// A Hono app that connects athletes: consent, callback, tokens in SQLite, and a page for the athlete who is logged in.
import { randomUUID } from 'node:crypto'
import {
  AuthorizationDeniedError,
  createClient,
  createOAuth,
  TokenSession,
  unwrap,
} from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/store/spool'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_CLIENT_ID: clientId = '',
  ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret = '',
  COOKIE_SECRET: cookieSecret = randomUUID(),
  PORT: port = '3000',
} = process.env

const redirectUri = `http://localhost:${port}/callback`
const oauth = createOAuth({ clientId, clientSecret, redirectUri, authUrl })
const store = sqliteStore({ path: 'grants.sqlite' })
const spool = fileSpool({ directory: 'spool' })
const sessionOf = (athleteId: string) =>
  new TokenSession({ oauth, store, spool, athleteId })
const cookie = { httpOnly: true, sameSite: 'Lax', path: '/' } as const

const app = new Hono()

app.get('/connect', async (context) => {
  const state = randomUUID()
  await setSignedCookie(context, 'state', state, cookieSecret, cookie)
  return context.redirect(
    oauth.authorizationUrl({ scope: ['read', 'activity:read'], state }),
  )
})

app.get('/callback', async (context) => {
  const state =
    (await getSignedCookie(context, cookieSecret, 'state')) || ''
  const { tokens, athlete, scopes } = await oauth.exchangeCode(
    context.req.url,
    { state },
  )
  if (athlete === undefined)
    return context.text('The service did not say who you are.', 502)
  const athleteId = String(athlete.id)
  await sessionOf(athleteId).authorize(tokens)
  await setSignedCookie(context, 'athlete', athleteId, cookieSecret, cookie)
  if (!scopes.includes('activity:read'))
    return context.text('Connected, without your activities.')
  return context.redirect('/')
})

// What is shown is the athlete's own: the cookie says who asks, and it is signed.
app.get('/', async (context) => {
  const athleteId = await getSignedCookie(context, cookieSecret, 'athlete')
  if (!athleteId) return context.html('<a href="/connect">Connect</a>')
  const api = createClient({ baseUrl, authUrl, auth: sessionOf(athleteId) })
  const { firstname } = await unwrap(api.GET('/athlete'))
  const [latest] = await unwrap(
    api.GET('/athlete/activities', { params: { query: { per_page: 1 } } }),
  )
  return context.text(
    `${firstname}, your latest activity is "${latest?.name}".`,
  )
})

app.onError((error, context) => {
  if (error instanceof AuthorizationDeniedError)
    return context.text(
      'Not connected. You can try again at any time.',
      403,
    )
  console.error(error)
  return context.text('That did not work.', 500)
})

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) }, () =>
  console.log(`http://localhost:${port}/connect`),
)
