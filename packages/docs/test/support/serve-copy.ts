import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that responds as another one does, to any host. */
export interface CopyServer extends AsyncDisposable {
  readonly port: number
}

/**
 * @param root URL with a trailing slash, whose files are served
 * @param respond called for each path without the first slash; returns false to leave the response to the server
 */
export async function serveCopy(
  root: string,
  respond: (path: string, response: ServerResponse) => boolean = () => false,
): Promise<CopyServer> {
  const copy = async (path: string, response: ServerResponse): Promise<void> => {
    const file = await fetch(root + path)
    const body = Buffer.from(await file.arrayBuffer())
    response.writeHead(file.status, { 'Content-Type': file.headers.get('Content-Type') ?? '' }).end(body)
  }
  const server = createServer(({ url = '' }, response) => {
    if (respond(url.slice(1), response)) return
    // A test may end, and close the other server, before a page has loaded everything.
    copy(url.slice(1), response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
