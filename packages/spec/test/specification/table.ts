// What the specification states, by part. `says` holds what the words of the description must contain.

/** A fact about a parameter or a property. */
export interface Fact {
  /** `long` is a 64-bit integer. Undefined where the specification does not say. */
  readonly type?: 'string' | 'integer' | 'long' | 'number' | 'boolean' | 'object' | 'file' | 'list of stream types' | 'integer in a text'
  readonly required?: boolean
  /** Values that it accepts. */
  readonly values?: readonly string[]
  /** The only value that it has. */
  readonly constant?: string
  readonly says?: readonly RegExp[]
}

export type Facts = Readonly<Record<string, Fact>>

export type Endpoint = `${'GET' | 'PUT' | 'POST' | 'DELETE'} /${string}`

/** A row of "Endpoints". */
export interface Operation {
  /** Null: it takes no bearer token. */
  readonly scope: string | null
  readonly says: readonly RegExp[]
  /** On `{auth_url}` instead of `{base_url}`. */
  readonly onAuthUrl?: true
  /** HTTP Basic with client_id and client_secret. */
  readonly basic?: true
  /** Counts as an upload: in the overall limits only. Operations on `{auth_url}` do not count. */
  readonly upload?: true
  readonly subscriber?: true
  readonly tier?: 'extended'
  readonly lifecycle?: Readonly<Record<string, string>>
}

const activities: Readonly<Record<Endpoint, Operation>> = {
  'POST /activities': { scope: 'activity:write', upload: true, says: [/create/i, /manual/i] },
  'GET /activities/{id}': { scope: 'activity:read', says: [/activity/i] },
  'PUT /activities/{id}': { scope: 'activity:write', says: [/update/i] },
  'GET /athlete/activities': { scope: 'activity:read', says: [/list/i, /authenticated athlete/i] },
  'GET /activities/{id}/comments': { scope: 'activity:read', says: [/list/i, /comments/i] },
  'GET /activities/{id}/kudos': { scope: 'activity:read', says: [/list/i, /kudos/i, /athletes/i] },
  'GET /activities/{id}/laps': { scope: 'activity:read', says: [/list/i, /laps/i] },
  'GET /activities/{id}/zones': { scope: 'activity:read', subscriber: true, says: [/heart[- ]rate/i, /power/i, /zones/i, /subscri/i] },
  'GET /activities/{id}/streams': { scope: 'activity:read', says: [/streams/i] },
}

const others: Readonly<Record<Endpoint, Operation>> = {
  'GET /athlete': { scope: 'read', says: [/authenticated athlete/i, /detailed/i, /profile:read_all/] },
  'PUT /athlete': { scope: 'profile:write', says: [/update/i, /authenticated athlete/i, /weight/i, /FTP/] },
  'GET /athlete/zones': { scope: 'profile:read_all', says: [/heart[- ]rate/i, /power/i, /zones/i] },
  'GET /athletes/{id}/stats': { scope: 'read', says: [/stats/i, /authenticated athlete/i, /everyone/i] },
  'GET /clubs/{id}': { scope: 'read', says: [/get/i, /club/i] },
  'GET /athlete/clubs': { scope: 'read', says: [/list/i, /clubs/i, /belongs? to|member/i] },
  'GET /gear/{id}': { scope: 'read', says: [/bike/i, /shoe/i] },
  'GET /routes/{id}': { scope: 'read', says: [/get/i, /route/i] },
  'GET /athletes/{id}/routes': { scope: 'read', says: [/list/i, /routes/i, /athlete/i] },
  'GET /routes/{id}/export_gpx': { scope: 'read', says: [/GPX/] },
  'GET /routes/{id}/export_tcx': { scope: 'read', says: [/TCX/] },
  'GET /routes/{id}/streams': { scope: 'read', says: [/streams/i] },
  'GET /segments/{id}': { scope: 'read', says: [/get/i, /segment/i] },
  'GET /segments/starred': { scope: 'read', says: [/list/i, /starred/i] },
  'PUT /segments/{id}/starred': { scope: 'profile:write', says: [/\bstar\b/i, /unstar/i] },
  'GET /segments/explore': {
    scope: 'read',
    tier: 'extended',
    lifecycle: { restricted: '2026-09-01' },
    says: [/\bten\b|top 10/i, /segments/i, /extended/i, /2026-09-01/],
  },
  'GET /segments/{id}/streams': { scope: 'read', says: [/streams/i] },
  'GET /segment_efforts/{id}': { scope: 'activity:read', subscriber: true, says: [/effort/i, /subscri/i] },
  'GET /segment_efforts': { scope: 'activity:read', subscriber: true, says: [/efforts/i, /segment/i, /athlete/i, /subscri/i] },
  'GET /segment_efforts/{id}/streams': { scope: 'read_all', says: [/streams/i, /authenticated athlete/i] },
  'POST /uploads': { scope: 'activity:write', upload: true, says: [/upload/i, /file/i] },
  'GET /uploads/{uploadId}': { scope: 'activity:write', says: [/status|progress/i, /upload/i, /activity_id/] },
  'POST /push_subscriptions': { scope: null, says: [/create/i, /subscription/i] },
  'GET /push_subscriptions': { scope: null, says: [/view|list|get/i, /subscription/i] },
  'DELETE /push_subscriptions/{subscription_id}': { scope: null, says: [/delete/i, /subscription/i] },
}

const oauth: Readonly<Record<Endpoint, Operation>> = {
  'GET /oauth/authorize': { scope: null, onAuthUrl: true, says: [/authoriz/i, /browser|redirect/i] },
  'POST /oauth/token': { scope: null, onAuthUrl: true, says: [/exchange|issue/i, /code/i, /refresh/i] },
  'POST /oauth/revoke': {
    scope: null,
    onAuthUrl: true,
    basic: true,
    lifecycle: { available: '2026-06-01' },
    says: [/revoke|deauthorize/i],
  },
  'POST /oauth/deauthorize': {
    scope: null,
    onAuthUrl: true,
    lifecycle: { deprecated: '2026-06-01', removed: '2027-06-01' },
    says: [/deauthorize/i, /legacy|\/oauth\/revoke/i],
  },
}

export const operations: Readonly<Record<Endpoint, Operation>> = { ...activities, ...others, ...oauth }

/** "The club members, club admins and club activities endpoints were removed on 2026-09-01 and do not exist." */
export const removedPaths = ['/clubs/{id}/members', '/clubs/{id}/admins', '/clubs/{id}/activities']

/** "Every response body is JSON, except route exports (GPX or TCX files)." */
export const exportMediaTypes: Readonly<Record<string, string>> = {
  'GET /routes/{id}/export_gpx': 'application/gpx+xml',
  'GET /routes/{id}/export_tcx': 'application/tcx+xml',
}

/** "Usage is reported in every response by headers with the prefixes …" */
export const usageHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Usage', 'X-ReadRateLimit-Limit', 'X-ReadRateLimit-Usage']

/** "A new base address, `{new_base_url}`, becomes available on 2027-01-04." */
export const newBase = { url: '{new_base_url}', available: '2027-01-04' }

/** Query parameters. "Path parameter `{id}` is an integer identifier" is a rule of the comparison. */
export const queries: Readonly<Record<Endpoint, Facts>> = {
  'GET /athlete/activities': {
    per_page: { type: 'integer', says: [/per page|page size/i] },
    before: { type: 'integer', says: [/unix timestamp/i] },
    after: { type: 'integer', says: [/unix timestamp/i] },
  },
  'GET /activities/{id}/streams': {
    keys: { type: 'list of stream types', says: [/stream/i, /comma/i] },
    key_by_type: { type: 'boolean', says: [/keyed by (stream )?type/i] },
  },
  'GET /segments/explore': {
    bounds: { type: 'string', says: [/sw_lat,\s*sw_lng,\s*ne_lat,\s*ne_lng|south-?west/i, /comma/i, /decimal degrees/i] },
    activity_type: { type: 'string' },
  },
  'GET /push_subscriptions': { client_id: { required: true }, client_secret: { required: true } },
  'DELETE /push_subscriptions/{subscription_id}': { client_id: { required: true }, client_secret: { required: true } },
  'GET /oauth/authorize': {
    client_id: { required: true, says: [/client identifier|identifier of the app|app's (client )?identifier|client_id/i] },
    redirect_uri: { required: true, says: [/callback/i, /settings|must match|registered/i] },
    response_type: { required: true, constant: 'code', says: [/code/] },
    scope: { required: true, says: [/comma/i, /space/i, /scopes/i] },
    state: { required: false, says: [/random/i, /CSRF|forgery/i] },
  },
}

/** The fields of a form. */
export interface Form {
  readonly endpoint: Endpoint
  readonly mediaType: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  /** The grant whose form it is. */
  readonly grant?: 'authorization_code' | 'refresh_token'
  /** All its fields are required. Default: the form of a grant. */
  readonly required?: boolean
  readonly fields: Facts
}

const URLENCODED = 'application/x-www-form-urlencoded'

const grantOf = (grant: NonNullable<Form['grant']>, secret: string): Form => ({
  endpoint: 'POST /oauth/token',
  mediaType: URLENCODED,
  grant,
  fields: { client_id: {}, client_secret: {}, [secret]: {}, grant_type: {} },
})

export const forms: readonly Form[] = [
  grantOf('authorization_code', 'code'),
  grantOf('refresh_token', 'refresh_token'),
  {
    endpoint: 'POST /oauth/revoke',
    mediaType: URLENCODED,
    fields: { token: { type: 'string' }, token_type_hint: { values: ['access_token'] } },
  },
  { endpoint: 'POST /oauth/deauthorize', mediaType: URLENCODED, fields: { access_token: {} } },
  {
    endpoint: 'POST /push_subscriptions',
    mediaType: URLENCODED,
    required: true,
    fields: {
      client_id: {},
      client_secret: {},
      callback_url: { says: [/server|callback/i] },
      verify_token: { type: 'string', says: [/app/i] },
    },
  },
  {
    endpoint: 'POST /uploads',
    mediaType: 'multipart/form-data',
    fields: {
      file: { type: 'file', says: [/activity/i] },
      data_type: { type: 'string', values: ['FIT', 'TCX', 'GPX', 'fit', 'tcx', 'gpx'], says: [/format/i, /FIT/, /TCX/, /GPX/] },
      name: { type: 'string', says: [/activity/i] },
      description: { type: 'string', says: [/activity/i] },
    },
  },
]

const totals: Facts = {
  count: { type: 'number', says: [/number of activities/i] },
  distance: { type: 'number', says: [/meters/i] },
  moving_time: { type: 'number', says: [/seconds/i] },
  elapsed_time: { type: 'number', says: [/seconds/i] },
  elevation_gain: { type: 'number', says: [/meters/i] },
}

const STATS = ['all_ride_totals', 'all_run_totals', 'all_swim_totals', 'ytd_ride_totals', 'recent_ride_totals']

/** Properties of successful responses. A dot leads into an object. */
export const properties: Readonly<Record<Endpoint, Facts>> = {
  'POST /oauth/token': {
    token_type: { type: 'string', says: [/Bearer/] },
    access_token: { type: 'string', says: [/request/i] },
    refresh_token: { type: 'string', says: [/tokens/i] },
    expires_at: { type: 'integer', says: [/unix timestamp/i, /seconds/i, /expires/i] },
    expires_in: { type: 'integer', says: [/seconds/i, /21,?600/, /6 hours|six hours/i] },
    athlete: { type: 'object', says: [/code/i] },
    'athlete.id': { type: 'integer' },
    'athlete.username': { type: 'string' },
    'athlete.firstname': { type: 'string' },
    'athlete.lastname': { type: 'string' },
  },
  'GET /athletes/{id}/stats': Object.fromEntries(
    STATS.flatMap((key): [string, Fact][] => [
      [key, { type: 'object' }],
      ...Object.entries(totals).map(([name, fact]): [string, Fact] => [`${key}.${name}`, fact]),
    ]),
  ),
  'GET /uploads/{uploadId}': { activity_id: { says: [/activity/i] } },
}

/** What the description says of each stream, at its place in the response of every endpoint of streams. */
export const streams: Readonly<Record<string, readonly RegExp[]>> = {
  time: [/seconds/i],
  distance: [/meters/i],
  latlng: [/lat/i, /(lng|lon)/i, /pair|point/i],
  altitude: [/meters/i],
  velocity_smooth: [/meters per second/i],
  heartrate: [/beats per minute/i],
  cadence: [/(revolutions|rotations) per minute/i],
  watts: [/watts/i],
  temp: [/degrees Celsius/i],
  grade_smooth: [/grade|gradient/i, /percent/i],
}

/** A row of "Event kinds". */
export interface EventKind {
  readonly object: 'activity' | 'athlete'
  readonly aspect: 'create' | 'update' | 'delete'
  readonly says: readonly RegExp[]
  /** What is said of `updates`. */
  readonly updates: readonly RegExp[]
}

export const eventKinds: readonly EventKind[] = [
  { object: 'activity', aspect: 'create', says: [/created/i, /public|visible/i], updates: [/empty/i] },
  { object: 'activity', aspect: 'update', says: [/title/i, /type/i, /privacy|visibility|private/i], updates: [/changed/i] },
  { object: 'activity', aspect: 'delete', says: [/deleted/i, /private|only you/i], updates: [] },
  { object: 'athlete', aspect: 'update', says: [/deauthorized|revoke/i], updates: [/changed/i] },
]

export const payload = ({ object, aspect, updates }: EventKind): Facts => ({
  object_type: { type: 'string', constant: object, says: [new RegExp(object, 'i')] },
  object_id: { type: 'long', says: [/identifier/i, new RegExp(object, 'i')] },
  aspect_type: { type: 'string', constant: aspect },
  updates: { type: 'object', says: updates },
  owner_id: { type: 'long', says: [/athlete/i, /owns/i] },
  subscription_id: { type: 'integer', says: [/subscription/i] },
  event_time: { type: 'long', says: [/unix timestamp/i, /seconds/i] },
})

/** The request to the callback, and its response. */
export const handshake: Readonly<Record<'query' | 'response', Facts>> = {
  query: {
    'hub.mode': { required: true, type: 'string', constant: 'subscribe', says: [/subscribe/] },
    'hub.challenge': { required: true, type: 'string', says: [/string|echo|unchanged/i] },
    'hub.verify_token': { required: true, type: 'string', says: [/verify_token/] },
  },
  response: { 'hub.challenge': { type: 'string' } },
}

/** What each scope grants. There are no others. */
export const scopes: Readonly<Record<string, readonly RegExp[]>> = {
  read: [/public/i, /segments/i, /routes/i, /profile data/i, /posts/i, /events/i, /club feeds/i, /leaderboards/i],
  read_all: [/private/i, /routes/i, /segments/i, /events/i, /in addition to `?read`?/i],
  'profile:read_all': [/all profile information/i, /regardless/i, /visibility/i],
  'profile:write': [/update/i, /weight/i, /FTP/, /\bstar\b/i, /unstar/i, /segments/i],
  'activity:read': [/everyone/i, /followers/i, /without/i, /privacy[- ]zone/i],
  'activity:read_all': [/all activities/i, /only you/i, /privacy[- ]zone/i],
  'activity:write': [/create manual activities/i, /upload files/i, /edit activities/i],
}

/** Scopes that an operation needs in some cases. */
export const conditionalScopes: readonly (readonly [Endpoint, scope: string, ...when: RegExp[]])[] = [
  ['GET /routes/{id}', 'read_all', /private/i],
  ['GET /athletes/{id}/routes', 'read_all', /private/i],
  ['GET /routes/{id}/export_gpx', 'read_all', /private/i],
  ['GET /routes/{id}/export_tcx', 'read_all', /private/i],
  ['GET /routes/{id}/streams', 'read_all', /private/i],
  ['GET /segments/{id}', 'read_all', /private/i, /athlete/i],
  ['GET /segments/starred', 'read_all', /private/i, /athlete/i],
  ['GET /segments/{id}/streams', 'read_all', /private/i],
  ['PUT /segments/{id}/starred', 'read_all', /private/i],
  ['GET /athlete', 'profile:read_all', /detailed/i],
  ['PUT /athlete', 'profile:read_all', /detailed/i],
]

/** Sentences of the specification, and the words of the description at a place. */
export const statements: readonly { readonly where: readonly string[]; readonly says: Readonly<Record<string, readonly RegExp[]>> }[] = [
  {
    where: ['info'],
    says: {
      'higher limits come from an access tier or on request': [/access tier/i, /request/i],
      'the version is part of the base path': [/\{base_url\}/, /\bv3\b/, /version/i],
      'OAuth paths are on another prefix': [/\{auth_url\}/, /web root/i],
      '2027-01-04: new base; the current one keeps working': [/2027-01-04/, /\{new_base_url\}/, /keeps working/i],
      'June 2026: a subscription is required to create an app': [/subscription/i, /creat/i, /2026/],
      'apps register for client_id and client_secret; there is no API key': [/client_id/, /client_secret/, /API key/i],
      "an app shows a user's data only to that user": [/only to that (user|athlete)/i],
      'use with AI applications is prohibited': [/\bAI\b/, /prohibited/i],
    },
  },
  { where: ['servers'], says: { 'all requests go over HTTPS': [/HTTPS/] } },
  {
    where: ['tags'],
    says: { '2026-09-01: club members, admins and activities removed': [/2026-09-01/, /members/i, /admins/i, /activities/i] },
  },
  {
    where: ['components', 'securitySchemes', 'OAuth2'],
    says: {
      'an app requests only the scopes it needs': [/only the scopes/i],
      'calls carry Authorization: Bearer': [/Authorization: Bearer/],
    },
  },
  {
    where: ['paths', '/oauth/authorize', 'get'],
    says: {
      'a new app is in single-player mode': [/new app/i, /single-player/i, /account that created/i],
      'the user logs in and approves; the redirect carries a temporary code': [/logs in/i, /approves/i, /`code`/, /short-lived|temporary/i],
    },
  },
  {
    where: ['paths', '/oauth/token', 'post'],
    says: {
      'an access token expires 6 hours after its issue': [/6 hours|six hours/i, /expire|valid/i],
      'above one hour of life, the existing tokens': [/(more than|over) (one|1|an) hour/i, /unchanged|same|existing/i],
      'below, new tokens; the old refresh token is invalid': [
        /new (pair|access token|refresh token)/i,
        /old (refresh token|one)/i,
        /invalid/i,
      ],
      'the client must store the new refresh token': [/store|keep|save/i],
    },
  },
  ...['revoke', 'deauthorize'].map((name) => ({
    where: ['paths', `/oauth/${name}`, 'post'],
    says: {
      'all tokens are invalid': [/all (its |of the athlete's |the athlete's )?tokens|every token/i],
      'the app is removed, and an event is sent': [/authorized apps/i, /event|webhook/i],
    },
  })),
  { where: ['paths', '/uploads', 'post'], says: { 'uploads are processed asynchronously': [/asynchronous/i, /FIT/, /TCX/, /GPX/] } },
  {
    where: ['paths', '/uploads/{uploadId}', 'get'],
    says: { 'the client polls until activity_id is present': [/poll until/i, /activity_id/] },
  },
  {
    where: ['paths', '/push_subscriptions', 'post'],
    says: {
      'the callback responds to the handshake within 2 seconds': [/(2|two) seconds/i, /\b200\b/],
      'an app holds one subscription': [/one subscription/i],
      'it receives the events of all athletes who authorized the app': [/all athletes|every athlete/i],
      'the handshake comes immediately': [/immediate/i],
      'credentials are parameters instead of a bearer token': [/client credentials/i, /bearer token/i],
    },
  },
  {
    where: ['webhooks', 'activityCreate'],
    says: {
      'the callback responds to an event within 2 seconds': [/(2|two) seconds/i, /\b200\b/],
      'an event is delivered in up to three attempts': [/three|\b3\b/i, /attempt|times|deliver/i],
      'handlers must be idempotent': [/idempotent|more than once/i],
      'the callback processes asynchronously': [/asynchronous/i],
      'the app checks that subscription_id is its own': [/subscription_id/],
      'payloads carry identifiers only': [/identifiers|ids/i],
      'making it public again yields a create event': [/activity:read\b/, /public/i],
    },
  },
  {
    where: ['webhooks', 'activityDelete'],
    says: { 'Only You, for activity:read alone': [/activity:read\b/, /activity:read_all/, /only you/i] },
  },
  { where: ['webhooks', 'athleteUpdate'], says: { 'an athlete can revoke access in the settings': [/settings/i] } },
]
