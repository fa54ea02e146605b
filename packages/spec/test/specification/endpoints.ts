// Specification, "Endpoints": every table, row by row. `purpose` holds what the summary or the description must say.

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

export interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly base: 'api' | 'auth'
  /** As the table has it; null where the endpoint takes no bearer token. */
  readonly scope: string | null
  readonly purpose: readonly RegExp[]
}

const api = (method: Method, path: string, scope: string | null, ...purpose: RegExp[]): Endpoint => ({
  method,
  path,
  base: 'api',
  scope,
  purpose,
})
const auth = (method: Method, path: string, ...purpose: RegExp[]): Endpoint => ({ method, path, base: 'auth', scope: null, purpose })

const activities = [
  api('POST', '/activities', 'activity:write', /create/i, /manual/i),
  api('GET', '/activities/{id}', 'activity:read', /activity/i),
  api('PUT', '/activities/{id}', 'activity:write', /update/i),
  api('GET', '/athlete/activities', 'activity:read', /list/i, /authenticated athlete/i),
  api('GET', '/activities/{id}/comments', 'activity:read', /list/i, /comments/i),
  api('GET', '/activities/{id}/kudos', 'activity:read', /list/i, /kudos/i, /athletes/i),
  api('GET', '/activities/{id}/laps', 'activity:read', /list/i, /laps/i),
  api('GET', '/activities/{id}/zones', 'activity:read', /heart[- ]rate/i, /power/i, /zones/i, /subscri/i),
  api('GET', '/activities/{id}/streams', 'activity:read', /streams/i),
]

const athletes = [
  api('GET', '/athlete', 'read', /authenticated athlete/i, /detailed/i, /profile:read_all/),
  api('PUT', '/athlete', 'profile:write', /update/i, /authenticated athlete/i, /weight/i, /FTP/),
  api('GET', '/athlete/zones', 'profile:read_all', /heart[- ]rate/i, /power/i, /zones/i),
  api('GET', '/athletes/{id}/stats', 'read', /stats/i, /authenticated athlete/i, /everyone/i),
]

const clubs = [
  api('GET', '/clubs/{id}', 'read', /get/i, /club/i),
  api('GET', '/athlete/clubs', 'read', /list/i, /clubs/i, /belongs? to|member/i),
]

const gear = [api('GET', '/gear/{id}', 'read', /bike/i, /shoe/i)]

const routes = [
  api('GET', '/routes/{id}', 'read', /get/i, /route/i),
  api('GET', '/athletes/{id}/routes', 'read', /list/i, /routes/i, /athlete/i),
  api('GET', '/routes/{id}/export_gpx', 'read', /GPX/),
  api('GET', '/routes/{id}/export_tcx', 'read', /TCX/),
  api('GET', '/routes/{id}/streams', 'read', /streams/i),
]

const segments = [
  api('GET', '/segments/{id}', 'read', /get/i, /segment/i),
  api('GET', '/segments/starred', 'read', /list/i, /starred/i),
  api('PUT', '/segments/{id}/starred', 'profile:write', /\bstar\b/i, /unstar/i),
  api('GET', '/segments/explore', 'read', /\bten\b|top 10/i, /segments/i, /extended/i, /2026-09-01/),
  api('GET', '/segments/{id}/streams', 'read', /streams/i),
]

const segmentEfforts = [
  api('GET', '/segment_efforts/{id}', 'activity:read', /effort/i, /subscri/i),
  api('GET', '/segment_efforts', 'activity:read', /efforts/i, /segment/i, /athlete/i, /subscri/i),
  api('GET', '/segment_efforts/{id}/streams', 'read_all', /streams/i, /authenticated athlete/i),
]

const uploads = [
  api('POST', '/uploads', 'activity:write', /upload/i, /file/i),
  api('GET', '/uploads/{uploadId}', 'activity:write', /status|progress/i, /upload/i, /activity_id/),
]

const webhookSubscriptions = [
  api('POST', '/push_subscriptions', null, /create/i, /subscription/i),
  api('GET', '/push_subscriptions', null, /view|list|get/i, /subscription/i),
  api('DELETE', '/push_subscriptions/{subscription_id}', null, /delete/i, /subscription/i),
]

const oauth = [
  auth('GET', '/oauth/authorize', /authoriz/i, /browser|redirect/i),
  auth('POST', '/oauth/token', /exchange|issue/i, /code/i, /refresh/i),
  auth('POST', '/oauth/revoke', /revoke|deauthorize/i),
  auth('POST', '/oauth/deauthorize', /deauthorize/i, /legacy|\/oauth\/revoke/i),
]

export const endpoints: readonly Endpoint[] = [
  ...activities,
  ...athletes,
  ...clubs,
  ...gear,
  ...routes,
  ...segments,
  ...segmentEfforts,
  ...uploads,
  ...webhookSubscriptions,
  ...oauth,
]

/** "The club members, club admins and club activities endpoints were removed on 2026-09-01 and do not exist." */
export const removedPaths = ['/clubs/{id}/members', '/clubs/{id}/admins', '/clubs/{id}/activities'] as const
