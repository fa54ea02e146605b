// Specification, "Scopes", and the sentences on private routes, private segments and the detailed athlete under "Endpoints".

export interface ScopeRow {
  readonly scope: string
  readonly grants: readonly RegExp[]
}

export const scopeRows: readonly ScopeRow[] = [
  {
    scope: 'read',
    grants: [/public/i, /segments/i, /routes/i, /profile data/i, /posts/i, /events/i, /club feeds/i, /leaderboards/i],
  },
  { scope: 'read_all', grants: [/private/i, /routes/i, /segments/i, /events/i, /in addition to `?read`?/i] },
  { scope: 'profile:read_all', grants: [/all profile information/i, /regardless/i, /visibility/i] },
  { scope: 'profile:write', grants: [/update/i, /weight/i, /FTP/, /\bstar\b/i, /unstar/i, /segments/i] },
  { scope: 'activity:read', grants: [/everyone/i, /followers/i, /without/i, /privacy[- ]zone/i] },
  { scope: 'activity:read_all', grants: [/all activities/i, /only you/i, /privacy[- ]zone/i] },
  { scope: 'activity:write', grants: [/create manual activities/i, /upload files/i, /edit activities/i] },
]

export interface ConditionalRow {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly scope: 'read_all' | 'profile:read_all'
  readonly when: RegExp
}

const also = (path: string, when: RegExp, method: 'GET' | 'PUT' = 'GET'): ConditionalRow => ({ method, path, scope: 'read_all', when })

export const conditionalScopes: readonly ConditionalRow[] = [
  also('/routes/{id}', /private/i),
  also('/athletes/{id}/routes', /private/i),
  also('/routes/{id}/export_gpx', /private/i),
  also('/routes/{id}/export_tcx', /private/i),
  also('/routes/{id}/streams', /private/i),
  also('/segments/{id}', /private/i),
  also('/segments/{id}', /athlete/i),
  also('/segments/starred', /private/i),
  also('/segments/starred', /athlete/i),
  also('/segments/{id}/streams', /private/i),
  also('/segments/{id}/starred', /private/i, 'PUT'),
  { method: 'GET', path: '/athlete', scope: 'profile:read_all', when: /detailed/i },
  { method: 'PUT', path: '/athlete', scope: 'profile:read_all', when: /detailed/i },
]
