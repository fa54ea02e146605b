import {
  type OperationObject as DescribedOperation,
  followIn,
  type Parameter,
  type Response,
  type Schema,
} from '@activity-tracking/kit/server/document'

export { followIn, type Response, type Schema }

export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

export const mapValues = <T, R>(record: Readonly<Record<string, T>>, map: (value: T, key: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))

/** First lines of every generated file. */
export const header = (what: string, source = 'openapi/'): string =>
  `// ${what}\n// Written by scripts/generate.ts from ${source}. Do not edit: change that, and run \`npm run generate\`.\n\n`

/** The parts of a bundled OpenAPI document that the generators read. */
export interface OpenApiDocument {
  readonly info: { readonly version: string; readonly 'x-rate-limits': unknown }
  readonly servers: readonly { readonly url: string; readonly 'x-lifecycle'?: { readonly available?: string } }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly securitySchemes: Readonly<
      Record<string, { readonly flows?: { readonly authorizationCode?: { readonly scopes: Readonly<Record<string, string>> } } }>
    >
    readonly schemas: Readonly<Record<string, unknown>>
  }
}

export type PathItem = Readonly<Record<string, unknown>> & Pick<OperationObject, 'parameters'>

export interface OperationObject extends DescribedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly deprecated?: boolean
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly servers?: readonly { readonly url: string }[]
  readonly responses: Readonly<Record<string, Response>>
  readonly 'x-quota-families': readonly ('overall' | 'read')[]
  readonly 'x-subscriber'?: boolean
  readonly 'x-access-tier'?: 'extended'
  readonly 'x-conditional-scopes'?: readonly { readonly scope: string; readonly when: string; readonly 'x-inferred'?: string }[]
  readonly 'x-lifecycle'?: Readonly<Record<string, string>>
  readonly 'x-replaced-by'?: string
  readonly 'x-idempotent'?: boolean
}

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'] as const

export interface FoundOperation {
  readonly path: string
  readonly method: (typeof METHODS)[number]
  readonly item: PathItem
  readonly operation: OperationObject
}

/** Every operation under `paths`, in document order. */
export function* operationsOf(document: OpenApiDocument): Generator<FoundOperation> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method.toLowerCase()] as OperationObject | undefined
      if (operation !== undefined) yield { path, method, item, operation }
    }
  }
}

/** The schema with its reference resolved. Its own description takes precedence. */
export function resolve(schema: Schema, document: object): Schema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...own } = schema
  return { ...resolve(followIn<Schema>(document, { $ref }), document), ...own }
}

/** The parameters of an operation and of its path. */
export const parametersOf = (document: OpenApiDocument, item: PathItem, operation: OperationObject): Parameter[] =>
  [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => followIn<Parameter>(document, each))

/** Parameters and fields of the body of an operation, with their schemas. */
export function inputsOf(
  document: OpenApiDocument,
  item: PathItem,
  operation: OperationObject,
): (readonly [name: string, schema: Schema])[] {
  const parameters = parametersOf(document, item, operation)
  const { content = {} } = operation.requestBody === undefined ? {} : followIn(document, operation.requestBody)
  const fields = Object.values(content).flatMap(({ schema }) => Object.entries(resolve(schema, document).properties ?? {}))
  return [...parameters.map(({ name, schema }) => [name, schema] as const), ...fields]
}

/** A copy of the document in which properties with `x-always-seen` are required, as in every recorded response. */
export const requireAlwaysSeen = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(JSON.stringify(document), (_, value) => {
    const properties = Object.entries(isJson(value?.properties) ? value.properties : {})
    const always = properties.filter(([, property]) => isJson(property) && property['x-always-seen'] === true).map(([name]) => name)
    return always.length === 0 ? value : { ...value, required: [...(value.required ?? []), ...always] }
  })
