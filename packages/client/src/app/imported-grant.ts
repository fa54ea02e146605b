import { athleteIdOf, type Id } from '../id.ts'
import { splitScopes, TokenSet } from '../oauth/token-set.ts'
import type { Scope } from '../operations.gen.ts'

/** Tokens from another database. */
export interface ImportedGrant {
  athleteId: Id | bigint
  accessToken: string
  refreshToken: string
  /** When the access token expires, in seconds since 1970-01-01 UTC. */
  expiresAt: number
  /** What the athlete granted, if that is known. */
  scopes?: readonly Scope[]
}

/** A token response of the service (specification, "Token response"), as another program has stored it. */
export interface ImportedTokenResponse {
  access_token: string
  refresh_token: string
  /** When the access token expires, in seconds since 1970-01-01 UTC. */
  expires_at: number
  /** Not used: the time of the response is not known. */
  expires_in?: number
  token_type?: string
  /** What the athlete granted. Only in the response to a code, and not always (inferred). */
  scope?: string
  /** Only in the response to a code. */
  athlete?: { readonly id: Id | bigint }
}

/** What a token response may not hold. */
export interface ImportDetails {
  athleteId: Id | bigint
  /** What the athlete granted. Default: the `scope` of the response; unknown without one. */
  scopes?: readonly Scope[]
}

/**
 * The tokens of a grant to import, and whose they are.
 * @throws TypeError that names the field which is missing or wrong, and never shows its value
 */
export function readImport(
  grant: ImportedGrant | ImportedTokenResponse,
  details: Partial<ImportDetails> = {},
): { readonly athleteId: string; readonly tokens: TokenSet } {
  const fields: Partial<ImportedGrant & ImportedTokenResponse> = Object(grant)
  const isResponse = 'access_token' in fields || 'refresh_token' in fields
  const [access, refresh, expiry] = isResponse
    ? (['access_token', 'refresh_token', 'expires_at'] as const)
    : (['accessToken', 'refreshToken', 'expiresAt'] as const)
  for (const name of [access, refresh]) {
    if (typeof fields[name] !== 'string' || fields[name] === '') throw new TypeError(`${name} must be a token: text that is not empty`)
  }
  const expiresAt = fields[expiry]
  if (typeof expiresAt !== 'number') throw new TypeError(`${expiry} must be a number`)
  const athleteId = isResponse ? athleteOf(fields.athlete?.id, details.athleteId) : athleteIdOf(fields.athleteId)
  const scopes = isResponse ? (details.scopes ?? (fields.scope ? splitScopes(fields.scope) : undefined)) : fields.scopes
  try {
    const [accessToken = '', refreshToken = ''] = [fields[access], fields[refresh]]
    return { athleteId, tokens: new TokenSet({ accessToken, refreshToken, expiresAt, scopes, athleteId }) }
  } catch {
    throw new TypeError(`${expiry} must be in seconds since 1970-01-01 UTC`)
  }
}

/** Whose tokens a response holds. */
function athleteOf(named: unknown, given: unknown): string {
  if (named === undefined && given === undefined) throw new TypeError('athleteId is missing, and the response does not name the athlete')
  const athleteId = athleteIdOf(given ?? named)
  if (named !== undefined && athleteIdOf(named) !== athleteId) throw new TypeError('athleteId is not the id of the athlete in the response')
  return athleteId
}
