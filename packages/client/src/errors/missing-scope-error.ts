import type { Scope } from '../operations.gen.ts'
import { ApiError, type ApiErrorDetails } from './api-error.ts'

/** The access token lacks a scope: noticed before sending when the client knows the granted scopes, else from the service's 401. */
export class MissingScopeError extends ApiError {
  override readonly name: string = 'MissingScopeError'
  override readonly code: string = 'missing_scope'
  /** Scopes of which any one would have been enough. */
  readonly scopes: readonly Scope[]

  constructor(scopes: readonly Scope[], details: ApiErrorDetails) {
    super(`needs the scope ${scopes.join(' or ')}; ask the athlete for it`, details)
    this.scopes = scopes
  }
}
