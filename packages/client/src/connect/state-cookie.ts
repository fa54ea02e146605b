/** An authorization that was started in a browser. */
export interface StartedAuthorization {
  /** The random string that the callback must contain. */
  readonly state: string
  /** Where the browser goes when the athlete is connected: a path of the app. */
  readonly returnTo: string
  /** Unix timestamp, in seconds. */
  readonly startedAt: number
  /** Whether its code has been exchanged. The cookie is kept until it expires, so that a reload of the callback is recognized. */
  readonly done: boolean
}

/** Stores started authorizations in signed cookies, one for each, so that two tabs do not interfere. */
export interface StateCookies {
  /** The `Set-Cookie` headers that start an authorization, and remove the oldest ones. */
  start(request: Request, authorization: StartedAuthorization): Promise<readonly string[]>
  /** The `Set-Cookie` header that marks an authorization as done. */
  finish(authorization: StartedAuthorization): Promise<string>
  /** The authorization of a state; undefined when it was not started in this browser, has expired, or the cookie was changed. */
  find(request: Request, state: string): Promise<StartedAuthorization | undefined>
}

export interface StateCookieOptions {
  /** The app's callback URL: with https, the cookies are `Secure` and bound to its host. */
  readonly redirectUri: string
  /** The first one signs; all of them are accepted. */
  readonly secrets: readonly string[]
  readonly now: () => number
}

/** Maximum time from the first click to the callback, including login and a second factor. */
const LIFETIME_SECONDS = 900
/** Maximum difference between the clocks of two servers of an app. */
const CLOCK_TOLERANCE_SECONDS = 60
/** The cookies are sent with every request to the app, and servers limit the headers of a request, some of them to 8 kB. */
const MOST_COOKIES = 5
/** For all state cookies together, with their names and separators. */
const MOST_BYTES = 3_000
const SHORTEST_SECRET = 32

const toBase64Url = (binary: string): string => btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const bytesOf = (binary: string): Uint8Array<ArrayBuffer> => Uint8Array.from(binary, (character) => character.charCodeAt(0))
const binaryOf = (bytes: ArrayBuffer | Uint8Array): string => String.fromCharCode(...new Uint8Array(bytes))

/** The decoded text; undefined when it is not base64url, because a browser can send anything. */
function fromBase64Url(text: string): string | undefined {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}

/** A string of 192 random bits. */
export const randomState = (): string => toBase64Url(binaryOf(crypto.getRandomValues(new Uint8Array(24))))

/** @throws TypeError when there is no secret, or one is shorter than 32 characters */
export function createStateCookies({ redirectUri, secrets, now }: StateCookieOptions): StateCookies {
  if (secrets.length === 0 || secrets.some((secret) => secret.length < SHORTEST_SECRET)) {
    throw new TypeError(`secret must have at least ${SHORTEST_SECRET} characters, for example from: openssl rand -base64 32`)
  }
  const isSecure = new URL(redirectUri).protocol === 'https:'
  const prefix = `${isSecure ? '__Host-' : ''}activity-connect-`
  const nameOf = (state: string): string => prefix + state.slice(0, 8)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const encoder = new TextEncoder()
  let imported: Promise<CryptoKey[]> | undefined
  const importKeys = (): Promise<CryptoKey[]> => {
    imported ??= Promise.all(
      secrets.map((secret) => crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify'])),
    )
    return imported
  }
  /** Includes the callback URL, so that a cookie of one app is not accepted by another app with the same secret. */
  const signedBytes = (payload: string) => encoder.encode(`connect\n${redirectUri}\n${payload}`)

  const cookieFor = async (authorization: StartedAuthorization): Promise<string> => {
    const payload = toBase64Url(JSON.stringify(authorization))
    const [key] = await importKeys()
    const signature = await crypto.subtle.sign(algorithm, key as CryptoKey, signedBytes(payload))
    const value = `${payload}.${toBase64Url(binaryOf(signature))}`
    return `${nameOf(authorization.state)}=${value}; Max-Age=${LIFETIME_SECONDS}; ${attributes}`
  }

  const isSigned = async (payload: string, signature: string): Promise<boolean> => {
    const decoded = fromBase64Url(signature)
    if (decoded === undefined) return false
    for (const key of await importKeys()) {
      if (await crypto.subtle.verify(algorithm, key, bytesOf(decoded), signedBytes(payload))) return true
    }
    return false
  }

  return {
    async start(request, authorization) {
      const started = await cookieFor(authorization)
      let [count, bytes] = [1, sizeOf(started.slice(0, started.indexOf(';')))]
      // Browsers send the oldest cookie first: the newest ones that fit are kept.
      const isSurplus = ([name, value]: [name: string, value: string]): boolean => {
        count += 1
        bytes += sizeOf(`${name}=${value}`)
        return count > MOST_COOKIES || bytes > MOST_BYTES
      }
      const surplus = cookiesOf(request)
        .filter(([name]) => name.startsWith(prefix))
        .reverse()
        .filter(isSurplus)
      return [...new Set(surplus.map(([name]) => `${name}=; Max-Age=0; ${attributes}`)), started]
    },
    finish: (authorization) => cookieFor({ ...authorization, done: true }),
    async find(request, state) {
      const found = cookiesOf(request).filter(([name]) => name === nameOf(state))
      // Of two cookies with one name, it is not known which one this app has set.
      const [[, value] = ['', '']] = found.length === 1 ? found : []
      const [, payload = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(value) ?? []
      if (!(await isSigned(payload, signature))) return undefined
      const authorization: StartedAuthorization = JSON.parse(fromBase64Url(payload) ?? '')
      const age = now() / 1000 - authorization.startedAt
      const isFresh = age >= -CLOCK_TOLERANCE_SECONDS && age <= LIFETIME_SECONDS
      return isFresh && authorization.state === state ? authorization : undefined
    },
  }
}

/** The bytes that a cookie, `name=value`, takes in a request. */
const sizeOf = (cookie: string): number => cookie.length + '; '.length

/**
 * The cookies of a request, in the order in which they were sent. Only spaces and tabs surround a name (RFC 6265, 5.2): browsers give names
 * with other white space to every subdomain, and they are not the names of this app's cookies.
 */
function cookiesOf(request: Request): [name: string, value: string][] {
  return (request.headers.get('Cookie') ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [withoutBlanks(name), withoutBlanks(value.join('='))]
  })
}

const withoutBlanks = (text: string): string => text.replaceAll(/^[ \t]+|[ \t]+$/g, '')
