import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackName } from '../loopback.ts'

/** Which host names the sandbox responds to, and which web pages may read its responses. */
export interface AccessOptions {
  /** Host names and addresses besides loopback ones, as in URLs. */
  readonly hosts: readonly string[]
  /** Origins besides loopback ones. */
  readonly origins: readonly string[]
  /** Origin of the URL that the sandbox is reached by, where that is another than the one it listens on. */
  readonly publicOrigin: string | undefined
}

export interface Access {
  /**
   * Whether a `Host` header names the sandbox; its port does not matter. Otherwise a web page could have its own name resolve to this
   * machine and read everything as if it came from itself (DNS rebinding).
   */
  namesSandbox(host: string | undefined): boolean
  /** Whether pages of an origin may read responses. */
  isAllowedOrigin(origin: string): boolean
  /** Whether a browser says that a form was sent by a page that is not the sandbox's own. */
  isForeignForm(headers: IncomingHttpHeaders): boolean
}

/** Who may talk to a sandbox, by the headers that browsers set and pages cannot. */
export function createAccess({ hosts, origins, publicOrigin }: AccessOptions): Access {
  const names = new Set(hosts)
  const allowed = new Set(origins)
  return {
    namesSandbox(host) {
      const name = hostnameOf(host)
      return name !== undefined && (isLoopbackName(name) || names.has(name))
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

/** Letters of a host name, besides which URLs allow quotes and others that a shell obeys. Names of containers may have an underscore. */
const PLAIN = /^[a-z\d._:[\]-]+$/

/** The name in a `Host` header, as URLs write it; undefined when the header is not a name with or without a port. */
function hostnameOf(host = ''): string | undefined {
  const name = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]]+)(:\d{1,5})?$/i.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined
  return name !== undefined && PLAIN.test(name) ? name : undefined
}

function isLoopbackOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin.toLowerCase() && isLoopbackName(url.hostname)
}

/**
 * A host name or address without a port, as `Host` headers are compared with: `sandbox`, `192.168.1.4`, `[fd00::1]`.
 * @throws TypeError when it is something else
 */
export function parseHostName(text: string): string {
  const name = text.includes(':') && !text.startsWith('[') ? `[${text}]` : text
  const hostname = /:\d+$|\*/.test(name) ? undefined : hostnameOf(name)
  if (hostname === undefined) throw new TypeError(`"${text}" is not a host name: write it like sandbox.example, without scheme and port.`)
  return hostname
}

/**
 * An origin that may be allowed.
 * @throws TypeError when it is something else, or `null`, which every sandboxed frame has
 */
export function parseOrigin(text: string): string {
  const origin = text.toLowerCase()
  const url = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@*]+$/.test(origin) ? URL.parse(origin) : null
  if (url !== null && PLAIN.test(url.hostname)) return url.origin === 'null' ? origin : url.origin
  throw new TypeError(`"${text}" is not an origin that can be allowed: write it like https://app.example.`)
}

/**
 * The URL that a sandbox is reached by, without a slash at the end.
 * @throws TypeError when it is not http or https, or has more than a scheme, a host and a port
 */
export function parsePublicUrl(text: string): string {
  const url = URL.parse(text)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text.toLowerCase())
  if (isOrigin && PLAIN.test(url.hostname)) return url.origin
  throw new TypeError(`"${text}" is not a URL to publish: write it like https://sandbox.example, without a path.`)
}

/**
 * The root of the documentation, without a slash at the end.
 * @throws TypeError when it is not http or https, or has a query or a fragment
 */
export function parseDocsUrl(text: string): string {
  const url = URL.parse(text)
  const isPlain = url !== null && [url.search, url.hash, url.username, url.password].every((part) => part === '')
  if (isPlain && /^https?:$/.test(url.protocol) && PLAIN.test(url.hostname)) {
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  }
  throw new TypeError(`"${text}" is not the URL of a documentation site: write it like http://127.0.0.1:4321.`)
}
