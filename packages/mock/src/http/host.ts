import type { IncomingMessage } from 'node:http'
import { type MockResponse, problem } from '../response.ts'

/** Whether only this machine can reach a server on the host. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)

const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i

/** The name or IP address in a `Host` header, without its port; undefined if it is neither. */
function nameIn(header: string | undefined): string | undefined {
  const [, address, name] = HOST.exec(header ?? '') ?? []
  return (address ?? name)?.toLowerCase()
}

/** An absolute URL as the request target. Servers have to accept it, and its host takes precedence over the header (RFC 9112, section 3.2.2). */
const WHOLE_URL = /^https?:\/\/([^/?#]*)(.*)$/i

const SECOND_HOST = problem(400, 'Bad request', 'The request has more than one Host header.')
const FOREIGN_HOST = problem(
  421,
  'Misdirected request',
  'The mock accepts only requests for loopback hosts, such as localhost and 127.0.0.1. To allow another host, start it with --allow-host <name>.',
)

/** Refuses a request for another host. Otherwise reduces an absolute URL in its `url` to the path. */
export type HostCheck = (message: IncomingMessage) => MockResponse | undefined

/**
 * Creates the host check: it accepts names of this machine and the given names, on any port. A page that reaches this machine by DNS rebinding sends
 * the rebound name.
 */
export function createHostCheck(names: readonly string[]): HostCheck {
  const given = new Set(names.map((name) => name.toLowerCase()))
  return (message) => {
    const { host: hosts = [] } = message.headersDistinct
    if (hosts.length > 1) return SECOND_HOST
    const [whole, authority, path = ''] = WHOLE_URL.exec(message.url ?? '') ?? []
    if (whole !== undefined) message.url = path.startsWith('/') ? path : `/${path}`
    const name = nameIn(authority ?? hosts[0])
    return name !== undefined && (isLoopback(name) || name.endsWith('.localhost') || given.has(name)) ? undefined : FOREIGN_HOST
  }
}
