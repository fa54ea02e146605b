import { inspect } from 'node:util'
import { printableLines } from '@activity-tracking/kit/command/printable'
import { DataFileError } from './data-file.ts'
import { withoutSecrets } from './secrets.ts'

/** Message for a request that ended with status 500. */
export const FAILED_REQUEST = 'The sandbox failed to respond to a request'

/**
 * Reports an unexpected failure on standard error: a defect of the sandbox with its stack, or a data file that can no longer be written in one
 * sentence.
 */
export function reportFailure(what: string, error: unknown): void {
  console.error(printableLines(withoutSecrets(`${what}: ${error instanceof DataFileError ? error.message : inspect(error)}`)))
}
