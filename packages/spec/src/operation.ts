/** HTTP method of an operation. */
export type OperationMethod = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'

/** A request counter: every request, or every request that is not an upload. Specification, "Limits". */
export type QuotaFamily = 'overall' | 'read'

/** Rate limits of an app: requests per quarter hour and per UTC day, by tier and by counter. Specification, "Limits". */
export type RateLimits = Readonly<
  Record<'standard' | 'upgraded', Readonly<Record<QuotaFamily, readonly [quarterHour: number, day: number]>>>
>

/** An additional scope that the operation requires in some cases. Specification, "Routes" and "Segments". */
export interface ConditionalScope {
  readonly scope: string
  /** The case, in words: "the route is private". */
  readonly when: string
}

/** UTC dates (`YYYY-MM-DD`) of changes to an operation. Specification, "Versioning". */
export interface Lifecycle {
  /** First day on which it is available. */
  readonly available?: string
  /** First day on which only apps with the access tier can use it. */
  readonly restricted?: string
  /** First day on which another operation should be used. */
  readonly deprecated?: string
  /** First day on which the service no longer supports it. */
  readonly removed?: string
}

/** One operation of the service, from the description. */
export interface OperationRow {
  /** Unique name in the description: camelCase, verb first. */
  readonly operationId: string
  readonly method: OperationMethod
  /** Path below its base URL, with templates in braces: `/activities/{id}`. */
  readonly path: string
  /** `api`: below `{base_url}`. `auth`: below `{auth_url}`, the service's web root. */
  readonly base: 'api' | 'auth'
  /** Group of operations that it belongs to. */
  readonly tag: string
  /** What it does, in the imperative. */
  readonly summary: string
  /** `bearer`: an access token. `basic`: the app's id and secret. `none`: no header; see the operation's parameters. */
  readonly authentication: 'bearer' | 'basic' | 'none'
  /** Alternative scopes: any one is enough. Empty if no access token is used. */
  readonly scopes: readonly string[]
  /** Additional scopes that are required in some cases. */
  readonly conditionalScopes: readonly ConditionalScope[]
  /** Request counters that a call counts in. */
  readonly quotaFamilies: readonly QuotaFamily[]
  /** Whether sending the request twice has the same effect as sending it once, so that a client can repeat it. */
  readonly idempotent: boolean
  /** Media type of the request body; null if there is none. */
  readonly requestMediaType: string | null
  /** Media type of the success response's body; null if there is none. */
  readonly responseMediaType: string | null
  /** Whether the athlete must have a paid subscription. */
  readonly subscriber: boolean
  /** Access tier that the app must have been approved for; null if all apps can use it. */
  readonly accessTier: 'extended' | null
  /** Dates of changes; empty if none is announced. */
  readonly lifecycle: Lifecycle
  /** operationId of the operation that replaces a deprecated one; null if it is not deprecated. */
  readonly replacedBy: string | null
}
