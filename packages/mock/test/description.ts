import { findOperation, followIn } from '@activity-tracking/kit/server/document'
import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { type Operation, operations } from '@activity-tracking/spec'

/** A response in the description, with its examples by name. */
export interface Documented {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly mediaType: string | undefined
  readonly examples: Readonly<Record<string, unknown>>
}

interface Media {
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
}

const document = loadDocument()

/** Resolves all references, so that tests compare with the description and not with Prism's reading of it. */
function resolve(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolve)
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) return resolve(followIn(document, value))
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, key === 'schema' ? child : resolve(child)]))
}

const partOf = <T>(operation: Operation, field: string): T =>
  resolve((findOperation(document, operation).operation as object as Record<string, unknown>)[field]) as T

const examplesIn = (media: Media | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(media?.examples ?? {}).map(([name, { value }]) => [name, value]))

/** Responses with a status. The default one is for other statuses of the service. */
const stated = <T>(responses: Readonly<Record<string, T>>): [status: string, response: T][] =>
  Object.entries(responses).filter(([status]) => status !== 'default')

/** All documented responses of the operation, success first. */
export function documentedResponses(operation: Operation): Documented[] {
  type Responses = Record<string, { headers?: Record<string, { example: unknown }>; content?: Record<string, Media> }>
  const documented = stated(partOf<Responses>(operation, 'responses')).map(([status, { headers = {}, content = {} }]) => {
    const [mediaType] = Object.keys(content)
    return {
      status: Number(status),
      headers: Object.fromEntries(Object.entries(headers).map(([name, { example }]) => [name, String(example)])),
      mediaType,
      examples: examplesIn(mediaType === undefined ? undefined : content[mediaType]),
    }
  })
  return documented.sort((one, other) => one.status - other.status)
}

/** First example of the operation's request body. */
function bodyExample(operation: Operation): Record<string, unknown> {
  const content = partOf<{ content: Record<string, Media> }>(operation, 'requestBody').content
  const [example] = Object.values(examplesIn(Object.values(content)[0]))
  return example as Record<string, unknown>
}

/** What a valid call of the operation sends in addition to its URL. */
export function properRequest(operation: Operation): {
  method: string
  headers: Record<string, string>
  body?: NonNullable<RequestInit['body']>
} {
  const { method, authentication, requestMediaType } = operation
  const headers: Record<string, string> = {
    bearer: { Authorization: 'Bearer t' },
    basic: { Authorization: `Basic ${btoa('48213:s')}` },
    none: {},
  }[authentication]
  if (requestMediaType === null) return { method, headers }
  const fields = bodyExample(operation)
  if (requestMediaType === 'application/json') {
    return { method, headers: { ...headers, 'Content-Type': requestMediaType }, body: JSON.stringify(fields) }
  }
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])
  if (requestMediaType !== 'multipart/form-data') return { method, headers, body: new URLSearchParams(texts) }
  const form = new FormData()
  for (const [name, value] of texts) form.append(name, name === 'file' ? new Blob([value]) : value)
  return { method, headers, body: form }
}

export { document, operations }
