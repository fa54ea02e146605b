// The client's copy of the operation table.
// Written by scripts/generate.ts from openapi/. Do not edit: change that, and run `npm run generate`.

import type { operations } from './schema.gen.ts'

/** First day (`YYYY-MM-DD`, UTC) on which the API is available under its new base URL. */
export const newBaseFrom = '2027-01-04'

/** Values of an operation that differ from the defaults. Described at `Operation`. */
export interface OperationRow {
  readonly key: string
  readonly scopes?: readonly Scope[]
  readonly families?: readonly ('overall' | 'read')[]
  readonly encoding?: 'json' | 'form' | 'multipart'
  readonly onAuthBase?: boolean
  readonly returnsText?: boolean
  readonly idempotent?: boolean
  readonly deprecated?: string
  readonly removed?: string
  readonly replacement?: string
}

export const rows: readonly OperationRow[] = [
  {"key":"POST /activities","scopes":["activity:write"],"families":["overall"],"encoding":"form"},
  {"key":"GET /activities/{id}","scopes":["activity:read","activity:read_all"]},
  {"key":"PUT /activities/{id}","scopes":["activity:write"],"encoding":"json"},
  {"key":"GET /activities/{id}/comments","scopes":["activity:read","activity:read_all"]},
  {"key":"GET /activities/{id}/kudos","scopes":["activity:read","activity:read_all"]},
  {"key":"GET /activities/{id}/laps","scopes":["activity:read","activity:read_all"]},
  {"key":"GET /activities/{id}/streams","scopes":["activity:read","activity:read_all"]},
  {"key":"GET /activities/{id}/zones","scopes":["activity:read","activity:read_all"]},
  {"key":"GET /athlete","scopes":["read","read_all","profile:read_all"]},
  {"key":"PUT /athlete","scopes":["profile:write"],"encoding":"form"},
  {"key":"GET /athlete/activities","scopes":["activity:read","activity:read_all"]},
  {"key":"GET /athlete/clubs","scopes":["read","read_all"]},
  {"key":"GET /athlete/zones","scopes":["profile:read_all"]},
  {"key":"GET /athletes/{id}/routes","scopes":["read","read_all"]},
  {"key":"GET /athletes/{id}/stats","scopes":["read","read_all"]},
  {"key":"GET /clubs/{id}","scopes":["read","read_all"]},
  {"key":"GET /gear/{id}","scopes":["read","read_all"]},
  {"key":"GET /routes/{id}","scopes":["read","read_all"]},
  {"key":"GET /routes/{id}/export_gpx","scopes":["read","read_all"],"returnsText":true},
  {"key":"GET /routes/{id}/export_tcx","scopes":["read","read_all"],"returnsText":true},
  {"key":"GET /routes/{id}/streams","scopes":["read","read_all"]},
  {"key":"GET /segment_efforts","scopes":["activity:read","activity:read_all"]},
  {"key":"GET /segment_efforts/{id}","scopes":["activity:read","activity:read_all"]},
  {"key":"GET /segment_efforts/{id}/streams","scopes":["read_all"]},
  {"key":"GET /segments/explore","scopes":["read","read_all"]},
  {"key":"GET /segments/starred","scopes":["read","read_all"]},
  {"key":"GET /segments/{id}","scopes":["read","read_all"]},
  {"key":"PUT /segments/{id}/starred","scopes":["profile:write"],"encoding":"form"},
  {"key":"GET /segments/{id}/streams","scopes":["read","read_all"]},
  {"key":"POST /uploads","scopes":["activity:write"],"families":["overall"],"encoding":"multipart"},
  {"key":"GET /uploads/{uploadId}","scopes":["activity:write"]},
  {"key":"GET /push_subscriptions"},
  {"key":"POST /push_subscriptions","encoding":"form"},
  {"key":"DELETE /push_subscriptions/{subscription_id}"},
  {"key":"GET /oauth/authorize","families":[],"onAuthBase":true,"returnsText":true},
  {"key":"POST /oauth/token","families":[],"encoding":"form","onAuthBase":true},
  {"key":"POST /oauth/revoke","families":[],"encoding":"form","onAuthBase":true,"idempotent":true},
  {"key":"POST /oauth/deauthorize","families":[],"encoding":"form","onAuthBase":true,"deprecated":"2026-06-01","removed":"2027-06-01","replacement":"POST /oauth/revoke"},
]

/** A permission that an athlete grants to an app. */
export type Scope = 'read' | 'read_all' | 'profile:read_all' | 'profile:write' | 'activity:read' | 'activity:read_all' | 'activity:write'

/** Types of calls, by operation: the data, the scopes of which any one is enough, and what the compiler says if a scope or an input is missing. */
export interface OperationTypes {
  'POST /activities': {
    data: operations['createActivity']['responses'][201]['content']['application/json']
    scopes: 'activity:write'
    withoutScope: 'the client lacks the scope activity:write'
    withoutInput: 'body is missing'
  }
  'GET /activities/{id}': {
    data: operations['getActivity']['responses'][200]['content']['application/json']
    scopes: 'activity:read' | 'activity:read_all'
    withoutScope: 'the client lacks the scope activity:read or activity:read_all'
    withoutInput: 'params.path.id is missing'
  }
  'PUT /activities/{id}': {
    data: operations['updateActivity']['responses'][200]['content']['application/json']
    scopes: 'activity:write'
    withoutScope: 'the client lacks the scope activity:write'
    withoutInput: 'params.path.id is missing'
  }
  'GET /activities/{id}/comments': {
    data: operations['listActivityComments']['responses'][200]['content']['application/json']
    scopes: 'activity:read' | 'activity:read_all'
    withoutScope: 'the client lacks the scope activity:read or activity:read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /activities/{id}/kudos': {
    data: operations['listActivityKudoers']['responses'][200]['content']['application/json']
    scopes: 'activity:read' | 'activity:read_all'
    withoutScope: 'the client lacks the scope activity:read or activity:read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /activities/{id}/laps': {
    data: operations['listActivityLaps']['responses'][200]['content']['application/json']
    scopes: 'activity:read' | 'activity:read_all'
    withoutScope: 'the client lacks the scope activity:read or activity:read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /activities/{id}/streams': {
    data: operations['getActivityStreams']['responses'][200]['content']['application/json']
    scopes: 'activity:read' | 'activity:read_all'
    withoutScope: 'the client lacks the scope activity:read or activity:read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /activities/{id}/zones': {
    data: operations['getActivityZones']['responses'][200]['content']['application/json']
    scopes: 'activity:read' | 'activity:read_all'
    withoutScope: 'the client lacks the scope activity:read or activity:read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /athlete': {
    data: operations['getAthlete']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all' | 'profile:read_all'
    withoutScope: 'the client lacks the scope read, read_all, or profile:read_all'
    withoutInput: never
  }
  'PUT /athlete': {
    data: operations['updateAthlete']['responses'][200]['content']['application/json']
    scopes: 'profile:write'
    withoutScope: 'the client lacks the scope profile:write'
    withoutInput: never
  }
  'GET /athlete/activities': {
    data: operations['listActivities']['responses'][200]['content']['application/json']
    scopes: 'activity:read' | 'activity:read_all'
    withoutScope: 'the client lacks the scope activity:read or activity:read_all'
    withoutInput: never
  }
  'GET /athlete/clubs': {
    data: operations['listAthleteClubs']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: never
  }
  'GET /athlete/zones': {
    data: operations['getAthleteZones']['responses'][200]['content']['application/json']
    scopes: 'profile:read_all'
    withoutScope: 'the client lacks the scope profile:read_all'
    withoutInput: never
  }
  'GET /athletes/{id}/routes': {
    data: operations['listAthleteRoutes']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /athletes/{id}/stats': {
    data: operations['getAthleteStats']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /clubs/{id}': {
    data: operations['getClub']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /gear/{id}': {
    data: operations['getGear']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /routes/{id}': {
    data: operations['getRoute']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /routes/{id}/export_gpx': {
    data: operations['exportRouteGpx']['responses'][200]['content']['application/gpx+xml']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /routes/{id}/export_tcx': {
    data: operations['exportRouteTcx']['responses'][200]['content']['application/tcx+xml']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /routes/{id}/streams': {
    data: operations['getRouteStreams']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /segment_efforts': {
    data: operations['listSegmentEfforts']['responses'][200]['content']['application/json']
    scopes: 'activity:read' | 'activity:read_all'
    withoutScope: 'the client lacks the scope activity:read or activity:read_all'
    withoutInput: 'params.query.segment_id is missing'
  }
  'GET /segment_efforts/{id}': {
    data: operations['getSegmentEffort']['responses'][200]['content']['application/json']
    scopes: 'activity:read' | 'activity:read_all'
    withoutScope: 'the client lacks the scope activity:read or activity:read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /segment_efforts/{id}/streams': {
    data: operations['getSegmentEffortStreams']['responses'][200]['content']['application/json']
    scopes: 'read_all'
    withoutScope: 'the client lacks the scope read_all'
    withoutInput: 'params.path.id is missing'
  }
  'GET /segments/explore': {
    data: operations['exploreSegments']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.query.bounds is missing'
  }
  'GET /segments/starred': {
    data: operations['listStarredSegments']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: never
  }
  'GET /segments/{id}': {
    data: operations['getSegment']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.path.id is missing'
  }
  'PUT /segments/{id}/starred': {
    data: operations['starSegment']['responses'][200]['content']['application/json']
    scopes: 'profile:write'
    withoutScope: 'the client lacks the scope profile:write'
    withoutInput: 'params.path.id and body are missing'
  }
  'GET /segments/{id}/streams': {
    data: operations['getSegmentStreams']['responses'][200]['content']['application/json']
    scopes: 'read' | 'read_all'
    withoutScope: 'the client lacks the scope read or read_all'
    withoutInput: 'params.path.id is missing'
  }
  'POST /uploads': {
    data: operations['createUpload']['responses'][201]['content']['application/json']
    scopes: 'activity:write'
    withoutScope: 'the client lacks the scope activity:write'
    withoutInput: 'body is missing'
  }
  'GET /uploads/{uploadId}': {
    data: operations['getUpload']['responses'][200]['content']['application/json']
    scopes: 'activity:write'
    withoutScope: 'the client lacks the scope activity:write'
    withoutInput: 'params.path.uploadId is missing'
  }
  'GET /push_subscriptions': {
    data: operations['listSubscriptions']['responses'][200]['content']['application/json']
    scopes: never
    withoutScope: never
    withoutInput: 'params.query.client_id and params.query.client_secret are missing'
  }
  'POST /push_subscriptions': {
    data: operations['createSubscription']['responses'][201]['content']['application/json']
    scopes: never
    withoutScope: never
    withoutInput: 'body is missing'
  }
  'DELETE /push_subscriptions/{subscription_id}': {
    data: undefined
    scopes: never
    withoutScope: never
    withoutInput: 'params.path.subscription_id, params.query.client_id, and params.query.client_secret are missing'
  }
  'GET /oauth/authorize': {
    data: operations['authorizeApp']['responses'][200]['content']['text/html']
    scopes: never
    withoutScope: never
    withoutInput: 'params.query.client_id, params.query.redirect_uri, params.query.response_type, and params.query.scope are missing'
  }
  'POST /oauth/token': {
    data: operations['issueToken']['responses'][200]['content']['application/json']
    scopes: never
    withoutScope: never
    withoutInput: 'body is missing'
  }
  'POST /oauth/revoke': {
    data: operations['revokeToken']['responses'][200]['content']['application/json']
    scopes: never
    withoutScope: never
    withoutInput: 'body is missing'
  }
  'POST /oauth/deauthorize': {
    data: operations['deauthorizeApp']['responses'][200]['content']['application/json']
    scopes: never
    withoutScope: never
    withoutInput: 'body is missing'
  }
}
