import { inspect } from 'node:util'
import { printableLines } from './printable.ts'
import { DataFileError } from './service/data-file-error.ts'
import { withoutSecrets } from './service/secrets.ts'

/** A request that ended with status 500. */
export const FAILED_REQUEST = 'The sandbox failed to respond to a request'

/**
 * Prints on standard error that something failed unexpectedly: a defect of the sandbox with its stack, or in one sentence a data file that cannot
 * be written any more.
 */
export function reportFailure(what: string, error: unknown): void {
  console.error(printableLines(withoutSecrets(`${what}: ${error instanceof DataFileError ? error.message : inspect(error)}`)))
}
