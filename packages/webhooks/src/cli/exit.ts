import type { ApiError } from '@activity-tracking/client'
import { CommanderError } from 'commander'
import { apiErrorIn, systemCodeIn } from '../api-error.ts'
import { printableLines } from './output.ts'

export const EXIT = { failure: 1, usage: 2, unreachable: 4, noSubscription: 5 } as const

export const EXIT_CODES = `
Exit codes:
  0    success
  1    failure, or doctor found a problem
  2    wrong usage, or a setting is missing
  4    the service or the sandbox cannot be reached
  5    the app has no subscription
  130  stopped with Ctrl-C`

/** Invalid command line, or a missing setting. */
export class UsageError extends Error {}

/** The user pressed Ctrl-C. */
export class InterruptedError extends Error {
  readonly exitCode = 130
}

/** Prints the error on standard error, unless it has already been printed, and returns the exit code. */
export function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage
  if (error instanceof InterruptedError) return error.exitCode
  const { message } = error as Error
  const code = systemCodeIn(error)
  console.error(`error: ${printableLines(message)}${code === undefined || message.includes(code) ? '' : ` (${code})`}`)
  if (error instanceof UsageError) return EXIT.usage
  const apiError = apiErrorIn(error)
  return apiError === undefined ? EXIT.failure : reportApiError(apiError)
}

function reportApiError(error: ApiError): number {
  if (error.code === 'connection_failed') return EXIT.unreachable
  if (error.code === 'unauthorized' || error.errors.some(({ field }) => field === 'client_id' || field === 'client_secret')) {
    console.error(
      'The service refused the client ID or the client secret: check ACTIVITY_TRACKING_CLIENT_ID and ACTIVITY_TRACKING_CLIENT_SECRET.',
    )
  }
  return EXIT.failure
}
