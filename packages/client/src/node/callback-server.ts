import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isPrefetch } from '../connect/create-connect.ts'
import { explainFailure, PAGE_HEADERS, type Page, renderPage } from '../connect/page.ts'
import { AuthorizationDeniedError } from '../errors.ts'

/** The server that the browser returns to. It listens on this machine only. */
export interface CallbackServer {
  readonly redirectUri: string
  /**
   * Waits for the browser to return with the state. Requests with another state are refused, and the wait continues.
   * @param exchange is called once; the browser shows a page with the result
   * @param signal ends the wait; an exchange in progress is completed, because its code is used up
   */
  wait<T extends { readonly athlete: { readonly firstname?: string | undefined } }>(
    state: string,
    exchange: (url: URL) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T>
  close(): Promise<void>
}

type StatusAndPage = readonly [status: number, page: Page]

const NOTHING_HERE: StatusAndPage = [404, { title: 'Not found', text: 'This server only waits for the authorization to finish.' }]
const WRONG_STATE: StatusAndPage = [
  400,
  {
    title: 'Please start again',
    text: 'This authorization was not started in the terminal. Open the URL that the terminal shows.',
  },
]
const RETURN = 'You can close this page and return to the terminal.'

/** @throws the error of `listen`, for example with the code EADDRINUSE */
export async function startCallbackServer(port: number): Promise<CallbackServer> {
  let handle = async (_url: URL): Promise<StatusAndPage> => NOTHING_HERE
  const responding = new Set<Promise<unknown>>()
  const server = createServer((request, response) => {
    const closed = new Promise((resolve) => response.once('close', resolve))
    responding.add(closed)
    closed.then(() => responding.delete(closed))
    void respond(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUri = `${origin}/callback`

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/'
    const url = URL.canParse(target, origin) ? new URL(target, origin) : new URL(origin)
    const isGet = request.method === 'GET'
    const purpose = (name: string): string => String(request.headers[name.toLowerCase()] ?? '')
    const [status, page] =
      url.pathname !== '/callback'
        ? NOTHING_HERE
        : !isGet || isPrefetch(purpose)
          ? ([isGet ? 503 : 405, NOTHING_HERE[1]] as const)
          : await handle(url)
    response.writeHead(status, { ...PAGE_HEADERS, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', Connection: 'close' })
    response.end(renderPage(page))
  }

  return {
    redirectUri,
    wait: (state, exchange, signal) =>
      new Promise((resolve, reject) => {
        let exchanged: Promise<StatusAndPage> | undefined
        const abort = (): void => {
          if (exchanged === undefined) reject(signal.reason)
        }
        if (signal.aborted) abort()
        signal.addEventListener('abort', abort, { once: true })
        const finish = async (url: URL): Promise<StatusAndPage> => {
          try {
            const connection = await exchange(url)
            resolve(connection)
            const name = connection.athlete.firstname
            return [200, { title: 'Connected', text: `${name ? `Hello ${name}. ` : ''}${RETURN}` }]
          } catch (error) {
            reject(error)
            if (error instanceof AuthorizationDeniedError)
              return [403, { title: 'Not connected', text: `You did not allow access. ${RETURN}` }]
            const { status, title, text } = explainFailure(error)
            return [status, { title, text: `${text} See the terminal for details.` }]
          }
        }
        handle = async (url) => {
          if (url.searchParams.get('state') !== state) return WRONG_STATE
          exchanged ??= finish(url)
          return exchanged
        }
      }),
    async close() {
      const closed = once(server, 'close')
      server.close()
      await Promise.all(responding)
      // Browsers keep connections open that they do not use yet.
      server.closeAllConnections()
      await closed
    },
  }
}
