import { type Operation, operations } from '@activity-tracking/spec'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { escapeHtml } from './inline.ts'

/** As much of a JSON schema as the pages show. */
interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly enum?: readonly unknown[]
  readonly 'x-extensible-enum'?: readonly string[]
  readonly const?: unknown
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly 'x-inferred'?: string
}

export interface Property {
  readonly name: string
  /** HTML, with links to other schemas. */
  readonly type: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly description: string
  /** Where it is known from, when the specification does not state it. */
  readonly inferred: string | undefined
}

/** A schema of the description, as its page shows it. */
export interface SchemaPage {
  readonly name: string
  readonly description: string
  readonly inferred: string | undefined
  /** HTML: what it is besides an object of its own. */
  readonly type: string
  readonly properties: readonly Property[]
  /** Operations that take it or answer with it themselves. */
  readonly operations: readonly Operation[]
  /** Schemas that have it in them. */
  readonly users: readonly string[]
}

const schemas = document.components.schemas as unknown as Readonly<Record<string, JsonSchema>>
const lastPart = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** Address of a schema's page, from the site's root. */
export const pageOfSchema = (name: string): string => `/schemas/${name.toLowerCase()}/`

const linkTo = (reference: string): string => `<a href="${pageOfSchema(lastPart(reference))}">${lastPart(reference)}</a>`
const code = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`

/** What a value is, in HTML. */
function typeOf(schema: JsonSchema): string {
  const { $ref, allOf, anyOf, oneOf, items, type, format } = schema
  if ($ref !== undefined) return linkTo($ref)
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(code).join(' or ')
  const known = schema['x-extensible-enum']
  if (known !== undefined) return `${known.map(code).join(' or ')} or another text`
  const alternatives = anyOf ?? oneOf
  if (alternatives !== undefined) return alternatives.map(typeOf).join(' or ')
  if (allOf !== undefined) return allOf.flatMap(({ $ref: part }) => (part === undefined ? [] : [linkTo(part)])).join(' with ') || 'object'
  const names = [type ?? 'anything'].flat().map((name) => (name === 'array' && items ? `list of ${typeOf(items)}` : name))
  // Every number is a double, so that says nothing.
  return `${names.join(' or ')}${format === undefined || format === 'double' ? '' : ` (${format})`}`
}

/** The properties that a schema adds itself; those of the schemas it is made with are on their pages. */
function propertiesOf(schema: JsonSchema): Property[] {
  const required = new Set(schema.required)
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    type: typeOf(property),
    required: required.has(name),
    deprecated: property.deprecated === true,
    description: property.description ?? '',
    inferred: property['x-inferred'],
  }))
  return [...own, ...(schema.allOf ?? []).filter(({ $ref }) => $ref === undefined).flatMap(propertiesOf)]
}

/** Names of the schemas that a part of the document refers to, through answers and the like, but not through other schemas. */
function referredBy(part: unknown): Set<string> {
  if (typeof part !== 'object' || part === null) return new Set()
  const { $ref } = part as { $ref?: unknown }
  if (typeof $ref === 'string' && $ref.startsWith('#/components/')) {
    const [, , kind = '', name = ''] = $ref.split('/')
    if (kind === 'schemas') return new Set([name])
    return referredBy((document.components as unknown as Record<string, Record<string, unknown>>)[kind]?.[name])
  }
  return new Set(Object.values(part).flatMap((each) => [...referredBy(each)]))
}

const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>
const schemasOfOperations = operations.map((row) => [row, referredBy(paths[row.path]?.[row.method.toLowerCase()])] as const)
const schemasOfSchemas = Object.entries(schemas).map(([name, schema]) => [name, referredBy(schema)] as const)

/** Every schema of the description, by name. */
export const schemaPages: readonly SchemaPage[] = Object.entries(schemas)
  .map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    inferred: schema['x-inferred'],
    type: typeOf(schema),
    properties: propertiesOf(schema),
    operations: schemasOfOperations.flatMap(([row, names]) => (names.has(name) ? [row] : [])),
    users: schemasOfSchemas.flatMap(([user, names]) => (names.has(name) ? [user] : [])),
  }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
