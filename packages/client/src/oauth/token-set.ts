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

/** In the year 5138. Later times are in milliseconds, or none. */
const LATEST_SECOND = 1e11

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

  /** @throws TypeError when `expiresAt` cannot be a time in seconds */
  constructor({ accessToken, refreshToken, expiresAt, scopes, athleteId }: TokenSetInit) {
    if (!(Math.abs(expiresAt) < LATEST_SECOND)) throw new TypeError('expiresAt must be in seconds since 1970-01-01 UTC')
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
const DAY = 86_400

/** The number that a value of the response is or spells; NaN when it is neither. Other values may have no conversion to a number. */
const toNumber = (value: unknown): number => (typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN)

/**
 * When the tokens of a response expire, in epoch seconds: as it says, else by its lifetime or the usual one. A time that differs from the
 * usual expiry by more than a day, which the clock of this machine may be wrong by, is not one: it is in milliseconds, infinite, or missing.
 */
function expiryOf({ expires_at: at, expires_in: lifetime }: Partial<Record<string, unknown>>, receivedAt: number): number {
  const received = Math.floor(receivedAt)
  const [said, seconds] = [toNumber(at), toNumber(lifetime)]
  if (Math.abs(said - received - LIFETIME) <= DAY) return said
  return received + (seconds > 0 && seconds <= DAY ? seconds : LIFETIME)
}

/** The id of an athlete; undefined when it is not one. */
const idOf = (id: unknown): string | undefined => (typeof id === 'number' || isToken(id) ? String(id) : undefined)

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
  const tokens = new TokenSet({ accessToken, refreshToken, expiresAt: expiryOf(body, receivedAt), scopes, athleteId: idOf(named?.id) })
  return { tokens, athlete: named }
}
