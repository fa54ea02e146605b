import type { IncomingMessage } from 'node:http'

/** What a request is for. */
export interface Target {
  /** As a `Host` header is written; undefined when the request names none. */
  readonly host: string | undefined
  /** Path and query. */
  readonly path: string
}

const WHOLE_URL = /^https?:\/\/([^/?#]*)(.*)$/i

/**
 * Reads the target of a request. In a whole URL, which servers have to accept too, the host is the URL's, whatever the header says (RFC 9112,
 * section 3.2.2).
 * @returns undefined when the request has more than one `Host` header, which has to be refused with 400 (section 3.2)
 */
export function readTarget({ url = '/', headersDistinct: { host: hosts = [] } }: IncomingMessage): Target | undefined {
  if (hosts.length > 1) return undefined
  const [whole, host, path = ''] = WHOLE_URL.exec(url) ?? []
  if (whole === undefined) return { host: hosts[0], path: url }
  return { host, path: path.startsWith('/') ? path : `/${path}` }
}
