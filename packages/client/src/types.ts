import type { BodyAs } from './body/response-body.ts'
import type { ApiError } from './errors.ts'
import type { OperationScopes, Scope } from './operations.gen.ts'
import type { paths } from './schema.gen.ts'

export type Method = 'get' | 'put' | 'post' | 'delete'

/** Scopes of which any one is enough for the operation; `never` where no access token is used. */
type ScopesFor<Path, M> = Path extends keyof OperationScopes
  ? M extends keyof OperationScopes[Path]
    ? OperationScopes[Path][M]
    : never
  : never

/** True when an app that was granted `Granted` may call the operation. */
type Allowed<Path, M, Granted extends Scope> = [ScopesFor<Path, M>] extends [never]
  ? true
  : [Extract<ScopesFor<Path, M>, Granted>] extends [never]
    ? false
    : true

/** Paths that have the method and that the granted scopes allow. */
type PathsFor<M extends Method, Granted extends Scope> = {
  [Path in keyof paths]: paths[Path] extends { [Key in M]: object } ? (Allowed<Path, M, Granted> extends true ? Path : never) : never
}[keyof paths]

type Content<T> = T extends { content: infer C } ? C[keyof C] : undefined

/** Body of the success answer. */
type SuccessBody<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201 | 204)]: Content<Responses[Status]> }[keyof Responses & (200 | 201 | 204)]
  : never

type RequiredKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? never : Key }[keyof T]

type ParamsOption<Operation> = Operation extends { parameters: infer Parameters }
  ? [RequiredKeys<Parameters>] extends [never]
    ? { params?: Parameters }
    : { params: Parameters }
  : object

type BodyOption<Operation> = Operation extends { requestBody: { content: infer C } }
  ? { body: C[keyof C] }
  : Operation extends { requestBody?: { content: infer C } }
    ? { body?: C[keyof C] }
    : object

/** Options of every call. */
export interface CallOptions<As extends keyof BodyAs | undefined> {
  /** Return the body of a successful response in this form instead of parsing it: `text`, `blob`, `arrayBuffer` or `stream`. */
  parseAs?: As
  /**
   * Ends the call when it fires: the call rejects with the signal's reason, and so does a stream that the call returned. If it has fired,
   * nothing is sent.
   */
  signal?: AbortSignal
  /**
   * Longest time that the call may take to the last byte of the response, in milliseconds; default: the client's. `Infinity` is no limit;
   * zero, less, or `NaN` is over before anything is sent.
   */
  timeoutMs?: number
  /** Further request headers. */
  headers?: Readonly<Record<string, string>>
}

/** A call as it arrives at run time; the compiler has checked it against the operation. */
export interface CallInput extends CallOptions<keyof BodyAs | undefined> {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> }
  body?: Record<string, unknown>
}

type Options<Operation, As extends keyof BodyAs | undefined> = ParamsOption<Operation> & BodyOption<Operation> & CallOptions<As>

/** The options argument: optional when the operation requires nothing. */
type OptionsArgument<O> = [RequiredKeys<O>] extends [never] ? [options?: O] : [options: O]

/** Outcome of a call that got a response: `data` of a success, or `error`. */
export type Result<Data> = { data: Data; error?: undefined; response: Response } | { data?: undefined; error: ApiError; response: Response }

type DataOf<Operation, As extends keyof BodyAs | undefined> = As extends keyof BodyAs ? BodyAs[As] : SuccessBody<Operation>

type Call<M extends Method, Granted extends Scope> = <Path extends PathsFor<M, Granted>, As extends keyof BodyAs | undefined = undefined>(
  path: Path,
  ...options: OptionsArgument<Options<paths[Path][M], As>>
) => Promise<Result<DataOf<paths[Path][M], As>>>

/**
 * Typed client. Paths are the templates of the description (`/activities/{id}`); parameters go into `params`, bodies into `body`.
 * A call resolves to `{ data, response }` or `{ error, response }` with an {@link ApiError}. It rejects only when there is no usable
 * response: `InvalidRequestError` and `MissingScopeError` (not sent), `ConnectionError`, `DeadlineError`, `MalformedResponseError`,
 * `ResponseTooLargeError`, or the reason of its signal.
 */
export interface ActivityClient<Granted extends Scope = Scope> {
  /** Calls an operation that reads. */
  GET: Call<'get', Granted>
  /** Calls an operation that changes something. */
  PUT: Call<'put', Granted>
  /** Calls an operation that adds something, or one of OAuth. */
  POST: Call<'post', Granted>
  /** Calls an operation that takes something away. */
  DELETE: Call<'delete', Granted>
}
