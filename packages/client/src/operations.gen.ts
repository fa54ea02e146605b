// The client's copy of the operation table.
// Written by scripts/generate.ts from openapi/. Do not edit: change the description and run `npm run generate`.

import type { Operation } from './operation.ts'

/** First day (`YYYY-MM-DD`, UTC) on which the API is available under its new base URL. */
export const newBaseFrom = '2027-01-04'

export const operations: readonly Operation[] = [
  {"key":"POST /activities","method":"POST","path":"/activities","scopes":["activity:write"],"families":["overall"],"encoding":"form","onAuthBase":false,"answersText":false,"idempotent":false},
  {"key":"GET /activities/{id}","method":"GET","path":"/activities/{id}","scopes":["activity:read","activity:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"PUT /activities/{id}","method":"PUT","path":"/activities/{id}","scopes":["activity:write"],"families":["overall","read"],"encoding":"json","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /activities/{id}/comments","method":"GET","path":"/activities/{id}/comments","scopes":["activity:read","activity:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /activities/{id}/kudos","method":"GET","path":"/activities/{id}/kudos","scopes":["activity:read","activity:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /activities/{id}/laps","method":"GET","path":"/activities/{id}/laps","scopes":["activity:read","activity:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /activities/{id}/streams","method":"GET","path":"/activities/{id}/streams","scopes":["activity:read","activity:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /activities/{id}/zones","method":"GET","path":"/activities/{id}/zones","scopes":["activity:read","activity:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /athlete","method":"GET","path":"/athlete","scopes":["read","read_all","profile:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"PUT /athlete","method":"PUT","path":"/athlete","scopes":["profile:write"],"families":["overall","read"],"encoding":"form","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /athlete/activities","method":"GET","path":"/athlete/activities","scopes":["activity:read","activity:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /athlete/clubs","method":"GET","path":"/athlete/clubs","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /athlete/zones","method":"GET","path":"/athlete/zones","scopes":["profile:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /athletes/{id}/routes","method":"GET","path":"/athletes/{id}/routes","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /athletes/{id}/stats","method":"GET","path":"/athletes/{id}/stats","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /clubs/{id}","method":"GET","path":"/clubs/{id}","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /gear/{id}","method":"GET","path":"/gear/{id}","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /routes/{id}","method":"GET","path":"/routes/{id}","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /routes/{id}/export_gpx","method":"GET","path":"/routes/{id}/export_gpx","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":true,"idempotent":true},
  {"key":"GET /routes/{id}/export_tcx","method":"GET","path":"/routes/{id}/export_tcx","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":true,"idempotent":true},
  {"key":"GET /routes/{id}/streams","method":"GET","path":"/routes/{id}/streams","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /segment_efforts","method":"GET","path":"/segment_efforts","scopes":["activity:read","activity:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /segment_efforts/{id}","method":"GET","path":"/segment_efforts/{id}","scopes":["activity:read","activity:read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /segment_efforts/{id}/streams","method":"GET","path":"/segment_efforts/{id}/streams","scopes":["read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /segments/explore","method":"GET","path":"/segments/explore","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /segments/starred","method":"GET","path":"/segments/starred","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /segments/{id}","method":"GET","path":"/segments/{id}","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"PUT /segments/{id}/starred","method":"PUT","path":"/segments/{id}/starred","scopes":["profile:write"],"families":["overall","read"],"encoding":"form","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /segments/{id}/streams","method":"GET","path":"/segments/{id}/streams","scopes":["read","read_all"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"POST /uploads","method":"POST","path":"/uploads","scopes":["activity:write"],"families":["overall"],"encoding":"multipart","onAuthBase":false,"answersText":false,"idempotent":false},
  {"key":"GET /uploads/{uploadId}","method":"GET","path":"/uploads/{uploadId}","scopes":["activity:write"],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /push_subscriptions","method":"GET","path":"/push_subscriptions","scopes":[],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"POST /push_subscriptions","method":"POST","path":"/push_subscriptions","scopes":[],"families":["overall","read"],"encoding":"form","onAuthBase":false,"answersText":false,"idempotent":false},
  {"key":"DELETE /push_subscriptions/{subscription_id}","method":"DELETE","path":"/push_subscriptions/{subscription_id}","scopes":[],"families":["overall","read"],"encoding":"","onAuthBase":false,"answersText":false,"idempotent":true},
  {"key":"GET /oauth/authorize","method":"GET","path":"/oauth/authorize","scopes":[],"families":[],"encoding":"","onAuthBase":true,"answersText":true,"idempotent":true},
  {"key":"POST /oauth/token","method":"POST","path":"/oauth/token","scopes":[],"families":[],"encoding":"form","onAuthBase":true,"answersText":false,"idempotent":false},
  {"key":"POST /oauth/revoke","method":"POST","path":"/oauth/revoke","scopes":[],"families":[],"encoding":"form","onAuthBase":true,"answersText":false,"idempotent":true},
  {"key":"POST /oauth/deauthorize","method":"POST","path":"/oauth/deauthorize","scopes":[],"families":[],"encoding":"form","onAuthBase":true,"answersText":false,"idempotent":false,"deprecated":"2026-06-01","removed":"2027-06-01","replacement":"POST /oauth/revoke"},
]

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
