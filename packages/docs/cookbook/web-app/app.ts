// The part of the app that does not depend on a framework: it connects athletes, calls the API and follows webhooks.
import {
  createApp,
  createConnect,
  NeedsReauthorizationError,
  unwrap,
} from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { createWebhooks } from '@activity-tracking/webhooks'
import { sqliteQueue } from '@activity-tracking/webhooks/sqlite'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_CLIENT_ID: clientId = '',
  ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret = '',
  CALLBACK_URL: callbackUrl = '',
  PORT = '3000',
} = process.env

export const port = Number(PORT)
const origin = `http://localhost:${port}`

function createSite() {
  const app = createApp({
    clientId,
    clientSecret,
    baseUrl,
    authUrl,
    redirectUri: `${origin}/callback`,
    store: sqliteStore({ path: 'grants.sqlite' }),
  })

  const connect = createConnect(app, {
    scope: ['read', 'activity:read'],
    startPath: '/connect',
    // Logs the athlete in with a signed cookie.
    onConnected: async ({ athleteId, returnTo }) => {
      const signature = await app.sign('session', athleteId)
      const cookie = `athlete=${athleteId}.${signature}; Path=/; HttpOnly; SameSite=Lax`
      return new Response(null, {
        status: 303,
        headers: { Location: returnTo, 'Set-Cookie': cookie },
      })
    },
  })

  const webhooks = createWebhooks({
    app,
    queue: sqliteQueue({ path: 'queue.sqlite' }),
    path: new URL(callbackUrl).pathname,
    onChange(change) {
      const name = change.type === 'changed' ? change.activity.name : ''
      console.log(change.type, name)
    },
    onErase: ({ athleteId }) => console.log('erase', athleteId),
  })

  return { app, connect, webhooks }
}

let created: ReturnType<typeof createSite> | undefined

/** Created when first used: a build loads this module without secrets. */
export const site = () => (created ??= createSite())

/** A greeting for the athlete who is logged in; undefined for anyone else. */
export async function greet(
  cookies: string | null | undefined,
): Promise<string | undefined> {
  const athleteId = await readCookie(cookies ?? '')
  if (athleteId === undefined) return undefined
  const api = site().app.athlete(athleteId)
  const params = { query: { per_page: 1 } }
  try {
    const { firstname } = await unwrap(api.GET('/athlete'))
    const list = api.GET('/athlete/activities', { params })
    const [latest] = await unwrap(list)
    return `${firstname}, your latest activity is "${latest?.name}".`
  } catch (error) {
    // The athlete has revoked access and can connect again.
    if (error instanceof NeedsReauthorizationError) return undefined
    throw error
  }
}

/** Starts the worker and subscribes to webhooks. Call it once the server listens. */
export async function start(): Promise<void> {
  const { webhooks } = site()
  console.log(`${origin}/`)
  await webhooks.run()
  await webhooks.ensureSubscription(callbackUrl)
}

/** The athlete id in the cookie, if its signature is right. */
async function readCookie(cookies: string): Promise<string | undefined> {
  const [, id = '', signature = ''] =
    /(?:^|; )athlete=(\d+)\.(\w+)/.exec(cookies) ?? []
  const { app } = site()
  return (await app.verifySignature('session', id, signature))
    ? id
    : undefined
}
