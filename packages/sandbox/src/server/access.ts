import type { IncomingHttpHeaders } from 'node:http'
import { createHostCheck, isLoopbackName, isPlainName } from '@activity-tracking/kit/server/host'
import { DEFAULT_HOST } from '@activity-tracking/kit/server/listen'

/** The host names that the sandbox responds to, and the web pages that may read its responses. */
export interface AccessOptions {
  /** The host that the sandbox listens on. Default: a loopback host. */
  readonly listensOn?: string
  /** Host names and IP addresses in addition to loopback ones. */
  readonly hosts: readonly string[]
  /** Origins in addition to loopback ones. */
  readonly origins: readonly string[]
  /** Origin of the public URL of the sandbox, if it differs from the one it listens on. */
  readonly publicOrigin: string | undefined
}

export interface Access {
  /** Whether a `Host` header names the sandbox. */
  namesSandbox(host: string | undefined): boolean
  /** Whether pages of an origin may read responses. */
  isAllowedOrigin(origin: string): boolean
  /** Whether the browser reports that a form was submitted by a page that is not the sandbox's own. */
  isForeignForm(headers: IncomingHttpHeaders): boolean
}

/**
 * Checks who may use a sandbox, by headers that browsers set and pages cannot.
 * @throws TypeError if a host is not a host name
 */
export function createAccess({ listensOn = DEFAULT_HOST, hosts, origins, publicOrigin }: AccessOptions): Access {
  const allowed = new Set(origins)
  return {
    namesSandbox: createHostCheck(listensOn, hosts),
    isAllowedOrigin(origin) {
      return allowed.has(origin.toLowerCase()) || isLoopbackOrigin(origin)
    },
    isForeignForm({ origin, host, 'sec-fetch-site': site }) {
      // The browser compares both URLs itself. Proxies such as that of GitHub Codespaces rewrite `Origin` or `Host`, but not this header.
      if (site === 'same-origin') return false
      if (site !== undefined && site !== 'none') return true
      if (origin === undefined) return false
      return origin !== publicOrigin && URL.parse(origin)?.host !== host?.toLowerCase()
    },
  }
}

function isLoopbackOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin.toLowerCase() && isLoopbackName(url.hostname)
}

/**
 * Parses an origin to allow.
 * @throws TypeError if it is not an origin, or is `null`, which every sandboxed frame has
 */
export function parseOrigin(text: string): string {
  const origin = text.toLowerCase()
  const url = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@*]+$/.test(origin) ? URL.parse(origin) : null
  if (url !== null && isPlainName(url.hostname)) return url.origin === 'null' ? origin : url.origin
  throw new TypeError(`"${text}" is not an origin that can be allowed. Use an origin such as https://app.example.`)
}

/**
 * Parses the public URL of a sandbox and removes the trailing slash.
 * @throws TypeError if it is not http or https, or has more than a scheme, a host and a port
 */
export function parsePublicUrl(text: string): string {
  const url = URL.parse(text)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text.toLowerCase())
  if (isOrigin && isPlainName(url.hostname)) return url.origin
  throw new TypeError(`"${text}" is not a URL to publish. Use a URL such as https://sandbox.example, without a path.`)
}
