import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An app's server that passes the handshake. */
export async function startCallback() {
  const server = createServer((request, response) => {
    const challenge = new URL(request.url ?? '/', 'http://callback').searchParams.get('hub.challenge')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ 'hub.challenge': challenge }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
