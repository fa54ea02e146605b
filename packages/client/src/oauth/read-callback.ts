import { ApiError, AuthorizationDeniedError } from '../errors.ts'
import type { Scope } from '../operations.gen.ts'
import { splitScopes } from './token-response.ts'

const operation = 'GET /oauth/authorize'

/** The parameters of the callback URL. */
export interface Callback {
  readonly code: string
  /** Scopes that the athlete granted, possibly fewer than requested; undefined when the URL does not contain them. */
  readonly scopes: readonly Scope[] | undefined
}

/**
 * Reads the callback URL (specification, "Authorization").
 * @throws ApiError `invalid_callback` when it is not a full URL, its state is not the expected one, the code is missing, or a parameter is repeated
 * @throws AuthorizationDeniedError when the athlete denied access
 */
export function readCallback(callbackUrl: string | URL, expectedState: string): Callback {
  if (typeof expectedState !== 'string' || expectedState === '') {
    throw new TypeError('state must be the string that was passed to authorizationUrl, and must not be empty')
  }
  const parameters = parametersOf(callbackUrl)
  // The state is checked first, because a forged callback is not about this athlete.
  const state = readParameter(parameters, 'state')
  if (state === null) throw new ApiError('invalid_callback', 'the callback has no state', { operation })
  if (!isSameText(state, expectedState)) throw new ApiError('invalid_callback', 'the state of the callback does not match', { operation })
  const error = readParameter(parameters, 'error')
  if (error === 'access_denied') throw new AuthorizationDeniedError('the athlete did not authorize the app', { operation })
  if (error !== null) throw new ApiError('invalid_callback', 'the callback has an error other than access_denied', { operation })
  const code = readParameter(parameters, 'code')
  if (!code) throw new ApiError('invalid_callback', 'the callback has no code', { operation })
  const scope = readParameter(parameters, 'scope')
  return { code, scopes: scope === null ? undefined : splitScopes(scope) }
}

/** The engine's own error would contain the URL, and the code in it. */
function parametersOf(callbackUrl: string | URL): URLSearchParams {
  if (!URL.canParse(callbackUrl)) {
    throw new ApiError('invalid_callback', 'the callback must be a full URL, with scheme and host', { operation })
  }
  return new URL(callbackUrl).searchParams
}

/** @throws ApiError `invalid_callback` for a parameter that is present twice (RFC 6749, 3.1), because it is not known which one is meant */
function readParameter(parameters: URLSearchParams, name: string): string | null {
  const [value = null, ...others] = parameters.getAll(name)
  if (others.length > 0) throw new ApiError('invalid_callback', `the callback has more than one ${name}`, { operation })
  return value
}

/** Compares in a time that depends only on the length of the given text, so that the time does not help to guess the expected one. */
export function isSameText(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let index = 0; index < given.length; index += 1) {
    difference |= given.charCodeAt(index) ^ (expected.charCodeAt(index % Math.max(1, expected.length)) || 0)
  }
  return difference === 0
}
