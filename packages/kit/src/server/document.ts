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

/** Facts about a tag, an operation, a parameter or a field that a server needs. */
export interface ServerFacts {
  /** The `resource` in errors about it. The most specific one applies. */
  readonly resource?: string
  /** How the app identifies itself, if the operation has an empty `security`: by its ID or by an access token. Default: by ID and secret. */
  readonly app?: 'client-id' | 'access-token'
  /** Another path of an operation below `{auth_url}`, below the same base URL. */
  readonly 'also-at'?: string
  /** The path of an operation below `{auth_url}` is also available below the API root. */
  readonly 'also-below'?: 'api'
  /** An operation of the sandbox rejects a form from a page of another origin. */
  readonly 'same-origin'?: true
  /** The operation of the service under which one of the sandbox appears in the journal and in fault rules. */
  readonly 'part-of'?: string
  /** Maximum size of a request body in the described media type, in megabytes. Default: 1. */
  readonly 'body-limit'?: number
  /** Source of the entries that the specification does not state. */
  readonly 'x-inferred'?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly explode?: boolean
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Partial<Example>>>
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
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly callbacks?: unknown
  readonly servers?: unknown
  readonly 'x-server'?: ServerFacts
}

/** The operations of a path by lowercase method, and their common parameters. */
export type PathItem = { readonly [Method in 'get' | 'put' | 'post' | 'delete' | 'patch']?: OperationObject } & {
  readonly parameters?: readonly (Parameter | Reference)[]
}

/** The operation of a path with a method. The method is in uppercase, as in requests. */
export const operationAt = (item: PathItem | undefined, method: string): OperationObject | undefined =>
  (item as Readonly<Record<string, OperationObject>> | undefined)?.[method.toLowerCase()]

/** A base URL, with the variables in it. */
export interface Server {
  readonly url: string
  readonly variables?: Readonly<Record<string, { readonly default: string }>>
  readonly 'x-lifecycle'?: Lifecycle
}

/** A bundled OpenAPI document. */
export interface OpenApiDocument {
  readonly servers: readonly Server[]
  readonly tags?: readonly { readonly name: string; readonly 'x-server'?: ServerFacts }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
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

/** An operation of a document. */
export interface FoundOperation {
  readonly item: PathItem
  readonly operation: OperationObject
  /** Its parameters and those of its path, with references resolved. */
  readonly parameters: readonly Parameter[]
}

/**
 * The operation with that path and method.
 * @throws Error if there is none: the operation table and the document are from different versions of the description
 */
export function findOperation(document: OpenApiDocument, { path, method }: Pick<Routable, 'path' | 'method'>): FoundOperation {
  const item = document.paths[path]
  const operation = operationAt(item, method)
  if (item === undefined || operation === undefined) {
    throw new Error(`the description does not have ${method} ${path}, although the operation table lists it: generate both again`)
  }
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => followIn<Parameter>(document, each))
  return { item, operation, parameters }
}
