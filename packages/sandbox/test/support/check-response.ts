import type { Content, Header, Reference, Response, Schema } from '@activity-tracking/kit/server/document'
import type { Described, OperationName } from '../../src/description/document.ts'
import type { Validators } from '../../src/description/validators.ts'

/** Headers of a response, such as `Headers`: null if there is no header with the name. */
export interface ReceivedHeaders {
  get(name: string): string | null
}

interface ResponseChecker<Row extends OperationName> {
  /**
   * Compares a response with the description: status, headers, media type, body. For tests.
   * @returns one sentence per problem; empty if the response conforms to the description
   */
  checkResponse(operationId: Row['operationId'], status: number, headers: ReceivedHeaders, bodyText: string): string[]
}

interface Source<Row extends OperationName> extends Validators {
  describe(operationId: string): Described<Row>
  follow<T extends object>(value: T | Reference): T
}

/** Creates a checker of responses against a description. */
export function createResponseChecker<Row extends OperationName>(source: Source<Row>): ResponseChecker<Row> {
  const { describe, follow, violationsOf } = source
  const undescribedIn = createUndescribed(follow)
  const problemsOf = (schema: Schema, value: unknown): string[] =>
    violationsOf(schema, value).map(({ at, message }) => `${at} ${message}`.trim())

  /** Rate-limit headers are described for every response, but only required for operations that count. */
  const problemsOfHeaders = (row: Row, response: Response, headers: ReceivedHeaders): string[] =>
    Object.entries(response.headers ?? {}).flatMap(([name, described]) => {
      const { required = false, schema } = follow<Header>(described)
      const value = headers.get(name)
      if (value !== null) return problemsOf(schema, headerValue(schema, value)).map((problem) => `header ${name} ${problem}`)
      return required || (isRateLimit(name) && isCounted(row)) ? [`header ${name} is missing`] : []
    })

  /** The values of headers are texts. */
  const headerValue = (schema: Schema, text: string): unknown =>
    follow<Schema>(schema).type === 'integer' && /^\d{1,15}$/.test(text) ? Number(text) : text

  const problemsOfContent = (mediaType: string, { schema }: Content, text: string): string[] => {
    let value: unknown = text
    if (/[/+]json$/.test(mediaType)) {
      try {
        value = JSON.parse(text)
      } catch {
        return ['body is not JSON']
      }
    }
    const undescribed = undescribedIn(schema, value).map((path) => `${path} is not described`)
    return [...problemsOf(schema, value), ...undescribed].map((problem) => `body ${problem}`)
  }

  const problemsOfBody = (response: Response, headers: ReceivedHeaders, text: string): string[] => {
    const contents = Object.entries(response.content ?? {})
    if (contents.length === 0) return text === '' ? [] : [`has a body of ${text.length} characters where none is declared`]
    const received = mediaTypeOf(headers)
    const [, content] = contents.find(([mediaType]) => mediaType === received) ?? []
    if (content !== undefined) return problemsOfContent(received, content, text)
    return [`media type ${received || '(none)'} is not declared; declared: ${contents.map(([mediaType]) => mediaType).join(', ')}`]
  }

  return {
    checkResponse(operationId, status, headers, bodyText) {
      const { row, responses } = describe(operationId)
      const response = responses.get(String(status))
      const problems =
        response === undefined
          ? [`status is not declared; declared: ${[...responses.keys()].join(', ')}`]
          : [...problemsOfHeaders(row, response, headers), ...problemsOfBody(response, headers, bodyText)]
      return problems.map((problem) => `${operationId} ${status}: ${problem}`)
    },
  }
}

const isCounted = (row: object): boolean => 'quotaFamilies' in row && Array.isArray(row.quotaFamilies) && row.quotaFamilies.length > 0

const isRateLimit = (name: string): boolean => /^X-(Read)?RateLimit-/i.test(name)

const mediaTypeOf = (headers: ReceivedHeaders): string => (headers.get('Content-Type') ?? '').replace(/;.*/s, '').trim().toLowerCase()

/** A schema that allows every value, so all its properties are described. */
const ANYTHING: Schema = {
  additionalProperties: true,
  get items() {
    return ANYTHING
  },
}

/** Finds properties of a value that its schema does not describe: `/laps/0/average_watts`. */
function createUndescribed(follow: Source<OperationName>['follow']): (schema: Schema, value: unknown) => string[] {
  const known = new WeakMap<Schema, readonly Schema[]>()
  /** A schema and all schemas that it is composed of, with references resolved. */
  const partsOf = (schema: Schema): readonly Schema[] => {
    const whole = follow<Schema>(schema)
    const parts = known.get(whole) ?? [
      whole,
      ...[whole['allOf'], whole['anyOf'], whole.oneOf].flatMap((members) => ((members ?? []) as readonly Schema[]).flatMap(partsOf)),
    ]
    known.set(whole, parts)
    return parts
  }
  const visit = (parts: readonly Schema[], each: unknown, path: string): string[] => {
    if (typeof each !== 'object' || each === null) return []
    if (Array.isArray(each)) {
      const items = parts.flatMap((part) => (part.items === undefined ? [] : partsOf(part.items)))
      return each.flatMap((item, index) => visit(items, item, `${path}/${index}`))
    }
    return Object.entries(each).flatMap(([name, property]) => {
      const described = parts.flatMap(({ properties = {}, additionalProperties: others }) => {
        if (Object.hasOwn(properties, name)) return partsOf(properties[name] ?? {})
        if (others === true) return [ANYTHING]
        return typeof others === 'object' && others !== null ? partsOf(others as Schema) : []
      })
      return described.length === 0 ? [`${path}/${name}`] : visit(described, property, `${path}/${name}`)
    })
  }
  return (schema, value) => visit(partsOf(schema), value, '')
}
