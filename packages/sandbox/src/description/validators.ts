import { createRequire } from 'node:module'
import type { Schema } from '@activity-tracking/kit/server/document'
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { FormatsPlugin } from 'ajv-formats'
import { isDateTime } from '../base/date-time.ts'

/** Formats of texts by name: whether a text has the format. */
export type Formats = Readonly<Record<string, (text: string) => boolean>>

/** A violation: a problem of a value. */
export interface Violation {
  /** Place of the problem: `/athlete/id`; empty for the whole value. */
  readonly at: string
  /** Place of a property that is missing or unknown; otherwise `at`. */
  readonly about: string
  /** The problem: `must be integer`. It contains the value only if the schema's `x-message` does, because the value may be a token. */
  readonly message: string
}

export interface Validators {
  /** Whether a value matches a schema of the document. */
  isValid(schema: Schema, value: unknown): boolean
  /** The problems of a value, each violation once. */
  violationsOf(schema: Schema, value: unknown): readonly Violation[]
}

/** Identifier of the document's schemas. Other schemas refer to it. */
const DOCUMENT = 'description'

/** `require`, because loading Ajv takes longer than the rest of the start, and most requests do not need it. */
const require = createRequire(import.meta.url)

/** The service may omit what every recorded response has (decision 026). The sandbox always sends it. */
const requireAlwaysSeen = (text: string): object =>
  JSON.parse(text, (_, value) => {
    const properties = Object.entries<Schema | null>(value?.properties ?? {})
    const always = properties.filter(([, property]) => property?.['x-always-seen'] === true).map(([name]) => name)
    return always.length === 0 ? value : { ...value, required: [...(value.required ?? []), ...always] }
  })

/** Creates Ajv with the common settings. @param allErrors whether it continues after the first error */
function createAjv({ allErrors }: { readonly allErrors: boolean }): Ajv2020 {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  const { default: addFormats } = require('ajv-formats') as { default: FormatsPlugin }
  const ajv = new Ajv2020({ strict: false, allErrors, verbose: true, validateSchema: false, logger: false })
  addFormats(ajv, ['uri'])
  ajv.addFormat('date-time', isDateTime)
  return ajv
}

function createCompiler(schemas: Readonly<Record<string, Schema>>, formats: Formats): (schema: object) => ValidateFunction {
  const ajv = createAjv({ allErrors: true })
  for (const format of ['int64', 'double', 'password', 'binary', 'multiline', 'local-time']) ajv.addFormat(format, true)
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, { type: 'string', validate })
  // The service may add values to an open enumeration. The sandbox uses only the listed values.
  ajv.addKeyword({
    keyword: 'x-extensible-enum',
    validate: (values: readonly string[], value: unknown) => typeof value !== 'string' || values.includes(value),
    error: { message: 'must be one of the listed values' },
  })
  ajv.addSchema(requireAlwaysSeen(JSON.stringify({ components: { schemas } })), DOCUMENT)
  return (schema) => ajv.compile(schema)
}

/** Creates validators for the schemas of a document. Each is compiled when it is first used. Ajv is loaded with the first one. */
export function createValidators(schemas: () => Readonly<Record<string, Schema>>, formats: Formats): Validators {
  let compile: ReturnType<typeof createCompiler> | undefined
  /** By schema object of the document. */
  const bySchema = new WeakMap<Schema, ValidateFunction>()
  /** By text of the schema, because many parameters share one. */
  const byText = new Map<string, ValidateFunction>()

  const validatorOf = (schema: Schema): ValidateFunction => {
    const known = bySchema.get(schema)
    if (known !== undefined) return known
    const text = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${DOCUMENT}#/`)
    let validator = byText.get(text)
    if (validator === undefined) {
      compile ??= createCompiler(schemas(), formats)
      validator = compile(JSON.parse(text))
      byText.set(text, validator)
    }
    bySchema.set(schema, validator)
    return validator
  }
  return {
    isValid: (schema, value) => validatorOf(schema)(value) === true,
    violationsOf(schema, value) {
      const validate = validatorOf(schema)
      return validate(value) ? [] : violationsIn(validate.errors ?? [])
    },
  }
}

/** A violation with a message in the schema replaces the violations that it consists of. */
function violationsIn(errors: readonly ErrorObject[]): readonly Violation[] {
  const explained = errors.filter((error) => messageIn(error) !== undefined).map(({ schemaPath }) => `${schemaPath}/`)
  const violations = errors
    .filter(({ schemaPath }) => !explained.some((path) => schemaPath.startsWith(path)))
    .map((error) => ({ at: error.instancePath, about: aboutOf(error), message: messageOf(error) }))
  return Array.from(new Map(violations.map((violation) => [`${violation.at} ${violation.message}`, violation])).values())
}

/** The schema's own message for a violation. */
function messageIn({ keyword, parentSchema }: ErrorObject): string | undefined {
  const message: unknown = keyword === 'type' ? undefined : parentSchema?.['x-message']
  return typeof message === 'string' ? message : undefined
}

function aboutOf({ instancePath, params }: ErrorObject): string {
  const property: unknown = params['missingProperty'] ?? params['additionalProperty']
  return typeof property === 'string' ? `${instancePath}/${property}` : instancePath
}

/** Longest value that a message contains. */
const SHORT = 60

/** The pattern of texts that contain something. */
const NOT_BLANK = '\\S'

function messageOf(error: ErrorObject): string {
  const { message = 'is not valid', params, data } = error
  const own = messageIn(error)
  if (own !== undefined) return own.replace('{value}', String(data).slice(0, SHORT))
  if (params['pattern'] === NOT_BLANK) return 'must not be blank'
  if ('additionalProperty' in params) return `has an unknown property "${params['additionalProperty']}"`
  return 'allowedValues' in params ? `must be one of ${params['allowedValues'].join(', ')}` : message
}
