import type { DescribedOperation } from '../../src/description/types.ts'

/** What a server sends back. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The answer as the description shows it: first media type, first example, every header. */
export function correctAnswer({ responses }: DescribedOperation, status: number): Answer {
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
