import { createApp, type Scope } from '@activity-tracking/client'
import { memoryStore } from '@activity-tracking/store'
import { createWebhooks, memoryInbox, type ReceiverCounts, type Webhooks } from '../../../src/index.ts'

/** The environment of an app. All values are strings. */
export interface Settings {
  readonly BASE_URL: string
  readonly AUTH_URL: string
  readonly CLIENT_ID: string
  readonly CLIENT_SECRET: string
  /** The one athlete who has authorized the app. */
  readonly ATHLETE_ID: string
  readonly ACCESS_TOKEN: string
  readonly REFRESH_TOKEN: string
  /** Seconds since 1970-01-01 UTC. */
  readonly EXPIRES_AT: string
  /** Separated by commas. */
  readonly SCOPES: string
  readonly CALLBACK_PATH: string
  readonly WEBHOOK_KEY: string
}

/** What a test asks of an app. */
export interface Report {
  readonly counts: ReceiverCounts
  /** What `onChange` was called with. */
  readonly changes: readonly { readonly type: string; readonly activityId?: string; readonly name?: string }[]
  /** Athletes whose data was erased. */
  readonly erased: readonly string[]
  readonly errors: readonly string[]
}

export interface TestApp extends AsyncDisposable {
  readonly webhooks: Webhooks
  report(): Report
}

/** An app with one athlete, an inbox in memory, and webhooks as its users write them. */
export async function startTestApp(settings: Settings): Promise<TestApp> {
  const app = createApp({
    clientId: settings.CLIENT_ID,
    clientSecret: settings.CLIENT_SECRET,
    baseUrl: settings.BASE_URL,
    authUrl: settings.AUTH_URL,
    redirectUri: 'http://localhost/callback',
    store: memoryStore(),
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })
  await app.importGrant({
    athleteId: settings.ATHLETE_ID,
    accessToken: settings.ACCESS_TOKEN,
    refreshToken: settings.REFRESH_TOKEN,
    expiresAt: Number(settings.EXPIRES_AT),
    scopes: settings.SCOPES.split(',') as Scope[],
  })
  const changes: Report['changes'][number][] = []
  const erased: string[] = []
  const errors: string[] = []
  const webhooks = createWebhooks({
    app,
    inbox: memoryInbox(),
    path: settings.CALLBACK_PATH,
    signature: { header: 'X-Activity-Tracking-Signature', keys: [settings.WEBHOOK_KEY] },
    onChange(change) {
      changes.push({
        type: change.type,
        ...('activityId' in change && { activityId: change.activityId }),
        ...(change.type === 'changed' && { name: String(change.activity.name) }),
      })
    },
    onErase: ({ athleteId }) => void erased.push(athleteId),
    onError: (error) => errors.push(String(error)),
  })
  return {
    webhooks,
    report: () => ({ counts: webhooks.counts(), changes, erased, errors }),
    async [Symbol.asyncDispose]() {
      await webhooks.close()
      await app.close()
    },
  }
}
