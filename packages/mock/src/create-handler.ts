import { type HttpHandler, HttpResponse, http } from 'msw'
import { chooseResponse, PICTURES, toText } from './choice.ts'
import type { MockOperation } from './operation.ts'
import { respondWithPicture } from './pictures.ts'
import { parsePrefer, refusePreference } from './prefer.ts'
import type { MockResponse } from './response.ts'

/** Options of the handlers. */
export interface HandlerOptions {
  /** Root of the API, `{base_url}` of the specification. Default: `/api/v3` at any origin. The OAuth paths are at the same place without `/api/v3`. */
  readonly baseUrl?: string
}

const API_PATH = '/api/v3'
const METHODS = { GET: http.get, PUT: http.put, POST: http.post, DELETE: http.delete, PATCH: http.patch }

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * Matches the URLs of an operation, and captures the value of the template in its path.
 * @throws TypeError if the base URL is not an absolute URL
 */
function urlPattern({ base, path }: MockOperation, { baseUrl }: HandlerOptions): RegExp {
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) throw new TypeError(`baseUrl must be an absolute URL: "${baseUrl}"`)
  const api = baseUrl === undefined ? `\\w+://[^/]+${API_PATH}` : escaped(new URL(baseUrl).href.replace(/\/$/, ''))
  const root = base === 'auth' && api.endsWith(API_PATH) ? api.slice(0, -API_PATH.length) : api
  const [before = '', after] = path.split(/\{\w+\}/)
  return new RegExp(`^${root}${before}${after === undefined ? '' : `([^/]+)${after}`}$`)
}

const toHttpResponse = ({ status, headers, body }: MockResponse): HttpResponse<string> =>
  new HttpResponse(body, { status, headers: { Date: new Date().toUTCString(), ...headers } })

/** A handler that responds as the mock server does, from the same data. It requires credentials, but does not validate the request otherwise. */
export function createHandler(operation: MockOperation, options: HandlerOptions = {}): HttpHandler {
  const pattern = urlPattern(operation, options)
  const credentials = operation.authentication === 'none' ? /^/ : new RegExp(`^${operation.authentication} .`, 'i')
  return METHODS[operation.method](pattern, async ({ request }) => {
    const { default: responses } = await operation.load()
    const { origin, pathname, searchParams: query } = new URL(request.url)
    const preference = parsePrefer(request.headers.get('prefer') ?? '')
    const refusal = refusePreference(responses, preference)
    if (refusal !== undefined) return toHttpResponse(refusal)
    const wish = credentials.test(request.headers.get('authorization') ?? '') ? preference : { code: '401' }
    const question = { id: pattern.exec(origin + pathname)?.[1], query, form: await formOf(request) }
    const { code, body } = chooseResponse(operation, responses, wish, question)
    const headers = responses[code]?.headers ?? {}
    return toHttpResponse({ status: Number(code), headers, ...(body !== undefined && { body: toText(body, origin) }) })
  })
}

const formOf = async (request: Request): Promise<string> =>
  request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true ? request.text() : ''

/** A handler for the pictures that the responses refer to, at any origin. */
export const pictures = (): HttpHandler =>
  http.get(new RegExp(`${PICTURES}(.+)$`), async ({ request }) => toHttpResponse(await respondWithPicture(new URL(request.url).pathname)))
