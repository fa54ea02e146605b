import { type MockOperation, type Responses, successOf } from './operation.ts'
import type { Preference } from './prefer.ts'

/** The part of a request that selects an example. */
export interface Question {
  /** The value of the template in the path; undefined if the path does not have one. */
  readonly id: string | undefined
  readonly query: URLSearchParams
  /** A form in the body; empty if there is none. */
  readonly form: string
}

/** A response: its status, and its body unless it does not have one. */
export interface Choice {
  readonly code: string
  readonly body?: unknown
}

/**
 * The response to a request: the preferred status or example, otherwise the object with the id in the request, or the world's own object, or 404 if the
 * world does not have the object. The response to a write does not depend on the id.
 */
export function chooseResponse(operation: MockOperation, responses: Responses, preference: Preference, question: Question): Choice {
  const { code = successOf(responses), example } = preference
  const examples = responses[code]?.examples ?? {}
  const names = Object.keys(examples)
  if (example !== undefined || !code.startsWith('2')) return { code, body: examples[example ?? names[0] ?? ''] }
  const { method, path } = operation
  const { id, query, form } = question
  const key = id ?? (path === '/segment_efforts' ? query.get('segment_id') : null)
  if (method === 'GET' && key !== null)
    return names.includes(key)
      ? { code, body: partOf(examples[key], operation, query) }
      : { code: '404', body: responses['404']?.examples['unknownObject'] }
  const isRefresh = path === '/oauth/token' && new URLSearchParams(form).get('grant_type') === 'refresh_token'
  const name = names.find((each) => each === (isRefresh ? 'refreshRotated' : 'world')) ?? names[0] ?? ''
  return { code, body: partOf(examples[name], operation, query) }
}

/** The part of an example that a request asks for: a page of a list, or the streams of the requested types. */
function partOf(body: unknown, { path, defaults }: MockOperation, query: URLSearchParams): unknown {
  const value = (name: string): string => query.get(name) || String(defaults[name])
  if (Array.isArray(body) && 'per_page' in defaults) {
    const cursor = query.get('after_cursor')
    if (cursor !== null) return sliceAfter(body, encodeURIComponent(cursor), Number(value('page_size')))
    const size = Number(query.get('page_size') || value('per_page'))
    const start = 'page' in defaults ? (Number(value('page')) - 1) * size : 0
    return body.slice(start, start + size)
  }
  if (path.endsWith('/streams') && !Array.isArray(body)) {
    const types = (query.get('keys') || (path.startsWith('/segments/') ? 'distance,altitude,latlng' : 'distance')).split(',')
    const streams = Object.entries(body as Readonly<Record<string, object>>).filter(([type]) => types.includes(type))
    return query.get('key_by_type') === 'true' ? Object.fromEntries(streams) : streams.map(([type, stream]) => ({ type, ...stream }))
  }
  return body
}

/** The items after the one with a cursor; none if no item has it. */
function sliceAfter(items: readonly { readonly cursor?: unknown }[], cursor: string, size: number): unknown[] {
  const index = items.findIndex((item) => item.cursor === cursor)
  return index < 0 ? [] : items.slice(index + 1, index + 1 + size)
}

/** Path of the pictures that the responses refer to, below the origin of the mock. */
export const PICTURES = '/_mock/pictures/'

/** A body as it is sent: the addresses of pictures are at the origin of the mock, and integers that a number cannot represent are exact. */
export const toText = (body: unknown, origin: string): string =>
  (typeof body === 'string' ? body : JSON.stringify(body))
    .replaceAll('https://pictures.example/', origin + PICTURES)
    .replaceAll(/"\$integer:(\d+)"/g, '$1')
