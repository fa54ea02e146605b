import { type AppSignatures, createAppSignatures } from '../app/app-signatures.ts'
import type { Scope } from '../operations.gen.ts'

/** An authorization that was started in a browser. */
export interface StartedAuthorization {
  /** The random string that the callback must contain. */
  readonly state: string
  /** Scopes that it requests, each once. */
  readonly scope: readonly Scope[]
  /** Where the browser goes when the athlete is connected: a path of the app. */
  readonly returnTo: string
  /** Unix timestamp, in seconds, with milliseconds. */
  readonly startedAt: number
  /** Whether its code has been exchanged. The cookie is kept until it expires, so that a reload of the callback is recognized. */
  readonly done: boolean
  /** The number in the name of its cookie. */
  readonly slot: number
}

/** Stores started authorizations in signed cookies, one for each, so that two tabs do not interfere. */
export interface StateCookies {
  /** The `Set-Cookie` header that starts an authorization, in the place of the oldest one when there are already as many as fit. */
  start(request: Request, authorization: Omit<StartedAuthorization, 'slot'>): Promise<string>
  /** The `Set-Cookie` header that marks an authorization as done. */
  finish(authorization: StartedAuthorization): Promise<string>
  /** The authorization of a state; undefined when it was not started in this browser, has expired, or the cookie was changed. */
  find(request: Request, state: string): Promise<StartedAuthorization | undefined>
}

export interface StateCookieOptions {
  /** With https in its callback URL, the cookies are `Secure` and bound to its host. */
  readonly app: AppSignatures & { readonly redirectUri: string }
  /** Signs instead of the app; of several secrets, the first one signs, and all of them are accepted. */
  readonly secret: string | readonly string[] | undefined
  readonly now: () => number
}

/** Maximum time from the first click to the callback, including login and a second factor. */
const LIFETIME_SECONDS = 900
/** Maximum difference between the clocks of two servers of an app. */
const CLOCK_TOLERANCE_SECONDS = 60
/**
 * The cookies are sent with every request to the app, and servers limit the headers of a request, some of them to 8 kB. Each has one of a few
 * names, so that they stay below 3 kB also if a page opens many windows at once: their requests do not contain each other's cookies.
 */
const SLOTS = 4
const SHORTEST_SECRET = 32
const PURPOSE = 'connect-state-cookie'
/** A cookie contains the positions of these scopes instead of their names, to be short. Their order must never change. */
const SCOPES: readonly Scope[] = [
  'read',
  'read_all',
  'profile:read_all',
  'profile:write',
  'activity:read',
  'activity:read_all',
  'activity:write',
]

/** What a cookie contains. An array, because it is shorter than an object. */
type Payload = readonly [
  state: string,
  scope: readonly (number | Scope)[],
  returnTo: string,
  startedAt: number,
  done: boolean,
  slot: number,
]

function serialize({ state, scope, returnTo, startedAt, done, slot }: StartedAuthorization): string {
  const positions = scope.map((each) => (SCOPES.includes(each) ? SCOPES.indexOf(each) : each))
  return JSON.stringify([state, positions, returnTo, startedAt, done, slot] satisfies Payload)
}

function parse(text: string): StartedAuthorization {
  const [state, positions, returnTo, startedAt, done, slot]: Payload = JSON.parse(text)
  const scope = positions.map((each) => SCOPES[Number(each)] ?? (each as Scope))
  return { state, scope, returnTo, startedAt, done, slot }
}

const toBase64Url = (binary: string): string => btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const fromBase64Url = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'))

/** A string of 192 random bits. */
export const randomState = (): string => toBase64Url(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))

/** What signs with each of the secrets; nothing without a secret. */
function signersOf(secret: string | readonly string[] | undefined): AppSignatures[] {
  if (secret === undefined) return []
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (secrets.length === 0 || secrets.some(({ length }) => length < SHORTEST_SECRET)) {
    throw new TypeError(`secret must have at least ${SHORTEST_SECRET} characters, for example from: openssl rand -base64 32`)
  }
  return secrets.map((each) => createAppSignatures(each))
}

/** @throws TypeError when a list of secrets is empty, or a secret is shorter than 32 characters */
export function createStateCookies({ app, secret, now }: StateCookieOptions): StateCookies {
  const [signer = app, ...earlierSigners] = signersOf(secret)
  const isSecure = new URL(app.redirectUri).protocol === 'https:'
  const prefix = `${isSecure ? '__Host-' : ''}activity-connect-`
  const names = Array.from({ length: SLOTS }, (_, slot) => `${prefix}${slot}`)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  /** Includes the callback URL, so that a cookie of one app is not accepted by another app with the same secret. */
  const signedText = (payload: string): string => `${app.redirectUri}\n${payload}`

  const cookieFor = async (authorization: StartedAuthorization): Promise<string> => {
    const payload = toBase64Url(serialize(authorization))
    const signature = await signer.sign(PURPOSE, signedText(payload))
    return `${names[authorization.slot]}=${payload}.${signature}; Max-Age=${LIFETIME_SECONDS}; ${attributes}`
  }

  const isSigned = async (payload: string, signature: string): Promise<boolean> => {
    for (const each of [signer, ...earlierSigners]) {
      if (await each.verifySignature(PURPOSE, signedText(payload), signature)) return true
    }
    return false
  }

  /** The authorization in a cookie; undefined when it was changed. */
  const read = async (value: string): Promise<StartedAuthorization | undefined> => {
    const [, payload = '', signature = ''] = /^([\w-]+)\.(\w+)$/.exec(value) ?? []
    return (await isSigned(payload, signature)) ? parse(fromBase64Url(payload)) : undefined
  }

  /** The slot whose authorization was started first, or cannot be read. The order of the cookies in a request does not show their age. */
  const oldestSlot = async (cookies: readonly [name: string, value: string][]): Promise<number> => {
    const used = cookies.map(async ([name, value]) => ({ slot: names.indexOf(name), at: (await read(value))?.startedAt ?? 0 }))
    return (await Promise.all(used)).sort((one, other) => one.at - other.at)[0]?.slot ?? 0
  }

  return {
    async start(request, authorization) {
      const used = cookiesOf(request).filter(([name]) => names.includes(name))
      const free = [...names.keys()].filter((slot) => !used.some(([name]) => name === names[slot]))
      const slot = free[Math.floor(Math.random() * free.length)] ?? (await oldestSlot(used))
      return cookieFor({ ...authorization, slot })
    },
    finish: (authorization) => cookieFor({ ...authorization, done: true }),
    async find(request, state) {
      const cookies = cookiesOf(request)
      for (const name of names) {
        const found = cookies.filter((cookie) => cookie[0] === name)
        // Of two cookies with one name, it is not known which one this app has set.
        const [[, value] = ['', '']] = found.length === 1 ? found : []
        const authorization = await read(value)
        if (authorization?.state !== state) continue
        const age = now() / 1000 - authorization.startedAt
        return age >= -CLOCK_TOLERANCE_SECONDS && age <= LIFETIME_SECONDS ? authorization : undefined
      }
      return undefined
    },
  }
}

/**
 * The cookies of a request. Only spaces and tabs surround a name (RFC 6265, 5.2): browsers give names with other white space to every
 * subdomain, and they are not the names of this app's cookies.
 */
function cookiesOf(request: Request): [name: string, value: string][] {
  return (request.headers.get('Cookie') ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [withoutBlanks(name), withoutBlanks(value.join('='))]
  })
}

const withoutBlanks = (text: string): string => text.replaceAll(/^[ \t]+|[ \t]+$/g, '')
