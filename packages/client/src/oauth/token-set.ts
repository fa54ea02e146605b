import { parseExactJson } from '../exact-json.ts'
import type { Scope } from '../operations.gen.ts'
import type { components } from '../schema.gen.ts'

/** What the service knows of an athlete at the exchange of a code. */
export type TokenAthlete = components['schemas']['TokenAthlete']

/** What a {@link TokenSet} is made from, for tokens that come from elsewhere. */
export interface TokenSetInit {
  accessToken: string
  refreshToken: string
  /** Seconds since 1970-01-01 UTC. */
  expiresAt: number
  scopes?: readonly Scope[] | undefined
  athleteId?: number | string | undefined
}

/**
 * The tokens of one athlete. The two secrets can be read but are not enumerable: printing, spreading or serialising a token set does not
 * show them.
 */
export class TokenSet {
  /** For API requests. Lives 6 hours. */
  declare readonly accessToken: string
  /** Renews the tokens. It is dead as soon as a refresh has given another one. */
  declare readonly refreshToken: string
  /** When the access token expires, in seconds since 1970-01-01 UTC. */
  readonly expiresAt: number
  /** What the athlete granted; undefined when the response does not say. */
  readonly scopes: readonly Scope[] | undefined
  /** Whose tokens these are; undefined when the response does not say. */
  readonly athleteId: string | undefined

  constructor({ accessToken, refreshToken, expiresAt, scopes, athleteId }: TokenSetInit) {
    Object.defineProperties(this, { accessToken: { value: accessToken }, refreshToken: { value: refreshToken } })
    this.expiresAt = expiresAt
    this.scopes = scopes
    this.athleteId = athleteId === undefined ? undefined : String(athleteId)
  }
}

/** Scopes separated by commas or spaces, as the service writes them. */
export const splitScopes = (text: string): Scope[] => text.split(/[\s,]+/).filter(Boolean) as Scope[]

const isToken = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Lifetime of an access token in seconds (specification, "Limits"), for a response that does not say when it ends. */
export const LIFETIME = 21_600

/** When the tokens of a response expire, in epoch seconds: as it says, else by its lifetime or the usual one. */
function expiryOf({ expires_at: at, expires_in: lifetime }: Partial<Record<string, unknown>>, receivedAt: number): number {
  if (Number(at) > 0) return Number(at)
  return Math.floor(receivedAt) + (Number(lifetime) > 0 ? Number(lifetime) : LIFETIME)
}

/**
 * The tokens in the text of a token response, and the athlete when it names one; undefined when it is not a token response. Both tokens are
 * enough: the response to a rotation is the only copy of them, whatever else is wrong with it.
 * @param receivedAt epoch seconds
 */
export function readTokens(text: string, receivedAt: number): { tokens: TokenSet; athlete: TokenAthlete | undefined } | undefined {
  let body: Partial<Record<string, unknown>>
  try {
    body = Object(parseExactJson(text))
  } catch {
    return undefined
  }
  const { access_token: accessToken, refresh_token: refreshToken, scope, athlete } = body
  if (!isToken(accessToken) || !isToken(refreshToken)) return undefined
  const scopes = isToken(scope) ? splitScopes(scope) : undefined
  const named = typeof athlete === 'object' && athlete !== null ? (athlete as TokenAthlete) : undefined
  const tokens = new TokenSet({ accessToken, refreshToken, expiresAt: expiryOf(body, receivedAt), scopes, athleteId: named?.id })
  return { tokens, athlete: named }
}
