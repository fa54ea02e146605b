import type { Access, CallOptions, Result } from './call-types.ts'
import type { OperationTypes, Scope } from './operations.gen.ts'
import type { ActivityClient } from './types.ts'

/** Options that a helper passes on with each request. */
export interface RequestOptions extends Pick<CallOptions, 'headers' | 'lane' | 'onLimit' | 'maxWaitMs'> {
  /** Stops the work when it fires: it rejects with the signal's reason. If it has already fired, nothing is sent. */
  signal?: AbortSignal
}

/** A client that can call the operation, otherwise a sentence with the reason, which the compiler reports. */
export type ClientFor<Key extends keyof OperationTypes, Granted extends Scope> =
  Access<Key, Granted> extends 'allowed' ? ActivityClient<Granted> : OperationTypes[Key]['withoutScope']

/** An option of calls that is not public: a function that receives the milliseconds that the call has waited for rate limits. */
export const onWaited = Symbol('onWaited')

/** A call whose path and parameters the helper's own types have checked. */
type RawMethod = (path: string, init?: object) => Promise<Result<unknown>>

interface RawClient {
  readonly GET: RawMethod
  readonly POST: RawMethod
}

/** The client without the types of its paths, because the compiler cannot resolve a path that is itself a parameter. */
export const rawClient = (api: unknown): RawClient => api as RawClient
