import type { ApiError } from './errors.ts'
import type { CallSettings, Send } from './layers/layer.ts'
import type { HeadersOptions, Middleware, QuerySerializer, QuerySerializerOptions } from './openapi-fetch.ts'
import type { OperationTypes, Scope } from './operations.gen.ts'
import type { BodyAs } from './response-body.ts'

/** Forms in which a body can be returned; undefined is the default form. */
export type Form = keyof BodyAs | 'json' | undefined

/** Options of every call, in addition to `params` and `body`. */
export interface CallOptions<As extends Form = Form>
  extends Omit<RequestInit, 'body' | 'headers' | 'method' | 'redirect' | 'signal' | 'window'>,
    Partial<CallSettings> {
  /** Return the body of a successful response in this form instead of parsing it: `text`, `blob`, `arrayBuffer` or `stream`. */
  parseAs?: As
  /**
   * Ends the call when it fires: the call rejects with the signal's reason, which is never in `error`, and so does a stream that the call
   * returned. If it has already fired, nothing is sent.
   */
  signal?: AbortSignal | null | undefined
  /**
   * Maximum time of the call until the last byte of the response, without the time that it waits for rate limits (`maxWaitMs`), in
   * milliseconds; default: the client's. `Infinity` means no limit. With zero, a negative number or `NaN`, nothing is sent.
   */
  timeoutMs?: number
  /** Additional request headers. */
  headers?: HeadersOptions
  /** Another API root for this call. The access token is not sent there, unless it is below the client's own. */
  baseUrl?: string
  /** Middleware of openapi-fetch for this call. */
  middleware?: Middleware[]
  /** Sends this call's requests instead of the client's `fetch`. */
  fetch?: Send
  /** Serializes the query in another format. */
  querySerializer?: QuerySerializer<unknown> | QuerySerializerOptions
}

/**
 * Result of a call: `data` of a success, or `error`. `response` is the HTTP response; for an error without one, it is `Response.error()`
 * (status 0, type `error`), and `error.response` and `error.status` are undefined.
 */
export type Result<Data> = { data: Data; error?: undefined; response: Response } | { data?: undefined; error: ApiError; response: Response }

/** The data of a call in the form that `parseAs` names. */
export type DataAs<Data, As extends Form> = As extends keyof BodyAs ? BodyAs[As] : Data

/** The part of a streams call that its data depends on. */
export interface KeyedBy<Keyed extends boolean> {
  params: { query?: { key_by_type?: Keyed } }
}

/** Streams keyed by type are not a list (specification, "Streams"). */
export type KeyedData<Data, Keyed extends boolean> = Keyed extends true ? Exclude<Data, readonly unknown[]> : Data

/** Whether a client with the scopes `Granted` can call the operation: with one of its scopes, or if it does not use an access token. */
export type Access<Key, Granted extends Scope> = Key extends keyof OperationTypes
  ? [OperationTypes[Key]['scopes']] extends [never]
    ? 'allowed'
    : [OperationTypes[Key]['scopes'] & Granted] extends [never]
      ? 'refused'
      : 'allowed'
  : 'unknown'

/** Any path: of those that the client can call, editors suggest this one. */
export type Offered<Key extends keyof OperationTypes, Granted extends Scope> =
  | (string & {})
  | (Key extends `${string} ${infer Path}` ? (Access<Key, Granted> extends 'allowed' ? Path : never) : never)

/**
 * The arguments after the path in the signature of the operation `Key`. If something else is called, or the scope is missing, they are more than a call
 * has, so that the compiler goes on to the next signature and does not report this one.
 */
export type InputFor<Key extends keyof OperationTypes, Called extends string, Granted extends Scope, Input extends readonly unknown[]> = [
  Called,
  Access<Key, Granted>,
] extends [Key, 'allowed']
  ? Input
  : readonly [never, never, never]
