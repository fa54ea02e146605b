import { type ClientOptions, createClient, type Send } from '../src/index.ts'

const BASE_URL = 'https://service.example/api/v3'
const AUTH_URL = 'https://service.example'

/** A client whose requests call `respond`, and the requests that it sent. */
export function clientWith(respond: (request: Request) => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const requests: Request[] = []
  const client = createClient({
    baseUrl: BASE_URL,
    authUrl: AUTH_URL,
    auth: 'a-token',
    fetch: receive((request) => {
      requests.push(request.clone())
      return respond(request)
    }),
    ...options,
  })
  return { client, requests }
}

/** A `fetch` that passes what would be sent to a function. */
export const receive =
  (respond: (request: Request) => Response | Promise<Response>): Send =>
  async (url, init) =>
    respond(new Request(url, init))

export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } })

/** The response as it is after a redirect that was followed although it should not have been. */
export const redirected = (response: Response): Response => {
  const clone = response.clone.bind(response)
  return Object.defineProperties(response, { redirected: { value: true }, clone: { value: () => redirected(clone()) } })
}
