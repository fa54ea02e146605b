import { InvalidRequestError, MissingScopeError, OperationRemovedError } from './errors.ts'
import { findOperation, type Operation } from './operation.ts'
import type { Scope } from './operations.gen.ts'
import { quote } from './redact.ts'

/**
 * Looks the operation up and refuses a call that could not succeed, before anything is sent.
 * @throws InvalidRequestError for an unknown operation
 * @throws OperationRemovedError from the day on which the service no longer supports it
 * @throws MissingScopeError when none of the scopes that would do was granted
 */
export function checkCall(method: string, path: string, granted: readonly Scope[] | undefined, now: number): Operation {
  const key = `${method} ${path}`
  const operation = findOperation(key)
  if (operation === undefined) {
    // What was passed as a path may be a URL with a secret in it.
    const [template = ''] = key.split(/[?#]/)
    throw new InvalidRequestError('the service has no such operation', { operation: quote(template) })
  }
  const { scopes, removed, replacement } = operation
  if (removed !== undefined && now >= Date.parse(removed)) {
    throw new OperationRemovedError(`removed on ${removed}${replacement ? `: use ${replacement}` : ''}`, { operation: key })
  }
  if (granted && scopes.length > 0 && !scopes.some((scope) => granted.includes(scope)))
    throw new MissingScopeError(scopes, { operation: key })
  return operation
}
