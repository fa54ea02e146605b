import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { createReader, type JsonObject, keysOf } from './reader.ts'
import { undescribedIn } from './undescribed.ts'

/** Checks values against schemas of the document, which are named by pointer. */
export interface Schemas {
  /** The problems of a value. Each sentence begins with the place: `/athlete/id must be integer`. */
  problems(pointer: string, value: unknown): readonly string[]
  /** The same for a value whose leaves were sent as text, as in paths, queries, headers and forms. */
  problemsOfText(pointer: string, value: unknown): readonly string[]
  /** The properties that the schema allows but does not describe: `/athlete/shoe_size is not described`. */
  undescribed(pointer: string, value: unknown): readonly string[]
}

const DOCUMENT = 'description'

/** Compiles schemas of the document when they are first used. The document is one resource, so its references resolve. */
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
      if (schema === undefined) throw new RangeError(`the description does not have ${pointer}`)
      return undescribedIn(reader, schema, value).map((path) => `${path} is not described`)
    },
  }
}

/** The service may omit what every recorded response has. Our own servers always send it. */
const requireAlwaysSeen = (document: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(document), (_, value) => {
    const properties = Object.entries<JsonObject | null>(value?.properties ?? {})
    const always = properties.filter(([, property]) => property?.['x-always-seen'] === true).map(([name]) => name)
    return always.length === 0 ? value : { ...value, required: [...(value.required ?? []), ...always] }
  })

function createValidators(document: JsonObject, coerceTypes: boolean): (pointer: string) => ValidateFunction {
  const ajv = new Ajv.default({ strict: false, allErrors: true, validateSchema: false, coerceTypes, logger: false })
  addFormats.default(ajv)
  // The service may add values to an open enumeration. Our own servers use only the listed values.
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
    // Below a property, because a single value does not have a place for its coerced form.
    const validator = ajv.compile({ properties: { value: { $ref: `${DOCUMENT}${pointer}` } } })
    compiled.set(pointer, validator)
    return validator
  }
}

function check(validate: ValidateFunction, value: unknown): string[] {
  if (validate({ value })) return []
  return Array.from(new Set((validate.errors ?? []).map(toSentence)))
}

/** States the place and the problem, but not the value: it may be a token. */
function toSentence({ instancePath, message = 'is not valid', keyword, params }: ErrorObject): string {
  const allowed = keyword === 'enum' ? `: ${params['allowedValues']}` : keyword === 'const' ? `: ${params['allowedValue']}` : ''
  return `${instancePath.slice('/value'.length)} ${message}${allowed}`.trim()
}
