import type { Parameter, Reference, Schema } from '@activity-tracking/kit/server/document'
import type { RouteMatch } from '@activity-tracking/spec'
import { parseExact } from '../base/exact-json.ts'
import type { Described, OperationName } from './document.ts'
import type { Input } from './input.ts'
import type { InputProblem } from './problem.ts'
import type { Validators, Violation } from './validators.ts'

export interface StrictReader<Row extends OperationName> {
  /**
   * The values of a request that must conform to the description, with a JSON body if any, or its problems.
   */
  readStrictly(match: RouteMatch<Row>, query: URLSearchParams, body: Uint8Array | undefined): Input | readonly InputProblem[]
}

interface Source<Row extends OperationName> extends Validators {
  describe(operationId: string): Described<Row>
  follow<T extends object>(value: T | Reference): T
}

/** Creates a reader of requests that must conform to the description. */
export function createStrictReader<Row extends OperationName>(source: Source<Row>): StrictReader<Row> {
  const { describe, follow, violationsOf } = source

  /** Numbers in a path or query are sent as text. */
  const asNumber = (schema: Schema, text: string): string | number => {
    const { type } = follow<Schema>(schema)
    const isNumber = (type === 'integer' && /^\d{1,15}$/.test(text)) || (type === 'number' && /^\d{1,15}(\.\d{1,15})?$/.test(text))
    return isNumber ? Number(text) : text
  }

  const readParameters = (parameters: readonly Parameter[], place: Parameter['in'], given: ReadonlyMap<string, string>): Section => {
    const values: Record<string, unknown> = {}
    const problems: InputProblem[] = []
    for (const { name, required = false, schema } of parameters.filter((parameter) => parameter.in === place)) {
      const text = given.get(name)
      const otherwise = follow<Schema>(schema)['default']
      if (text === undefined && otherwise !== undefined) values[name] = otherwise
      else if (text === undefined) problems.push(...(required ? [aboutField(name, 'is missing')] : []))
      else {
        values[name] = asNumber(schema, text)
        problems.push(...violationsOf(schema, values[name]).map(({ message }) => aboutField(name, message)))
      }
    }
    return { values, problems }
  }

  const readBody = ({ body }: Described<Row>, bytes: Uint8Array | undefined): Section => {
    if (body === undefined || bytes === undefined) return NOTHING
    const defaults = defaultsIn(follow<Schema>(body.schema))
    if (bytes.length === 0) return { values: defaults, problems: body.required ? [aboutAll('the request does not have a body')] : [] }
    const parsed = parseJson(bytes)
    if ('problem' in parsed) return { values: {}, problems: [parsed.problem] }
    const problems = violationsOf(body.schema, parsed.value).map(problemOf)
    return { values: { ...defaults, ...(parsed.value as Record<string, unknown>) }, problems }
  }

  /** Defaults of the properties of a body. */
  const defaultsIn = ({ properties = {} }: Schema): Record<string, unknown> => {
    const defaults = Object.entries(properties).map(([name, property]) => [name, follow<Schema>(property)['default']] as const)
    return Object.fromEntries(defaults.filter(([, value]) => value !== undefined))
  }

  return {
    readStrictly({ operation, params }, query, bytes) {
      const described = describe(operation.operationId)
      const body = readBody(described, bytes)
      if (body.problems.length > 0) return body.problems
      const inPath = readParameters(described.parameters, 'path', new Map(Object.entries(params)))
      const inQuery = readParameters(described.parameters, 'query', new Map(query))
      const unknown = [...new Set(query.keys())].filter((name) => !isInQuery(described, name))
      const problems = [
        ...unknown.map((name) => aboutAll(`the request has an unknown parameter "${name}"`)),
        ...inPath.problems,
        ...inQuery.problems,
      ]
      return problems.length > 0 ? problems : { path: inPath.values, query: inQuery.values, body: body.values }
    },
  }
}

const isInQuery = <Row extends OperationName>({ parameters }: Described<Row>, name: string): boolean =>
  parameters.some((parameter) => parameter.in === 'query' && parameter.name === name)

interface Section {
  readonly values: Record<string, unknown>
  readonly problems: readonly InputProblem[]
}

const NOTHING: Section = { values: {}, problems: [] }

/**
 * Converts a violation to a sentence: `rules.0.status must be >= 400`.
 * @param whole name of the whole value
 */
export const sentenceOf = ({ at, message }: Violation, whole = 'the request'): string =>
  `${at.slice(1).replaceAll('/', '.') || whole} ${message}`

const aboutAll = (sentence: string): InputProblem => ({ field: undefined, message: sentence, sentence })

const aboutField = (field: string, message: string): InputProblem => ({ field, message, sentence: `${field} ${message}` })

/** A missing or unknown property is a problem of this property. */
export function problemOf(violation: Violation): InputProblem {
  const { at, about, message } = violation
  const field = about.slice(1).replaceAll('/', '.') || undefined
  return {
    field,
    message: about === at ? message : message.includes('required') ? 'is missing' : 'is unknown',
    sentence: sentenceOf(violation),
  }
}

function parseJson(bytes: Uint8Array): { readonly value: unknown } | { readonly problem: InputProblem } {
  try {
    return { value: withDigits(parseExact(new TextDecoder('utf-8', { fatal: true }).decode(bytes))) }
  } catch {
    return { problem: aboutAll('the body is not JSON') }
  }
}

/** Ids that a number cannot represent are passed as digits. */
export const withDigits = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (Array.isArray(value)) return value.map(withDigits)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withDigits(child)]))
}
