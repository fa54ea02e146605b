import { parse } from 'yaml'
import { normalizePath } from './operation-paths.ts'
import { type Page, PageError } from './read-page.ts'

type Json = Readonly<Record<string, unknown>>

/** An OpenAPI document, of version 2 or 3. */
export interface OpenApiDocument {
  readonly root: Json
  /** The last part of the base path, such as `v3`. */
  readonly version: string
}

/** A name that a document states, and whether a public page is its source. Only our description says otherwise. */
export interface Named {
  readonly name: string
  readonly isPublic: boolean
}

export interface DocumentedOperation {
  /** `GET /activities/{}` */
  readonly name: string
  readonly isDeprecated: boolean
  readonly isPublic: boolean
  /** Names in the query and the request body. Undefined if the document refers to others for them. */
  readonly parameters: readonly Named[] | undefined
}

/** Values of a parameter, field or schema. */
export interface DocumentedValues {
  /** The name of the parameter or field. Undefined for a named schema. */
  readonly label: string | undefined
  /** The named schema that it is, or that it is in. */
  readonly schema: string | undefined
  readonly names: readonly string[]
  readonly isPublic: boolean
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isPublicMark = (mark: unknown): boolean => mark === undefined || mark === 'public-reference'

/**
 * Parses a page that is a document for machines.
 * @throws PageError if it is not an OpenAPI document
 */
export function parseOpenApi({ name, text }: Pick<Page, 'name' | 'text'>, version: string): OpenApiDocument {
  let root: unknown
  try {
    // JSON is YAML, but is parsed faster as JSON.
    root = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text)
  } catch (error) {
    throw new PageError(`${name} is neither valid JSON nor valid YAML: ${textOf((error as Error).message).split('\n')[0]}.`)
  }
  if (!isObject(root) || !('openapi' in root || 'swagger' in root) || !isObject(root['paths']))
    throw new PageError(`${name} is not an OpenAPI document: it has no paths.`)
  return { root, version }
}

/** The target of a reference in the document; undefined if it is elsewhere. */
function resolve({ root }: OpenApiDocument, value: unknown): Json | undefined {
  let found = objectOf(value)
  for (let steps = 0; typeof found['$ref'] === 'string'; steps += 1) {
    const pointer: string = found['$ref']
    if (!pointer.startsWith('#/') || steps > MAX_REFERENCES) return undefined
    const keys = pointer.slice(2).split('/')
    const target = keys.reduce((at: unknown, key) => objectOf(at)[decodeKey(key)], root)
    if (!isObject(target)) return undefined
    found = { ...target, ...(found['x-inferred'] !== undefined && { 'x-inferred': found['x-inferred'] }) }
  }
  return found
}
const MAX_REFERENCES = 20

function decodeKey(key: string): string {
  const plain = key.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/**
 * The properties of a schema and of those that it consists of, by name.
 * @throws Elsewhere if the schema refers to another document
 */
export function propertiesOf(document: OpenApiDocument, value: unknown): Named[] {
  const found = new Map<string, boolean>()
  const visit = (part: unknown, isPublic: boolean, depth: number): void => {
    const schema = resolve(document, part)
    if (schema === undefined || depth > MAX_REFERENCES) throw new Elsewhere()
    const isPublicHere = isPublic && isPublicMark(schema['x-inferred'])
    for (const [name, property] of Object.entries(objectOf(schema['properties'])))
      found.set(name, (found.get(name) ?? false) || (isPublicHere && isPublicMark(objectOf(property)['x-inferred'])))
    for (const word of ['allOf', 'oneOf', 'anyOf']) for (const each of listOf(schema[word])) visit(each, isPublicHere, depth + 1)
  }
  visit(value, true, 0)
  return Array.from(found, ([name, isPublic]) => ({ name, isPublic }))
}

/** A reference to another document. */
class Elsewhere extends Error {
  override readonly name = 'Elsewhere'
}

/** Parameters in the path have other names on other pages, and headers and cookies are the same for all operations. */
const PLACES = ['query', 'formData']

function parametersIn(document: OpenApiDocument, item: Json, operation: Json): Named[] | undefined {
  try {
    const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])].flatMap((value) => {
      const parameter = resolve(document, value)
      if (parameter === undefined) throw new Elsewhere()
      if (parameter['in'] === 'body') return propertiesOf(document, parameter['schema'])
      if (!PLACES.includes(textOf(parameter['in']))) return []
      return [{ name: textOf(parameter['name']), isPublic: isPublicMark(parameter['x-inferred']) }]
    })
    const body = operation['requestBody'] === undefined ? {} : resolve(document, operation['requestBody'])
    if (body === undefined) throw new Elsewhere()
    const fields = Object.values(objectOf(body['content'])).flatMap((media) => propertiesOf(document, objectOf(media)['schema']))
    return [...parameters, ...fields]
  } catch (error) {
    if (error instanceof Elsewhere) return undefined
    throw error
  }
}

/** The path of the first server, or the base path. */
function basePathOf({ root }: OpenApiDocument): string {
  const base = textOf(root['basePath']) || textOf(objectOf(listOf(root['servers'])[0])['url'])
  return (/^https?:/.test(base) ? (URL.parse(base)?.pathname ?? '') : base).replace(/\/$/, '')
}

export function operationsOf(document: OpenApiDocument): DocumentedOperation[] {
  const { root, version } = document
  const base = basePathOf(document)
  return Object.entries(objectOf(root['paths'])).flatMap(([path, value]) => {
    const item = objectOf(value)
    // A base path without the version is not known from elsewhere.
    const full = base.split('/').includes(version) ? `${base}${path}` : path
    const normalized = normalizePath(full, version)
    if (normalized === undefined) return []
    return METHODS.flatMap((method) => {
      const operation = item[method]
      if (!isObject(operation)) return []
      return [
        {
          name: `${method.toUpperCase()} ${normalized}`,
          isDeprecated: operation['deprecated'] === true,
          isPublic: isPublicMark(operation['x-inferred']),
          parameters: parametersIn(document, item, operation),
        },
      ]
    })
  })
}

/** The scopes of OAuth in both versions of OpenAPI. */
export function scopesOf({ root }: OpenApiDocument): string[] {
  const schemes = [
    ...Object.values(objectOf(root['securityDefinitions'])),
    ...Object.values(objectOf(objectOf(root['components'])['securitySchemes'])),
  ]
  const flows = schemes.map(objectOf).flatMap((scheme) => [scheme, ...Object.values(objectOf(scheme['flows'])).map(objectOf)])
  return [...new Set(flows.flatMap(({ scopes }) => Object.keys(objectOf(scopes))))]
}

interface Place {
  readonly value: Json
  /** The name of the property or parameter that the value belongs to. */
  readonly label: string | undefined
  /** The named schema that the value is, or is in. */
  readonly schema: string | undefined
  readonly isPublic: boolean
}

/** Samples, which are not part of the description. */
const SAMPLES = new Set(['example', 'examples', 'x-examples'])

/** All objects of a document, each once. */
function* placesIn({ root }: OpenApiDocument): Generator<Place> {
  const seen = new Set<unknown>()
  const waiting: (Omit<Place, 'value'> & { readonly value: unknown })[] = [
    { value: root, label: undefined, schema: undefined, isPublic: true },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, label, schema, isPublic } = next
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (Array.isArray(value)) {
      for (const item of value) waiting.push({ value: item, label, schema, isPublic })
      continue
    }
    if (!isObject(value)) continue
    const here = {
      value,
      label: textOf(value['in']) === '' ? label : textOf(value['name']),
      schema,
      isPublic: isPublic && isPublicMark(value['x-inferred']),
    }
    yield here
    for (const [key, child] of Object.entries(value)) {
      if (SAMPLES.has(key)) continue
      const areProperties = key === 'properties'
      const areSchemas = key === 'schemas' || key === 'definitions'
      if (areProperties || areSchemas) {
        for (const [name, each] of Object.entries(objectOf(child)))
          waiting.push({
            value: each,
            label: areProperties ? name : undefined,
            schema: areSchemas ? name : here.schema,
            isPublic: here.isPublic,
          })
      } else waiting.push({ value: child, label: here.label, schema: here.schema, isPublic: here.isPublic })
    }
  }
}

/** The enumerations of a document. A field with a constant has one value. */
export function* valuesOf(document: OpenApiDocument): Generator<DocumentedValues> {
  for (const { value, label, schema, isPublic } of placesIn(document)) {
    for (const list of [value['enum'], value['x-extensible-enum'], [value['const']]]) {
      const names = listOf(list).filter((name) => typeof name === 'string')
      if (names.length > 0) yield { label, schema, names, isPublic }
    }
  }
}

/** The names of the properties of each schema. */
export function* propertyNamesOf(document: OpenApiDocument): Generator<string[]> {
  for (const { value } of placesIn(document)) {
    const names = Object.keys(objectOf(value['properties']))
    if (names.length > 1) yield names
  }
}

/** The descriptions and summaries of a document. */
export function* proseOf(document: OpenApiDocument): Generator<string> {
  for (const { value } of placesIn(document)) {
    for (const text of [value['description'], value['summary']]) if (typeof text === 'string') yield text
  }
}

/** The names of the properties and parameters that refer to each named schema. */
export function labelsOf(document: OpenApiDocument): ReadonlyMap<string, ReadonlySet<string>> {
  const labels = new Map<string, Set<string>>()
  for (const { value, label } of placesIn(document)) {
    const schema = /^#\/(?:components\/schemas|definitions)\/(.+)$/.exec(textOf(value['$ref']))?.[1]
    if (schema !== undefined && label !== undefined) labels.set(schema, (labels.get(schema) ?? new Set()).add(label))
  }
  return labels
}
