import type { IncomingMessage } from 'node:http'
import { type MockResponse, problem } from '../response.ts'

/** Whether only this machine can reach what listens on the host. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)

const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i

/** Name or address in a `Host` header, without its port; undefined when it is neither. */
function nameIn(header: string | undefined): string | undefined {
  const [, address, name] = HOST.exec(header ?? '') ?? []
  return (address ?? name)?.toLowerCase()
}

/** A target that servers have to accept besides a path; its host counts, whatever the header says (RFC 9112, section 3.2.2). */
const WHOLE_URL = /^https?:\/\/([^/?#]*)(.*)$/i

const SECOND_HOST = problem(400, 'Bad request', 'The request has more than one Host header.')
const FOREIGN_HOST = problem(
  421,
  'Misdirected request',
  'The mock accepts requests for loopback hosts only, such as localhost and 127.0.0.1. Start it with --allow-host <name> for another one.',
)

/** Refuses a request for another host; otherwise its `url` begins with the path from then on. */
export type HostCheck = (message: IncomingMessage) => MockResponse | undefined

/**
 * Makes the check of hosts: names of this machine, and those given. A page that a rebound name leads here sends that name. The port
 * does not matter.
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
