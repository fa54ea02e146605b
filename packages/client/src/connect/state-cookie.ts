import { createAppSignatures } from '../app/app-signatures.ts'
import type { App } from '../app/create-app.ts'
import type { Scope } from '../operations.gen.ts'

/** What an authorization requests, and where it leads. */
export interface StartedAuthorization {
  readonly scope: readonly Scope[]
  /** Where the browser goes when the athlete is connected: a path of the app. */
  readonly returnTo: string
}

/** With https in the callback URL of the app, the cookies are `Secure` and bound to its host. */
type CookieApp = Pick<App, 'redirectUri' | 'sign' | 'verifySignature' | 'now'>

/** Maximum time from the first click to the callback, including login and a second factor. */
const LIFETIME_SECONDS = 600
/**
 * Each state begins with one of these, and so does the name of its cookie. The cookies are sent with every request to the app, and servers
 * limit the headers of a request, some of them to 8 kB: four cookies stay below 3 kB, also if a page opens many windows at once, whose
 * requests do not contain each other's cookies.
 */
const FIRST_CHARACTERS = ['a', 'b', 'c', 'd']
/** Of a path as JSON. */
const LONGEST_PATH = 300
const SHORTEST_SECRET = 32
const PURPOSE = 'connect-state-cookie'

type Payload = readonly [state: string, scope: readonly Scope[], returnTo: string, startedAt: number]

const toBase64Url = (binary: string): string => btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const fromBase64Url = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'))

/** A string of 192 random bits. */
export const randomState = (): string => toBase64Url(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))

/**
 * Stores started authorizations in signed cookies, one for each, so that two tabs do not interfere.
 * @param secret signs instead of the app
 * @throws TypeError when the secret is shorter than 32 characters
 */
export function createStateCookies(app: CookieApp, secret: string | undefined) {
  if (secret !== undefined && secret.length < SHORTEST_SECRET) {
    throw new TypeError(`secret must have at least ${SHORTEST_SECRET} characters, for example from: openssl rand -base64 32`)
  }
  const signer = secret === undefined ? app : createAppSignatures(secret)
  const { protocol, origin } = new URL(app.redirectUri)
  const isSecure = protocol === 'https:'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const nameOf = (state: string): string => `${isSecure ? '__Host-' : ''}activity-connect-${state.slice(0, 1)}`
  /** Includes the callback URL, so that a cookie of one app is not accepted by another app with the same secret. */
  const signedText = (payload: string): string => `${app.redirectUri}\n${payload}`

  /** The content of a cookie; undefined when it was changed, or another one has its name: it is not known which one this app has set. */
  const read = async (request: Request, name: string): Promise<Payload | undefined> => {
    const [value = '', ...others] = cookiesOf(request, name)
    const [, payload = '', signature = ''] = /^([\w-]+)\.(\w+)$/.exec(value) ?? []
    if (others.length > 0 || !(await signer.verifySignature(PURPOSE, signedText(payload), signature))) return undefined
    return JSON.parse(fromBase64Url(payload))
  }

  return {
    /** Creates a state, and the `Set-Cookie` header that stores its authorization. */
    async start(request: Request, { scope, returnTo }: StartedAuthorization): Promise<{ state: string; cookie: string }> {
      const startedAt = await Promise.all(FIRST_CHARACTERS.map(async (first) => (await read(request, nameOf(first)))?.[3] ?? 0))
      // One that is not used, or that of the oldest authorization. The order of the cookies in a request does not show their age.
      const free = FIRST_CHARACTERS.filter((_, index) => startedAt[index] === Math.min(...startedAt))
      const state = `${free[Math.floor(Math.random() * free.length)]}${randomState()}`
      const payload = toBase64Url(JSON.stringify([state, scope, returnTo, app.now()] satisfies Payload))
      const signature = await signer.sign(PURPOSE, signedText(payload))
      return { state, cookie: `${nameOf(state)}=${payload}.${signature}; Max-Age=${LIFETIME_SECONDS}; ${attributes}` }
    },
    /** The authorization of a state; undefined when it was not started in this browser, has ended or expired, or the cookie was changed. */
    async find(request: Request, state: string): Promise<StartedAuthorization | undefined> {
      const [stored, scope = [], returnTo, startedAt = 0] = (await read(request, nameOf(state))) ?? []
      if (stored !== state || app.now() - startedAt > LIFETIME_SECONDS * 1000) return undefined
      return { scope, returnTo: returnPath(returnTo, origin) }
    },
    /** The `Set-Cookie` header that removes an authorization. */
    remove: (state: string): string => `${nameOf(state)}=; Max-Age=0; ${attributes}`,
  }
}

/** The path, query and fragment of a target in the app's own origin. Any other one is replaced by `/`: the app is not an open redirect. */
export function returnPath(target: string | null | undefined, origin: string): string {
  if (!target || !URL.canParse(target, origin)) return '/'
  const url = new URL(target, origin)
  const path = url.pathname + url.search + url.hash
  // A path such as "/.//host" becomes "//host", which is another host. The path of a blob's URL is another URL.
  const isOwnPath = url.origin === origin && /^\/(?!\/)/.test(path)
  return isOwnPath && JSON.stringify(path).length <= LONGEST_PATH ? path : '/'
}

/**
 * The values of the cookies with a name. Only spaces and tabs surround it (RFC 6265, 5.2): browsers give names with other white space to
 * every subdomain, and they are not the names of this app's cookies.
 */
function cookiesOf(request: Request, name: string): string[] {
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.split('='))
  return pairs.flatMap(([found = '', ...value]) => (withoutBlanks(found) === name ? [withoutBlanks(value.join('='))] : []))
}

const withoutBlanks = (text: string): string => text.replaceAll(/^[ \t]+|[ \t]+$/g, '')
