import type { Scope } from './operations.gen.ts'
import type { ActivityClient, CallOptions, Result } from './types.ts'

/** Options that a helper passes on with each request. */
export interface RequestOptions extends Pick<CallOptions, 'headers' | 'lane' | 'onLimit' | 'maxWaitMs'> {
  /** Stops the work when it fires: it rejects with the signal's reason. If it has already fired, nothing is sent. */
  signal?: AbortSignal
}

/** A client with one of the required scopes. Any other client does not compile. */
export type ClientWith<Granted extends Scope, Needed extends Scope> = ActivityClient<Granted> &
  ([Extract<Granted, Needed>] extends [never] ? { readonly missingScope: Needed } : unknown)

/** An option of calls that is not public: a function that receives the milliseconds that the call has waited for rate limits. */
export const onWaited = Symbol('onWaited')

/** A call whose path and parameters the helper's own types have checked. */
type RawMethod = (path: string, init?: object) => Promise<Result<unknown>>

interface RawClient {
  readonly GET: RawMethod
  readonly POST: RawMethod
}

/** The client without the types of its paths, because the compiler cannot resolve a path that is itself a parameter. */
export const rawClient = (api: object): RawClient => api as RawClient
