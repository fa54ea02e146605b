import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@activity-tracking/spec'
import { apiBasePath, loadDocument } from './document.ts'
import { getEngine } from './engine.ts'
import { createHostCheck, isLoopback } from './http/host.ts'
import { createListener } from './http/listener.ts'
import { type MockRoute, toRoutes } from './routes.ts'

/** Options of a mock server. */
export interface MockOptions {
  /** Port to listen on. Default 0: any free port. */
  readonly port?: number
  /** Host to listen on. Default `127.0.0.1`. Hosts other than loopback require {@link iKnowThisIsPublic}. */
  readonly host?: string
  /** Allows a host that other machines can reach. Default false. */
  readonly iKnowThisIsPublic?: boolean
  /**
   * Host names that the `Host` header of a request may have, in addition to those of this machine and the host that the mock listens on. Other
   * requests get status 421. Default: none.
   */
  readonly allowHosts?: readonly string[]
}

/** A running mock server. */
export interface Mock extends AsyncDisposable {
  /** Root of the API: `{base_url}` of the specification. */
  readonly baseUrl: string
  /** Root of the OAuth paths: `{auth_url}` of the specification. */
  readonly authUrl: string
  /** URL of the server; the same as `authUrl`. */
  readonly url: string
  /** All operations, each with a URL that works without changes. */
  readonly routes: readonly MockRoute[]
  /** Stops the server and closes its connections. Can be called more than once. */
  close(): Promise<void>
}

/**
 * Starts a stateless mock server that responds to every operation with examples of the description.
 * @throws TypeError if other machines could reach the host and `iKnowThisIsPublic` is not set
 * @throws Error with the code `EADDRINUSE` if the port is in use
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { port = 0, host = '127.0.0.1', iKnowThisIsPublic = false, allowHosts = [] } = options
  if (!isLoopback(host) && !iKnowThisIsPublic) {
    throw new TypeError(`Other machines could reach the mock on ${host}. Use 127.0.0.1, or set iKnowThisIsPublic to allow that.`)
  }
  const server = createServer(createListener(await getEngine(), createHostCheck([host, ...allowHosts])))
  await listen(server, port, host)
  const document = loadDocument()
  const url = urlOf(server, host)
  const baseUrl = url + apiBasePath(document)
  const close = () => closeServer(server)
  return {
    baseUrl,
    authUrl: url,
    url,
    routes: toRoutes(document, operations, { api: baseUrl, auth: url }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Replaces a wildcard address, because not every system can connect to one. */
const CONNECTABLE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  const name = CONNECTABLE[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
