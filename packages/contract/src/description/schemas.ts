import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { createReader, type JsonObject, keysOf } from './reader.ts'
import { undescribedIn } from './undescribed.ts'

/** Checks values against schemas of the document, named by their pointer. */
export interface Schemas {
  /** What is wrong with a value, each sentence beginning with where: `/athlete/id must be integer`. */
  problems(pointer: string, value: unknown): readonly string[]
  /** The same for a value whose leaves travelled as text, as they do in paths, queries, headers and forms. */
  problemsOfText(pointer: string, value: unknown): readonly string[]
  /** The properties that the schema does not describe, though it admits them: `/athlete/shoe_size is not described`. */
  undescribed(pointer: string, value: unknown): readonly string[]
}

const DOCUMENT = 'description'

/** Compiles schemas of the document when they are first asked for. The document is one resource, so that its references resolve. */
export function createSchemas(document: JsonObject): Schemas {
  const reader = createReader(document)
  const strict = requireAlwaysSeen(document)
  const exact = createValidators(strict, false)
  const fromText = createValidators(strict, true)
  return {
    problems: (pointer, value) => check(exact(pointer), value),
    problemsOfText: (pointer, value) => check(fromText(pointer), value),
    undescribed(pointer, value) {
      const schema = reader.find(reader.root, ...keysOf(pointer))
      if (schema === undefined) throw new RangeError(`the description has no ${pointer}`)
      return undescribedIn(reader, schema, value).map((path) => `${path} is not described`)
    },
  }
}

/** The service may leave out what every recorded response has; our own servers send it. */
const requireAlwaysSeen = (document: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(document), (_, value) => {
    const properties = Object.entries<JsonObject | null>(value?.properties ?? {})
    const always = properties.filter(([, property]) => property?.['x-always-seen'] === true).map(([name]) => name)
    return always.length === 0 ? value : { ...value, required: [...(value.required ?? []), ...always] }
  })

function createValidators(document: JsonObject, coerceTypes: boolean): (pointer: string) => ValidateFunction {
  const ajv = new Ajv.default({ strict: false, allErrors: true, validateSchema: false, coerceTypes, logger: false })
  addFormats.default(ajv)
  // The service may add values to an open enumeration; our own servers keep to those that are listed.
  ajv.addKeyword({
    keyword: 'x-extensible-enum',
    validate: (values: readonly string[], value: unknown) => typeof value !== 'string' || values.includes(value),
    error: { message: ({ schema }) => `must be one of the listed values: ${(schema as readonly string[]).join()}` },
  })
  ajv.addSchema(document, DOCUMENT)
  const compiled = new Map<string, ValidateFunction>()
  return (pointer) => {
    const known = compiled.get(pointer)
    if (known !== undefined) return known
    // Below a property, because a value that stands alone has no place in which its coerced form could be kept.
    const validator = ajv.compile({ properties: { value: { $ref: `${DOCUMENT}${pointer}` } } })
    compiled.set(pointer, validator)
    return validator
  }
}

function check(validate: ValidateFunction, value: unknown): string[] {
  if (validate({ value })) return []
  return Array.from(new Set((validate.errors ?? []).map(toSentence)))
}

/** Says where and what, never the value itself: it may be a token. */
function toSentence({ instancePath, message = 'is not valid', keyword, params }: ErrorObject): string {
  const allowed = keyword === 'enum' ? `: ${params['allowedValues']}` : keyword === 'const' ? `: ${params['allowedValue']}` : ''
  return `${instancePath.slice('/value'.length)} ${message}${allowed}`.trim()
}
