import { createRequire } from 'node:module'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { FormatsPlugin } from 'ajv-formats'
import { type Schema, schemas } from './document.ts'

const DOCUMENT = 'description'

/** `require`, because loading Ajv takes longer than all the rest of the start and most requests never need it. */
const require = createRequire(import.meta.url)

let compiler: ((schema: object) => ValidateFunction) | undefined

/** Validators by the text of their schema: many parameters share one. */
const compiled = new Map<string, ValidateFunction>()

/** The service may leave out what every recorded response has (decision 026); the sandbox always sends it. */
const requireAlwaysSeen = (text: string): object =>
  JSON.parse(text, (_, value) => {
    const properties = Object.entries<Schema | null>(value?.properties ?? {})
    const always = properties.filter(([, property]) => property?.['x-always-seen'] === true).map(([name]) => name)
    return always.length === 0 ? value : { ...value, required: [...(value.required ?? []), ...always] }
  })

function createCompiler(): (schema: object) => ValidateFunction {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  const { default: addFormats } = require('ajv-formats') as { default: FormatsPlugin }
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, logger: false })
  addFormats(ajv, ['date-time', 'uri'])
  for (const format of ['int64', 'double', 'password', 'binary']) ajv.addFormat(format, true)
  // The service may add values to an open enumeration; the sandbox keeps to those that are listed.
  ajv.addKeyword({
    keyword: 'x-extensible-enum',
    validate: (values: readonly string[], value: unknown) => typeof value !== 'string' || values.includes(value),
    error: { message: 'must be one of the listed values' },
  })
  ajv.addSchema(requireAlwaysSeen(JSON.stringify({ components: { schemas } })), DOCUMENT)
  return (schema) => ajv.compile(schema)
}

/** The validator of a schema of the description. Compiled when it is first asked for, and Ajv loaded with the first one. */
export function validatorOf(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${DOCUMENT}#/`)
  const known = compiled.get(text)
  if (known !== undefined) return known
  compiler ??= createCompiler()
  const validator = compiler(JSON.parse(text))
  compiled.set(text, validator)
  return validator
}

/** What is wrong with a value, one sentence each: `/athlete/id must be integer`. Never the value itself: it may be a token. */
export function problemsOf(schema: Schema, value: unknown): string[] {
  const validate = validatorOf(schema)
  return validate(value) ? [] : Array.from(new Set((validate.errors ?? []).map(toSentence)))
}

const toSentence = ({ instancePath, message = 'is not valid' }: ErrorObject): string => `${instancePath} ${message}`.trim()
