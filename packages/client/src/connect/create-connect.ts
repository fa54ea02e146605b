import type { Connection } from '../app/connect-athlete.ts'
import type { App } from '../app/create-app.ts'
import { aFunction, aText, checkOptions, texts } from '../check-options.ts'
import { ApiError, isApiError } from '../errors.ts'
import type { Scope } from '../operations.gen.ts'
import { missingScopes } from '../scopes.ts'
import { explainFailure } from './explain-failure.ts'
import { PAGE_HEADERS, type Page, renderPage } from './page.ts'
import { isPrefetch } from './prefetch.ts'
import { returnPath } from './return-path.ts'
import { createStateCookies, randomState, type StartedAuthorization } from './state-cookie.ts'

/** The methods of an `App` that `createConnect` uses. */
type ConnectApp = Pick<App, 'redirectUri' | 'authorizationUrl' | 'callback' | 'sign' | 'verifySignature'> & Partial<Pick<App, 'now'>>

/** A request to the callback URL, after the consent page. */
export interface ConnectAttempt {
  /** The request to the callback URL. Its URL contains the code and the state: do not log it. */
  readonly request: Request
  /** The path that was passed to `start` as `returnTo`; default `/`. Always a path of the app's own origin. */
  readonly returnTo: string
  /**
   * Sends the browser to the consent page again, with the same scopes. The page is shown even if the athlete has already authorized the app.
   */
  askAgain(): Promise<Response>
}

/** An athlete who has been connected. */
export interface Connected extends Connection, ConnectAttempt {
  /** Scopes that this authorization requested and the athlete did not grant. */
  readonly missingScopes: readonly Scope[]
}

/** A callback that did not connect an athlete. */
export interface ConnectFailure extends ConnectAttempt {
  /** Usually an `ApiError`, which contains no secrets; otherwise any error that the store throws. */
  readonly error: unknown
  /** The HTTP status of the page that is shown without `onError`. */
  readonly status: number
}

/** A response for the browser, or nothing to redirect it to `returnTo` (303). */
// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing has the return type void.
type Handled = Response | void | Promise<Response | void>

/** The scopes that `createConnect` requests, and the callbacks for each outcome. */
export interface ConnectOptions {
  /** Scopes to request, unless `start` is called with others. Request only the scopes that the app needs. */
  readonly scope: readonly Scope[]
  /**
   * Signs the state cookie: at least 32 random characters, the same in every process of the app. To rotate it, put the new secret in front
   * of the old one: the first one signs, all of them are accepted. Default: a key that is derived from the client secret (`app.sign`). When
   * the client secret changes, athletes who are on the consent page must start again, for 15 minutes at most.
   */
  readonly secret?: string | readonly string[] | undefined
  /**
   * Called when an athlete is connected: log the athlete in here. Called again, without `athlete`, when the browser requests the callback
   * again because the first response was lost. Errors that it throws are passed on, because some frameworks redirect by throwing.
   */
  readonly onConnected: (connected: Connected) => Handled
  /**
   * Called instead of `onConnected` when the athlete did not grant all requested scopes; default: `onConnected`. The tokens are stored
   * anyway.
   */
  readonly onMissingScopes?: (connected: Connected) => Handled
  /** Called when the athlete denied access; default: a plain page with status 403 and a link to `returnTo`. */
  readonly onDenied?: (attempt: ConnectAttempt) => Handled
  /**
   * Called when connecting failed; default: a plain page, and `console.error` if the browser did not cause the error (status 500 and
   * above).
   */
  readonly onError?: (failure: ConnectFailure) => Handled
  /** The path of `start`, for the link "Try again" on the plain pages. Without it, they only have a link to `returnTo`. */
  readonly startPath?: string
  /** The time in milliseconds since 1970-01-01 UTC; default: the clock of the app. */
  readonly now?: () => number
}

/** Options for one authorization. If `returnTo` or `force` is omitted, it is read from the query string of the request. */
export interface StartOptions {
  /**
   * Scopes to request this time; default: the `scope` of `createConnect`. They replace what the athlete has granted before (inferred): for
   * one more scope, request those of `app.session(id).scopes` and this one. `missingScopes` and `askAgain` refer to them. The query string
   * never changes them.
   */
  readonly scope?: readonly Scope[] | undefined
  /**
   * Path of the app to return to, or a full URL of its origin; anything else, and a path of more than 398 characters, is replaced by `/`.
   * Default: the query parameter `returnTo`.
   */
  readonly returnTo?: string | undefined
  /** Shows the consent page even if the athlete has already authorized the app. Default: whether the query string contains `force=1`. */
  readonly force?: boolean | undefined
}

/** The two request handlers of `createConnect`. You can pass each one as a function. */
export interface Connect {
  /**
   * Redirects the browser to the consent page (302), and marks this browser with a signed cookie. Link to it with a plain link, not with
   * one that a script follows.
   * @throws TypeError for an empty `scope`
   */
  start(request: Request, options: StartOptions): Promise<Response>
  start(request: Request): Promise<Response>
  /** Handles the request to the app's `redirectUri`: exchanges the code, stores the tokens, and calls one of the callbacks. */
  callback(request: Request): Promise<Response>
}

const OPTIONS = { onMissingScopes: aFunction, onDenied: aFunction, onError: aFunction, startPath: aText, now: aFunction }

/**
 * Handles the flow from the click on "Connect" to a connected athlete. The two handlers take a web `Request` and return a `Response`. Hono,
 * Next.js, SvelteKit and workers use them as they are; Express and Fastify use them through `@remix-run/node-fetch-server` or srvx.
 * @throws TypeError for a secret that is too short, a `redirectUri` that is not a URL, or an empty `scope`
 */
export function createConnect(app: ConnectApp, options: ConnectOptions): Connect {
  checkOptions('createConnect', options, OPTIONS, { scope: texts, onConnected: aFunction })
  const { secret, onConnected, onMissingScopes = onConnected, now = app.now ?? Date.now } = options
  const defaultScope = scopesOf(options.scope)
  const cookies = createStateCookies({ app, secret, now })
  const { origin } = new URL(app.redirectUri)
  const inProgress = new Map<string, Attempts>()

  const begin = async (request: Request, { scope, returnTo, force }: AuthorizationSettings): Promise<Response> => {
    const state = randomState()
    const started = { state, scope, returnTo, startedAt: Math.floor(now()) / 1000, done: false }
    const url = app.authorizationUrl({ scope, state, ...(force && { approvalPrompt: 'force' as const }) })
    return new Response(null, { status: 302, headers: { Location: url, 'Set-Cookie': await cookies.start(request, started) } })
  }

  const start = async (request: Request, { scope = defaultScope, returnTo, force }: StartOptions = {}): Promise<Response> => {
    // Not from the query string: a link on another site must not choose the scopes.
    const requested = scopesOf(scope)
    const refused = refuseRequest(request)
    if (refused !== undefined) return secured(refused)
    const { searchParams } = new URL(request.url)
    const target = returnPath(returnTo ?? searchParams.get('returnTo'), origin)
    return secured(await begin(request, { scope: requested, returnTo: target, force: force ?? searchParams.get('force') === '1' }))
  }

  const plainPage = (page: Omit<Page, 'links'>, status: number, { returnTo }: ConnectAttempt): Response => {
    const again = options.startPath === undefined ? [] : [{ href: options.startPath, text: 'Try again' }]
    const links = [...again, { href: returnTo, text: 'Back to the app' }]
    return new Response(renderPage({ ...page, links }), { status, headers: PAGE_HEADERS })
  }

  const fail = async (error: unknown, attempt: ConnectAttempt): Promise<Response> => {
    const { status, ...page } = explainFailure(error)
    if (options.onError !== undefined) return respond(attempt, options.onError({ ...attempt, error, status }))
    if (status >= 500) console.error('connecting an athlete failed', error)
    return plainPage(page, status, attempt)
  }

  const deny = async (attempt: ConnectAttempt): Promise<Response> => {
    if (options.onDenied !== undefined) return respond(attempt, options.onDenied(attempt))
    return plainPage({ title: 'Not connected', text: 'You did not allow access to your account.' }, 403, attempt)
  }

  const complete = async (started: StartedAuthorization, attempt: ConnectAttempt): Promise<Response> => {
    const url = new URL(app.redirectUri)
    url.search = new URL(attempt.request.url).search
    let connection: Connection
    try {
      connection = await app.callback(url, { state: started.state })
    } catch (error) {
      // The state stays valid: the athlete can return to the consent page and decide again, or reload when the service is available again.
      return isApiError(error) && error.code === 'authorization_denied' ? deny(attempt) : fail(error, attempt)
    }
    const missing = missingScopes(connection.scopes, started.scope)
    const handle = missing.length > 0 ? onMissingScopes : onConnected
    const response = await respond(attempt, handle({ ...connection, ...attempt, missingScopes: missing }))
    return withCookie(response, await cookies.finish(started))
  }

  /** The response to one navigation to the callback URL, which several requests can share. */
  const answer = async (request: Request, state: string, attempts: Attempts): Promise<Response> => {
    const started = await cookies.find(request, state)
    const { scope, returnTo } = started ?? { scope: defaultScope, returnTo: '/' }
    const attempt: ConnectAttempt = { request, returnTo, askAgain: () => begin(request, { scope, returnTo, force: true }) }
    if (started === undefined) {
      const error = new ApiError('invalid_callback', 'the state does not belong to this browser, or has expired', {
        operation: 'GET /oauth/authorize',
      })
      return fail(error, attempt)
    }
    if (started.done) return redirect(returnTo)
    attempts.first ??= complete(started, attempt).then(snapshotOf)
    const { body, ...init } = await attempts.first
    return new Response(body, init)
  }

  const callback = async (request: Request): Promise<Response> => {
    const refused = refuseRequest(request)
    if (refused !== undefined) return secured(refused)
    const state = new URL(request.url).searchParams.get('state') ?? ''
    // Counted before the cookie is verified: the first attempt can end while a second request still waits for that.
    const attempts = inProgress.get(state) ?? { requests: 0, first: undefined }
    inProgress.set(state, attempts)
    attempts.requests += 1
    try {
      return secured(await answer(request, state, attempts))
    } finally {
      attempts.requests -= 1
      if (attempts.requests === 0) inProgress.delete(state)
    }
  }

  return { start, callback }
}

/** Each scope once. @throws TypeError when there is none */
function scopesOf(scope: readonly Scope[]): readonly Scope[] {
  if (scope.length === 0) throw new TypeError('scope must contain at least one scope')
  return [...new Set(scope)]
}

/** The return value of a callback of the app, or the redirect to `returnTo`. */
async function respond({ returnTo }: ConnectAttempt, handled: Handled): Promise<Response> {
  return (await handled) || redirect(returnTo)
}

const redirect = (path: string): Response => new Response(null, { status: 303, headers: { Location: path } })

/** The response to a request that must not start or finish anything; undefined for a navigation. */
function refuseRequest({ method, headers }: Request): Response | undefined {
  if (method === 'HEAD') return new Response(null, { status: 204 })
  if (method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  // Browsers drop a prefetch that fails, and send the request when the link is clicked.
  return isPrefetch((name) => headers.get(name) ?? '') ? new Response(null, { status: 503 }) : undefined
}

/** The requests with one state that overlap, for example a page and its reload. All of them receive the response to the first. */
interface Attempts {
  requests: number
  first: Promise<Snapshot> | undefined
}

/** What an authorization requests, and where it leads. */
interface AuthorizationSettings {
  readonly scope: readonly Scope[]
  readonly returnTo: string
  readonly force: boolean
}

/** A response that several requests can receive. Not a `Response`, because in workers its body belongs to one request. */
interface Snapshot {
  readonly status: number
  readonly statusText: string
  readonly headers: [name: string, value: string][]
  readonly body: ArrayBuffer | null
}

async function snapshotOf(response: Response): Promise<Snapshot> {
  const { status, statusText, headers } = response
  return { status, statusText, headers: [...headers], body: response.body === null ? null : await response.arrayBuffer() }
}

/** A copy, because the headers of a response may be immutable. */
function changed(response: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(response.headers)
  change(headers)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** Adds a cookie, unless the response sets another one of this name: an authorization that starts again can replace the one that has ended. */
function withCookie(response: Response, cookie: string): Response {
  const start = cookie.slice(0, cookie.indexOf('=') + 1)
  if (response.headers.getSetCookie().some((each) => each.startsWith(start))) return response
  return changed(response, (headers) => headers.append('Set-Cookie', cookie))
}

/** The callback URL contains a code, so it must not be stored or sent as the referrer. */
const secured = (response: Response): Response =>
  changed(response, (headers) => {
    headers.set('Cache-Control', 'no-store')
    headers.set('Referrer-Policy', 'no-referrer')
  })
