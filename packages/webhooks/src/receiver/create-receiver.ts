import type { Mark, MarkOutcome } from '../inbox/inbox.ts'
import { createPathCheck } from './callback-path.ts'
import { createCounts, type ReceiverCounts, type ReceiverOutcome } from './outcome.ts'
import { hasRoundedId, type ParsedEvent, parseEvent, type WebhookEvent } from './parse-event.ts'
import { readBody, textOf } from './read-body.ts'
import { createSignatureCheck, type SignatureOptions, type SignatureOutcome } from './signature.ts'
import { isReserved, toMark } from './to-mark.ts'

/** What a receiver asks the rest of the app. */
export interface ReceiverOptions {
  /** Path of the callback URL, or two while one replaces the other. It is a secret: whoever knows it can send events. */
  readonly path: string | readonly string[]
  /** Whether a subscription is being created with this verify token now. */
  isVerifyToken(token: string): Promise<boolean>
  /** Whether a subscription is the app's own; `unknown` while one is being created, or when it could not be found out. */
  subscriptionStatus(id: number): Promise<'own' | 'other' | 'unknown'>
  /** @param athleteId digits */
  isKnownAthlete(athleteId: string): Promise<boolean>
  /** Stores marks. They are durable when it resolves. */
  mark(marks: readonly Mark[]): Promise<readonly MarkOutcome[]>
  /** Says that there is work. Whatever it does cannot change the response. */
  wake(athleteId: string, context: ReceiverContext | undefined): Promise<void>
  readonly signature?: SignatureOptions
  /** Called once for each request to the path. What it throws goes to `onError`. */
  onOutcome?(outcome: ReceiverOutcome): unknown
  /** A wake-up or a callback of the app has failed. The event is safe in the inbox. */
  onError?(error: unknown, during: 'wake' | 'onOutcome' | 'waitUntil'): unknown
  /** Milliseconds since 1970-01-01 UTC; default `Date.now`. */
  now?(): number
  /** Calls a function later, unless the function it returns is called before; default `setTimeout`. */
  setTimer?(milliseconds: number, fire: () => void): () => void
  /** After this time the response is 500; default 1,800 ms. The service waits for 2 seconds (specification, "Limits"). */
  readonly maxResponseMs?: number
}

/** What a runtime gives to a handler besides the request. */
export interface ReceiverContext {
  /** Keeps the runtime alive until a promise has settled, after the response. */
  waitUntil?(promise: Promise<unknown>): void
}

/** Receives what the service sends to the callback: handshakes and events. */
export interface Receiver {
  /** Responds to a request. Never rejects. */
  fetch(request: Request, context?: ReceiverContext): Promise<Response>
  /**
   * Responds to a POST request whose body something else has read and parsed.
   * @param body the parsed body; undefined when there is nothing left of it
   */
  fetchParsed(request: Request, body: unknown, context?: ReceiverContext): Promise<ParsedResponse>
  /** Whether requests to this path are meant for the receiver. */
  accepts(pathname: string): boolean
  counts(): ReceiverCounts
}

/** A response to a request with a parsed body. */
export interface ParsedResponse {
  readonly response: Response
  /** Why the parsed body could not be used; undefined when it could. The response is 500 then: an event may be lost. */
  readonly unusable?: 'no body' | 'rounded id' | 'signature'
}

/** Longest body, in bytes. Events have some 200; the limit is assumed. */
const MOST_BYTES = 64 * 1024

const DEFAULT_MAX_RESPONSE_MS = 1_800

const setMachineTimer = (milliseconds: number, fire: () => void): (() => void) => {
  const timer = setTimeout(fire, milliseconds)
  return () => clearTimeout(timer)
}

/** A decision about a request: the response to the service, and what is reported. */
interface Verdict {
  readonly status: number
  /** For people. Never repeats what was sent. */
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
  /** Undefined for requests to other paths. */
  readonly outcome?: Omit<ReceiverOutcome, 'durationMs'>
  /** The athlete for whom there is work. */
  readonly wake?: string
  readonly challenge?: string
}

/** Where the event of a request is taken from. */
type Source = (onCancel: (cancel: () => void) => void) => Promise<Verdict | Delivery>

interface Delivery {
  readonly parsed: ParsedEvent
  readonly signature?: SignatureOutcome
}

const refuse = (status: number, message: string, outcome: Omit<NonNullable<Verdict['outcome']>, 'outcome'>): Verdict => ({
  status,
  message,
  outcome: { outcome: 'refused', ...outcome },
})

const fail = (message: string, outcome: Omit<NonNullable<Verdict['outcome']>, 'outcome'>): Verdict => ({
  status: 500,
  message,
  outcome: { outcome: 'failed', ...outcome },
})

const TOO_LARGE = refuse(413, `The body is larger than ${MOST_BYTES} bytes.`, { why: 'too large' })

const WAS_READ = fail('The body was read before it came here.', {
  why: 'parsed body',
  detail: 'pass the request to the receiver before anything else reads its body',
})

/** The same for all events that the service need not send again, so that it tells nothing about whom the app knows. */
const TAKEN = { status: 200, message: 'OK' } as const

/**
 * Makes the web-standard handler of a callback URL. Its response is 200 only when the event is stored, or not wanted; it takes no longer than
 * `maxResponseMs`; whatever is sent, it does not throw.
 * @throws TypeError when an option is wrong; a path that can be guessed is
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { maxResponseMs = DEFAULT_MAX_RESPONSE_MS, signature: signatureOptions } = options
  const now = (): number => options.now?.() ?? Date.now()
  const setTimer = options.setTimer ?? setMachineTimer
  const accepts = createPathCheck(options.path)
  const checkSignature = signatureOptions && createSignatureCheck(signatureOptions, now)
  const counts = createCounts()

  const reportError = (error: unknown, during: 'wake' | 'onOutcome' | 'waitUntil'): void => {
    // Nobody is left to tell.
    runSafely(
      () => options.onError?.(error, during),
      () => undefined,
    )
  }

  const wake = (athleteId: string, context: ReceiverContext | undefined): void => {
    const woken = runSafely(
      () => options.wake(athleteId, context),
      (error) => reportError(error, 'wake'),
    )
    try {
      if (typeof context?.waitUntil === 'function') context.waitUntil(woken)
    } catch (error) {
      reportError(error, 'waitUntil')
    }
  }

  const finish = ({ status, message, headers, outcome, challenge }: Verdict, start: number): Response => {
    if (outcome !== undefined) {
      const reported = { ...outcome, durationMs: Math.max(0, now() - start) }
      counts.add(reported)
      runSafely(
        () => options.onOutcome?.(reported),
        (error) => reportError(error, 'onOutcome'),
      )
    }
    if (challenge !== undefined) return Response.json({ 'hub.challenge': challenge }, { headers: { 'X-Content-Type-Options': 'nosniff' } })
    return new Response(`${message}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
  }

  /** The verdict, or the one for what takes too long. What was begun goes on: it may still be stored. */
  const withinTime = async (work: (onCancel: (cancel: () => void) => void) => Promise<Verdict>): Promise<Verdict> => {
    let cancelReading = (): void => undefined
    let stopTimer = (): void => undefined
    const late = new Promise<Verdict>((resolve) => {
      stopTimer = setTimer(maxResponseMs, () => {
        cancelReading()
        resolve(fail('This took too long. Send it again.', { why: 'time limit' }))
      })
    })
    const done = work((cancel) => {
      cancelReading = cancel
    }).catch((error: unknown) => fail('Something went wrong. Send it again.', { why: 'error', error }))
    try {
      return await Promise.race([done, late])
    } finally {
      stopTimer()
    }
  }

  const shakeHands = async (query: URLSearchParams): Promise<Verdict> => {
    const challenge = query.get('hub.challenge')
    const token = query.get('hub.verify_token')
    if (query.get('hub.mode') !== 'subscribe' || challenge === null || challenge === '' || token === null) {
      return refuse(400, 'This is not a handshake: it needs hub.mode=subscribe, hub.challenge and hub.verify_token.', {
        why: 'not a handshake',
      })
    }
    if (!(await options.isVerifyToken(token))) {
      return refuse(403, 'The verify token is not that of a subscription that is being created.', { why: 'verify token' })
    }
    return { status: 200, message: 'OK', challenge, outcome: { outcome: 'handshake' } }
  }

  const take = async (event: WebhookEvent, signature: SignatureOutcome | undefined): Promise<Verdict> => {
    const about = { event, ...(signature !== undefined && { signature }) }
    try {
      const subscription = await options.subscriptionStatus(event.subscription_id)
      if (subscription === 'other') {
        return refuse(403, 'The event is of another subscription.', { why: 'other subscription', ...about })
      }
      const athleteId = String(event.owner_id)
      if (!(await options.isKnownAthlete(athleteId))) {
        return { ...TAKEN, outcome: { outcome: 'refused', why: 'unknown athlete', ...about } }
      }
      const isParked = subscription !== 'own'
      const [outcome] = await options.mark([toMark(event, now(), isParked)])
      if (outcome === 'forgotten') return { ...TAKEN, outcome: { outcome: 'refused', why: 'athlete forgotten', ...about } }
      if (outcome === 'duplicate') return { ...TAKEN, outcome: { outcome, ...about }, wake: athleteId }
      return {
        ...TAKEN,
        outcome: { outcome: isParked ? 'parked' : 'stored', ...(outcome === 'overflow' && { why: outcome }), ...about },
        wake: athleteId,
      }
    } catch (error) {
      return fail('The event could not be stored. Send it again.', { why: 'error', error, ...about })
    }
  }

  const receive = async (found: Verdict | Delivery): Promise<Verdict> => {
    if ('status' in found) return found
    const { parsed, signature } = found
    const signed = signature !== undefined && { signature }
    if (signatureOptions?.required === true && signature !== 'signed') {
      const detail = signature ?? 'unsigned'
      return refuse(403, `The event is ${detail}, and this app takes signed events only.`, { why: 'signature', detail, ...signed })
    }
    if (!parsed.ok)
      return refuse(400, `The body is not a webhook event: ${parsed.why}.`, { why: 'not an event', detail: parsed.why, ...signed })
    if (isReserved(parsed.event)) {
      const detail = 'object_type is a reserved name'
      return refuse(400, `The body is not a webhook event: ${detail}.`, { why: 'not an event', detail, ...signed })
    }
    return take(parsed.event, signature)
  }

  const respond = async (request: Request, source: Source, context: ReceiverContext | undefined): Promise<Response> => {
    const start = now()
    const url = URL.parse(request.url)
    if (url === null || !accepts(url.pathname)) return finish({ status: 404, message: 'Not found.' }, start)
    const verdict = await withinTime(async (onCancel) => {
      if (request.method === 'GET') return shakeHands(url.searchParams)
      if (request.method !== 'POST') {
        return { ...refuse(405, 'Use GET for the handshake and POST for events.', { why: 'method' }), headers: { Allow: 'GET, POST' } }
      }
      const reached = await receive(await source(onCancel))
      // Also when it is too late for this response: the event is stored.
      if (reached.wake !== undefined) wake(reached.wake, context)
      return reached
    })
    return finish(verdict, start)
  }

  const fromStream =
    (request: Request): Source =>
    async (onCancel) => {
      if (request.bodyUsed || request.body?.locked === true) return WAS_READ
      const body = await readBody(request, MOST_BYTES, onCancel)
      if (!body.ok) {
        return body.problem === 'too large' ? TOO_LARGE : refuse(400, 'The body is incomplete.', { why: 'interrupted' })
      }
      const signature = await checkSignature?.(request.headers, body.bytes)
      const text = textOf(body.bytes)
      const parsed: ParsedEvent = text === undefined ? { ok: false, why: 'it is not UTF-8' } : parseEvent(text)
      return { parsed, ...(signature !== undefined && { signature }) }
    }

  return {
    fetch: (request, context) => respond(request, fromStream(request), context),

    async fetchParsed(request, body, context) {
      let unusable: ParsedResponse['unusable']
      const source: Source = async () => {
        unusable = problemOf(body, signatureOptions?.required === true)
        if (unusable !== undefined) return fail('The body was parsed before it came here.', { why: 'parsed body', detail: unusable })
        const text = JSON.stringify(body)
        return text.length > MOST_BYTES ? TOO_LARGE : { parsed: parseEvent(text) }
      }
      const response = await respond(request, source, context)
      return unusable === undefined ? { response } : { response, unusable }
    },

    accepts,
    counts: counts.read,
  }
}

/** Why a parsed body cannot take the place of what was sent. */
function problemOf(body: unknown, isSignatureRequired: boolean): ParsedResponse['unusable'] {
  if (body === undefined || body === null) return 'no body'
  if (isSignatureRequired) return 'signature'
  return hasRoundedId(body) ? 'rounded id' : undefined
}

/** Calls a function of the app, which may be asynchronous, so that its failure stays its own. Never rejects. */
const runSafely = (call: () => unknown, onError: (error: unknown) => void): Promise<void> =>
  new Promise((resolve) => resolve(call())).then(() => undefined, onError)
