import { createServer } from 'node:http'
import { createHostCheck } from '@activity-tracking/kit/server/host'
import { closeServer, listen, toAddress } from '@activity-tracking/kit/server/listen'
import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { operations } from '@activity-tracking/spec'
import { apiBasePath } from './api-base-path.ts'
import { getEngine } from './engine.ts'
import { createListener } from './http/listener.ts'
import type { MockRoute } from './mock-route.ts'
import { toRoutes } from './routes.ts'

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
 * @throws TypeError if other machines could reach the host and `iKnowThisIsPublic` is not set, or if a host is not a host name
 * @throws Error with the code `EADDRINUSE` if the port is in use
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { port, host } = toAddress('mock', options)
  const namesMock = createHostCheck(host, options.allowHosts ?? [])
  const server = createServer(createListener(await getEngine(), namesMock))
  const url = await listen(server, port, host)
  const document = loadDocument()
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
