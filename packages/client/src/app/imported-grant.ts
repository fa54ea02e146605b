import { athleteIdOf, type Id } from '../id.ts'
import { splitScopes, TokenSet } from '../oauth/token-response.ts'
import type { Scope } from '../operations.gen.ts'

/** Tokens from another database. */
export interface ImportedGrant {
  athleteId: Id | bigint
  accessToken: string
  refreshToken: string
  /** When the access token expires. Unix timestamp, in seconds. */
  expiresAt: number
  /** Scopes that the athlete granted, if known. */
  scopes?: readonly Scope[]
}

/** A token response of the service (specification, "Token response"), as stored by another program. */
export interface ImportedTokenResponse {
  access_token: string
  refresh_token: string
  /** When the access token expires. Unix timestamp, in seconds. */
  expires_at: number
  /** Not used, because the time of the response is not known. */
  expires_in?: number
  token_type?: string
  /** Scopes that the athlete granted. Only in the response to a code exchange, and not always (inferred). */
  scope?: string
  /** Only in the response to a code exchange. */
  athlete?: { readonly id: Id | bigint }
}

/** What a token response might not contain. */
export interface ImportDetails {
  athleteId: Id | bigint
  /** Scopes that the athlete granted. Default: the `scope` of the response, or unknown if it has none. */
  scopes?: readonly Scope[]
}

/**
 * Reads the tokens of a grant to import, and their athlete.
 * @throws TypeError that names the missing or invalid field, and never contains its value
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
    if (typeof fields[name] !== 'string' || fields[name] === '') throw new TypeError(`${name} must be a token: a string that is not empty`)
  }
  const expiresAt = fields[expiry]
  if (typeof expiresAt !== 'number') throw new TypeError(`${expiry} must be a number`)
  const athleteId = isResponse ? athleteOf(fields.athlete?.id, details.athleteId) : athleteIdOf(fields.athleteId)
  const scopes = isResponse ? (details.scopes ?? (fields.scope ? splitScopes(fields.scope) : undefined)) : fields.scopes
  try {
    const [accessToken = '', refreshToken = ''] = [fields[access], fields[refresh]]
    return { athleteId, tokens: new TokenSet({ accessToken, refreshToken, expiresAt, scopes, athleteId }) }
  } catch {
    throw new TypeError(`${expiry} must be a Unix timestamp in seconds`)
  }
}

/** The athlete of a token response. */
function athleteOf(named: unknown, given: unknown): string {
  if (named === undefined && given === undefined) throw new TypeError('athleteId is missing, and the response does not include the athlete')
  const athleteId = athleteIdOf(given ?? named)
  if (named !== undefined && athleteIdOf(named) !== athleteId) throw new TypeError('athleteId does not match the athlete in the response')
  return athleteId
}
