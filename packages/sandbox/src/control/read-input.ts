import { createRequire } from 'node:module'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { FormatsPlugin } from 'ajv-formats'
import { parseExact } from '../exact-json.ts'
import { excessOf } from '../json-size.ts'
import type { ControlOperationId } from './operations.ts'
import { Refused } from './refused.ts'
import type { Match } from './router.ts'
import { controlRequests, controlSchemas } from './schemas.gen.ts'

const DOCUMENT = 'control'

/** `require`, because loading Ajv takes longer than the start of the sandbox should, and reading the state never needs it. */
const require = createRequire(import.meta.url)

let compile: ((schema: object) => ValidateFunction) | undefined
const compiled = new Map<string, ValidateFunction>()

function createCompiler(): (schema: object) => ValidateFunction {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  const { default: addFormats } = require('ajv-formats') as { default: FormatsPlugin }
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, logger: false })
  addFormats(ajv, ['date-time'])
  ajv.addFormat('int64', true)
  ajv.addSchema({ components: { schemas: controlSchemas } }, DOCUMENT)
  return (schema) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${DOCUMENT}#/`)))
}

function validate(key: string, schema: object, value: unknown): void {
  compile ??= createCompiler()
  const validator = compiled.get(key) ?? compile(schema)
  compiled.set(key, validator)
  if (!validator(value)) throw new Refused(400, inBrief([...new Set((validator.errors ?? []).map(toSentence))]))
}

/** Problems that are named; a request with more of them has the same one many times. */
const NAMED_PROBLEMS = 20

function inBrief(problems: readonly string[]): string {
  const more = problems.length - NAMED_PROBLEMS
  return [...problems.slice(0, NAMED_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

function toSentence({ instancePath, message = 'is not valid', params }: ErrorObject): string {
  const name = instancePath.slice(1).replaceAll('/', '.') || 'the request'
  if ('additionalProperty' in params) return `${name} has no property "${params['additionalProperty']}"`
  return 'allowedValues' in params ? `${name} must be one of ${params['allowedValues'].join(', ')}` : `${name} ${message}`
}

/** An id that a number cannot hold, as digits. */
const withDigits = (value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(withDigits)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withDigits(child)]))
}

/** Values in the body of a call; an export may have more. */
const MAX_VALUES = 10_000

function parseBody(operationId: ControlOperationId, body: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const excess = excessOf(text, operationId === 'importWorld' ? Number.POSITIVE_INFINITY : MAX_VALUES)
    if (excess === 'values') throw new Refused(400, `the body has more than ${MAX_VALUES.toLocaleString('en')} values`)
    if (excess === 'depth') throw new Refused(400, 'the body has more than 100 objects or lists inside each other')
    return withDigits(parseExact(text))
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(400, 'the body is not JSON')
  }
}

/** Numbers in a path or query are text on the way. */
const asNumber = (schema: object, text: string): string | number =>
  'type' in schema && schema.type === 'integer' && /^\d{1,15}$/.test(text) ? Number(text) : text

function readParameters(operationId: ControlOperationId, path: Match['path'], query: URLSearchParams): Record<string, unknown> {
  const { parameters } = controlRequests[operationId]
  const given: Record<string, string> = { ...Object.fromEntries(query), ...path }
  const values = Object.entries(parameters.properties as Readonly<Record<string, object>>).flatMap(([name, schema]) => {
    const text = given[name]
    return text === undefined ? [] : [[name, asNumber(schema, text)]]
  })
  if (values.length === 0) return {}
  const object = Object.fromEntries(values)
  validate(`${operationId} parameters`, parameters, object)
  return object
}

function readBody(operationId: ControlOperationId, bytes: Uint8Array): Record<string, unknown> {
  const { body } = controlRequests[operationId]
  if (body === null) return {}
  if (bytes.length === 0) {
    if (body.required) throw new Refused(400, 'the request has no body')
    return {}
  }
  const value = parseBody(operationId, bytes)
  validate(`${operationId} body`, { $ref: `#/components/schemas/${body.schema}` }, value)
  return value as Record<string, unknown>
}

/** Whether the operation has a body. */
export const takesBody = ({ operationId }: Match): boolean => controlRequests[operationId].body !== null

/**
 * What stands in the path, the query and the body, checked against the description.
 * @throws Refused 400, with what is wrong
 */
export const readInput = ({ operationId, path }: Match, query: URLSearchParams, body: Uint8Array): Record<string, unknown> => ({
  ...readBody(operationId, body),
  ...readParameters(operationId, path, query),
})
