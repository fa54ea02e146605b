import { parseExactJson } from '../exact-json.ts'
import type { Scope } from '../operations.gen.ts'
import type { components } from '../schema.gen.ts'

/** The athlete in the response to a code exchange. */
export type TokenAthlete = components['schemas']['TokenAthlete']

/** Values for a {@link TokenSet} from another source. */
export interface TokenSetInit {
  accessToken: string
  refreshToken: string
  /** Unix timestamp, in seconds. */
  expiresAt: number
  scopes?: readonly Scope[] | undefined
  athleteId?: number | string | undefined
}

/** In the year 5138. A later time is in milliseconds, or not a timestamp. */
const LATEST_SECOND = 1e11

/**
 * The tokens of one athlete. Both tokens can be read but are private: printing a token set, also with hidden properties (`%o`), spreading or
 * serializing it does not show them.
 */
export class TokenSet {
  readonly #accessToken: string
  readonly #refreshToken: string
  /** When the access token expires. Unix timestamp, in seconds. */
  readonly expiresAt: number
  /** Scopes that the athlete granted; undefined when the response does not contain them. */
  readonly scopes: readonly Scope[] | undefined
  /** The athlete of these tokens; undefined when the response does not contain the athlete. */
  readonly athleteId: string | undefined

  /** @throws TypeError when `expiresAt` is not a timestamp in seconds */
  constructor({ accessToken, refreshToken, expiresAt, scopes, athleteId }: TokenSetInit) {
    if (!(Math.abs(expiresAt) < LATEST_SECOND)) throw new TypeError('expiresAt must be a Unix timestamp in seconds')
    this.#accessToken = accessToken
    this.#refreshToken = refreshToken
    this.expiresAt = expiresAt
    this.scopes = scopes
    this.athleteId = athleteId?.toString()
  }

  /** For API requests. Valid for 6 hours. */
  get accessToken(): string {
    return this.#accessToken
  }

  /** Exchanged for new tokens. Invalid as soon as a refresh has returned a new one. */
  get refreshToken(): string {
    return this.#refreshToken
  }
}

/** Splits a list of scopes. The service separates them by commas, OAuth by spaces. */
export const splitScopes = (text: string): Scope[] => text.split(/[\s,]+/).filter(Boolean) as Scope[]

const isToken = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Lifetime of an access token in seconds (specification, "Limits"), for a response without an expiry time. */
export const LIFETIME = 21_600
const DAY = 86_400

/** Converts a number, or a string that contains one; otherwise NaN. Other values may throw when they are converted. */
const toNumber = (value: unknown): number => (typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN)

/** When a response was received, as Unix timestamps: by its `Date` header, and by this machine's clock. Either may be wrong. */
export interface ReceivedAt {
  readonly stated: number | undefined
  readonly local: number
}

/**
 * When the tokens of a response expire, as a Unix timestamp: at `expires_at`, otherwise after `expires_in` or the usual lifetime. An
 * `expires_at` that differs from the usual expiry by more than a day, by both clocks, is not used: it is in milliseconds, infinite, or
 * missing. A day allows for a wrong local clock.
 */
function expiryOf({ expires_at: at, expires_in: lifetime }: Partial<Record<string, unknown>>, receivedAt: ReceivedAt): number {
  const [stated, seconds] = [toNumber(at), toNumber(lifetime)]
  const received = Math.floor(receivedAt.stated ?? receivedAt.local)
  if ([received, receivedAt.local].some((time) => Math.abs(stated - Math.floor(time) - LIFETIME) <= DAY)) return stated
  return received + (seconds > 0 && seconds <= DAY ? seconds : LIFETIME)
}

/** The ID of an athlete; undefined when it is not one. */
const idOf = (id: unknown): string | undefined => (typeof id === 'number' || isToken(id) ? String(id) : undefined)

/**
 * Reads the tokens in the body of a token response, and the athlete if present; undefined when it is not a token response. Both tokens are
 * sufficient: the response to a rotation is their only copy, even if other fields are invalid.
 */
export function readTokens(text: string, receivedAt: ReceivedAt): { tokens: TokenSet; athlete: TokenAthlete | undefined } | undefined {
  let body: Partial<Record<string, unknown>>
  try {
    body = parseExactJson(text) ?? {}
  } catch {
    return undefined
  }
  const { access_token: accessToken, refresh_token: refreshToken, scope, athlete } = body
  if (!isToken(accessToken) || !isToken(refreshToken)) return undefined
  const scopes = isToken(scope) ? splitScopes(scope) : undefined
  const named = athlete instanceof Object ? (athlete as TokenAthlete) : undefined
  const tokens = new TokenSet({ accessToken, refreshToken, expiresAt: expiryOf(body, receivedAt), scopes, athleteId: idOf(named?.id) })
  return { tokens, athlete: named }
}
