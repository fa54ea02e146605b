// Specification, "Limits" and "States and transitions", with the sentences elsewhere that say the same.

/** Something the description must say in words, and the part of the document that must say it. */
export interface Statement {
  readonly states: string
  /** Keys from the root of the document; every description and summary below it counts. */
  readonly where: readonly string[]
  readonly says: readonly RegExp[]
}

const info = ['info'] as const
const operation = (method: string, path: string) => ['paths', path, method] as const
const issueToken = operation('post', '/oauth/token')
const authorize = operation('get', '/oauth/authorize')
const createSubscription = operation('post', '/push_subscriptions')
const activityCreated = ['webhooks', 'activityCreate'] as const
const activityDeleted = ['webhooks', 'activityDelete'] as const

export const limits: readonly Statement[] = [
  { states: 'overall: 200 per 15 minutes and 2,000 per day', where: info, says: [/\b200\b/, /\b2,?000\b/, /15 minutes|quarter/i, /day/i] },
  { states: 'reads: 100 per 15 minutes and 1,000 per day', where: info, says: [/\b100\b/, /\b1,?000\b/, /read/i] },
  { states: 'upgraded app, overall: 400 per 15 minutes and 4,000 per day', where: info, says: [/upgraded/i, /\b400\b/, /\b4,?000\b/] },
  { states: 'upgraded app, reads: 200 per 15 minutes and 2,000 per day', where: info, says: [/upgraded[^.]*\b200\b[^.]*\b2,?000\b/i] },
  { states: 'access tokens live 6 hours', where: issueToken, says: [/6 hours|six hours/i] },
  {
    states: 'a refresh returns the existing tokens above one hour of life',
    where: issueToken,
    says: [/(more than|over) (one|1|an) hour/i, /unchanged|same|existing/i],
  },
  { states: 'the callback responds to the handshake within 2 seconds', where: createSubscription, says: [/(2|two) seconds/i, /\b200\b/] },
  { states: 'the callback responds to an event within 2 seconds', where: activityCreated, says: [/(2|two) seconds/i, /\b200\b/] },
  { states: 'an event is delivered in up to three attempts', where: activityCreated, says: [/three|\b3\b/i, /attempt|times|deliver/i] },
  { states: 'an app holds one subscription', where: createSubscription, says: [/one subscription/i] },
  { states: 'explore returns the top 10 segments', where: operation('get', '/segments/explore'), says: [/\b10\b|\bten\b/i] },
  { states: 'a new app is in single-player mode', where: authorize, says: [/new app/i, /single-player/i, /account that created/i] },
  { states: 'higher limits come from an access tier or on request', where: info, says: [/access tier/i, /request/i] },
]

export const transitions: readonly Statement[] = [
  {
    states: 'the user logs in and approves; the redirect carries a temporary code',
    where: authorize,
    says: [/logs in/i, /approves/i, /`code`/, /short-lived|temporary/i],
  },
  { states: 'an access token expires 6 hours after its issue', where: issueToken, says: [/6 hours|six hours/i, /expire|valid/i] },
  {
    states: 'a refresh at one hour of life or less replaces both tokens and kills the old refresh token',
    where: issueToken,
    says: [/new (pair|access token|refresh token)/i, /old (refresh token|one)/i, /invalid/i],
  },
  { states: 'the client must store the new refresh token', where: issueToken, says: [/store|keep|save/i] },
  ...['revoke', 'deauthorize'].map((name) => ({
    states: `${name} invalidates all tokens, removes the app and sends an athlete-update event`,
    where: operation('post', `/oauth/${name}`),
    says: [/all (its |of the athlete's |the athlete's )?tokens|every token/i, /authorized apps/i, /event|webhook/i],
  })),
  { states: 'an athlete can revoke access in the settings', where: ['webhooks', 'athleteUpdate'], says: [/settings/i] },
  {
    states: 'the client polls an upload until activity_id is present',
    where: operation('get', '/uploads/{uploadId}'),
    says: [/poll until/i, /activity_id/],
  },
  {
    states: 'uploads are processed asynchronously',
    where: operation('post', '/uploads'),
    says: [/asynchronous/i, /FIT/, /TCX/, /GPX/],
  },
]

export const deliveries: readonly Statement[] = [
  { states: 'handlers must be idempotent', where: activityCreated, says: [/idempotent|more than once/i] },
  { states: 'the callback processes asynchronously', where: activityCreated, says: [/asynchronous/i] },
  { states: 'the app checks that subscription_id is its own', where: activityCreated, says: [/subscription_id/] },
  { states: 'payloads carry identifiers only', where: activityCreated, says: [/identifiers|ids/i] },
  {
    states: 'Only You yields a delete event for activity:read alone',
    where: activityDeleted,
    says: [/activity:read\b/, /activity:read_all/, /only you/i],
  },
  { states: 'making it public again yields a create event', where: activityCreated, says: [/activity:read\b/, /public/i] },
  {
    states: 'a subscription receives the events of all athletes who authorized the app',
    where: createSubscription,
    says: [/all athletes|every athlete/i],
  },
  { states: 'the handshake comes immediately', where: createSubscription, says: [/immediate/i] },
  {
    states: 'subscription endpoints take the credentials as parameters instead of a bearer token',
    where: createSubscription,
    says: [/client credentials/i, /bearer token/i],
  },
]

/** What only some may use. "Activities", "Segments" and "Segment efforts" under "Endpoints". */
export interface Feature {
  readonly path: string
  readonly extension: 'x-subscriber' | 'x-access-tier'
  readonly value: true | 'extended'
}

export const features: readonly Feature[] = [
  { path: '/activities/{id}/zones', extension: 'x-subscriber', value: true },
  { path: '/segment_efforts/{id}', extension: 'x-subscriber', value: true },
  { path: '/segment_efforts', extension: 'x-subscriber', value: true },
  { path: '/segments/explore', extension: 'x-access-tier', value: 'extended' },
]

/** "Usage is reported in every response by headers with the prefixes …" */
export const usageHeaderPrefixes = ['X-RateLimit-', 'X-ReadRateLimit-'] as const

/** "Every response body is JSON, except route exports (GPX or TCX files)." */
export const exportMediaTypes: Readonly<Record<string, string>> = {
  '/routes/{id}/export_gpx': 'application/gpx+xml',
  '/routes/{id}/export_tcx': 'application/tcx+xml',
}
