import type { JsonObject } from '@activity-tracking/store'
import type { TokenSet } from '../oauth/token-set.ts'
import type { Scope } from '../operations.gen.ts'
import { UnreadableGrantError } from './session-errors.ts'

/** How things stand between the app and an athlete. */
export type GrantState =
  /** There are tokens. */
  | 'active'
  /** The service refused the access token although it should be valid. Calls fail until a probe has shown which of the two is right. */
  | 'suspect'
  /** The service refused the newest known refresh token: only the athlete can help. */
  | 'needs_reauthorization'
  /** The app is revoking its access; the service may not know yet. */
  | 'revoking'
  /** The app has revoked its access. */
  | 'deauthorized'

/** Marks a grant whose refresh token a process is exchanging. It is renewed while that process lives; one that is not renewed is void. */
export interface RefreshMark {
  /** The process, and the store handle in it. */
  readonly by: string
  /** Whether the process also held the store's lock. */
  readonly guard: 'lock' | 'mark'
  /** A mark that has not changed for this long belongs to a process that has died, in milliseconds. */
  readonly ttlMs: number
  readonly beat: number
}

/** What is known of an access token that the service refused while giving the same tokens back. Times in epoch seconds. */
export interface Suspicion {
  readonly since: number
  /** Probes that were refused. */
  readonly refusals: number
  readonly retryAt: number
}

/** What the store keeps of a grant. Tokens stay in it until access is revoked, so that a late response can still be put in its place. */
export interface GrantRecord {
  readonly v: 2
  /** The same for all tokens that come from one authorization. Empty when version 1 wrote the record. */
  readonly grantId: string
  readonly status: GrantState
  readonly accessToken: string
  readonly refreshToken: string
  /** Epoch seconds. */
  readonly expiresAt: number
  /** What the athlete granted; null when unknown. */
  readonly scopes: readonly Scope[] | null
  readonly refreshing: RefreshMark | null
  /** When a request with this refresh token was given up without a response, which may still come; epoch seconds. */
  readonly unansweredSince: number | null
  readonly suspicion: Suspicion | null
}

/** Tokens that were received and that the store may not have yet. */
export interface SpooledGrant {
  readonly record: GrantRecord
  /** The refresh token that these tokens were exchanged for; null when they come from a code. */
  readonly spent: string | null
}

/** Where a grant is kept. Not by base URL: that changes in 2027 (specification, "Versioning"). */
export const keyOf = (clientId: string, athleteId: number | string): string => `grant/${clientId}/${athleteId}`

/** A record of new tokens. Those of a refresh belong to the grant that they continue. */
export const toRecord = (
  { accessToken, refreshToken, expiresAt, scopes }: Pick<TokenSet, 'accessToken' | 'refreshToken' | 'expiresAt' | 'scopes'>,
  continued?: Pick<GrantRecord, 'grantId' | 'scopes'>,
): GrantRecord => ({
  v: 2,
  grantId: continued?.grantId ?? crypto.randomUUID(),
  status: 'active',
  accessToken,
  refreshToken,
  expiresAt,
  scopes: scopes ?? continued?.scopes ?? null,
  refreshing: null,
  unansweredSince: null,
  suspicion: null,
})

/** A grant that was revoked: nothing of it is left to steal, only which one it was and how long its last tokens would have lived. */
export const tombstone = ({ grantId, expiresAt }: GrantRecord): GrantRecord => ({
  ...toRecord({ accessToken: '', refreshToken: '', expiresAt, scopes: undefined }, { grantId, scopes: null }),
  status: 'deauthorized',
})

const STATES: readonly unknown[] = ['active', 'suspect', 'needs_reauthorization', 'revoking', 'deauthorized'] satisfies GrantState[]

/** Whether the object holds what versions 1 and 2 have in common. */
function isGrant(record: JsonObject): boolean {
  const { status, accessToken, refreshToken, expiresAt, scopes } = record
  const texts = [accessToken, refreshToken, ...(Array.isArray(scopes) ? scopes : [])]
  return (
    STATES.includes(status) &&
    texts.every((text) => typeof text === 'string') &&
    Number.isFinite(expiresAt) &&
    (scopes === null || Array.isArray(scopes))
  )
}

/**
 * The record as it was stored, in the present format. Version 1 had no grant id, marks or suspicions.
 * @throws UnreadableGrantError when a later version of this package, or something else, wrote it
 */
export function readRecord(stored: JsonObject): GrantRecord {
  const version = stored['v']
  if (Number(version) > 2) {
    throw new UnreadableGrantError('a later version of @activity-tracking/client wrote it; update this process')
  }
  if ((version !== 1 && version !== 2) || !isGrant(stored)) throw new UnreadableGrantError('it does not hold a grant; delete it')
  const missing = version === 1 ? { v: 2, grantId: '', refreshing: null, unansweredSince: null, suspicion: null } : {}
  return { ...stored, ...missing } as unknown as GrantRecord
}

/** Whether a later version of this package wrote the spool entry. */
export const isFromLaterVersion = ({ record }: JsonObject): boolean => Number(Object(record).v) > 2

/** A spool entry as version 1 (no version of its own) or 2 wrote it; errors as {@link readRecord}. */
export function readSpooled(value: JsonObject): SpooledGrant {
  const { record, spent = null } = value
  if (typeof record !== 'object' || record === null || Array.isArray(record) || (spent !== null && typeof spent !== 'string')) {
    throw new UnreadableGrantError('it does not hold a grant')
  }
  return { record: readRecord(record as JsonObject), spent }
}

export const toJson = (value: GrantRecord | SpooledGrant): JsonObject => value as unknown as JsonObject

/** Whether the app has revoked its access, or is about to. */
export const isRevoked = ({ status }: GrantRecord): boolean => status === 'revoking' || status === 'deauthorized'

/**
 * Whether tokens that were received belong in the place of what is stored. Every access token lives six hours from its issue, so the
 * expiry tells which were issued later, by the service's clock alone. A revoked grant comes back only by another authorization; tokens
 * that were exchanged for the stored refresh token replace it; among others the later ones win.
 */
export function supersedes({ record, spent }: SpooledGrant, stored: GrantRecord | undefined): boolean {
  if (stored === undefined) return true
  if (isRevoked(stored)) {
    // Within one second, only the grant id tells an authorization that came after the revocation from the one that was revoked.
    const isAnother = record.grantId !== stored.grantId
    return spent === null && (record.expiresAt > stored.expiresAt || (isAnother && record.expiresAt === stored.expiresAt))
  }
  if (stored.refreshToken === spent) return true
  return spent === null ? record.expiresAt >= stored.expiresAt : record.expiresAt > stored.expiresAt
}
