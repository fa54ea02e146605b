import { AuthorizationDeniedError, InvalidCallbackError } from '../errors.ts'
import type { Scope } from '../operations.gen.ts'
import { sameText } from './same-text.ts'
import { splitScopes } from './token-set.ts'

const operation = 'GET /oauth/authorize'

/** What the callback URL holds. */
export interface Callback {
  readonly code: string
  /** What the athlete granted, which may be less than was asked for; undefined when the URL does not say. */
  readonly scopes: readonly Scope[] | undefined
}

/**
 * Reads the URL at which the athlete's browser came back (specification, "Authorization").
 * @throws InvalidCallbackError when it is not a full URL, its state is not the expected one, or the code is missing
 * @throws AuthorizationDeniedError when the athlete said no
 */
export function readCallback(callbackUrl: string | URL, expectedState: string): Callback {
  if (typeof expectedState !== 'string' || expectedState === '') {
    throw new TypeError('state must be the text that the authorization was begun with, and not be empty')
  }
  const searchParams = queryOf(callbackUrl)
  // Before anything else: whatever a foreign callback says is not about our athlete.
  const state = searchParams.get('state')
  if (state === null) throw new InvalidCallbackError('the callback has no state', { operation })
  if (!sameText(state, expectedState)) throw new InvalidCallbackError('the state of the callback is not the expected one', { operation })
  const error = searchParams.get('error')
  if (error === 'access_denied') throw new AuthorizationDeniedError('the athlete did not authorize the app', { operation })
  if (error !== null) throw new InvalidCallbackError('the callback has an error other than access_denied', { operation })
  const code = searchParams.get('code')
  if (!code) throw new InvalidCallbackError('the callback has no code', { operation })
  const scope = searchParams.get('scope')
  return { code, scopes: scope === null ? undefined : splitScopes(scope) }
}

/** The engine's own error would hold the URL, and with it the code. */
function queryOf(callbackUrl: string | URL): URLSearchParams {
  if (!URL.canParse(callbackUrl)) {
    const message = 'the callback must be a full URL, with scheme and host'
    throw new InvalidCallbackError(message, { operation })
  }
  return new URL(callbackUrl).searchParams
}
