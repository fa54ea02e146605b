import { isObject } from './check-options.ts'
import { DeadlineError, isApiError, isOfService, ResponseTooLargeError } from './errors.ts'
import type { BaseUrlEvent } from './layers/events.ts'
import { type Call, type Deliver, discard } from './layers/layer.ts'
import { type Operation, operationOf } from './operation.ts'
import { newBaseFrom } from './operations.gen.ts'
import { quote } from './redact.ts'
import { bodyError, parseErrorBody, readErrorBody, readText, SMALL_BODY_BYTES } from './response-body.ts'
import { startDeadline } from './timeout.ts'
import { isRedirect } from './to-api-error.ts'

/** What a response shows about the server that has sent it. */
export interface Sender {
  /** `unclear`: the service and any other server respond in this way. */
  readonly is: 'service' | 'other' | 'unclear'
  /** The response in a few words, for example `200 with text/html instead of JSON`. */
  readonly what: string
}

/**
 * Whether a response is that of the service: a success with the athlete, with other objects that have IDs, or with a file of a route; or an error
 * with the service's own details. A 404, and other JSON, are unclear, because another server can send them too.
 * @throws ConnectionError when the body of a success is cut off; the signal's reason when it fires
 */
export async function senderOf(operation: Operation, response: Response, signal: AbortSignal): Promise<Sender> {
  const { status, headers } = response
  if (isRedirect(response)) return { is: 'other', what: `${status || 'a'} redirect` }
  // 304 is the response to a conditional request of the caller.
  if (status === 404 || status === 304) return { is: 'unclear', what: String(status) }
  if (!response.ok) {
    if (isOfService(await readErrorBody(response.clone(), signal))) return { is: 'service', what: String(status) }
    return { is: 'other', what: `${status} without an error of the service` }
  }
  const is = await judgeSuccess(operation, response.clone(), signal)
  const type = quote(headers.get('Content-Type')?.split(';')[0], response) || 'a body'
  return { is, what: is === 'other' ? `${status} with ${type} instead of ${operation.returnsText ? 'a file' : 'JSON'}` : String(status) }
}

/** Judges the body of a success. Too much of it to read is judged by its type. */
async function judgeSuccess(operation: Operation, response: Response, signal: AbortSignal): Promise<Sender['is']> {
  const { returnsText } = operation
  const type = response.headers.get('Content-Type') ?? ''
  let text: string
  try {
    text = await readText(response, { limit: SMALL_BODY_BYTES, signal, toError: bodyError(operation, response) })
  } catch (error) {
    if (!(error instanceof ResponseTooLargeError)) throw error
    return (returnsText ? /xml/i : /json/i).test(type) ? 'service' : 'other'
  }
  if (returnsText) return /^\s*(?:<\?[^>]*>\s*)*<(?:gpx|TrainingCenterDatabase)\b/.test(text.replace(/^\uFEFF/, '')) ? 'service' : 'other'
  const body = parseErrorBody(text)
  if (!isObject(body)) return 'other'
  return [body].flat().some((object: unknown) => /string|number/.test(typeof Object(object).id)) ? 'service' : 'unclear'
}

/** Which of two base URLs calls use. */
export interface BaseChoice {
  /** The base URL for a call that begins now. */
  current(): string
  /**
   * A layer directly above the connection, so that every request to the new base is noticed, and nothing else waits for a trial.
   * @param probe sends a call through the layers that count requests
   */
  layer(next: Deliver, probe: Deliver): Deliver
}

/** For this time, in milliseconds, calls use the old base before the new one is tried again. */
const TRY_AGAIN_MS = 900_000

/**
 * Maximum time of `GET /athlete` at the new base, in milliseconds, but no more than half of what the call has left. Also the time that other
 * calls wait for a trial.
 */
const PROBE_MS = 10_000

/** A probe that had less time, in milliseconds, and no response decides nothing. */
const LEAST_PROBE_MS = 1_000

const FROM = Date.parse(newBaseFrom)

/** The result of a trial; `open`: nothing is known. */
type Verdict = { readonly is: 'new' | 'open' } | { readonly is: 'old'; readonly why: string }

/**
 * Chooses between the base URLs from the day on which the service has a new one (specification, "Versioning"). The new one is tried first,
 * because this machine's clock or the URL may be wrong: with the first call itself if it is a GET, otherwise with `GET /athlete`. If the
 * service responds, its base is used from then on. Otherwise calls use the old base, and the new one is tried again every 15 minutes. A request
 * that may have arrived at one base is never sent to the other.
 */
export function createBaseChoice({
  baseUrl,
  newBaseUrl,
  now,
}: {
  readonly baseUrl: string
  readonly newBaseUrl: string
  readonly now: () => number
}): BaseChoice {
  let isNew = false
  /** When the new base was last found not to work. */
  let failedAt: number | undefined
  /** A trial has failed, or its outcome was not known, so the next one is not a call of the app. */
  let needsProbe = false
  let trial: Promise<void> | undefined
  /** Calls that may have arrived at the new base. */
  const arrived = new WeakSet<Call>()

  const isTime = (): boolean => now() >= FROM
  const isTried = (): boolean => failedAt === undefined || Math.abs(now() - failedAt) >= TRY_AGAIN_MS

  const decide = (verdict: Verdict, report: (event: BaseUrlEvent) => void): void => {
    if (isNew || verdict.is === 'open') return
    const isFirst = failedAt === undefined
    isNew = verdict.is === 'new'
    if (verdict.is === 'old') {
      // A call of the app is not risked again.
      needsProbe = true
      failedAt = now()
      if (isFirst) report({ used: 'baseUrl', reason: verdict.why, message: fallbackMessage(verdict.why) })
    } else if (!isFirst) report({ used: 'newBaseUrl', reason: undefined, message: 'newBaseUrl works now: calls use it' })
  }

  /** Sends `GET /athlete` to the new base, with the access token of the call. */
  const sendProbe = async (call: Call, probe: Deliver): Promise<Verdict> => {
    const operation = operationOf('GET /athlete')
    const timeoutMs = Math.min(PROBE_MS, call.timeLeft() / 2)
    const { signal, race, clear, ...deadline } = startDeadline(operation.key, { timeoutMs, outer: call.signal })
    const request = new Request(`${newBaseUrl}/athlete`, { redirect: 'manual', signal })
    for (const name of ['Authorization', 'User-Agent']) {
      const value = call.request.headers.get(name)
      if (value !== null) request.headers.set(name, value)
    }
    const settings = { ...call.settings, onLimit: 'fail' } as const
    const sent: Call = { operation, request, content: undefined, signal, ...deadline, settings, usesOldBase: false, attempt: 1 }
    try {
      const response = await race(probe(sent))
      const { is, what } = await race(senderOf(operation, response, signal))
      discard(response)
      return is === 'service' ? { is: 'new' } : { is: 'old', why: `GET /athlete: ${what}` }
    } catch (error) {
      call.signal.throwIfAborted()
      const lost = lostIn(sent)
      // Refused before it was sent, for example by the quota, or without enough time for a response.
      const isUnknown = timeoutMs < LEAST_PROBE_MS || (sent.outcome === undefined && !(error instanceof DeadlineError))
      if (lost === undefined && (!isApiError(error) || isUnknown)) return { is: 'open' }
      return { is: 'old', why: `GET /athlete: ${lost ?? 'no response'}` }
    } finally {
      clear()
    }
  }

  /** Tries the new base with the call or on its behalf. Returns the response if it is that of the call. */
  const tryNew = async (call: Call, next: Deliver, probe: Deliver): Promise<{ verdict: Verdict; response?: Response }> => {
    if (call.operation.method !== 'GET' || needsProbe) return { verdict: await sendProbe(call, probe) }
    const remember = (): void => {
      needsProbe = true
      arrived.add(call)
    }
    let response: Response
    try {
      response = await next(call)
    } catch (error) {
      const why = lostIn(call)
      if (why !== undefined && !call.signal.aborted) return { verdict: { is: 'old', why } }
      remember()
      throw error
    }
    let sender: Sender
    try {
      sender = await senderOf(call.operation, response, call.signal)
    } catch {
      remember()
      // Its body is cut off or no longer wanted, as the reader will find.
      return { verdict: { is: 'open' }, response }
    }
    if (sender.is === 'service') return { verdict: { is: 'new' }, response }
    const isProbed = sender.is === 'unclear' && call.operation.key !== 'GET /athlete'
    const verdict: Verdict = isProbed ? await sendProbe(call, probe) : { is: 'old', why: sender.what }
    if (verdict.is === 'new') return { verdict, response }
    discard(response)
    return { verdict }
  }

  const toOldBase = (call: Call): Call => {
    const { url, method, headers } = call.request
    call.request = new Request(baseUrl + url.slice(newBaseUrl.length), { method, headers, redirect: 'manual', signal: call.signal })
    return call
  }

  /** Begins a trial that other calls wait for, but not for long: then the next one finds out. Returns a function that ends it. */
  const beginTrial = (): (() => void) => {
    let resolveTrial = (): void => undefined
    const own = new Promise<void>((resolve) => {
      resolveTrial = resolve
    })
    trial = own
    const end = (): void => {
      clearTimeout(timer)
      if (trial === own) trial = undefined
      resolveTrial()
    }
    const timer = setTimeout(() => {
      needsProbe = true
      end()
    }, PROBE_MS)
    return end
  }

  /** Waits until the trial of another call has ended. */
  const ended = (other: Promise<void>, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const abort = (): void => reject(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      other.then(() => {
        signal.removeEventListener('abort', abort)
        resolve()
      })
    })

  return {
    current: () => (isTime() && (isNew || isTried()) ? newBaseUrl : baseUrl),
    layer: (next, probe) => async (call) => {
      const isChosen = (): boolean => call.usesNewBase === true && call.request.url.startsWith(`${newBaseUrl}/`) && !arrived.has(call)
      if (isNew || !isChosen()) return next(call)
      call.signal.throwIfAborted()
      // A trial does not include the wait for an access token.
      if (call.isAuthorized === false) await call.authorize?.()
      while (trial !== undefined) await ended(trial, call.signal)
      if (isNew) return next(call)
      if (!isTried()) return next(toOldBase(call))
      const end = beginTrial()
      try {
        const { verdict, response } = await tryNew(call, next, probe)
        decide(verdict, (event) => call.reportBase?.(event))
        if (response !== undefined) return response
      } finally {
        end()
      }
      return next(isNew ? call : toOldBase(call))
    },
  }
}

const fallbackMessage = (why: string): string =>
  `newBaseUrl does not work (${why}): calls use baseUrl, and newBaseUrl is tried again every 15 minutes`

/** Why the last request of the call cannot have arrived; undefined if it may have. */
function lostIn({ outcome }: Call): string | undefined {
  const code = outcome !== undefined && 'error' in outcome ? outcome.unsent : undefined
  return code === undefined ? undefined : `no connection (${code})`
}
