import { followIn, type Reference } from '@activity-tracking/kit/server/document'
import type { Operation } from '@activity-tracking/spec'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import type { Mark } from './provenance.ts'

export type { Reference }

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
  readonly 'x-required-inferred'?: string
  readonly 'x-always-seen'?: boolean
}

export interface Example {
  readonly summary?: string
  readonly value?: unknown
}

type Examples = Readonly<Record<string, Example | Reference>>

export interface MediaType {
  readonly schema?: Schema
  readonly examples?: Examples
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Examples
  readonly 'x-inferred'?: Mark
  readonly 'x-required-inferred'?: string
}

export type Header = Omit<Parameter, 'name' | 'in'>

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Readonly<Record<string, MediaType>>
  readonly 'x-inferred'?: Mark
}

interface RequestBody {
  readonly description?: string
  readonly required?: boolean
  readonly content: Readonly<Record<string, MediaType>>
  readonly 'x-inferred'?: Mark
}

/** A request with its responses: an operation, a webhook or a callback. */
export interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: RequestBody | Reference
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, PathItem>>>>
  readonly 'x-inferred'?: Mark
  readonly 'x-conditional-scopes'?: readonly { readonly scope: string; readonly when: string; readonly 'x-inferred'?: string }[]
  readonly 'x-security-inferred'?: string
  readonly 'x-quota-families-inferred'?: string
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

type PathItem = Readonly<Partial<Record<(typeof METHODS)[number], OperationObject>>>

/** What the description says about itself, and its larger parts. */
export const { openapi, info, servers, tags: groups } = source
export const { securitySchemes } = source.components
export const components: Readonly<Record<string, Readonly<Record<string, unknown>>>> = source.components
export const schemas = source.components.schemas as unknown as Readonly<Record<string, Schema>>
export const paths = source.paths as unknown as Readonly<Record<string, PathItem>>
export const webhookItems = source.webhooks as unknown as Readonly<Record<string, PathItem>>

/** The last part of a reference: the name of a component. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** The part itself, or the part that it refers to. */
export const resolve = <Part extends object>(part: Part | Reference): Part => followIn(source, part)

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
  const found = operationsOf(paths[path] ?? {}).find((each) => each.method === method)
  if (found === undefined) throw new Error(`The description does not have ${operationId}, ${method} ${path}.`)
  return found.operation
}

/** The example of a media type or a parameter: the first of several. */
export function exampleOf({ example, examples = {} }: Pick<Parameter, 'example' | 'examples'>): unknown {
  const [first = {}] = Object.values(examples)
  return example ?? resolve<Example>(first).value
}
