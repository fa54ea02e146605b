import type { Access, Result } from './call-types.ts'
import type { DeleteCalls, GetCalls, PostCalls, PutCalls } from './calls.gen.ts'
import type { ApiError } from './errors.ts'
import type { AsRead } from './open-value.ts'
import type { FetchClient } from './openapi-fetch.ts'
import type { OperationTypes, Scope } from './operations.gen.ts'
import type { DetailedAthlete, paths } from './schema.gen.ts'

/** What `GET /athlete` returns: without `profile:read_all`, the fields of a summary. */
export type Athlete = DetailedAthlete

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
    [Method in keyof paths[Path] as Access<`${Uppercase<Method & string>} ${Path}`, Granted> extends 'refused'
      ? never
      : Method]: WithApiError<paths[Path][Method]>
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

/** `Path` if the client can call it without an input, otherwise a sentence with the reason, which the compiler reports. */
type PathAlone<Method extends string, Path extends string, Granted extends Scope> = Path extends string
  ? `${Method} ${Path}` extends infer Key extends keyof OperationTypes
    ? Access<Key, Granted> extends 'refused'
      ? OperationTypes[Key]['withoutScope']
      : [OperationTypes[Key]['withoutInput']] extends [never]
        ? Path
        : OperationTypes[Key]['withoutInput']
    : `the service has no ${Method} ${Path}`
  : never

/** The last signatures of a method, for calls that the signatures of its operations do not accept. */
interface OtherCalls<Method extends string, Granted extends Scope> {
  /**
   * No call matches this signature. It makes the client assignable to `Client<ScopedPaths>` of openapi-fetch and to one with fewer scopes, because the
   * compiler cannot compare the other signatures.
   */
  (this: never): Promise<never>
  /** A call with one of several paths, or a call that is not possible: the type of its path is then the reason, which the compiler reports. */
  <Path extends string>(
    path: PathAlone<Method, Path, Granted>,
    ...input: Access<`${Method} ${Path}`, Granted> extends 'allowed' ? [] : [input?: object]
  ): Promise<Result<OperationTypes[keyof OperationTypes & `${Method} ${Path}`]['data']>>
}

/**
 * Typed client. Paths are the templates of the description (`/activities/{id}`). Pass parameters in `params` and bodies in `body`. A call
 * resolves to `{ data, response }` or `{ error, response }`: every {@link ApiError} is in `error`, also when nothing was sent or no response
 * arrived. It rejects only with the reason of its `signal`, or with what your own functions throw (middleware, a token source, a store).
 *
 * It is a `Client<ScopedPaths>` of openapi-fetch, not a `Client<paths>`, whose errors have other types: its middleware (`use`) and libraries that
 * are built on it (openapi-react-query, swr-openapi) work. A client with more scopes is assignable to one with fewer.
 */
export interface ActivityClient<in Granted extends Scope = Scope>
  extends Omit<FetchClient<ScopedPaths<Granted>>, 'GET' | 'PUT' | 'POST' | 'DELETE'> {
  /** Calls an operation that reads data. */
  GET: GetCalls<Granted> & OtherCalls<'GET', Granted>
  /** Calls an operation that updates data. */
  PUT: PutCalls<Granted> & OtherCalls<'PUT', Granted>
  /** Calls an operation that creates data, or an OAuth operation. */
  POST: PostCalls<Granted> & OtherCalls<'POST', Granted>
  /** Calls an operation that deletes data. */
  DELETE: DeleteCalls<Granted> & OtherCalls<'DELETE', Granted>
}
