import { parseExactJson } from '../exact-json.ts'
import type { Scope } from '../operations.gen.ts'
import type { components } from '../schema.gen.ts'

/** What the service knows of an athlete at the exchange of a code. */
export type TokenAthlete = components['schemas']['TokenAthlete']

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
  /** What the athlete granted; undefined when the answer does not say. */
  readonly scopes: readonly Scope[] | undefined

  constructor({ accessToken, refreshToken, expiresAt, scopes }: Pick<TokenSet, 'accessToken' | 'refreshToken' | 'expiresAt' | 'scopes'>) {
    Object.defineProperties(this, { accessToken: { value: accessToken }, refreshToken: { value: refreshToken } })
    this.expiresAt = expiresAt
    this.scopes = scopes
  }
}

/** Scopes separated by commas or spaces, as the service writes them. */
export const splitScopes = (text: string): Scope[] => text.split(/[\s,]+/).filter(Boolean) as Scope[]

const isToken = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The tokens in the text of a token response, and the athlete when it names one; undefined when it is no token response. */
export function readTokens(text: string): { tokens: TokenSet; athlete: TokenAthlete | undefined } | undefined {
  let body: Partial<Record<string, unknown>>
  try {
    body = Object(parseExactJson(text))
  } catch {
    return undefined
  }
  const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiry, scope, athlete } = body
  const expiresAt = Number(expiry)
  if (!isToken(accessToken) || !isToken(refreshToken) || !(expiresAt > 0)) return undefined
  const scopes = isToken(scope) ? splitScopes(scope) : undefined
  const tokens = new TokenSet({ accessToken, refreshToken, expiresAt, scopes })
  return { tokens, athlete: typeof athlete === 'object' && athlete !== null ? (athlete as TokenAthlete) : undefined }
}
