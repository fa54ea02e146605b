import type { ErrorBody } from '../error-body.ts'
import type { paths } from '../schema.gen.ts'
import type { ExampleNames } from './examples.gen.ts'

/** Method and path template of an operation, for example `GET /activities/{id}`. */
export type OperationKey = keyof ExampleNames

type DescribedStatus<Key extends OperationKey> = Exclude<keyof ExampleNames[Key], 'default'>

type SuccessStatus<Key extends OperationKey> = DescribedStatus<Key> & (200 | 201 | 204)

/** Statuses that the service can send for any operation, described or not. */
type OtherStatus = 400 | 401 | 402 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 500 | 502 | 503 | 504

type ResponsesOf<Key> = Key extends `${infer Method} ${infer Path extends keyof paths}`
  ? paths[Path][Lowercase<Method> & keyof paths[Path]] extends { responses: infer Responses }
    ? Responses
    : never
  : never

type BodyOf<Key, Status> = Status extends keyof ResponsesOf<Key>
  ? ResponsesOf<Key>[Status] extends { content: infer Content }
    ? Content[keyof Content]
    : never
  : never

/** Body of the operation's successful response. */
export type SuccessBody<Key extends OperationKey> = BodyOf<Key, SuccessStatus<Key>>

/** Names of the examples of the operation's successful response. */
export type SuccessExample<Key extends OperationKey> = ExampleNames[Key][SuccessStatus<Key>]

interface Choice<Name, Body> {
  /** Name of an example of the description. Default: one that matches the request, otherwise the first. */
  readonly example?: Name
  /** A body instead of an example. A string is sent unchanged, so that it can contain 64-bit integers. */
  readonly body?: Body | string
  /** Additional headers, or other values for those of the description, for example `X-RateLimit-Usage`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Send this response to the first request only. */
  readonly once?: boolean
}

/** The response of an operation: a status, an example of the description or a body, and headers. Default: success. */
export type ResponseChoice<Key extends OperationKey> =
  | ({ readonly status?: undefined } & Choice<SuccessExample<Key>, SuccessBody<Key>>)
  | {
      [Status in DescribedStatus<Key>]: { readonly status: Status } & Choice<ExampleNames[Key][Status], BodyOf<Key, Status>>
    }[DescribedStatus<Key>]
  | ({ readonly status: Exclude<OtherStatus, DescribedStatus<Key>> } & Choice<never, ErrorBody>)
