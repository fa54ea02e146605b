import type { DescribedBody, DescribedOperation, Description } from '../description/types.ts'
import { mediaTypeOf, type SentRequest, textOf } from '../exchange.ts'

/** Compares the body of a request with the description. */
export async function problemsOfRequestBody(
  { schemas }: Description,
  { body }: DescribedOperation,
  request: SentRequest,
): Promise<string[]> {
  const mediaType = mediaTypeOf(request.headers)
  if (body === undefined) return request.bytes.length > 0 || mediaType !== '' ? ['has a body, but the description does not have one'] : []
  if (request.bytes.length === 0) return body.required ? ['does not have a body'] : []
  if (mediaType !== body.mediaType) return [`has a body of media type ${mediaType || '(none)'} instead of ${body.mediaType}`]
  const parsed = await parse(body, request)
  if (parsed === undefined) return [`has a body that is not ${body.mediaType}`]
  const problems = [...parsed.problems, ...schemas[parsed.asText ? 'problemsOfText' : 'problems'](body.schema, parsed.value)]
  return problems.map((problem) => `body ${problem}`)
}

interface Parsed {
  readonly value: unknown
  /** Whether every leaf of the value was sent as text. */
  readonly asText: boolean
  readonly problems: readonly string[]
}

/** The body in the form of its schema; undefined if it does not match its media type. */
async function parse(body: DescribedBody, request: SentRequest): Promise<Parsed | undefined> {
  try {
    if (body.mediaType === 'application/json') return { value: JSON.parse(textOf(request)), asText: false, problems: [] }
    return await parseForm(body, request)
  } catch {
    return undefined
  }
}

async function parseForm({ files }: DescribedBody, { bytes, headers }: SentRequest): Promise<Parsed> {
  const form = await new Response(bytes, { headers: { 'Content-Type': headers.get('Content-Type') ?? '' } }).formData()
  const names = [...form.keys()]
  const twice = names.filter((name, index) => names.indexOf(name) !== index).map((name) => `/${name} was sent more than once`)
  const misplaced = Array.from(form).flatMap(([name, value]) => {
    if (files.has(name)) return typeof value === 'string' ? [`/${name} is text, not a file`] : []
    return typeof value === 'string' ? [] : [`/${name} is a file, not text`]
  })
  const value = Object.fromEntries(Array.from(form, ([name, entry]) => [name, typeof entry === 'string' ? entry : '']))
  return { value, asText: true, problems: [...twice, ...misplaced] }
}
