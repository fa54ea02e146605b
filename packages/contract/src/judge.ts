import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** The problems of a value. Each sentence begins with the place: `/athlete/id must be integer`. */
export type Judge = (value: unknown) => readonly string[]

type Schema = Readonly<Record<string, unknown>>

const DOCUMENT = 'description'

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of this schema has no other properties. */
const closed = (schema: unknown): unknown => (isObject(schema) ? { ...schema, unevaluatedProperties: false } : schema)

/**
 * A copy for our own servers and our client. Schemas are open for what the service may send or omit: our own servers send only what is described, and
 * always what every recorded response has (`x-always-seen`).
 */
const forOurselves = <T>(schema: T): T =>
  JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$ref') return String(value).replace(/^#/, `${DOCUMENT}#`)
    if (key === 'items' || key === 'additionalProperties' || key === 'schema') return closed(value)
    if (!isObject(value?.properties)) return value
    const properties = Object.entries(value.properties)
    const always = properties.flatMap(([name, property]) => (isObject(property) && property['x-always-seen'] === true ? [name] : []))
    return {
      ...value,
      properties: Object.fromEntries(properties.map(([name, property]) => [name, closed(property)])),
      required: [...(value.required ?? []), ...always],
    }
  })

function createAjv(document: object, coerceTypes: boolean) {
  const ajv = new Ajv.default({ strict: false, allErrors: true, validateSchema: false, coerceTypes, logger: false })
  addFormats.default(ajv)
  // The service may add values to an open enumeration. Our own servers use only the listed values.
  ajv.addKeyword({
    keyword: 'x-extensible-enum',
    validate: (values: readonly string[], value: unknown) => typeof value !== 'string' || values.includes(value),
    error: { message: ({ schema }) => `must be one of the listed values: ${(schema as readonly string[]).join()}` },
  })
  return ajv.addSchema(forOurselves(document), DOCUMENT)
}

/**
 * Compiles schemas of the document, each when it is first used.
 * @returns a function that makes a judge of a schema: of JSON, or of values whose leaves were sent as text, as in paths, queries, headers and forms
 */
export function createJudge(document: object): (schema: object, form?: 'json' | 'text') => Judge {
  const compilers = { json: createAjv(document, false), text: createAjv(document, true) }
  const compiled = new Map<string, ValidateFunction>()
  return (schema, form = 'json') => {
    // Below a property, because a single value does not have a place for its coerced form.
    const text = JSON.stringify({ properties: { value: schema } })
    return (value) => {
      const key = form + text
      const validate = compiled.get(key) ?? compilers[form].compile(forOurselves(JSON.parse(text)))
      compiled.set(key, validate)
      return validate({ value }) ? [] : [...new Set((validate.errors ?? []).map(toSentence))]
    }
  }
}

/** States the place and the problem, but not the value: it may be a token. */
function toSentence({ instancePath, message = 'is not valid', keyword, params }: ErrorObject): string {
  const place = instancePath.slice('/value'.length)
  const unknown = params['unevaluatedProperty'] ?? params['additionalProperty']
  if (unknown !== undefined) return `${place}/${unknown} is not described`
  const allowed = keyword === 'enum' ? `: ${params['allowedValues']}` : keyword === 'const' ? `: ${params['allowedValue']}` : ''
  return `${place} ${message}${allowed}`.trim()
}
