import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackName } from '../base/loopback.ts'

/** The host names that the sandbox responds to, and the web pages that may read its responses. */
export interface AccessOptions {
  /** Host names and IP addresses in addition to loopback ones, as in URLs. */
  readonly hosts: readonly string[]
  /** Origins in addition to loopback ones. */
  readonly origins: readonly string[]
  /** Origin of the public URL of the sandbox, if it differs from the one it listens on. */
  readonly publicOrigin: string | undefined
}

export interface Access {
  /**
   * Whether a `Host` header names the sandbox. The port is ignored. Without this check, a web page could make its own host name resolve to
   * this machine and read everything as same-origin (DNS rebinding).
   */
  namesSandbox(host: string | undefined): boolean
  /** Whether pages of an origin may read responses. */
  isAllowedOrigin(origin: string): boolean
  /** Whether the browser reports that a form was submitted by a page that is not the sandbox's own. */
  isForeignForm(headers: IncomingHttpHeaders): boolean
}

/** Checks who may use a sandbox, by headers that browsers set and pages cannot. */
export function createAccess({ hosts, origins, publicOrigin }: AccessOptions): Access {
  const names = new Set(hosts)
  const allowed = new Set(origins)
  /** The last header that names the sandbox. Most requests repeat it. */
  let known: string | undefined
  return {
    namesSandbox(host) {
      if (known !== undefined && host === known) return true
      const name = hostnameOf(host)
      const isNamed = name !== undefined && (isLoopbackName(name) || names.has(name))
      if (isNamed) known = host
      return isNamed
    },
    isAllowedOrigin(origin) {
      return allowed.has(origin.toLowerCase()) || isLoopbackOrigin(origin)
    },
    isForeignForm({ origin, host, 'sec-fetch-site': site }) {
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
      if (origin === undefined) return false
      return origin !== publicOrigin && URL.parse(origin)?.host !== host?.toLowerCase()
    },
  }
}

/** Characters of a host name. URLs also allow quotes and other characters that a shell interprets. Names of containers may have an underscore. */
const PLAIN = /^[a-z\d._:[\]-]+$/

/** The host name in a `Host` header, as in URLs; undefined if the header is not a name with or without a port. */
function hostnameOf(host = ''): string | undefined {
  const name = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]]+)(:\d{1,5})?$/i.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined
  return name !== undefined && PLAIN.test(name) ? name : undefined
}

function isLoopbackOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin.toLowerCase() && isLoopbackName(url.hostname)
}

/**
 * Normalizes a host name or IP address without a port, for comparison with `Host` headers: `sandbox`, `192.168.1.4`, `[fd00::1]`.
 * @throws TypeError if it is anything else
 */
export function parseHostName(text: string): string {
  const name = text.includes(':') && !text.startsWith('[') ? `[${text}]` : text
  const hostname = /:\d+$|\*/.test(name) ? undefined : hostnameOf(name)
  if (hostname === undefined)
    throw new TypeError(`"${text}" is not a host name. Use a name such as sandbox.example, without scheme and port.`)
  return hostname
}

/**
 * Parses an origin to allow.
 * @throws TypeError if it is not an origin, or is `null`, which every sandboxed frame has
 */
export function parseOrigin(text: string): string {
  const origin = text.toLowerCase()
  const url = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@*]+$/.test(origin) ? URL.parse(origin) : null
  if (url !== null && PLAIN.test(url.hostname)) return url.origin === 'null' ? origin : url.origin
  throw new TypeError(`"${text}" is not an origin that can be allowed. Use an origin such as https://app.example.`)
}

/**
 * Parses the public URL of a sandbox and removes the trailing slash.
 * @throws TypeError if it is not http or https, or has more than a scheme, a host and a port
 */
export function parsePublicUrl(text: string): string {
  const url = URL.parse(text)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text.toLowerCase())
  if (isOrigin && PLAIN.test(url.hostname)) return url.origin
  throw new TypeError(`"${text}" is not a URL to publish. Use a URL such as https://sandbox.example, without a path.`)
}

/**
 * Parses the root URL of the documentation and removes the trailing slash.
 * @throws TypeError if it is not http or https, or has a query or a fragment
 */
export function parseDocsUrl(text: string): string {
  const url = URL.parse(text)
  const isPlain = url !== null && [url.search, url.hash, url.username, url.password].every((part) => part === '')
  if (isPlain && /^https?:$/.test(url.protocol) && PLAIN.test(url.hostname)) {
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  }
  throw new TypeError(`"${text}" is not the URL of a documentation site. Use a URL such as http://127.0.0.1:4321.`)
}
