// The client's copy of the operation table.
// Written by scripts/generate.ts from openapi/. Do not edit: change that, and run `npm run generate`.

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
