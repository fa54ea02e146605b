import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bases } from '../../src/validate/match-path.ts'
import type { ServedResponse } from './correct-response.ts'

/** Serves responses on the loopback interface. */
export async function serve(
  responseFor: (request: IncomingMessage, bases: Bases) => ServedResponse,
): Promise<Bases & { close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const { status, headers, body } = responseFor(request, bases)
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const authUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bases = { baseUrl: `${authUrl}/api/v3`, authUrl }
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { ...bases, close }
}
