import { stringifyExact } from '../base/exact-json.ts'
import { type Reason, Refusal, type RefusalKind } from '../core/refusal.ts'

/** A value that is there, or will be later. */
export type Later<T> = T | Promise<T>

/** Passes a value on: at once if it is there, so that a request that waits for nothing is handled in one go. */
export const whenReady = <T, R>(value: Later<T>, next: (value: T) => Later<R>): Later<R> =>
  value instanceof Promise ? value.then(next) : next(value)

/** A body that can be sent. */
export interface Sendable {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  /** The reason, in plain words, for a refusal that is not thrown. */
  readonly why?: string
}

/** A response before it is sent; the server adds the rate-limit headers. */
export interface HttpResponse extends Sendable {
  readonly body?: string | undefined
  /** The athlete of the request, if it has no access token. */
  readonly athleteId?: string
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

/** Serialized JSON. */
export const jsonText = (body: string, status = 200): HttpResponse => ({ status, headers: JSON_TYPE, body })

/** A value as JSON. */
export const json = (value: unknown, status = 200): HttpResponse => jsonText(stringifyExact(value), status)

export const html = (body: string, status: number, contentSecurityPolicy: string): HttpResponse => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': contentSecurityPolicy, 'Cache-Control': 'no-store' },
  body,
})

export const redirect = (location: string): HttpResponse => ({ status: 302, headers: { Location: location } })

export const attachment = (body: string, type: string, fileName: string): HttpResponse => ({
  status: 200,
  headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${fileName}"` },
  body,
})

/** Status and message of each kind of refusal (BadRequest, Unauthorized, … of the description). */
const REFUSALS: Readonly<Record<RefusalKind, readonly [status: number, message: string]>> = {
  invalid: [400, 'Bad Request'],
  unauthenticated: [401, 'Authorization Error'],
  'missing-scope': [401, 'Authorization Error'],
  'not-subscribed': [402, 'Payment Required'],
  forbidden: [403, 'Forbidden'],
  'not-found': [404, 'Record Not Found'],
  'wrong-method': [405, 'Method Not Allowed'],
  limit: [429, 'Rate Limit Exceeded'],
}

/** An error in the service's format. */
export const errorResponse = (status: number, message: string, errors: readonly Reason[] = []): HttpResponse =>
  json({ message, errors }, status)

/** Reason for a failure of the sandbox itself. The app does not receive details. */
export const FAILURE = 'The sandbox failed: its terminal shows the error.'

/** The response to an unexpected failure. */
export const internalError = (): HttpResponse => ({ ...errorResponse(500, 'Internal Server Error'), why: FAILURE })

export function refusalResponse(refusal: Refusal): HttpResponse {
  const response = { ...errorResponse(...REFUSALS[refusal.kind], refusal.reasons), why: refusal.message }
  return refusal instanceof MethodRefusal ? { ...response, headers: { ...response.headers, Allow: refusal.allow } } : response
}

/** The reason for a 405, in plain words. */
export const wrongMethod = (method: string, allow: string): string => `Wrong method: this path supports ${allow}, not ${method}.`

/** The path exists, but does not support the method. */
export class MethodRefusal extends Refusal {
  readonly allow: string

  /** @param instead end of the reason */
  constructor(method: string, allow: string, instead = '') {
    super('wrong-method', { resource: 'resource', field: 'method', code: 'invalid' }, wrongMethod(method, allow) + instead)
    this.allow = allow
  }
}

/** Header with the reason for a refusal in plain words, as in the journal. */
export const WHY_HEADER = 'X-Sandbox-Why'

const LONGEST_WHY = 1_000

/**
 * The header with the reason for a refusal. Percent signs and characters other than printable ASCII are percent-encoded;
 * `decodeURIComponent` returns the original text.
 * @param why without secrets
 */
export function whyHeader(why: string): Readonly<Record<string, string>> {
  let value = ''
  for (const character of why.toWellFormed()) {
    const encoded = /[ -$&-~]/.test(character) ? character : encodeURIComponent(character)
    if (value.length + encoded.length > LONGEST_WHY) break
    value += encoded
  }
  return { [WHY_HEADER]: value }
}

/** The response, with the reason in a header if it is a refusal. */
export const withWhy = <Response extends Sendable>(given: Response, why: string | null | undefined): Response =>
  why === null || why === undefined ? given : { ...given, headers: { ...given.headers, ...whyHeader(why) } }
