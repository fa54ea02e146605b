import type { Lifecycle, Routable } from '@activity-tracking/spec'

/** A schema: the keywords that are read here by name, and all others. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly oneOf?: readonly Schema[]
  readonly 'x-server'?: ServerFacts
  readonly [keyword: string]: unknown
}

/** Bytes. */
export const MEGABYTE = 1024 * 1024

/** What a server has to know of a tag, an operation, a parameter or a field. `openapi/README.md` explains each entry. */
export interface ServerFacts {
  readonly resource?: string
  readonly app?: 'client-id' | 'client-secret' | 'access-token'
  readonly 'also-below'?: 'api'
  readonly 'query-in-form'?: true
  readonly bearer?: true
  readonly 'older-name'?: string
  readonly 'any-case'?: true
  readonly 'same-origin'?: true
  readonly 'part-of'?: string
  readonly 'many-values'?: true
  /** Megabytes. */
  readonly 'body-limit'?: number
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly explode?: boolean
  readonly schema: Schema
  readonly example?: unknown
  readonly 'x-server'?: ServerFacts
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

export interface Reference {
  readonly $ref: string
}

export interface OperationObject {
  readonly tags?: readonly string[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly 'x-server'?: ServerFacts
}

/** The operations of a path by method in lower case, and the parameters that all of them have. */
export type PathItem = { readonly [Method in 'get' | 'put' | 'post' | 'delete' | 'patch']?: OperationObject } & {
  readonly parameters?: readonly (Parameter | Reference)[]
}

/** The operation of a path with a method, in capitals as requests have it. */
export const operationAt = (item: PathItem | undefined, method: string): OperationObject | undefined =>
  (item as Readonly<Record<string, OperationObject>> | undefined)?.[method.toLowerCase()]

/** An OpenAPI document in one piece. */
export interface OpenApiDocument {
  readonly servers: readonly { readonly url: string; readonly 'x-lifecycle'?: Lifecycle }[]
  readonly tags?: readonly { readonly name: string; readonly 'x-server'?: ServerFacts }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A row of a table of operations. */
export interface OperationName extends Routable {
  readonly operationId: string
}

/** What the document says of an operation, references to parameters and responses followed. */
export interface Described<Row extends OperationName> {
  readonly row: Row
  readonly parameters: readonly Parameter[]
  /** The one body that is declared; undefined where there is none. */
  readonly body: (Content & { readonly mediaType: string; readonly required: boolean }) | undefined
  /** Most bytes of a body in the described media type. */
  readonly bodyLimit: number
  /** By status, as text. `default` is left out: it is for statuses that the service may send and the sandbox never does. */
  readonly responses: ReadonlyMap<string, Response>
  readonly facts: ServerFacts
  /** What errors call the resource of a parameter or field, or of the operation where none is given. */
  resourceOf(field?: Parameter | Schema): string
}

/**
 * The object itself, or the one it refers to.
 * @throws Error when the reference leads nowhere
 */
export function followIn<T extends object>(document: object, value: T | Reference): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  let target: unknown = document
  for (const key of value.$ref.split('/').slice(1)) target = (target as Readonly<Record<string, unknown>> | undefined)?.[key]
  if (target === undefined) throw new Error(`the description refers to ${value.$ref}, which it does not have`)
  return followIn(document, target as T | Reference)
}

/**
 * What the document says of an operation.
 * @throws Error when it does not have the operation
 */
export function describeIn<Row extends OperationName>(document: OpenApiDocument, row: Row): Described<Row> {
  const item = document.paths[row.path]
  const object = operationAt(item, row.method)
  if (item === undefined || object === undefined) throw new Error(`the description has no ${row.method} ${row.path}`)
  const [declared] = Object.entries(object.requestBody?.content ?? {})
  const [tag = ''] = object.tags ?? []
  const facts = object['x-server'] ?? {}
  const resource = facts.resource ?? document.tags?.find(({ name }) => name === tag)?.['x-server']?.resource ?? tag
  return {
    row,
    parameters: [...(item.parameters ?? []), ...(object.parameters ?? [])].map((each) => followIn<Parameter>(document, each)),
    bodyLimit: (facts['body-limit'] ?? 1) * MEGABYTE,
    body: declared && { mediaType: declared[0], required: object.requestBody?.required ?? false, ...declared[1] },
    responses: new Map(
      Object.entries(object.responses)
        .filter(([status]) => status !== 'default')
        .map(([status, response]) => [status, followIn<Response>(document, response)]),
    ),
    facts,
    resourceOf: (field) => field?.['x-server']?.resource ?? resource,
  }
}
