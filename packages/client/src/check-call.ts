import type { CallOptions } from './call-types.ts'
import { aFunction, aNumber, checkOptions, oneOf } from './check-options.ts'
import { ApiError, MissingScopeError } from './errors.ts'
import { findOperation, type Operation } from './operation.ts'
import type { Scope } from './operations.gen.ts'
import { quote } from './redact.ts'

/**
 * Looks up the operation and refuses a call that cannot succeed, before anything is sent.
 * @throws ApiError `invalid_request` for an unknown operation
 * @throws ApiError `operation_removed` from the day on which the service no longer supports it
 * @throws MissingScopeError when none of the sufficient scopes was granted
 */
export function checkCall(method: string, path: string, granted: readonly Scope[] | undefined, now: number): Operation {
  const key = `${method} ${path}`
  const operation = findOperation(key)
  if (operation === undefined) {
    // The path argument might be a URL that contains a secret.
    const [template = ''] = key.split(/[?#]/)
    throw new ApiError('invalid_request', 'the service does not have this operation; check the method and the path template', {
      operation: quote(template),
    })
  }
  const { scopes, removed, replacement } = operation
  if (removed !== undefined && now >= Date.parse(removed)) {
    throw new ApiError('operation_removed', `removed on ${removed}${replacement ? `; use ${replacement} instead` : ''}`, { operation: key })
  }
  if (granted && scopes.length > 0 && !scopes.some((scope) => granted.includes(scope)))
    throw new MissingScopeError(scopes, { operation: key })
  return operation
}

const OPTIONS = {
  timeoutMs: aNumber,
  maxWaitMs: aNumber,
  fetch: aFunction,
  lane: oneOf('interactive', 'background'),
  onLimit: oneOf('fail', 'wait'),
  parseAs: oneOf('json', 'text', 'blob', 'arrayBuffer', 'stream'),
}

/** @throws ApiError `invalid_request` for an option of a call that is of the wrong kind */
export function checkCallOptions({ key }: Operation, options: CallOptions): void {
  try {
    checkOptions(key, options, OPTIONS)
  } catch (error) {
    throw new ApiError('invalid_request', (error as TypeError).message, { operation: key })
  }
}
