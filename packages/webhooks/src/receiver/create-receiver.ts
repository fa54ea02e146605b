import { type SetTimer, setMachineTimer, withinTime } from '../timers.ts'
import { type CallbackPath, createPathCheck } from './callback-path.ts'
import { createJudge, type DeliveryRules, fail, type RawDelivery, refuse, type Verdict } from './judge-delivery.ts'
import { createCounts, type ReceiverCounts, type ReceiverOutcome } from './outcome.ts'
import { hintFor, type OnCancel, type ReadBody, readBody, type UnusableBody } from './read-body.ts'

/** What a receiver needs from the rest of the app. */
export interface ReceiverOptions extends DeliveryRules {
  /** Path of the callback URL, or two while one replaces the other. It is a secret: anyone who knows it can send events. */
  readonly path: CallbackPath
  /** Whether a subscription with this verify token is being created now. */
  isVerifyToken(token: string): Promise<boolean>
  /** Keeps a promise of the work on what is stored, if the runtime can stop after the response. */
  work?(): Promise<unknown>
  /** Called once for each request to the path. Its errors are passed to `onError`. */
  readonly onOutcome?: ((outcome: ReceiverOutcome) => unknown) | undefined
  /**
   * A callback of the app has failed, or other code reads the bodies of requests, and events are rejected. The message of the latter states
   * the fix, and is reported once per reason.
   */
  onError(error: unknown): unknown
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number
  /** Calls a function later, unless the returned function is called first; default `setTimeout`. */
  readonly setTimer?: SetTimer
}

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
}

/** Receives what the service sends to the callback: handshakes and events. */
export interface Receiver {
  /** Responds to a request: with 404 if it is for another path. Never rejects. */
  fetch(request: Request, context?: ReceiverContext): Promise<Response>
  /** Responds to a request of a server that has no `Request`, or has already parsed the body. Never rejects. */
  receive(delivery: RawDelivery, context?: ReceiverContext): Promise<PlainResponse>
  counts(): ReceiverCounts
}

/** After this time the response is 500, in milliseconds. The service waits for 2 seconds (specification, "Limits"). */
const MAX_RESPONSE_MS = 1_800

const NOT_FOUND: Verdict = { status: 404, message: 'Not found.' }

/**
 * Creates the handler of a callback URL. Its response to an event is 200 only if the event is stored, or nothing follows from it. It responds
 * within 1.8 seconds, and never throws, whatever is sent.
 * @throws TypeError when an option is invalid, or the path can be guessed
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { now, onError, setTimer = setMachineTimer } = options
  const isCallback = createPathCheck(options.path)
  const judge = createJudge(options, now)
  const counts = createCounts()
  const hinted = new Set<UnusableBody>()

  /** Calls a function of the app. Never rejects: its failure is reported, and has no other effect. */
  const callSafely = (call: () => unknown): Promise<unknown> => attempt(call).catch(onError).catch(ignore)

  /** The verdict, or the one for a timeout. Work that has begun continues: the event may still be stored. */
  const verdictOf = (work: (onCancel: OnCancel) => Promise<Verdict>): Promise<Verdict> => {
    let cancelReading: () => void = ignore
    const judged = (): Promise<Verdict> =>
      work((cancel) => {
        cancelReading = cancel
      }).catch((error: unknown) => fail('Something went wrong. Send it again.', { why: 'error', error }))
    const onLate = (): Verdict => {
      cancelReading()
      return fail('This took too long. Send it again.', { why: 'time limit' })
    }
    return withinTime(judged, { ms: MAX_RESPONSE_MS, setTimer, onLate })
  }

  const decide = async (delivery: RawDelivery, onCancel: OnCancel, context: ReceiverContext | undefined): Promise<Verdict> => {
    if (delivery.method === 'GET') return shakeHands(delivery.query, options)
    if (delivery.method !== 'POST') return WRONG_METHOD
    const verdict = await judge(delivery, onCancel)
    // Even if it is too late for this response, because the event is stored.
    const { work } = options
    if (verdict.outcome?.outcome === 'stored' && typeof context?.waitUntil === 'function' && work !== undefined)
      void callSafely(() => context.waitUntil?.(callSafely(work)))
    return verdict
  }

  const receive = async (delivery: RawDelivery, context?: ReceiverContext): Promise<PlainResponse> => {
    const start = now()
    const verdict = isCallback(delivery.pathname) ? await verdictOf((onCancel) => decide(delivery, onCancel, context)) : NOT_FOUND
    const { status, message, headers, outcome, challenge, unusable } = verdict
    if (outcome !== undefined) {
      const reported = { ...outcome, durationMs: Math.max(0, now() - start) }
      counts.add(reported)
      void callSafely(() => options.onOutcome?.(reported))
    }
    if (unusable !== undefined && !hinted.has(unusable)) {
      hinted.add(unusable)
      void callSafely(() => onError(new Error(hintFor(unusable))))
    }
    const isText = challenge === undefined
    return {
      status,
      headers: { 'Content-Type': isText ? 'text/plain; charset=utf-8' : 'application/json', ...headers },
      body: isText ? `${message}\n` : JSON.stringify({ 'hub.challenge': challenge }),
    }
  }

  return {
    async fetch(request, context) {
      const { pathname, searchParams: query } = new URL(request.url)
      const header = (name: string): string | null => request.headers.get(name)
      const read = (mostBytes: number, onCancel: OnCancel): Promise<ReadBody> => readBody(request, mostBytes, onCancel)
      const { status, headers, body } = await receive({ method: request.method, pathname, query, header, read }, context)
      return new Response(body, { status, headers })
    },
    receive,
    counts: counts.read,
  }
}

const ignore = (): void => undefined

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
