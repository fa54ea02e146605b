import { getOperation, type Lifecycle, type Operation, type OperationId } from '@activity-tracking/spec'
import bundle from '@activity-tracking/spec/openapi.json' with { type: 'json' }

/** A schema of the description: the keywords that are read here by name, and all others. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly oneOf?: readonly Schema[]
  readonly [keyword: string]: unknown
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}

/** Schema and examples of a body of one media type. */
export interface Content {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, Example | Reference>>
}

export interface Example {
  readonly value: unknown
}

export interface Header {
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}

export interface Response {
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Readonly<Record<string, Content>>
}

interface Reference {
  readonly $ref: string
}

interface OperationObject {
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Response | Reference>>
}

/** What the description says of an operation, references to parameters and responses followed. */
export interface Described {
  readonly row: Operation
  readonly parameters: readonly Parameter[]
  /** The one body that is declared; undefined where there is none. */
  readonly body: (Content & { readonly mediaType: string }) | undefined
  /** By status, as text; without `default`, which is for what the service sends beside them and the sandbox never does. */
  readonly responses: ReadonlyMap<string, Response>
}

const paths = bundle.paths as unknown as Readonly<Record<string, Readonly<Record<string, OperationObject>>>>

/** Base addresses of the API, with the dates on which something changes for them. */
export const servers: readonly { readonly url: string; readonly 'x-lifecycle'?: Lifecycle }[] = bundle.servers

/** Schemas of the description that have a name. */
export const schemas = bundle.components.schemas as unknown as Readonly<Record<string, Schema>>

/**
 * The object itself, or the one it refers to.
 * @throws Error when the reference leads nowhere
 */
export function follow<T extends object>(value: T | Reference): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  let target: unknown = bundle
  for (const key of value.$ref.split('/').slice(1)) target = (target as Readonly<Record<string, unknown>> | undefined)?.[key]
  if (target === undefined) throw new Error(`the description refers to ${value.$ref}, which it does not have`)
  return follow(target as T | Reference)
}

/** What the description says of an operation. */
export function describeOperation(operationId: OperationId): Described {
  const row = getOperation(operationId)
  const object = paths[row.path]?.[row.method.toLowerCase()]
  if (object === undefined) throw new Error(`the description has no ${row.method} ${row.path}`)
  const [declared] = Object.entries(object.requestBody?.content ?? {})
  return {
    row,
    parameters: (object.parameters ?? []).map((parameter) => follow<Parameter>(parameter)),
    body: declared && { mediaType: declared[0], ...declared[1] },
    responses: new Map(
      Object.entries(object.responses)
        .filter(([status]) => status !== 'default')
        .map(([status, response]) => [status, follow<Response>(response)]),
    ),
  }
}
