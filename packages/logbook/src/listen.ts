import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

interface Site {
  fetch(request: Request): Response | Promise<Response>
}

/** A server that listens before there is something to serve, so that its URL is known. Requests wait until then. */
export interface ListeningServer {
  readonly url: string
  serve(site: Site): void
  close(): void
}

/** @param port 0 for any free port */
export async function listen({
  host,
  port,
}: {
  readonly host: string
  readonly port: number
}): Promise<ListeningServer> {
  const { promise: site, resolve: serve } = Promise.withResolvers<Site>()
  const server = createServer(getRequestListener(async (request) => (await site).fetch(request)))
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    if (Object(error).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`)
  }
  const { port: chosen } = server.address() as AddressInfo
  return {
    url: `http://localhost:${chosen}`,
    serve,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
