import type { JsonObject } from '@activity-tracking/store'
import type { TokenSet } from '../oauth/token-set.ts'
import type { Scope } from '../operations.gen.ts'

/** How things stand between the app and an athlete. */
export type GrantState =
  /** There are tokens. */
  | 'active'
  /** The service refused the newest known refresh token: only the athlete can help. */
  | 'needs_reauthorization'
  /** The app is giving up its access; the service may not know yet. */
  | 'revoking'
  /** The app has given up its access. */
  | 'deauthorized'

/** What the store keeps of a grant. Tokens stay in it until it is given up, so that a late answer can still be put in its place. */
export interface GrantRecord {
  readonly v: 1
  readonly status: GrantState
  readonly accessToken: string
  readonly refreshToken: string
  /** Seconds since 1970-01-01 UTC. */
  readonly expiresAt: number
  /** What the athlete granted; null when unknown. */
  readonly scopes: readonly Scope[] | null
}

/** Tokens that were received and that the store may not have yet. */
export interface SpooledGrant {
  readonly record: GrantRecord
  /** The refresh token that these tokens were got with; null when they come from a code. */
  readonly spent: string | null
}

/** Where a grant is kept. Not by base address: that changes in 2027 (specification, "Versioning"). */
export const keyOf = (clientId: string, athleteId: number | string): string => `grant/${clientId}/${athleteId}`

export const toRecord = (
  { accessToken, refreshToken, expiresAt, scopes }: TokenSet,
  knownScopes: readonly Scope[] | null = null,
): GrantRecord => ({ v: 1, status: 'active', accessToken, refreshToken, expiresAt, scopes: scopes ?? knownScopes })

/** A grant that is given up: nothing of it is left to steal, only how long its last tokens would have lived. */
export const tombstone = ({ expiresAt }: GrantRecord): GrantRecord => ({
  ...{ v: 1, status: 'deauthorized', accessToken: '', refreshToken: '', expiresAt, scopes: null },
})

/**
 * The record as it was stored.
 * @throws TypeError when another version of this package, or something else, wrote it
 */
export function readRecord(stored: JsonObject): GrantRecord {
  if (stored['v'] !== 1) throw new TypeError('the stored grant was not written by this version of the client')
  return stored as unknown as GrantRecord
}

export const toJson = (value: GrantRecord | SpooledGrant): JsonObject => value as unknown as JsonObject

const isGivenUp = ({ status }: GrantRecord): boolean => status === 'revoking' || status === 'deauthorized'

/**
 * Whether tokens that were received belong in the place of what is stored. Every access token lives six hours from its issue, so expiry
 * tells which were issued later, by the service's clock alone. A grant that was given up comes back only by a later authorization; tokens
 * that were got with the stored refresh token replace it; among others the later ones win.
 */
export function supersedes({ record, spent }: SpooledGrant, stored: GrantRecord | undefined): boolean {
  if (stored === undefined) return true
  if (isGivenUp(stored)) return spent === null && record.expiresAt > stored.expiresAt
  if (stored.refreshToken === spent) return true
  return spent === null ? record.expiresAt >= stored.expiresAt : record.expiresAt > stored.expiresAt
}
