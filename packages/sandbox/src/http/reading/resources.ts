import type { Operation } from '@activity-tracking/spec'

const BY_TAG: Readonly<Record<string, string>> = {
  Activities: 'Activity',
  Athletes: 'Athlete',
  Clubs: 'Club',
  Gear: 'Gear',
  Routes: 'Route',
  Segments: 'Segment',
  'Segment efforts': 'SegmentEffort',
  Uploads: 'Upload',
  Subscriptions: 'PushSubscription',
  OAuth: 'Application',
}

/** By the collection that stands before a variable in a path. */
const BY_COLLECTION: Readonly<Record<string, string>> = {
  activities: 'Activity',
  athletes: 'Athlete',
  clubs: 'Club',
  gear: 'Gear',
  routes: 'Route',
  segments: 'Segment',
  segment_efforts: 'SegmentEffort',
  uploads: 'Upload',
  push_subscriptions: 'PushSubscription',
}

const OF_APPS = new Set(['client_id', 'client_secret', 'redirect_uri'])

/** A map, because fields are named by callers, and every object knows `__proto__`. */
const OF_TOKENS: ReadonlyMap<string, string> = new Map([
  ['code', 'AuthorizationCode'],
  ['refresh_token', 'RefreshToken'],
])

/** What faults call the resource that a query parameter or body field belongs to. Inferred. */
export function resourceOf({ operationId, tag }: Operation, field: string): string {
  if (tag === 'Subscriptions' && OF_APPS.has(field)) return 'Application'
  if (operationId === 'authorizeApp') return OF_APPS.has(field) ? 'Application' : 'Authorize'
  if (operationId === 'issueToken') return OF_TOKENS.get(field) ?? 'Application'
  return BY_TAG[tag] ?? tag
}

/** What faults call the resource that a variable of the path names: `Athlete` in `/athletes/{id}/routes`. Inferred. */
export function resourceOfVariable({ path, tag }: Operation, name: string): string {
  const segments = path.split('/')
  const collection = segments[segments.indexOf(`{${name}}`) - 1] ?? ''
  return BY_COLLECTION[collection] ?? tag
}
