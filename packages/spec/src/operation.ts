/** HTTP method of an operation. */
export type OperationMethod = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'

/** A request counter: every request, or every request that is not an upload. Specification, "Limits". */
export type QuotaFamily = 'overall' | 'read'

/** Requests an app may make per quarter hour and per UTC day, by its tier and by counter. Specification, "Limits". */
export type RateLimits = Readonly<
  Record<'standard' | 'upgraded', Readonly<Record<QuotaFamily, readonly [quarterHour: number, day: number]>>>
>

/** A scope that is needed besides the operation's own in some case. Specification, "Routes" and "Segments". */
export interface ConditionalScope {
  readonly scope: string
  /** The case, in words: "the route is private". */
  readonly when: string
}

/** UTC dates (`YYYY-MM-DD`) on which something changes for an operation. Specification, "Versioning". */
export interface Lifecycle {
  /** First day on which the service has it. */
  readonly available?: string
  /** First day on which only apps with the access tier may use it. */
  readonly restricted?: string
  /** First day on which another operation should be used. */
  readonly deprecated?: string
  /** First day on which the service no longer supports it. */
  readonly removed?: string
}

/** One operation of the service, as the description states it. */
export interface OperationRow {
  /** Unique name in the description: camelCase, verb first. */
  readonly operationId: string
  readonly method: OperationMethod
  /** Path below its base, with templates in braces: `/activities/{id}`. */
  readonly path: string
  /** `api`: below `{base_url}`. `auth`: below `{auth_url}`, the service's web root. Two different prefixes. */
  readonly base: 'api' | 'auth'
  /** Group of operations it is shown under. */
  readonly tag: string
  /** What it does, in the imperative. */
  readonly summary: string
  /** `bearer`: an access token. `basic`: the app's id and secret. `none`: no header; see the operation's parameters. */
  readonly authentication: 'bearer' | 'basic' | 'none'
  /** Scopes of which any one is enough; empty where no access token is used. */
  readonly scopes: readonly string[]
  /** Scopes needed besides those in some case. */
  readonly conditionalScopes: readonly ConditionalScope[]
  /** Request counters that a call uses up. */
  readonly quotaFamilies: readonly QuotaFamily[]
  /** True where sending the request twice has the effect of sending it once, so that a client may repeat it. Decision 087. */
  readonly idempotent: boolean
  /** Media type of the request body; null where there is none. */
  readonly requestMediaType: string | null
  /** Media type of the success response's body; null where there is none. */
  readonly responseMediaType: string | null
  /** True where the athlete needs a paid subscription. */
  readonly subscriber: boolean
  /** Access tier that the app must have been approved for; null where any app will do. */
  readonly accessTier: 'extended' | null
  /** Dates of change; empty where none is announced. */
  readonly lifecycle: Lifecycle
  /** operationId of the operation to use in the place of a deprecated one; null where it is not deprecated. */
  readonly replacedBy: string | null
}
