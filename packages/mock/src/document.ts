import { createRequire } from 'node:module'

/** The parts of the bundled OpenAPI document that the mock reads. */
export interface OpenApiDocument {
  readonly servers?: readonly Server[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components?: { readonly parameters?: Readonly<Record<string, Parameter>> }
}

interface Server {
  readonly url: string
  readonly variables?: Readonly<Record<string, { readonly default: string }>>
}

export interface PathItem {
  readonly parameters?: readonly (Parameter | Reference)[]
  /** Operations by lowercase method. */
  readonly [method: string]: unknown
}

export interface OperationObject {
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly [field: string]: unknown
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required?: boolean
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
}

interface Reference {
  readonly $ref: string
}

const PARAMETERS = '#/components/parameters/'

/** The description in `@activity-tracking/spec`. `require`, because it reads JSON in the same way from sources, from `dist` and in tests. */
export const loadDocument = (): OpenApiDocument => createRequire(import.meta.url)('@activity-tracking/spec/openapi.json')

/** Path of the API root, `/api/v3`, which contains the version. Specification, "Versioning". */
export function apiBasePath({ servers }: OpenApiDocument): string {
  const [server] = servers ?? []
  const url = server?.url.replace(/\{([^}]+)\}/g, (_, name: string) => server.variables?.[name]?.default ?? '')
  if (url === undefined || !URL.canParse(url)) throw new Error('The description does not have a server whose URL contains the base path.')
  return new URL(url).pathname.replace(/\/$/, '')
}

/**
 * The operation with that path and method, and its parameters, including those of the path.
 * @throws Error if there is none: the operation table and the document are from different versions of the description
 */
export function findInDocument(
  document: OpenApiDocument,
  { path, method }: { readonly path: string; readonly method: string },
): { readonly item: PathItem; readonly operation: OperationObject; readonly parameters: readonly Parameter[] } {
  const item = document.paths[path]
  const operation = item?.[method.toLowerCase()] as OperationObject | undefined
  if (item === undefined || operation === undefined) {
    throw new Error(
      `The description does not have ${method} ${path}, although the operation table lists it. Generate both again from the same files.`,
    )
  }
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((entry) => resolve(document, entry))
  return { item, operation, parameters }
}

function resolve(document: OpenApiDocument, entry: Parameter | Reference): Parameter {
  if (!('$ref' in entry)) return entry
  const parameter = entry.$ref.startsWith(PARAMETERS) && document.components?.parameters?.[entry.$ref.slice(PARAMETERS.length)]
  if (!parameter) throw new Error(`The reference ${entry.$ref} in the description cannot be resolved.`)
  return parameter
}
