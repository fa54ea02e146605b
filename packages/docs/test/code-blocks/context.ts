// What blocks of code may use without saying where it comes from: the names of an app that has a client, an athlete and their tokens.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  type ActivityClient,
  type App,
  type Connect,
  createApp,
  createClient,
  createConnect,
  type OAuth,
  type TokenSession,
  type TokenSet,
} from '@activity-tracking/client'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { memoryStore, type Store } from '@activity-tracking/store'
import { createWebhooks, memoryInbox, type Webhooks } from '@activity-tracking/webhooks'
import { checkClocks, forgetClocks } from '../clocks/clocks.ts'

const REDIRECT = 'https://app.example/callback'

interface Context {
  readonly sandbox: Sandbox
  readonly baseUrl: string
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly accessToken: string
  readonly api: ActivityClient
  readonly app: App
  readonly oauth: OAuth
  readonly store: Store
  readonly session: TokenSession
  /** The handlers of the app, as in the cookbook. */
  readonly connect: Connect
  /** Of the app, with an inbox in memory. */
  readonly webhooks: Webhooks
  readonly tokens: TokenSet
  readonly athleteId: string
  /** Of an activity with streams. */
  readonly id: number | string
  /** A file to upload. */
  readonly gpx: string
  /** The state in the browser session, and the callback URL of the athlete. */
  readonly state: string
  readonly callbackUrl: string
  /** Signs the state cookie. */
  readonly cookieSecret: string
  /** For encryption, 32 bytes each. */
  readonly key: Uint8Array
  readonly olderKey: Uint8Array
  readonly newerKey: Uint8Array
  /** A store that the reader writes. */
  readonly myStore: (data: Map<string, unknown>) => Store
}

declare global {
  var sandbox: Context['sandbox']
  var baseUrl: Context['baseUrl']
  var authUrl: Context['authUrl']
  var clientId: Context['clientId']
  var clientSecret: Context['clientSecret']
  var accessToken: Context['accessToken']
  var api: Context['api']
  var app: Context['app']
  var oauth: Context['oauth']
  var store: Context['store']
  var session: Context['session']
  var connect: Context['connect']
  var webhooks: Context['webhooks']
  var tokens: Context['tokens']
  var athleteId: Context['athleteId']
  var id: Context['id']
  var gpx: Context['gpx']
  var state: Context['state']
  var callbackUrl: Context['callbackUrl']
  var cookieSecret: Context['cookieSecret']
  var key: Context['key']
  var olderKey: Context['olderKey']
  var newerKey: Context['newerKey']
  var myStore: Context['myStore']
}

/** Sends the consent form, as the athlete's browser would. */
async function consent(oauth: OAuth, state: string, athlete: string): Promise<string> {
  const url = new URL(oauth.authorizationUrl({ scope: ['read', 'activity:read'], state }))
  const form = new URLSearchParams([...url.searchParams, ['granted', 'read'], ['granted', 'activity:read'], ['athlete', athlete]])
  form.set('decision', 'authorize')
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  return response.headers.get('Location') ?? ''
}

async function createContext(sandbox: Sandbox): Promise<Context> {
  const { baseUrl, authUrl, clientId, clientSecret, accessToken, refreshToken, athleteId } = sandbox
  await sandbox.control.updateApp({ client_id: clientId, callback_domain: new URL(REDIRECT).hostname })
  const api = createClient({ baseUrl, authUrl, auth: accessToken })
  const store = memoryStore()
  const app = createApp({ baseUrl, authUrl, clientId, clientSecret, redirectUri: REDIRECT, store, now: sandbox.clock.now })
  const { oauth } = app
  const session = app.session(athleteId)
  const cookieSecret = randomBytes(32).toString('hex')
  const connect = createConnect(app, { scope: ['read'], secret: cookieSecret, onConnected: () => undefined })
  const webhooks = createWebhooks({
    app,
    inbox: memoryInbox(),
    path: '/webhooks/2f6c0d9e4b1a7358',
    onChange: () => undefined,
    onErase: () => undefined,
  })
  const tokens = await oauth.refresh(refreshToken)
  await session.authorize(tokens)
  const state = 'state-of-the-browser'
  // Not a request to the API: it would count toward the limits that pages show.
  const [ride] = await sandbox.control.listActivities({ athlete_id: athleteId })
  return {
    sandbox,
    baseUrl,
    authUrl,
    clientId,
    clientSecret,
    accessToken,
    api,
    app,
    oauth,
    cookieSecret,
    store,
    session,
    connect,
    webhooks,
    tokens,
    athleteId,
    state,
    id: String(ride?.id),
    gpx: await readFile(new URL('../../cookbook/rides/to-the-pier.gpx', import.meta.url), 'utf8'),
    callbackUrl: await consent(oauth, state, athleteId),
    key: randomBytes(32),
    olderKey: randomBytes(32),
    newerKey: randomBytes(32),
    myStore: () => memoryStore(),
  }
}

/** A new sandbox, and the names above for it, until it is closed. */
export async function enterContext(): Promise<AsyncDisposable> {
  const sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true })
  forgetClocks()
  const context = await createContext(sandbox)
  Object.assign(globalThis, context)
  return {
    async [Symbol.asyncDispose]() {
      for (const name of Object.keys(context)) Reflect.deleteProperty(globalThis, name)
      try {
        // A part of a program may leave the clock out.
        await checkClocks(sandbox, Date.now)
      } finally {
        await sandbox.close()
      }
    },
  }
}
