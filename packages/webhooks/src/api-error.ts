import type { ApiError } from '@activity-tracking/client'

/**
 * The error, if it is one of the client's. By its fields instead of its class: the app may use another copy of the client than this package, and loading
 * the client takes longer than printing the help of a command.
 */
export function apiErrorIn(error: unknown): ApiError | undefined {
  const { code, operation } = Object(error) as { readonly code?: unknown; readonly operation?: unknown }
  return typeof code === 'string' && typeof operation === 'string' ? (error as ApiError) : undefined
}
