import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on this machine, until it is disposed of. */
export interface Served extends AsyncDisposable {
  readonly url: string
}

/** Listens on a free port of this machine. */
export async function serve(listener: RequestListener | Server): Promise<Served> {
  const server = typeof listener === 'function' ? createServer(listener) : listener
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
