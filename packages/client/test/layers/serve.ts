import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the server received it. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A server on the loopback interface. */
export interface Served extends AsyncDisposable {
  readonly origin: string
  readonly baseUrl: string
  /** The requests so far. */
  readonly received: readonly Received[]
}

/** Serves whatever `respond` makes of a request and of its number, beginning with 0. */
export async function serve(respond: (response: ServerResponse, index: number, request: Received) => unknown): Promise<Served> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url: path = '', headers } = request
    const index = received.push({ method, path, headers, body }) - 1
    respond(response, index, received[index] as Received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    baseUrl: `${origin}/api/v3`,
    received,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Respond = (response: ServerResponse) => unknown

/** Responds with JSON. */
export const respondWith =
  (status: number, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): Respond =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Closes the connection without a response. */
export const cut: Respond = (response) => response.destroy()
