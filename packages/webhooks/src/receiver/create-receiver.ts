import { type SetTimer, setMachineTimer, withinTime } from '../timers.ts'
import { type CallbackPath, createPathCheck } from './callback-path.ts'
import { createJudge, type DeliveryRules, fail, type RawDelivery, refuse, type Verdict } from './judge-delivery.ts'
import { createCounts, type ReceiverCounts, type ReceiverOutcome } from './outcome.ts'
import { type OnCancel, readBody, refusalOf, type UnusableBody } from './read-body.ts'

/** What a receiver needs from the rest of the app. */
export interface ReceiverOptions extends DeliveryRules {
  /** Path of the callback URL, or two while one replaces the other. It is a secret: anyone who knows it can send events. */
  readonly path: CallbackPath
  /** Whether a subscription with this verify token is being created now. */
  isVerifyToken(token: string): Promise<boolean>
  /** Reports that there is work. It cannot change the response. */
  wake(athleteId: string, context: ReceiverContext | undefined): Promise<void>
  /** Called once for each request to the path. Its errors are passed to `onError`. */
  onOutcome?(outcome: ReceiverOutcome): unknown
  /**
   * A wake-up or a callback of the app has failed; the event is stored in the inbox. `body`: other code reads the bodies of requests, and
   * events are rejected. The message states the fix, and is reported once per reason.
   */
  onError?(error: unknown, during: ErrorSource): unknown
  /** Milliseconds since 1970-01-01 UTC; default `Date.now`. */
  now?(): number
  /** Calls a function later, unless the returned function is called first; default `setTimeout`. */
  readonly setTimer?: SetTimer
  /** After this time the response is 500; default 1,800 ms. The service waits for 2 seconds (specification, "Limits"). */
  readonly maxResponseMs?: number
}

type ErrorSource = 'wake' | 'onOutcome' | 'waitUntil' | 'body'

/** Context that a runtime passes to a handler in addition to the request. */
export interface ReceiverContext {
  /** Keeps the runtime alive after the response until a promise has settled. */
  waitUntil?(promise: Promise<unknown>): void
}

/** A response that is independent of the server. */
export interface PlainResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Set when other code has read the body, and the rest cannot be used. The status is then 500: the event is not stored. */
  readonly unusable?: UnusableBody
}

/** Receives what the service sends to the callback: handshakes and events. */
export interface Receiver {
  /** Responds to a request. Never rejects. */
  fetch(request: Request, context?: ReceiverContext): Promise<Response>
  /** Responds to a POST request of a server that has no `Request`, or has already parsed the body. Never rejects. */
  receive(delivery: RawDelivery, context?: ReceiverContext): Promise<PlainResponse>
  /** Whether requests to this path are for the receiver. */
  accepts(pathname: string): boolean
  counts(): ReceiverCounts
}

const DEFAULT_MAX_RESPONSE_MS = 1_800

const WEB_FIX =
  'Pass the request to webhooks.fetch before anything reads its body, or pass a request.clone() to the code that reads it first.'

const NOT_FOUND: Verdict = { status: 404, message: 'Not found.' }

/**
 * Creates the handler of a callback URL. Its response to an event is 200 only if the event is stored, or is not wanted. It responds within
 * `maxResponseMs`, and never throws, whatever is sent.
 * @throws TypeError when an option is invalid, or the path can be guessed
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { maxResponseMs = DEFAULT_MAX_RESPONSE_MS, setTimer = setMachineTimer } = options
  const now = (): number => options.now?.() ?? Date.now()
  const accepts = createPathCheck(options.path)
  const judge = createJudge(options, now)
  const counts = createCounts()

  // If this also fails, the error cannot be reported.
  const reportError = (error: unknown, during: ErrorSource): void =>
    void attempt(() => options.onError?.(error, during)).catch(() => undefined)

  /** Calls a function of the app. Never rejects: its failure is reported, and has no other effect. */
  const callSafely = (during: ErrorSource, call: () => unknown): Promise<unknown> =>
    attempt(call).catch((error: unknown) => reportError(error, during))

  const wake = (athleteId: string, context: ReceiverContext | undefined): void => {
    const woken = callSafely('wake', () => options.wake(athleteId, context))
    if (typeof context?.waitUntil === 'function') callSafely('waitUntil', () => context.waitUntil?.(woken))
  }

  /** The verdict, or the one for a timeout. Work that has begun continues: the event may still be stored. */
  const verdictOf = (work: (onCancel: OnCancel) => Promise<Verdict>): Promise<Verdict> => {
    let cancelReading = (): void => undefined
    const judged = (): Promise<Verdict> =>
      work((cancel) => {
        cancelReading = cancel
      }).catch((error: unknown) => fail('Something went wrong. Send it again.', { why: 'error', error }))
    const onLate = (): Verdict => {
      cancelReading()
      return fail('This took too long. Send it again.', { why: 'time limit' })
    }
    return withinTime(judged, { ms: maxResponseMs, setTimer, onLate })
  }

  const respond = async (pathname: string, work: (onCancel: OnCancel) => Promise<Verdict>): Promise<PlainResponse> => {
    const start = now()
    const verdict = accepts(pathname) ? await verdictOf(work) : NOT_FOUND
    const { status, message, headers, outcome, challenge, unusable } = verdict
    if (outcome !== undefined) {
      const reported = { ...outcome, durationMs: Math.max(0, now() - start) }
      counts.add(reported)
      callSafely('onOutcome', () => options.onOutcome?.(reported))
    }
    const isText = challenge === undefined
    return {
      status,
      headers: { 'Content-Type': isText ? 'text/plain; charset=utf-8' : 'application/json', ...headers },
      body: isText ? `${message}\n` : JSON.stringify({ 'hub.challenge': challenge }),
      ...(unusable !== undefined && { unusable }),
    }
  }

  const receive = (delivery: RawDelivery, context?: ReceiverContext): Promise<PlainResponse> =>
    respond(delivery.pathname, async (onCancel) => {
      const verdict = await judge(delivery, onCancel)
      // Even if it is too late for this response, because the event is stored.
      if (verdict.wake !== undefined) wake(verdict.wake, context)
      return verdict
    })

  const respondTo = (request: Request, context: ReceiverContext | undefined): Promise<PlainResponse> => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'GET') return respond(pathname, () => shakeHands(searchParams, options))
    if (request.method !== 'POST') return respond(pathname, async () => WRONG_METHOD)
    const header = (name: string): string | null => request.headers.get(name)
    return receive({ pathname, header, read: (mostBytes, onCancel) => readBody(request, mostBytes, onCancel) }, context)
  }

  const hinted = new Set<UnusableBody>()

  return {
    async fetch(request, context) {
      const { status, headers, body, unusable } = await respondTo(request, context)
      if (unusable !== undefined && !hinted.has(unusable)) {
        hinted.add(unusable)
        reportError(new Error(`${refusalOf(unusable)} ${WEB_FIX}`), 'body')
      }
      return new Response(body, { status, headers })
    },
    receive,
    accepts,
    counts: counts.read,
  }
}

const WRONG_METHOD: Verdict = {
  ...refuse(405, 'Use GET for the handshake and POST for events.', { why: 'method' }),
  headers: { Allow: 'GET, POST' },
}

/** Proves that the callback belongs to the app (specification, "Subscription creation and verification"). */
async function shakeHands(query: URLSearchParams, { isVerifyToken }: Pick<ReceiverOptions, 'isVerifyToken'>): Promise<Verdict> {
  const challenge = query.get('hub.challenge')
  const token = query.get('hub.verify_token')
  if (query.get('hub.mode') !== 'subscribe' || challenge === null || challenge === '' || token === null) {
    const message = 'This is not a handshake: hub.mode=subscribe, hub.challenge and hub.verify_token are required.'
    return refuse(400, message, { why: 'not a handshake' })
  }
  if (!(await isVerifyToken(token))) {
    return refuse(403, 'No subscription is being created with this verify token.', { why: 'verify token' })
  }
  return { status: 200, message: 'OK', challenge, outcome: { outcome: 'handshake' } }
}

/** Calls a function that may be asynchronous, also one that throws at once. */
const attempt = (call: () => unknown): Promise<unknown> => new Promise((resolve) => resolve(call()))
