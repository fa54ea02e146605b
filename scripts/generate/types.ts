import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { header, isJson, type Json, type OpenApiDocument } from './document.ts'
import { nameSchemas } from './name-schemas.ts'

/** Where a copy with comments has the format of a schema. */
const FORMAT = 'x-format'

/** The sources of an element in a line; undefined if the specification states it. */
function provenance({ 'x-inferred': mark, 'x-always-seen': isAlwaysSeen }: Json): string | undefined {
  const marks: readonly Json[] = Array.isArray(mark) ? mark : mark === undefined ? [] : [{ source: mark }]
  if (marks.length === 0) return isAlwaysSeen === true ? 'Not promised, but in every recorded response.' : undefined
  const begin = marks.some(({ fact }) => fact === undefined) ? 'Inferred' : 'Partly inferred'
  const sources = [...new Set(marks.map(({ source }) => source))].join(', ')
  return `${begin}: ${sources}${isAlwaysSeen === true ? '; in every recorded response' : ''}.`
}

/**
 * A copy of the document in which each description is a summary, with its marks and format in words: openapi-typescript writes a summary as the text of a
 * comment, and everything else as a tag.
 */
function withComments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComments)
  if (!isJson(value)) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withComments(child)]))
  const { summary, description, format } = value
  const trimmed = (given: unknown): string => (typeof given === 'string' ? given.trim() : '')
  const paragraphs = [
    trimmed(summary),
    [trimmed(description), provenance(value)].filter(Boolean).join('\n'),
    // Every number of JavaScript is a double.
    trimmed(format) !== '' && format !== 'double' && `Format: ${format}`,
  ].filter(Boolean)
  return {
    ...copy,
    ...(paragraphs.length > 0 && { summary: paragraphs.join('\n\n') }),
    ...(typeof description === 'string' && { description: undefined }),
    ...(typeof format === 'string' && { format: undefined, [FORMAT]: format }),
  }
}

/** A type by its name. */
export const reference = (name: string): ts.TypeNode => ts.factory.createTypeReferenceNode(name)

const text = (value: string): ts.TypeNode => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value))

/** `'Ride' | 'Run' | Unlisted`: editors suggest the listed values, and the other type is accepted, too. */
const openUnion = (values: readonly string[], other: string): ts.TypeNode =>
  ts.factory.createUnionTypeNode([...values.map(text), reference(other)])

/** A schema, and its path in the document. */
export interface PlacedSchema {
  readonly format?: string | undefined
  readonly path: string
  /** The values of a closed enumeration in requests whose twin in responses is open (decision 066). */
  readonly inputValues?: readonly string[] | undefined
}

/** The values of `SportTypeInput`, for example: a closed enumeration that has an open twin, `SportType`. */
function inputValuesIn({ components }: OpenApiDocument, schema: object, path: string): readonly string[] | undefined {
  const twin = /\/components\/schemas\/(\w+)Input$/.exec(path)?.[1]
  const isOpen = twin !== undefined && 'x-extensible-enum' in Object(components.schemas[twin])
  return isOpen && 'enum' in schema ? (schema.enum as readonly string[]) : undefined
}

/**
 * Types of the document as source: `paths`, `operations` and `components`, and each schema by its name. Only this file uses openapi-typescript, which
 * is in maintenance mode. `replace` can replace the type of a schema.
 */
export async function declarationsOf(
  document: OpenApiDocument,
  replace: (schema: PlacedSchema) => ts.TypeNode | undefined,
): Promise<string> {
  const nodes = await openapiTS(withComments(document) as OpenAPI3, {
    defaultNonNullable: false,
    alphabetize: false,
    silent: true,
    transform: (schema, { path = '' }) => {
      const values: unknown = 'x-extensible-enum' in schema ? schema['x-extensible-enum'] : undefined
      if (Array.isArray(values)) return openUnion(values, 'Unlisted')
      const format = FORMAT in schema ? String(schema[FORMAT]) : undefined
      return replace({ format, path, inputValues: inputValuesIn(document, schema, path) })
    },
  })
  // openapi-typescript indents all lines of a text but the first.
  return astToString(nameSchemas(nodes))
    .replaceAll(/^( *\*) {5}/gm, '$1 ')
    .replaceAll(/ +$/gm, '')
}

/** Replacements for schemas of the document in the types of a package. */
export interface TypesChoice {
  /** Module that exports `Id`. */
  readonly id: string
  /** Module that exports `BinaryInput`, the type of files. */
  readonly binary: string
  /**
   * Module that exports `Unlisted`, the type of values of an open enumeration that are not listed, and `AsRead`, the type of values in requests that were
   * read. Identifiers that are text but can be digits are numbers too. Default: any text is a value in responses, and only listed values are in requests.
   */
  readonly openValues?: string
}

/** Schemas of identifiers that are text but can be digits. The description has one type for each (decision 067). */
const TEXT_OR_DIGITS = /\/(schemas\/ClientId|parameters\/GearId|client_id)$/

/** Types of the document, with identifiers of the type `Id`. */
export async function typesSource(document: OpenApiDocument, { id, binary, openValues }: TypesChoice): Promise<string> {
  const declarations = await declarationsOf(document, ({ format, path, inputValues }) => {
    if (format === 'binary') return reference('BinaryInput')
    if (TEXT_OR_DIGITS.test(path)) return reference(openValues === undefined ? 'string' : 'string | number')
    if (inputValues !== undefined && openValues !== undefined) return openUnion(inputValues, 'AsRead')
    // Only the Id component: the other 64-bit integer is a timestamp, which a number represents exactly.
    return path.endsWith('/schemas/Id') ? reference('Id') : undefined
  })
  const unlisted = openValues === undefined ? 'type Unlisted = string & {}' : `import type { AsRead, Unlisted } from '${openValues}'`
  return `${header('Types of every path, operation and schema.')}import type { Id } from '${id}'
import type { BinaryInput } from '${binary}'
${unlisted}

${declarations}`
}
