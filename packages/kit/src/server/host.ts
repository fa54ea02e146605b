import type { IncomingMessage } from 'node:http'

/** Whether a host name or IP address always means this machine, independent of name resolution. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

/** Whether a browser resolves a host name to this machine. Includes subdomains of `localhost`. */
export const isLoopbackName = (host: string): boolean => isLoopback(host) || host.endsWith('.localhost')

/** The target of a request. */
export interface Target {
  /** In the format of a `Host` header; undefined if the request does not name a host. */
  readonly host: string | undefined
  /** Path and query. */
  readonly path: string
}

const WHOLE_URL = /^https?:\/\/([^/?#]*)(.*)$/i

/**
 * Parses the target of a request. Servers must also accept an absolute URL, whose host overrides the header (RFC 9112, section 3.2.2).
 * @returns undefined if the request has more than one `Host` header, which must be refused with 400 (section 3.2)
 */
export function readTarget({ url = '/', headers, rawHeaders }: IncomingMessage): Target | undefined {
  // Node drops all but the first one from `headers`.
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1) return undefined
  const [whole, host, path = ''] = url.startsWith('/') ? [] : (WHOLE_URL.exec(url) ?? [])
  if (whole === undefined) return { host: headers.host, path: url }
  return { host, path: path.startsWith('/') ? path : `/${path}` }
}

/** Characters of a host name. URLs also allow quotes and other characters that a shell interprets. Names of containers may have an underscore. */
const PLAIN = /^[a-z\d._:[\]-]+$/

/** Whether a host name of a URL has only characters of host names. */
export const isPlainName = (hostname: string): boolean => PLAIN.test(hostname)

/** The host name in a `Host` header, as in URLs; undefined if the header is not a name with or without a port. */
function hostnameOf(host = ''): string | undefined {
  const name = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]]+)(:\d{1,5})?$/i.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined
  return name !== undefined && isPlainName(name) ? name : undefined
}

/**
 * Normalizes a host name or IP address without a port, for comparison with `Host` headers: `sandbox`, `192.168.1.4`, `[fd00::1]`.
 * @throws TypeError if it is anything else
 */
export function parseHostName(text: string): string {
  const name = text.includes(':') && !text.startsWith('[') ? `[${text}]` : text
  const hostname = /:\d+$/.test(name) ? undefined : hostnameOf(name)
  if (hostname === undefined)
    throw new TypeError(`"${text}" is not a host name. Use a name such as sandbox.example, without scheme and port.`)
  return hostname
}

/** Hosts that represent every network address of the machine. They are not names. */
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

/**
 * Creates the host check of a server: whether a `Host` header names it. The port is ignored. Without this check, a web page could make its own host
 * name resolve to this machine and read everything as same-origin (DNS rebinding).
 * @param listensOn host that the server listens on
 * @param names other names, in addition to loopback names
 * @throws TypeError if one of them is not a host name
 */
export function createHostCheck(listensOn: string, names: readonly string[]): (host: string | undefined) => boolean {
  const known = new Set([...names, ...(EVERY_ADDRESS.has(listensOn) ? [] : [listensOn])].map(parseHostName))
  let accepted: string | undefined
  return (host) => {
    // Most clients send the same header with each request.
    if (host !== undefined && host === accepted) return true
    const name = hostnameOf(host)
    const names = name !== undefined && (isLoopbackName(name) || known.has(name))
    if (names) accepted = host
    return names
  }
}
