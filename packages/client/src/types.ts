import type { ApiError } from './errors.ts'
import type { CallSettings, Send } from './layers/layer.ts'
import type { AsRead } from './open-value.ts'
import type { FetchClient, HeadersOptions, Middleware, QuerySerializer, QuerySerializerOptions } from './openapi-fetch.ts'
import type { OperationScopes, Scope } from './operations.gen.ts'
import type { BodyAs } from './response-body.ts'
import type { DetailedAthlete, paths } from './schema.gen.ts'

/** What `GET /athlete` returns: without `profile:read_all`, the fields of a summary. */
export type Athlete = DetailedAthlete

/** Forms in which a body can be returned; undefined is the default form. */
type Form = keyof BodyAs | 'json' | undefined

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

/** Scopes of which any one is sufficient for the operation; `never` if it does not use an access token. */
type ScopesFor<Path, Method> = Path extends keyof OperationScopes
  ? Method extends keyof OperationScopes[Path]
    ? OperationScopes[Path][Method]
    : never
  : never

/** True when an app with the scopes `Granted` can call the operation. */
type IsAllowed<Path, Method, Granted extends Scope> = [ScopesFor<Path, Method>] extends [never]
  ? true
  : [Extract<ScopesFor<Path, Method>, Granted>] extends [never]
    ? false
    : true

type SuccessStatus = 200 | 201 | 204

/**
 * Data in which an open enumeration is `string`. Libraries for openapi-fetch map the types of bodies, and would turn a type that is both a string and an
 * object into an object.
 */
type Plain<Data> = Data extends object
  ? Data extends string
    ? string
    : Data extends (infer Item)[]
      ? Plain<Item>[]
      : { [Key in keyof Data]: Plain<Data[Key]> }
  : Data

/** A body without {@link AsRead}: libraries for openapi-fetch map the types of bodies, and would turn it into a type of any text. */
type Listed<Body> = { [Field in keyof Body]: Exclude<Body[Field], AsRead> }

type ListedRequest<Request> = Request extends { content: infer Bodies }
  ? { content: { [Type in keyof Bodies]: Listed<Bodies[Type]> } }
  : Request

/** The operation with an {@link ApiError} in every response that is not a success, as this client returns it. */
type WithApiError<Operation> = Operation extends { responses: infer Responses }
  ? Omit<Operation, 'requestBody' | 'responses'> & {
      [Part in keyof Operation as Part & 'requestBody']: ListedRequest<Operation[Part]>
    } & {
      responses: {
        [Status in keyof Responses]: Status extends SuccessStatus
          ? Plain<Responses[Status]>
          : { headers: Record<string, unknown>; content: { 'application/json': ApiError } }
      }
    }
  : Operation

/** The methods that the granted scopes allow, for every path of the description. */
type AllowedPaths<Granted extends Scope> = {
  [Path in keyof paths]: {
    [Method in keyof paths[Path] as IsAllowed<Path, Method, Granted> extends true ? Method : never]: WithApiError<paths[Path][Method]>
  }
}

/**
 * The paths of the description for openapi-fetch and libraries that are built on it. A method that the granted scopes do not allow is
 * optional, which is how openapi-typescript represents a method that a path does not have: swr-openapi looks for the keys that all paths
 * have.
 *
 * It is a conditional type and the method is `unknown`, so that the paths of more scopes are assignable to those of fewer.
 */
export type ScopedPaths<Granted extends Scope = Scope> = [Granted] extends [infer Each extends Scope]
  ? {
      [Path in keyof paths]: AllowedPaths<Each>[Path] & { [Method in Exclude<keyof paths[Path], keyof AllowedPaths<Each>[Path]>]?: unknown }
    }
  : never

type Content<T> = T extends { content: infer C } ? C[keyof C] : undefined

/** Body of the successful response. */
type SuccessBody<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & SuccessStatus]: Content<Responses[Status]> }[keyof Responses & SuccessStatus]
  : never

type RequiredKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? never : Key }[keyof T]

type ParamsOption<Operation> = Operation extends { parameters: infer P }
  ? [RequiredKeys<P>] extends [never]
    ? { params?: P }
    : { params: P }
  : object

type BodyOption<Operation> = Operation extends { requestBody: { content: infer C } }
  ? { body: C[keyof C] }
  : Operation extends { requestBody?: { content: infer C } }
    ? { body?: C[keyof C] }
    : object

type Input<Operation, As extends Form> = ParamsOption<Operation> & BodyOption<Operation> & CallOptions<As>

/** The arguments after the path: optional when the operation requires nothing. */
type Arguments<Operation, As extends Form> = [RequiredKeys<ParamsOption<Operation> & BodyOption<Operation>>] extends [never]
  ? [init?: Input<Operation, As>]
  : [init: Input<Operation, As>]

/**
 * Result of a call: `data` of a success, or `error`. `response` is the HTTP response; for an error without one, it is `Response.error()`
 * (status 0, type `error`), and `error.response` and `error.status` are undefined.
 */
export type Result<Data> = { data: Data; error?: undefined; response: Response } | { data?: undefined; error: ApiError; response: Response }

type DataOf<Operation, As> = As extends keyof BodyAs ? BodyAs[As] : SuccessBody<Operation>

type CalledMethod = 'get' | 'put' | 'post' | 'delete'

/** Paths that have the method and on which the granted scopes allow it. */
type PathsWith<Method extends CalledMethod, Granted extends Scope> = {
  [Path in keyof paths]: paths[Path][Method] extends object ? (IsAllowed<Path, Method, Granted> extends true ? Path : never) : never
}[keyof paths]

/** The operation; unknown for a path that the description does not have. */
type OperationAt<Path, Method extends CalledMethod> = Path extends keyof paths ? paths[Path][Method] : unknown

/** The error message of the compiler for a call that is not possible. No value has this type. */
interface Impossible<Reason extends string> {
  readonly reason: Reason
}

/** The path itself if it can be called. */
export type PathCheck<Path extends string, Method extends CalledMethod, Granted extends Scope> =
  Path extends PathsWith<Method, Granted>
    ? unknown
    : Path extends PathsWith<Method, Scope>
      ? Impossible<`the client lacks the scope ${ScopesFor<Path, Method>}`>
      : Impossible<`the service has no ${Uppercase<Method>} ${Path}`>

/** What a call must pass: the required parameters, by place and name, and the body. */
type Needed<Operation> =
  | (Operation extends { parameters: infer P }
      ? { [Place in RequiredKeys<P> & string]: `params.${Place}.${RequiredKeys<P[Place & keyof P]> & string}` }[RequiredKeys<P> & string]
      : never)
  | (Operation extends { requestBody: object } ? 'body' : never)

/** One method of the client: a path of the description, then its parameters, body and options. */
interface CallMethod<Method extends CalledMethod, Granted extends Scope> {
  /**
   * Never chosen, because every call has a path. It makes this client assignable to that of openapi-fetch: the compiler does not see that
   * the signature below accepts every call that openapi-fetch's does.
   */
  (this: never): Promise<never>
  <Path extends PathsWith<Method, Granted> | (string & {}), As extends Form = undefined>(
    path: Path & PathCheck<Path, Method, Granted>,
    ...init: Arguments<OperationAt<Path, Method>, As>
  ): Promise<Result<DataOf<OperationAt<Path, Method>, As>>>
  /** Never chosen. The compiler reports it instead of a missing argument, for a path alone that requires parameters or a body. */
  <Path extends string>(
    path: Path & Impossible<`${Needed<OperationAt<Path, Method>>} is missing`>,
    ...others: [Needed<OperationAt<Path, Method>>] extends [never] ? [never, never] : []
  ): Promise<never>
}

/**
 * A call that requests streams keyed by type: the response is not a list (specification, "Streams"). For any other call it has more arguments than the
 * call, so that the compiler does not report it.
 */
type StreamsMethod<Granted extends Scope> = <Path extends string, Keyed extends boolean, As extends Form = undefined>(
  path: Path,
  init: Input<OperationAt<Path, 'get'>, As> & { params: { query: { key_by_type: Keyed } } },
  ...others: [Path, Keyed] extends [Extract<PathsWith<'get', Granted>, `${string}/streams`>, true] ? [] : [never]
) => Promise<Result<Exclude<DataOf<OperationAt<Path, 'get'>, As>, readonly unknown[]>>>

/**
 * Typed client. Paths are the templates of the description (`/activities/{id}`). Pass parameters in `params` and bodies in `body`. A call
 * resolves to `{ data, response }` or `{ error, response }`: every {@link ApiError} is in `error`, also when nothing was sent or no response
 * arrived. It rejects only with the reason of its `signal`, or with what your own functions throw (middleware, a token source, a store).
 *
 * It is assignable to `Client` of openapi-fetch: its middleware (`use`) and libraries that are built on it (openapi-react-query,
 * swr-openapi) work. A client with more scopes is assignable to one with fewer.
 */
export interface ActivityClient<in Granted extends Scope = Scope>
  extends Omit<FetchClient<ScopedPaths<Granted>>, 'GET' | 'PUT' | 'POST' | 'DELETE'> {
  /** Calls an operation that reads data. */
  GET: StreamsMethod<Granted> & CallMethod<'get', Granted>
  /** Calls an operation that updates data. */
  PUT: CallMethod<'put', Granted>
  /** Calls an operation that creates data, or an OAuth operation. */
  POST: CallMethod<'post', Granted>
  /** Calls an operation that deletes data. */
  DELETE: CallMethod<'delete', Granted>
}
