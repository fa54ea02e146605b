// The client's copy of the operation table.
// Written by scripts/generate.ts from openapi/. Do not edit: change the description and run `npm run generate`.

/** One line per operation: method and path, scopes of which any one is enough, encoding of the request body, flags. */
export const operationLines =
  `POST /activities|activity:write|form|overall
GET /activities/{id}|activity:read activity:read_all
PUT /activities/{id}|activity:write|json
GET /activities/{id}/comments|activity:read activity:read_all
GET /activities/{id}/kudos|activity:read activity:read_all
GET /activities/{id}/laps|activity:read activity:read_all
GET /activities/{id}/streams|activity:read activity:read_all
GET /activities/{id}/zones|activity:read activity:read_all
GET /athlete|read read_all profile:read_all
PUT /athlete|profile:write|form
GET /athlete/activities|activity:read activity:read_all
GET /athlete/clubs|read read_all
GET /athlete/zones|profile:read_all
GET /athletes/{id}/routes|read read_all
GET /athletes/{id}/stats|read read_all
GET /clubs/{id}|read read_all
GET /gear/{id}|read read_all
GET /routes/{id}|read read_all
GET /routes/{id}/export_gpx|read read_all||text
GET /routes/{id}/export_tcx|read read_all||text
GET /routes/{id}/streams|read read_all
GET /segment_efforts|activity:read activity:read_all
GET /segment_efforts/{id}|activity:read activity:read_all
GET /segment_efforts/{id}/streams|read_all
GET /segments/explore|read read_all
GET /segments/starred|read read_all
GET /segments/{id}|read read_all
PUT /segments/{id}/starred|profile:write|form
GET /segments/{id}/streams|read read_all
POST /uploads|activity:write|multipart|overall
GET /uploads/{uploadId}|activity:write
GET /push_subscriptions
POST /push_subscriptions||form
DELETE /push_subscriptions/{subscription_id}
GET /oauth/authorize|||auth text
POST /oauth/token||form|auth
POST /oauth/revoke||form|auth
POST /oauth/deauthorize||form|auth 2027-06-01`

/** A permission that an athlete grants to an app. */
export type Scope = 'read' | 'read_all' | 'profile:read_all' | 'profile:write' | 'activity:read' | 'activity:read_all' | 'activity:write'

/** Scopes of which any one is enough, by path and method; `never` where no access token is used. */
export interface OperationScopes {
  '/activities': {
    post: 'activity:write'
  }
  '/activities/{id}': {
    get: 'activity:read' | 'activity:read_all'
    put: 'activity:write'
  }
  '/activities/{id}/comments': {
    get: 'activity:read' | 'activity:read_all'
  }
  '/activities/{id}/kudos': {
    get: 'activity:read' | 'activity:read_all'
  }
  '/activities/{id}/laps': {
    get: 'activity:read' | 'activity:read_all'
  }
  '/activities/{id}/streams': {
    get: 'activity:read' | 'activity:read_all'
  }
  '/activities/{id}/zones': {
    get: 'activity:read' | 'activity:read_all'
  }
  '/athlete': {
    get: 'read' | 'read_all' | 'profile:read_all'
    put: 'profile:write'
  }
  '/athlete/activities': {
    get: 'activity:read' | 'activity:read_all'
  }
  '/athlete/clubs': {
    get: 'read' | 'read_all'
  }
  '/athlete/zones': {
    get: 'profile:read_all'
  }
  '/athletes/{id}/routes': {
    get: 'read' | 'read_all'
  }
  '/athletes/{id}/stats': {
    get: 'read' | 'read_all'
  }
  '/clubs/{id}': {
    get: 'read' | 'read_all'
  }
  '/gear/{id}': {
    get: 'read' | 'read_all'
  }
  '/routes/{id}': {
    get: 'read' | 'read_all'
  }
  '/routes/{id}/export_gpx': {
    get: 'read' | 'read_all'
  }
  '/routes/{id}/export_tcx': {
    get: 'read' | 'read_all'
  }
  '/routes/{id}/streams': {
    get: 'read' | 'read_all'
  }
  '/segment_efforts': {
    get: 'activity:read' | 'activity:read_all'
  }
  '/segment_efforts/{id}': {
    get: 'activity:read' | 'activity:read_all'
  }
  '/segment_efforts/{id}/streams': {
    get: 'read_all'
  }
  '/segments/explore': {
    get: 'read' | 'read_all'
  }
  '/segments/starred': {
    get: 'read' | 'read_all'
  }
  '/segments/{id}': {
    get: 'read' | 'read_all'
  }
  '/segments/{id}/starred': {
    put: 'profile:write'
  }
  '/segments/{id}/streams': {
    get: 'read' | 'read_all'
  }
  '/uploads': {
    post: 'activity:write'
  }
  '/uploads/{uploadId}': {
    get: 'activity:write'
  }
  '/push_subscriptions': {
    get: never
    post: never
  }
  '/push_subscriptions/{subscription_id}': {
    delete: never
  }
  '/oauth/authorize': {
    get: never
  }
  '/oauth/token': {
    post: never
  }
  '/oauth/revoke': {
    post: never
  }
  '/oauth/deauthorize': {
    post: never
  }
}
