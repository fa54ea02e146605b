import { findOperation, followIn } from '@activity-tracking/kit/server/document'
import { loadDocument } from '@activity-tracking/kit/server/load-document'
import type { Operation } from '@activity-tracking/spec'

const document = loadDocument()

/** What a valid call of an operation sends in addition to its URL. */
export function validRequest(operation: Operation): RequestInit & { readonly headers: Record<string, string> } {
  const { method, authentication, requestMediaType } = operation
  const headers: Record<string, string> = {
    bearer: { Authorization: 'Bearer t' },
    basic: { Authorization: `Basic ${btoa('48213:s')}` },
    none: {},
  }[authentication]
  if (requestMediaType === null) return { method, headers }
  const { requestBody } = findOperation(document, operation).operation
  const [example] = Object.values(requestBody?.content[requestMediaType]?.examples ?? {})
  const fields = Object.entries(followIn(document, example ?? { value: {} }).value as Record<string, unknown>)
  if (requestMediaType === 'application/json') {
    return { method, headers: { ...headers, 'Content-Type': requestMediaType }, body: JSON.stringify(Object.fromEntries(fields)) }
  }
  const texts = fields.map(([name, value]): [string, string] => [name, String(value)])
  if (requestMediaType !== 'multipart/form-data') return { method, headers, body: new URLSearchParams(texts) }
  const body = new FormData()
  for (const [name, value] of texts) body.append(name, name === 'file' ? new Blob([value]) : value)
  return { method, headers, body }
}
