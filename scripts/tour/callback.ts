import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An app's webhook server on this machine: passes the handshake and keeps the first event. */
export interface Callback extends AsyncDisposable {
  readonly url: string
  readonly event: Promise<string>
}

export async function startCallback(): Promise<Callback> {
  const { promise: event, resolve: keep } = Promise.withResolvers<string>()
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        response.end()
        keep(body)
      })
      return
    }
    const challenge = new URL(request.url ?? '/', 'http://callback').searchParams.get('hub.challenge')
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ 'hub.challenge': challenge }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    event,
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())),
  }
}
