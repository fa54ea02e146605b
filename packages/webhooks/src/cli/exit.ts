import type { ApiError } from '@activity-tracking/client'
import { CommanderError } from 'commander'
import { InterruptedError } from './ask.ts'
import { printableLines } from './output.ts'

export const EXIT = { failure: 1, usage: 2, credentials: 3, unreachable: 4, noSubscription: 5 } as const

export const EXIT_CODES = `
Exit codes:
  0    success
  1    failure, or something that doctor has checked would fail
  2    wrong usage
  3    the credentials are missing, or the service refused them
  4    the service or the sandbox cannot be reached
  5    the app has no subscription
  130  stopped with Ctrl-C`

/** The command line is wrong. */
export class UsageError extends Error {}

/** A setting is missing from the environment, and there is no terminal to ask on. */
export class MissingSettingError extends Error {}

/** Prints what went wrong on standard error, unless that has been printed, and returns the exit code. */
export function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage
  if (error instanceof InterruptedError) return error.exitCode
  console.error(`error: ${printableLines(error instanceof Error ? error.message : String(error))}`)
  if (error instanceof UsageError) return EXIT.usage
  if (error instanceof MissingSettingError) return EXIT.credentials
  return isApiError(error) ? reportApiError(error) : EXIT.failure
}

/** By its fields: loading the client takes longer than printing help. */
const isApiError = (error: unknown): error is ApiError => error instanceof Error && 'operation' in error && 'errors' in error

function reportApiError(error: ApiError): number {
  if (error.code === 'connection_failed') return EXIT.unreachable
  const isCredentials =
    error.code === 'unauthorized' || error.errors.some(({ field }) => field === 'client_id' || field === 'client_secret')
  if (!isCredentials) return EXIT.failure
  console.error(
    'The service refused the client ID or the client secret: check ACTIVITY_TRACKING_CLIENT_ID and ACTIVITY_TRACKING_CLIENT_SECRET.',
  )
  return EXIT.credentials
}
