import { createHash, timingSafeEqual } from 'node:crypto'

/** What an app sends as the user name and password of HTTP Basic (specification, "Deauthorization"). */
export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

const BASIC = /^basic +([a-z0-9+/]+={0,2}) *$/i

/**
 * The possible credentials in an `Authorization` header. Most apps send them unencoded. RFC 6749 requires percent-encoding, and some libraries even
 * encode `-_.`. Returns one or two candidates, or none if the header is missing or is not Basic.
 */
export function readBasicCredentials(authorization: string | undefined): readonly ClientCredentials[] {
  const encoded = BASIC.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return []
  const pair = Buffer.from(encoded, 'base64').toString()
  const colon = pair.indexOf(':')
  if (colon === -1) return []
  const raw = { clientId: pair.slice(0, colon), clientSecret: pair.slice(colon + 1) }
  const decoded = decode(raw)
  const differs = decoded !== undefined && (decoded.clientId !== raw.clientId || decoded.clientSecret !== raw.clientSecret)
  return differs ? [raw, decoded] : [raw]
}

function decode({ clientId, clientSecret }: ClientCredentials): ClientCredentials | undefined {
  try {
    return { clientId: decodeFormText(clientId), clientSecret: decodeFormText(clientSecret) }
  } catch {
    return undefined
  }
}

const decodeFormText = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/** Whether two secrets are equal, compared in constant time. */
export const sameSecret = (expected: string, given: string): boolean => timingSafeEqual(digest(expected), digest(given))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
