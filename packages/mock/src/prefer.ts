import { type Responses, successOf } from './operation.ts'
import { type MockResponse, problem } from './response.ts'

/** The response that a request prefers, from its `Prefer` header. */
export interface Preference {
  /** Status of the response, as it was sent. */
  readonly code?: string
  /** Name of the example. */
  readonly example?: string
  /** Requests generated values instead of examples, as in Prism's own server. */
  readonly dynamic?: string
}

/** Reads `code=429`, `example=name` and `dynamic=true` out of a `Prefer` header (RFC 7240). Ignores other preferences. */
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

/** The response to an unavailable preference, which lists what is available; undefined if the preference is available. */
export function refusePreference(responses: Responses, { code, example, dynamic }: Preference): MockResponse | undefined {
  if (dynamic !== undefined) {
    const detail = `Prefer: dynamic=${dynamic} is not supported: the mock responds only with its examples.`
    return problem(400, 'No dynamic responses', `${detail} Choose one with code=… and example=….`)
  }
  const status = code ?? successOf(responses)
  const response = Object.hasOwn(responses, status) ? responses[status] : undefined
  if (response === undefined) {
    const available = Object.keys(responses).join(', ')
    return problem(404, 'Unknown status', `The description does not have status ${code} here. Available: ${available}.`)
  }
  const names = Object.keys(response.examples)
  if (example === undefined || names.includes(example)) return undefined
  const available = names.join(', ') || 'none'
  return problem(
    404,
    'Unknown example',
    `There is no example "${example}" for status ${status} here. Available: ${available}. For an example of another status, add code=….`,
  )
}
