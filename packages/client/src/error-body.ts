import type { components } from './schema.gen.ts'

/** Body of an error response. */
export type ErrorBody = components['schemas']['ErrorBody']

/** One entry in the `errors` list of an {@link ErrorBody}. The type of its values is not guaranteed. */
export interface ErrorDetail {
  readonly resource?: unknown
  readonly field?: unknown
  readonly code?: unknown
}

/** The body as an error body; undefined when it is neither an object nor a list. */
export const errorBodyIn = (body: unknown): ErrorBody | undefined => (typeof body === 'object' && body !== null ? body : undefined)

/** The errors that the body lists; empty when the body is in another format. */
export function errorDetailsIn(body: unknown): readonly ErrorDetail[] {
  const errors: unknown = errorBodyIn(body)?.errors
  return Array.isArray(errors) ? errors.filter(errorBodyIn) : []
}

/** Whether a detail names all three, as those of the service do. */
const isDetail = ({ resource, field, code }: ErrorDetail): boolean => [resource, field, code].every((text) => typeof text === 'string')

/** The details of an error in the service's own format. Other servers can send a message, or a list of `errors` with other fields. */
export const ownDetailsIn = (body: unknown): readonly ErrorDetail[] => errorDetailsIn(body).filter(isDetail)

/** True when the body is in the service's own format and contains the details of an error. A message alone can come from any server. */
export const isOfService = (body: unknown): boolean => ownDetailsIn(body).length > 0

/** True when the body is in the service's own format: a message and a list of details, which can be empty. */
export function isErrorBody(body: unknown): boolean {
  const { message, errors } = Object(body)
  return typeof message === 'string' && Array.isArray(errors) && errors.every((entry) => isDetail(Object(entry)))
}

/** True for the body of a 401 because of a missing scope. */
export const namesScope = (body: unknown): boolean =>
  ownDetailsIn(body).some(({ resource, code }) => resource === 'AccessToken' && code === 'missing')

/**
 * True when the body is in the service's own format and states that the access token is invalid. Other 401s contain nothing about the
 * token: a page, an empty body, or an error about the application.
 */
export const namesAccessToken = (body: unknown): boolean =>
  ownDetailsIn(body).some(({ field, code }) => field === 'access_token' && code === 'invalid')

/** A string unchanged, otherwise an empty string: an object from the service might not even have a working `toString`. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** True for the body of a 403 which states that the app is inactive. */
export const namesInactiveApp = (body: unknown): boolean =>
  ownDetailsIn(body).some(({ resource, code }) => resource === 'Application' && /^inactive$/i.test(textOf(code)))

/** True for the page, or the error body, which states that no more athletes can connect (decision 054). */
export const namesAthleteLimit = (body: unknown): boolean =>
  /limit of connected athletes/i.test(textOf(body) || textOf(errorBodyIn(body)?.message))

/** The error as described by the service. */
export function describeBody(body: unknown): string {
  const texts = (...values: unknown[]): string => values.filter((value) => value && typeof value === 'string').join(' ')
  const reasons = errorDetailsIn(body).map(({ resource, field, code }) => texts(resource, field, code))
  const list = reasons.filter(Boolean).join(', ')
  return texts(errorBodyIn(body)?.message, list && `(${list})`)
}
