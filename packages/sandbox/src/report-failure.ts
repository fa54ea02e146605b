import { inspect } from 'node:util'
import { printableLines } from './printable.ts'
import { withoutSecrets } from './service/secrets.ts'

/** Says on standard error that something failed that should not have: a defect of the sandbox, or a machine that does not do its part. */
export function reportFailure(what: string, error: unknown): void {
  console.error(printableLines(withoutSecrets(`${what}: ${inspect(error)}`)))
}
