import { ApiError } from '../errors.ts'
import { LIFETIME, type TokenSet } from '../oauth/token-response.ts'
import type { Scope } from '../operations.gen.ts'
import type { JsonObject } from '../stores/store.ts'
import { isLaterFormat, propertyOf, readSeconds } from '../values.ts'

/** The state of an app's access to an athlete. */
export type GrantState =
  /** There are tokens, and the service is not known to refuse them. */
  | 'active'
  /** The service refused the newest known refresh token: the athlete must authorize the app again. */
  | 'needs_reauthorization'
  /** The app is revoking its access; the service might not know yet. */
  | 'revoking'
  /** The app has revoked its access. */
  | 'deauthorized'

/** Marks a grant whose refresh token a process is exchanging. The process renews the mark while it lives; otherwise the mark expires. */
export interface RefreshMark {
  /** Identifies the process, and its store instance. */
  readonly by: string
  /** A mark that has not changed for this time has expired, in milliseconds. */
  readonly ttlMs: number
  /** When the process last renewed the mark, by the service's clock as far as the process knows it (Unix timestamp in seconds). */
  readonly at: number
}

/**
 * A request with the stored refresh token that got no response in time. The response can still arrive, with the only copy of new tokens.
 */
export interface Unanswered {
  /** When the service first refused the refresh token after that, by its own clock (Unix timestamp in seconds); null before. */
  readonly refusedAt: number | null
}

const FORMAT = 1

/** A grant as it is stored. It contains the tokens until access is revoked, so that a late response can still be stored. */
export interface GrantRecord {
  readonly v: 1
  /** The same for all tokens of one authorization. Empty when it is damaged. */
  readonly grantId: string
  /**
   * When the athlete authorized the app, or the app revoked its access, by the service's clock (Unix timestamp in seconds). The later
   * decision counts.
   */
  readonly decidedAt: number
  readonly status: GrantState
  readonly accessToken: string
  readonly refreshToken: string
  /** Unix timestamp, in seconds. */
  readonly expiresAt: number
  /** Scopes that the athlete granted; null when they are not known. */
  readonly scopes: readonly Scope[] | null
  readonly refreshing: RefreshMark | null
  readonly unanswered: Unanswered | null
  /** The state that an app was last notified of; null before the first notification. A write that does not state it preserves it. */
  readonly reported: GrantState | null
}

/** Received tokens that might not be stored yet. */
export interface SpooledGrant {
  readonly record: GrantRecord
  /** The refresh token that was exchanged for these tokens, empty when it is not known; null when they come from a code exchange. */
  readonly spent: string | null
}

/** The key of a grant in the store. It does not contain the base URL, which changes in 2027 (specification, "Versioning"). */
export const keyOf = (clientId: string, athleteId: number | string): string => `grant/${clientId}/${athleteId}`

/** A record of new tokens. Tokens from a refresh continue a grant. */
export const toRecord = (
  { accessToken, refreshToken, expiresAt, scopes }: Pick<TokenSet, 'accessToken' | 'refreshToken' | 'expiresAt' | 'scopes'>,
  continued?: Pick<GrantRecord, 'grantId' | 'decidedAt' | 'scopes'>,
): GrantRecord => ({
  v: FORMAT,
  grantId: continued?.grantId ?? crypto.randomUUID(),
  decidedAt: continued?.decidedAt ?? expiresAt - LIFETIME,
  status: 'active',
  accessToken,
  refreshToken,
  expiresAt,
  scopes: scopes ?? continued?.scopes ?? null,
  refreshing: null,
  unanswered: null,
  reported: null,
})

/** The record of a revoked grant: without tokens, but with the fields that are needed to compare it with other grants. */
export const tombstone = ({ grantId, decidedAt, expiresAt }: GrantRecord): GrantRecord => ({
  ...toRecord({ accessToken: '', refreshToken: '', expiresAt, scopes: undefined }, { grantId, decidedAt, scopes: null }),
  status: 'deauthorized',
})

const STATES: readonly unknown[] = ['active', 'needs_reauthorization', 'revoking', 'deauthorized'] satisfies GrantState[]

const isState = (value: unknown): value is GrantState => STATES.includes(value)

/** Whether the object has the fields without which it cannot be used. */
function isGrant({ v, status, accessToken, refreshToken, expiresAt, scopes }: JsonObject): boolean {
  const texts = [accessToken, refreshToken, ...(Array.isArray(scopes) ? scopes : [])]
  return v === FORMAT && isState(status) && texts.every(isText) && Number.isFinite(expiresAt) && (scopes === null || Array.isArray(scopes))
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isNumber = (value: unknown): value is number => Number.isFinite(value)

const isTimestamp = (value: unknown): value is number => readSeconds(value) !== undefined

/** Marks are renewed within minutes: one that claims to live longer would stop refreshes. */
const LONGEST_TTL_MS = 3_600_000

const isTtl = (value: unknown): boolean => isNumber(value) && value <= LONGEST_TTL_MS

/** A part of a record with only the checked fields; null when one of them is damaged. */
function readPart<Part>(value: unknown, checks: Record<keyof Part & string, (field: unknown) => boolean>): Part | null {
  const read = Object.entries<(field: unknown) => boolean>(checks).map(
    ([name, isValid]) => [name, propertyOf(value, name), isValid(propertyOf(value, name))] as const,
  )
  return read.every(([, , isValid]) => isValid) ? (Object.fromEntries(read.map(([name, field]) => [name, field])) as Part) : null
}

/** The stored record cannot be read. */
export const unreadable = (why: string, cause?: unknown): ApiError =>
  new ApiError('unreadable_grant', `the stored grant cannot be read: ${why}`, { operation: 'POST /oauth/token', cause })

/**
 * Reads a stored record. Fields that are damaged get the values of a new record, except the tokens.
 * @throws ApiError `unreadable_grant` when a later version of this package, or another program, wrote it
 */
export function readRecord(stored: JsonObject): GrantRecord {
  if (isLaterFormat(stored['v'], FORMAT)) {
    throw unreadable('a later version of @activity-tracking/client wrote it; update the package in this process')
  }
  if (!isGrant(stored)) throw unreadable('it does not contain a grant; delete it')
  const { status, accessToken, refreshToken, scopes } = stored as unknown as GrantRecord
  const { grantId, decidedAt, unanswered } = stored
  // Tokens whose expiry is not possible are refreshed.
  const expiresAt = readSeconds(stored['expiresAt']) ?? 0
  return {
    v: FORMAT,
    grantId: isText(grantId) ? grantId : '',
    decidedAt: isTimestamp(decidedAt) ? decidedAt : expiresAt - LIFETIME,
    status,
    accessToken,
    refreshToken,
    expiresAt,
    scopes,
    refreshing: readPart<RefreshMark>(stored['refreshing'], { by: isText, ttlMs: isTtl, at: isNumber }),
    unanswered: unanswered instanceof Object ? (readPart<Unanswered>(unanswered, { refusedAt: isTimestamp }) ?? { refusedAt: null }) : null,
    reported: isState(stored['reported']) ? stored['reported'] : null,
  }
}

/** Reads a spool entry; throws the same errors as {@link readRecord}. */
export function readSpooled(value: JsonObject): SpooledGrant {
  const { record, spent = null } = value
  if (typeof record !== 'object' || record === null || Array.isArray(record) || (spent !== null && !isText(spent))) {
    throw unreadable('it does not contain a grant')
  }
  return { record: readRecord(record as JsonObject), spent }
}

export const toJson = (value: GrantRecord | SpooledGrant): JsonObject => value as unknown as JsonObject

/** Whether the app has revoked its access, or is revoking it. */
export const isRevoked = ({ status }: GrantRecord): boolean => status === 'revoking' || status === 'deauthorized'

/**
 * Whether tokens replace the stored ones: the only order of tokens. Uses only the service's clock: every access token is valid for six hours
 * from its issue, so the expiry shows which tokens were issued later. A revoked grant is restored only by a later authorization, and tokens
 * of an earlier authorization never replace those of a later one. Within a grant, tokens that were exchanged for the stored refresh token
 * replace it; among others, the later ones do.
 */
export function supersedes({ record, spent }: SpooledGrant, stored: GrantRecord | undefined): boolean {
  if (stored === undefined) return true
  const isAuthorization = spent === null
  const isSameGrant = record.grantId === stored.grantId
  const isStored = record.refreshToken === stored.refreshToken && record.accessToken === stored.accessToken
  // An authorization whose tokens are already stored still renews their grant.
  if (isStored && (isSameGrant || !isAuthorization)) return false
  if (!isSameGrant) {
    // Within one second, only the grant ID distinguishes an authorization after the revocation from the revoked one.
    const isLater = record.decidedAt > stored.decidedAt || (isAuthorization && record.decidedAt === stored.decidedAt)
    if (isRevoked(stored)) return isAuthorization && isLater
    return isLater || (isAuthorization && stored.status === 'needs_reauthorization')
  }
  if (isRevoked(stored)) return isAuthorization && record.decidedAt > stored.decidedAt
  if (stored.refreshToken === spent) return true
  return isAuthorization ? record.expiresAt >= stored.expiresAt : record.expiresAt > stored.expiresAt
}
