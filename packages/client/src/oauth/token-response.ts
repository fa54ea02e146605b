import { ownDetailsIn } from '../error-body.ts'
import { ApiError, ConnectionError, MalformedResponseError } from '../errors.ts'
import { parseExactJson } from '../exact-json.ts'
import type { Send } from '../layers/layer.ts'
import { type Operation, operationOf } from '../operation.ts'
import type { Scope } from '../operations.gen.ts'
import { noteSent } from '../redact.ts'
import { bodyError, parseErrorBody, readText, SMALL_BODY_BYTES } from '../response-body.ts'
import type { components } from '../schema.gen.ts'
import { isRedirect, toApiError } from '../to-api-error.ts'
import { callSafely, readDate } from '../values.ts'

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
function readTokens(text: string, receivedAt: ReceivedAt): { tokens: TokenSet; athlete: TokenAthlete | undefined } | undefined {
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

/** The URLs and settings of the OAuth endpoints. */
export interface Endpoints {
  readonly authUrl: string
  readonly send: Send
  /** Headers for every request. */
  readonly headers: Headers
  /** The time in milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
}

/** A form that is posted to an OAuth endpoint. */
export interface Form {
  readonly operation: Operation
  readonly fields: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'

/**
 * Posts a form, and calls `handle` with the response in the same turn of the event loop in which its last byte was read. All forms contain
 * secrets: redirects are not followed, and what was sent is remembered, so that errors never contain it.
 * @throws ConnectionError without a complete response, `response_too_large` for a success of more than a megabyte, and whatever `handle`
 * throws
 */
async function postForm<T>(
  { authUrl, send, now, ...endpoints }: Endpoints,
  { operation, fields, ...form }: Form,
  handle: (response: Response, text: string, receivedAt: number) => T,
): Promise<T> {
  const content = String(new URLSearchParams(fields))
  const headers = new Headers(endpoints.headers)
  for (const [name, value] of Object.entries({ ...form.headers, 'Content-Type': FORM })) headers.set(name, value)
  const url = `${authUrl}${operation.path}`
  const sent = { url, headers, content }
  let response: Response
  try {
    const init = { method: 'POST', headers: Object.fromEntries(headers), body: content, redirect: 'manual' } as const
    response = (await send(url, init)) as Response
    noteSent(response, sent)
  } catch (cause) {
    noteSent(cause, sent)
    throw new ConnectionError('no response', { operation: operation.key, cause })
  }
  const receivedAt = now()
  const toError = response.ok ? { toError: bodyError(operation, response) } : {}
  return handle(response, await readText(response, { limit: SMALL_BODY_BYTES, ...toError }), receivedAt)
}

/**
 * Posts a form and ignores the body of the response.
 * @throws ApiError when the response is not a success
 */
export const postAndForget = (endpoints: Endpoints, form: Form): Promise<void> =>
  postForm(endpoints, form, (response, text, receivedAt) => {
    if (!response.ok) throw toOAuthError(form.operation, { response, text, receivedAt })
  })

/** The token response, as it was received. */
export interface Receipt {
  readonly tokens: TokenSet
  /** The athlete; only in the response to a code exchange. */
  readonly athlete: TokenAthlete | undefined
  /** The `Date` header of the response; null without one. */
  readonly date: string | null
}

/**
 * Called with the tokens as soon as they are received. Errors that it throws, or rejections, are printed with `console.error` and have no
 * other effect: the caller receives the tokens, which are the only copy.
 */
export type OnReceipt = (receipt: Receipt) => void

const printFailure = (error: unknown): void => console.error('onReceipt of a token request failed', error)

/**
 * Requests tokens. The response to a rotation is the only copy of the new refresh token, so `onReceipt` is called before any other code runs.
 * @throws ApiError `invalid_grant` when the service refuses the code or the refresh token; other ApiErrors for other error responses
 * @throws MalformedResponseError when the response is a success without tokens
 * @throws ConnectionError without a response
 */
export function requestTokens(endpoints: Endpoints, fields: Form['fields'], onReceipt?: OnReceipt): Promise<Receipt> {
  const operation = operationOf('POST /oauth/token')
  return postForm(endpoints, { operation, fields, headers: { Accept: 'application/json' } }, (response, text, receivedAt) => {
    if (!response.ok) throw toOAuthError(operation, { response, text, receivedAt })
    const date = response.headers.get('Date')
    const stated = readDate(date)
    const read = readTokens(text, { stated: stated && stated / 1000, local: receivedAt / 1000 })
    if (read === undefined) {
      throw new MalformedResponseError(`${response.status} with a body that contains no tokens`, { operation: operation.key, response })
    }
    const receipt = { ...read, date }
    if (onReceipt !== undefined) callSafely(onReceipt, receipt, printFailure)
    return receipt
  })
}

/** The typed error of a response that is not a success, in the service's format or in another one. */
function toOAuthError(
  operation: Operation,
  { response, text, receivedAt }: { readonly response: Response; readonly text: string; readonly receivedAt: number },
): ApiError {
  const body = parseErrorBody(text)
  if (!isRedirect(response) && isInvalidGrant(response.status, body)) {
    return new ApiError('invalid_grant', 'the service refused the code or the refresh token', { operation: operation.key, response, body })
  }
  return toApiError(operation, response, body, receivedAt)
}

/**
 * Only this ends a grant: the service's own error body names the code or the refresh token. Wrong client credentials, a page or a rate limit do
 * not, nor does `invalid_grant`, which the service does not send: another OAuth server at a wrong `authUrl` does.
 */
function isInvalidGrant(status: number, body: unknown): boolean {
  if (status !== 400 && status !== 401) return false
  return ownDetailsIn(body).some(
    ({ resource, field }) =>
      resource === 'RefreshToken' || resource === 'AuthorizationCode' || field === 'refresh_token' || field === 'code',
  )
}

/** Basic credentials, each part encoded as in a form (RFC 6749, 2.3.1). */
export const basicCredentials = (clientId: string, clientSecret: string): string =>
  `Basic ${btoa(`${encodeFormText(clientId)}:${encodeFormText(clientSecret)}`)}`

const encodeFormText = (text: string): string => String(new URLSearchParams([['', text]])).slice(1)
