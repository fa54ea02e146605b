import type { DescribedOperation } from '../../src/description/types.ts'

/** A response of a server. */
export interface ServedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The response as described: first media type, first example, all headers. */
export function correctResponse({ responses }: DescribedOperation, status: number): ServedResponse {
  const response = responses.get(status)
  if (response === undefined) throw new RangeError(`${status} is not declared`)
  const headers = Object.fromEntries(response.headers.map(({ name, example }) => [name, String(example)]))
  const [content] = response.contents
  if (content === undefined) return { status, headers, body: undefined }
  const [mediaType, { examples }] = content
  const [example] = examples.values()
  return {
    status,
    headers: { ...headers, 'Content-Type': mediaType },
    body: typeof example === 'string' ? example : JSON.stringify(example),
  }
}
