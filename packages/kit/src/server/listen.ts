import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopback } from './host.ts'

/** Where a server listens. */
export interface ListenOptions {
  /** Port to listen on. Default 0: any free port. */
  readonly port?: number
  /** Host to listen on. Default `127.0.0.1`. */
  readonly host?: string
  /** Allows a host that other machines can reach. Default false. */
  readonly iKnowThisIsPublic?: boolean
}

/** Host that servers listen on by default. */
export const DEFAULT_HOST = '127.0.0.1'

/**
 * The port and host to listen on, with the defaults.
 * @param subject name of the server in the error: `sandbox`
 * @throws TypeError if other machines could reach the host and `iKnowThisIsPublic` is not set
 */
export function toAddress(subject: string, options: ListenOptions): { readonly port: number; readonly host: string } {
  const { port = 0, host = DEFAULT_HOST, iKnowThisIsPublic = false } = options
  if (!isLoopback(host) && !iKnowThisIsPublic) {
    throw new TypeError(
      `Other machines could reach the ${subject} on ${host}. Use ${DEFAULT_HOST}, or set iKnowThisIsPublic to allow that.`,
    )
  }
  return { port, host }
}

/** Replaces a wildcard address, because not every system can connect to one. */
const CONNECTABLE: Readonly<Record<string, string>> = { '0.0.0.0': DEFAULT_HOST, '::': '::1' }

/**
 * Listens on a port.
 * @param port 0 selects a free port
 * @returns the origin of the server
 * @throws Error with the code `EADDRINUSE` if the port is in use
 */
export const listen = (server: Server, port: number, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const { port: taken } = server.address() as AddressInfo
      const name = CONNECTABLE[host] ?? host
      resolve(`http://${name.includes(':') ? `[${name}]` : name}:${taken}`)
    })
  })

/** Stops accepting connections, and ends those that are open. Resolves when all are closed. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
