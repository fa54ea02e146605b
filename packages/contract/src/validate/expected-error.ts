import type { ApiError } from '@activity-tracking/client'

type ErrorCode = ApiError['code']

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  301: 'redirected',
  302: 'redirected',
  303: 'redirected',
  307: 'redirected',
  308: 'redirected',
  400: 'bad_request',
  401: 'unauthorized',
  402: 'subscription_required',
  403: 'forbidden',
  404: 'not_found',
  410: 'operation_removed',
  429: 'rate_limited',
}

/** Code of the error that the client must return for a response that is not a success. */
export function expectedErrorCode(status: number, body: unknown): ErrorCode {
  if (status === 401 && hasError(body, 'AccessToken', 'missing')) return 'missing_scope'
  if (status === 403 && hasError(body, 'Application', 'Inactive')) return 'app_inactive'
  if (status === 403 && typeof body === 'string' && body.includes('Limit of connected athletes')) return 'athlete_limit'
  return BY_STATUS[status] ?? (status >= 500 ? 'server_error' : 'unexpected_status')
}

const hasError = (body: unknown, resource: string, code: string): boolean => {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  return Array.isArray(errors) && errors.some((error) => error.resource === resource && error.code === code)
}
