import type { Connection } from '../app/connect-athlete.ts'
import type { App } from '../app/create-app.ts'
import { ApiError, isApiError } from '../errors.ts'
import type { Scope } from '../operations.gen.ts'
import { missingScopes } from '../scopes.ts'
import { aFunction, aText, checkOptions, texts } from '../values.ts'
import { explainFailure, PAGE_HEADERS, renderPage } from './page.ts'
import { createStateCookies, returnPath, type StartedAuthorization } from './state-cookie.ts'

/** The methods of an `App` that `createConnect` uses. */
type ConnectApp = Pick<App, 'redirectUri' | 'authorizationUrl' | 'callback' | 'sign' | 'verifySignature' | 'now'>

/** A request to the callback URL, after the consent page. */
export interface ConnectAttempt {
  /** The request to the callback URL. Its URL contains the code and the state: do not log it. */
  readonly request: Request
  /** The path that was passed to `start` as `returnTo`; default `/`. Always a path of the app's own origin. */
  readonly returnTo: string
  /** Sends the browser to the consent page again, with the same scopes, also if the athlete has already authorized the app. */
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
  /** Signs the state cookie: at least 32 random characters, the same in every process. Default: a key of the client secret (`app.sign`). */
  readonly secret?: string | undefined
  /** Called when an athlete is connected: log the athlete in here. Errors are passed on, because some frameworks redirect by throwing. */
  readonly onConnected: (connected: Connected) => Handled
  /** Called instead of `onConnected` when the athlete did not grant all requested scopes: the tokens are stored. Default: `onConnected`. */
  readonly onMissingScopes?: (connected: Connected) => Handled
  /** Called when the athlete denied access; default: a plain page with status 403 and a link to `returnTo`. */
  readonly onDenied?: (attempt: ConnectAttempt) => Handled
  /** Called when connecting failed; default: a plain page, and `console.error` if the browser did not cause the error (status 500 and above). */
  readonly onError?: (failure: ConnectFailure) => Handled
  /** The path of `start`, for the link "Try again" on the plain pages. Without it, they only have a link to `returnTo`. */
  readonly startPath?: string
}

/** Options for one authorization. If `returnTo` or `force` is omitted, it is read from the query string of the request. */
export interface StartOptions {
  /**
   * Scopes to request this time; default: the `scope` of `createConnect`. They replace what the athlete has granted before (inferred): for
   * one more scope, request those of `app.session(id).scopes` and this one. The query string never changes them.
   */
  readonly scope?: readonly Scope[] | undefined
  /** Path of the app to return to, or a full URL of its origin; anything else, and a path of more than 298 characters, is replaced by `/`. */
  readonly returnTo?: string | undefined
  /** Shows the consent page even if the athlete has already authorized the app. Default: whether the query string contains `force=1`. */
  readonly force?: boolean | undefined
}

/** The two request handlers of `createConnect`. You can pass each one as a function. */
export interface Connect {
  /** Redirects the browser to the consent page (302), and marks it with a signed cookie. Link to it with a plain link, not with a script. */
  start(request: Request, options: StartOptions): Promise<Response>
  start(request: Request): Promise<Response>
  /** Handles the request to the app's `redirectUri`: exchanges the code, stores the tokens, and calls one of the callbacks. */
  callback(request: Request): Promise<Response>
}

const OPTIONS = { secret: aText, onMissingScopes: aFunction, onDenied: aFunction, onError: aFunction, startPath: aText }

/**
 * Handles the flow from the click on "Connect" to a connected athlete. The two handlers take a web `Request` and return a `Response`.
 * @throws TypeError for a secret that is too short, or a `redirectUri` that is not a URL
 */
export function createConnect(app: ConnectApp, options: ConnectOptions): Connect {
  checkOptions('createConnect', options, OPTIONS, { scope: texts, onConnected: aFunction })
  const { onConnected, onMissingScopes = onConnected } = options
  const cookies = createStateCookies(app, options.secret)
  const { origin } = new URL(app.redirectUri)
  /** By state: a second request at the same time, for example a reload, gets the same response, because the code can be exchanged once. */
  const inProgress = new Map<string, Promise<Response>>()

  const begin = async (request: Request, started: StartedAuthorization, force: boolean): Promise<Response> => {
    const { state, cookie } = await cookies.start(request, started)
    const url = app.authorizationUrl({ scope: started.scope, state, approvalPrompt: force ? 'force' : undefined })
    return new Response(null, { status: 302, headers: { Location: url, 'Set-Cookie': cookie } })
  }

  const fail = async (error: unknown, attempt: ConnectAttempt): Promise<Response> => {
    const { status, ...page } = explainFailure(error)
    const isDenied = isApiError(error) && error.code === 'authorization_denied'
    if (isDenied && options.onDenied !== undefined) return respond(attempt, options.onDenied(attempt))
    if (!isDenied && options.onError !== undefined) return respond(attempt, options.onError({ ...attempt, error, status }))
    if (status >= 500) console.error('connecting an athlete failed', error)
    const again = options.startPath === undefined ? [] : [{ href: options.startPath, text: 'Try again' }]
    const links = [...again, { href: attempt.returnTo, text: 'Back to the app' }]
    return new Response(renderPage({ ...page, links }), { status, headers: PAGE_HEADERS })
  }

  const complete = async (state: string, scope: readonly Scope[], attempt: ConnectAttempt): Promise<Response> => {
    let connection: Connection
    try {
      connection = await app.callback(attempt.request.url, { state })
    } catch (error) {
      // The cookie stays: the athlete can return to the consent page and decide again, or reload when the service is available again.
      return fail(error, attempt)
    }
    const missing = missingScopes(connection.scopes, scope)
    const handle = missing.length > 0 ? onMissingScopes : onConnected
    return secured(await respond(attempt, handle({ ...connection, ...attempt, missingScopes: missing })), cookies.remove(state))
  }

  return {
    start: (request: Request, { scope = options.scope, returnTo, force }: StartOptions = {}) =>
      navigate(request, async ({ searchParams }) => {
        const target = returnPath(returnTo ?? searchParams.get('returnTo'), origin)
        // The scopes are not in the query string: a link on another site must not choose them.
        return begin(request, { scope, returnTo: target }, force ?? searchParams.get('force') === '1')
      }),
    callback: (request) =>
      navigate(request, async ({ searchParams }) => {
        const state = searchParams.get('state') ?? ''
        const started = await cookies.find(request, state)
        const { scope, returnTo } = started ?? { scope: options.scope, returnTo: '/' }
        const attempt: ConnectAttempt = { request, returnTo, askAgain: () => begin(request, { scope, returnTo }, true) }
        if (started === undefined) {
          const message = 'the state does not belong to this browser, was used, or has expired'
          return fail(new ApiError('invalid_callback', message, { operation: 'GET /oauth/authorize' }), attempt)
        }
        const response = inProgress.get(state) ?? complete(state, scope, attempt).finally(() => inProgress.delete(state))
        inProgress.set(state, response)
        return (await response).clone()
      }),
  }
}

/** The return value of a callback of the app, or the redirect to `returnTo`. */
async function respond({ returnTo }: ConnectAttempt, handled: Handled): Promise<Response> {
  return (await handled) || new Response(null, { status: 303, headers: { Location: returnTo } })
}

/** Handles a navigation. Other requests must not start or finish anything. */
async function navigate(request: Request, handle: (url: URL) => Promise<Response>): Promise<Response> {
  const { method, headers, url } = request
  if (method === 'HEAD') return secured(new Response(null, { status: 204 }))
  if (method !== 'GET') return secured(new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } }))
  // Browsers drop a prefetch that fails, and send the request when the link is clicked.
  if (isPrefetch((name) => headers.get(name) ?? '')) return secured(new Response(null, { status: 503 }))
  return secured(await handle(new URL(url)))
}

/** Whether a request is a prefetch. @param header the value of a header, empty when it was not sent */
export const isPrefetch = (header: (name: string) => string): boolean =>
  /prefetch|prerender|preview/i.test(['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map(header).join()) ||
  header('Next-Router-Prefetch') !== ''

/** A copy for the browser. The callback URL contains a code, so it must not be stored or sent as the referrer. @param cookie to remove */
function secured(response: Response, cookie?: string): Response {
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'no-store')
  headers.set('Referrer-Policy', 'no-referrer')
  // An authorization that starts again can have replaced the cookie of the one that has ended.
  const isReplaced = headers.getSetCookie().some((each) => each.split('=')[0] === cookie?.split('=')[0])
  if (cookie !== undefined && !isReplaced) headers.append('Set-Cookie', cookie)
  return new Response(response.body, { status, statusText, headers })
}
