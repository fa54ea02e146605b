import type { Operation } from '@activity-tracking/spec'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }

/** A reference to another part of the description. Properties next to `$ref` take precedence. */
export interface Reference {
  readonly $ref: string
}

/** The source of an element, or the inferred sentences of its description, each with its source. An entry without a fact is the source of the element. */
export type Mark = string | readonly { readonly fact?: string; readonly source: string }[]

/** The source of an element itself; undefined if the specification states it. */
export const sourceOf = ({ 'x-inferred': mark }: { readonly 'x-inferred'?: Mark }): string | undefined =>
  typeof mark === 'object' ? mark.find(({ fact }) => fact === undefined)?.source : mark

/** The parts of a JSON schema that the reference shows. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly examples?: readonly unknown[]
  readonly 'x-extensible-enum'?: readonly string[]
  readonly 'x-inferred'?: Mark
  readonly 'x-always-seen'?: boolean
}

export interface Example {
  readonly summary?: string
  readonly value?: unknown
}

export interface MediaType {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, Example | Reference>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example | Reference>>
  readonly 'x-inferred'?: Mark
}

export type Header = Omit<Parameter, 'name' | 'in'>

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Readonly<Record<string, MediaType>>
  readonly 'x-inferred'?: Mark
}

export interface RequestBody {
  readonly description?: string
  readonly required?: boolean
  readonly content: Readonly<Record<string, MediaType>>
  readonly 'x-inferred'?: Mark
}

/** A request with its responses: an operation, a webhook or a callback. */
export interface OperationObject {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly deprecated?: boolean
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: RequestBody | Reference
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, PathItem>>>>
  readonly 'x-inferred'?: Mark
  readonly 'x-quota-families-inferred'?: string
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

export type PathItem = Readonly<Partial<Record<(typeof METHODS)[number], OperationObject>>>

interface SecurityScheme {
  readonly type: string
  readonly description: string
}

interface Description {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly summary: string
    readonly version: string
    readonly description: string
    readonly license: { readonly name: string }
    readonly contact: { readonly name: string; readonly url: string }
  }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly webhooks: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
  }
}

/** The whole description. */
export const description = source as unknown as Description

export const { schemas } = description.components

/** The last part of a reference: the name of a component. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/**
 * Resolves a reference to the part that it names.
 * @throws Error if the description does not have the referenced part
 */
export function resolve<Part extends object>(part: Part | Reference): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part
  const { $ref, ...beside } = part
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name.replaceAll('~1', '/')], source)
  if (typeof target !== 'object' || target === null) throw new Error(`The description does not have ${$ref}.`)
  return { ...resolve(target as Part), ...beside } as Part
}

/** The operations of a path, each with its method in uppercase. */
export const operationsOf = (item: PathItem): { readonly method: string; readonly operation: OperationObject }[] =>
  METHODS.flatMap((method) => {
    const operation = item[method]
    return operation === undefined ? [] : [{ method: method.toUpperCase(), operation }]
  })

/**
 * The description of an operation in the table.
 * @throws Error if the description does not have it
 */
export function operationOf({ operationId, path, method }: Operation): OperationObject {
  const found = operationsOf(description.paths[path] ?? {}).find((each) => each.method === method)
  if (found === undefined) throw new Error(`The description does not have ${operationId}, ${method} ${path}.`)
  return found.operation
}

/** The example of a media type or a parameter: the first of several. */
export function exampleOf({ example, examples = {} }: Pick<Parameter, 'example' | 'examples'>): unknown {
  const [first = {}] = Object.values(examples)
  return example ?? resolve<Example>(first).value
}
