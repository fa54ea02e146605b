import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import type { OpenApiDocument } from './document.ts'
import { header } from './header.ts'

const SOURCES: Readonly<Record<string, string>> = {
  'public-reference': "the service's public reference",
  observed: 'recorded traffic',
  reported: "users' reports",
  claimed: 'third-party programs',
  assumed: 'an assumption',
}

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy of the document in which properties with `x-always-seen` are required (decision 026). */
export const requireAlwaysSeen = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(JSON.stringify(document), (_, value) => {
    const properties = Object.entries(isJson(value?.properties) ? value.properties : {})
    const always = properties.filter(([, property]) => isJson(property) && property['x-always-seen'] === true).map(([name]) => name)
    return always.length === 0 ? value : { ...value, required: [...(value.required ?? []), ...always] }
  })

/** A copy of the document in which every mark is a line of the description, so that it becomes a line of JSDoc. */
function withMarksInWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMarksInWords)
  if (!isJson(value)) return value
  const { description = '', 'x-inferred': mark, 'x-always-seen': isAlwaysSeen } = value
  const lines = [
    description,
    typeof mark === 'string' ? `Inferred from ${SOURCES[mark] ?? mark}.` : '',
    isAlwaysSeen === true ? 'Not promised, but in every recorded response.' : '',
  ]
  const copy = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withMarksInWords(child)]))
  return mark === undefined && isAlwaysSeen === undefined ? copy : { ...copy, description: lines.filter(Boolean).join('\n') }
}

/** A type by its name. */
export const reference = (name: string): ts.TypeNode => ts.factory.createTypeReferenceNode(name)

const text = (value: string): ts.TypeNode => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value))

/** `'Ride' | 'Run' | Unlisted`: editors suggest the listed values, and any other text is accepted. */
const openUnion = (values: readonly string[]): ts.TypeNode => ts.factory.createUnionTypeNode([...values.map(text), reference('Unlisted')])

/** A schema, and its path in the document. */
export interface PlacedSchema {
  readonly format?: string | undefined
  readonly path: string
}

/** Types of the document as source. `replace` can replace the type of a schema. */
export async function declarationsOf(
  document: OpenApiDocument,
  replace: (schema: PlacedSchema) => ts.TypeNode | undefined,
): Promise<string> {
  const nodes = await openapiTS(withMarksInWords(document) as OpenAPI3, {
    defaultNonNullable: false,
    alphabetize: false,
    silent: true,
    transform: (schema, { path = '' }) => {
      const values: unknown = 'x-extensible-enum' in schema ? schema['x-extensible-enum'] : undefined
      return Array.isArray(values) ? openUnion(values) : replace({ format: 'format' in schema ? schema.format : undefined, path })
    },
  })
  return astToString(nodes)
}

/** Replacements for schemas of the document in the types of a package. */
export interface TypesChoice {
  /** Module that exports `BinaryInput`, the type of files. */
  readonly binary: string
  /** Type of identifiers that are text but can be digits, of clients and of gear in a path; default `string`. */
  readonly digits?: string
  /** Declares `Unlisted`, the type of values of an open enumeration that are not listed. */
  readonly unlisted?: string
}

/** Schemas of identifiers that are text but can be digits. The description has one type for each (decision 067). */
const TEXT_OR_DIGITS = /\/(schemas\/ClientId|parameters\/GearId)$/

/** Types of the document, in which ids are `Id` of `id.ts`. */
export async function typesSource(
  document: OpenApiDocument,
  { binary, digits = 'string', unlisted = 'type Unlisted = string & {}' }: TypesChoice,
): Promise<string> {
  const declarations = await declarationsOf(document, ({ format, path }) => {
    if (format === 'binary') return reference('BinaryInput')
    if (TEXT_OR_DIGITS.test(path)) return reference(digits)
    // Only the Id component: the other 64-bit integer is a timestamp, which a number represents exactly.
    return path.endsWith('/schemas/Id') ? reference('Id') : undefined
  })
  return `${header('Types of every path, operation and schema.')}import type { Id } from './id.ts'
import type { BinaryInput } from '${binary}'
${unlisted}

${declarations}`
}
