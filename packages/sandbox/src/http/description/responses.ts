import type { OperationId } from '@activity-tracking/spec'
import { type Content, type Described, describeOperation, follow, type Header, type Response } from './document.ts'
import { undescribedIn } from './undescribed.ts'
import { problemsOf } from './validators.ts'

/** Headers of an answer, such as `Headers`: null where there is none of the name. */
export interface ReceivedHeaders {
  get(name: string): string | null
}

export interface ResponseChecker {
  /**
   * Compares an answer with the description: status, headers, media type, body.
   * @returns one sentence per problem, none when the answer is as described
   */
  check(operationId: OperationId, status: number, headers: ReceivedHeaders, bodyText: string): string[]
}

/** A checker of answers against the description, for tests: operations and schemas are read when they are first met. */
export function createResponseChecker(): ResponseChecker {
  const known = new Map<OperationId, Described>()
  return {
    check(operationId, status, headers, bodyText) {
      const described = known.get(operationId) ?? describeOperation(operationId)
      known.set(operationId, described)
      const response = described.responses.get(String(status))
      const problems =
        response === undefined
          ? [`status is not declared; declared: ${[...described.responses.keys()].join(', ')}`]
          : [...problemsOfHeaders(described, response, headers), ...problemsOfBody(response, headers, bodyText)]
      return problems.map((problem) => `${operationId} ${status}: ${problem}`)
    },
  }
}

/** Rate-limit headers are described for every response, but only operations that use up requests can tell. */
function problemsOfHeaders({ row }: Described, response: Response, headers: ReceivedHeaders): string[] {
  return Object.entries(response.headers ?? {}).flatMap(([name, described]) => {
    const { required = false, schema } = follow<Header>(described)
    const value = headers.get(name)
    if (value !== null) return problemsOf(schema, value).map((problem) => `header ${name} ${problem}`)
    return required || (isRateLimit(name) && row.quotaFamilies.length > 0) ? [`header ${name} is missing`] : []
  })
}

const isRateLimit = (name: string): boolean => /^X-(Read)?RateLimit-/i.test(name)

function problemsOfBody(response: Response, headers: ReceivedHeaders, text: string): string[] {
  const contents = Object.entries(response.content ?? {})
  if (contents.length === 0) return text === '' ? [] : [`has a body of ${text.length} characters where none is declared`]
  const received = mediaTypeOf(headers)
  const [, content] = contents.find(([mediaType]) => mediaType === received) ?? []
  if (content !== undefined) return problemsOfContent(received, content, text)
  return [`media type ${received || '(none)'} is not declared; declared: ${contents.map(([mediaType]) => mediaType).join(', ')}`]
}

const mediaTypeOf = (headers: ReceivedHeaders): string => (headers.get('Content-Type') ?? '').replace(/;.*/s, '').trim().toLowerCase()

function problemsOfContent(mediaType: string, { schema }: Content, text: string): string[] {
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
