import { type HttpHandler, http } from 'msw'
import { checkBaseUrl } from '../base-url.ts'
import { parseExactJson } from '../exact-json.ts'
import { allOperations, type Operation, operationOf } from '../operation.ts'
import { type ExampleResponse, rateLimits, responses } from './examples.gen.ts'
import type { OperationKey, ResponseChoice, SuccessBody, SuccessExample } from './response-choice.ts'

/** The URLs of the code under test. */
export interface HandlersOptions {
  /** API root, the `baseUrl` of the client. */
  baseUrl: string
  /** Web root of the OAuth paths, the `authUrl` of the client. */
  authUrl: string
}

/** Request handlers for MSW. */
export interface Handlers {
  /** One for every operation. Each responds with success and an example of the description. */
  readonly handlers: HttpHandler[]
  /** A handler with another response, for `server.use`. */
  respondWith<Key extends OperationKey>(operation: Key, choice: ResponseChoice<Key>): HttpHandler
}

/** A choice at run time; the compiler has checked it against the operation. */
interface AnyChoice {
  readonly status?: number | undefined
  readonly example?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly once?: boolean
}

/** @throws TypeError when the description has neither the operation nor the example */
const textOf = (key: string, { examples }: ExampleResponse, name: string): string => {
  const text = examples[name]
  if (text === undefined) throw new TypeError(`${key} has no example "${name}", but ${Object.keys(examples).join(', ') || 'none'}`)
  return text
}

function successOf(key: OperationKey): { status: number; response: ExampleResponse } {
  const [status, response] = Object.entries(responses[key] ?? {}).find(([code]) => code.startsWith('2')) ?? []
  if (response === undefined) throw new TypeError(`the description has no operation ${key}`)
  return { status: Number(status), response }
}

/** Names of examples that match a request, best first. */
async function namesFor(request: Request): Promise<string[]> {
  const query = new URL(request.url).searchParams
  // A list ends after its first page, so that code that reads all pages terminates.
  if (Number(query.get('page') ?? 1) > 1 || query.has('after_cursor')) return ['none', 'empty']
  if (query.has('page_size')) return ['byCursor']
  if (request.method === 'GET') return [query.get('key_by_type') === 'true' ? 'keyed' : 'list']
  const isForm = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true
  const fields = new URLSearchParams(isForm ? await request.clone().text() : '')
  return fields.get('grant_type') === 'refresh_token' ? ['refreshRotated'] : []
}

async function suitableExample({ examples }: ExampleResponse, request: Request): Promise<string | null> {
  const names = Object.keys(examples)
  const wanted = names.length > 1 ? await namesFor(request) : []
  const name = wanted.find((each) => names.includes(each)) ?? names[0]
  return (name === undefined ? undefined : examples[name]) ?? null
}

/** Usage headers for a 429: one above the limit of a quarter hour. */
function exceededUsage(example = 'overallLimit'): Record<string, string> {
  const family = example === 'readLimit' ? 'X-ReadRateLimit' : 'X-RateLimit'
  const [quarterHour = '', day = ''] = (rateLimits[`${family}-Limit`] ?? '').split(',')
  return { [`${family}-Usage`]: `${Number(quarterHour) + 1},${Math.round(Number(day) / 2)}` }
}

async function respond(key: OperationKey, choice: AnyChoice, request: Request): Promise<Response> {
  const success = successOf(key)
  const { status = success.status, example, body } = choice
  const response = responses[key][status] ?? responses[key]['default'] ?? success.response
  const exampleText = example === undefined ? await suitableExample(response, request) : textOf(key, response, example)
  const text = body === undefined ? exampleText : typeof body === 'string' ? body : JSON.stringify(body)
  const headers = new Headers({
    ...rateLimits,
    Date: new Date().toUTCString(),
    ...response.headers,
    ...(status === 429 && exceededUsage(example)),
  })
  for (const [name, value] of Object.entries(choice.headers ?? {})) headers.set(name, value)
  return new Response(text, { status, headers })
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Matches URLs of the operation, but not of another operation whose path has a fixed name in place of a parameter. */
function urlPattern({ path, onAuthBase }: Operation, { baseUrl, authUrl }: HandlersOptions): RegExp {
  const [before = '', ...after] = path.split(/\{[^}]+\}/)
  const names = Array.from(allOperations().values()).flatMap(({ path: other }) =>
    other.startsWith(before) ? [other.slice(before.length).split('/')[0] ?? ''] : [],
  )
  const taken = names.filter((name) => name !== '' && !name.startsWith('{')).map(escaped)
  const parameter = taken.length > 0 ? `(?!(?:${taken.join('|')})(?:/|$))[^/]+` : '[^/]+'
  const base = onAuthBase ? checkBaseUrl('authUrl', authUrl) : checkBaseUrl('baseUrl', baseUrl)
  return new RegExp(`^${[base + before, ...after].map(escaped).join(parameter)}$`)
}

const METHODS = { GET: http.get, PUT: http.put, POST: http.post, DELETE: http.delete }

/**
 * Request handlers for MSW (version 2 or 3) that respond with the examples of the description, to test code that uses the client without a
 * server.
 * @throws TypeError when a URL is not https (or http on a loopback host)
 */
export function createHandlers(options: HandlersOptions): Handlers {
  const handlerOf = (key: OperationKey, choice: AnyChoice): HttpHandler => {
    const operation = operationOf(key)
    const { once = false } = choice
    return METHODS[operation.method](urlPattern(operation, options), ({ request }) => respond(key, choice, request), { once })
  }
  return {
    handlers: Array.from(allOperations().keys(), (key) => handlerOf(key as OperationKey, {})),
    respondWith(key, choice) {
      const { status, example } = choice as AnyChoice
      const response = status === undefined ? successOf(key).response : responses[key]?.[status]
      if (example !== undefined && response !== undefined) textOf(key, response, example)
      return handlerOf(key, choice as AnyChoice)
    },
  }
}

/**
 * The body of an operation's successful response from the description's example, a new copy each time.
 * @throws TypeError when the description has neither the operation nor the example
 */
export function exampleOf<Key extends OperationKey>(operation: Key, example?: SuccessExample<Key>): SuccessBody<Key> {
  const { response } = successOf(operation)
  const text = textOf(operation, response, String(example ?? Object.keys(response.examples)[0]))
  return (response.headers['Content-Type'] === 'application/json' ? parseExactJson(text) : text) as SuccessBody<Key>
}
