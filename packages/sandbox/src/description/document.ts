import type { Lifecycle, Routable } from '@activity-tracking/spec'

/** A schema: the keywords that are used here by name, and all others. */
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

/** Facts about a tag, an operation, a parameter or a field that a server needs. `openapi/README.md` explains each entry. */
export interface ServerFacts {
  readonly resource?: string
  readonly app?: 'client-id' | 'client-secret' | 'access-token'
  readonly 'also-at'?: string
  readonly 'also-below'?: 'api'
  readonly 'query-in-form'?: true
  readonly bearer?: true
  readonly 'older-name'?: string
  readonly 'any-case'?: true
  readonly 'same-origin'?: true
  readonly 'part-of'?: string
  readonly 'many-values'?: true
  readonly 'in-pieces'?: true
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

/** The operations of a path by lowercase method, and their common parameters. */
export type PathItem = { readonly [Method in 'get' | 'put' | 'post' | 'delete' | 'patch']?: OperationObject } & {
  readonly parameters?: readonly (Parameter | Reference)[]
}

/** The operation of a path with a method. The method is in uppercase, as in requests. */
export const operationAt = (item: PathItem | undefined, method: string): OperationObject | undefined =>
  (item as Readonly<Record<string, OperationObject>> | undefined)?.[method.toLowerCase()]

/** A bundled OpenAPI document. */
export interface OpenApiDocument {
  readonly servers: readonly { readonly url: string; readonly 'x-lifecycle'?: Lifecycle }[]
  readonly tags?: readonly { readonly name: string; readonly 'x-server'?: ServerFacts }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A row of an operation table. */
export interface OperationName extends Routable {
  readonly operationId: string
}

/** The description of an operation, with references to parameters and responses resolved. */
export interface Described<Row extends OperationName> {
  readonly row: Row
  readonly parameters: readonly Parameter[]
  /** The declared body; undefined if there is none. */
  readonly body: (Content & { readonly mediaType: string; readonly required: boolean }) | undefined
  /** Largest body in the described media type, in bytes. */
  readonly bodyLimit: number
  /** By status, as text. Omits `default`, which is for statuses that the service may send and the sandbox does not. */
  readonly responses: ReadonlyMap<string, Response>
  readonly facts: ServerFacts
  /** Resource name of a parameter or field in errors, or of the operation if none is given. */
  resourceOf(field?: Parameter | Schema): string
}

/**
 * The object itself, or the object that it refers to.
 * @throws Error if the reference cannot be resolved
 */
export function followIn<T extends object>(document: object, value: T | Reference): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  let target: unknown = document
  for (const key of value.$ref.split('/').slice(1)) target = (target as Readonly<Record<string, unknown>> | undefined)?.[key]
  if (target === undefined) throw new Error(`the reference ${value.$ref} of the description cannot be resolved`)
  return followIn(document, target as T | Reference)
}

/**
 * The description of an operation.
 * @throws Error if the document does not have the operation
 */
export function describeIn<Row extends OperationName>(document: OpenApiDocument, row: Row): Described<Row> {
  const item = document.paths[row.path]
  const object = operationAt(item, row.method)
  if (item === undefined || object === undefined) throw new Error(`the description does not have ${row.method} ${row.path}`)
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
