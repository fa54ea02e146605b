import type { components } from '../schema.gen.ts'

/** Body of an error response, as far as the service sends one. */
export type Fault = components['schemas']['Fault']

/** One entry of the list of errors in a {@link Fault}. Nothing is certain of its values. */
interface Reason {
  readonly resource?: unknown
  readonly field?: unknown
  readonly code?: unknown
}

/** The body as a fault; undefined when it is neither an object nor a list. */
export const faultIn = (body: unknown): Fault | undefined => (typeof body === 'object' && body !== null ? body : undefined)

/** What the service says is wrong; empty when the body is in another format. */
export function reasonsIn(body: unknown): readonly Reason[] {
  const errors: unknown = faultIn(body)?.errors
  return Array.isArray(errors) ? errors.filter(faultIn) : []
}

/** True when the body is in the service's own format, and says of something what is wrong with it. A message alone may be anybody's. */
export const isOfService = (body: unknown): boolean =>
  reasonsIn(body).some((reason) => [reason.resource, reason.field, reason.code].every((text) => typeof text === 'string'))

/** True for the body of a 401 for want of a scope. */
export const namesScope = (body: unknown): boolean =>
  reasonsIn(body).some(({ resource, code }) => resource === 'AccessToken' && code === 'missing')

/**
 * True when the body is in the service's own format and says that the access token is invalid. No other 401 says anything about the
 * token: not a page, an empty body, or one about the application.
 */
export const namesAccessToken = (body: unknown): boolean =>
  reasonsIn(body).some(({ field, code }) => field === 'access_token' && code === 'invalid')
