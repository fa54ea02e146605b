import { type MockResponse, problem } from './response.ts'

/** Which response a request asks for, in its `Prefer` header. */
export interface Preference {
  /** Status of the response, as it was written. */
  readonly code?: string
  /** Name of the example. */
  readonly example?: string
  /** Asks for made-up values instead of examples, as Prism's own server understands it. */
  readonly dynamic?: string
}

/** The responses that the description has for an operation. */
export interface ExampleSource {
  readonly responses: readonly {
    readonly code: string
    readonly contents?: readonly { readonly examples?: readonly { readonly key: string }[] }[]
  }[]
}

/** Reads `code=429`, `example=name` and `dynamic=true` out of a `Prefer` header (RFC 7240); other preferences are none of the mock's business. */
export function parsePrefer(header = ''): Preference {
  const preference = (name: string): string | undefined => new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*"?([^",;\\s]+)`, 'i').exec(header)?.[1]
  const code = preference('code')
  const example = preference('example')
  const dynamic = preference('dynamic')
  return {
    ...(code !== undefined && { code }),
    ...(example !== undefined && { example }),
    ...(dynamic !== undefined && dynamic !== 'false' && { dynamic }),
  }
}

/** The response to a request that prefers something that the mock does not have; undefined when it has it. It says what there is. */
export function refusePreference({ responses }: ExampleSource, { code, example, dynamic }: Preference): MockResponse | undefined {
  if (dynamic !== undefined) {
    const detail = `Prefer: dynamic=${dynamic} is not supported: the mock responds with the examples of the description only.`
    return problem(400, 'No dynamic responses', `${detail} Choose one with code=… and example=….`)
  }
  const response = responses.find((candidate) => (code === undefined ? candidate.code.startsWith('2') : candidate.code === code))
  if (response === undefined) {
    return problem(404, 'No such status', `The description has no ${code} here. It has ${responses.map((each) => each.code).join(', ')}.`)
  }
  const names = exampleNames(response)
  if (example === undefined || names.includes(example)) return undefined
  const there = names.length > 0 ? `It has ${names.join(', ')}` : 'It has none'
  return problem(
    404,
    'No such example',
    `The description has no example "${example}" for status ${response.code} here. ${there}; examples of other statuses need code=… as well.`,
  )
}

const exampleNames = ({ contents }: ExampleSource['responses'][number]): string[] =>
  (contents ?? []).flatMap(({ examples }) => (examples ?? []).map(({ key }) => key))
