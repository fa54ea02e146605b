import { createHmac } from 'node:crypto'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { http, https } from '@activity-tracking/kit/server/node-http'
import pLimit from 'p-limit'
import { type CallbackRule, whyNotCallable } from './callback-url.ts'

/** Longest response body that is read, in bytes. An echo of the challenge is shorter. Assumed. */
const BODY_LIMIT = 64 * 1024

/** A request to the app's callback. */
export interface CallbackRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Longest duration until the response is complete, in milliseconds of real time. */
  readonly timeLimit: number
  /** JSON. */
  readonly body?: string
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Called once when the request has been sent: the connection is open, and the system has all bytes. */
  readonly onSent?: () => void
}

/** A response within the time limit. A redirect is treated like any other response: it is not followed. */
export interface CallbackResponse {
  readonly status: number
  readonly body: string
  /** Whether the body is longer than 64 KiB; `body` contains its beginning. */
  readonly truncated: boolean
  readonly durationMs: number
}

/** There was no usable response. */
export interface CallbackFailure {
  /**
   * `timeout`: no complete response within the time limit. `connection`: refused, reset, not found. `protocol`: the response is not HTTP.
   * `not allowed`: the sandbox does not call such a URL, and nothing was sent.
   */
  readonly failure: 'timeout' | 'connection' | 'protocol' | 'not allowed'
  readonly why: string
  readonly durationMs: number
}

/** Result of one request to the app. */
export type Sent = CallbackResponse | CallbackFailure

/** Sends one request to the app. Does not reject. */
export type Sender = (request: CallbackRequest) => Promise<Sent>

export interface SenderParts extends Partial<CallbackRule> {
  /** Calls `fire` once after that many milliseconds, unless the returned function is called first. Default: a timer of the machine. */
  readonly setTimer?: (milliseconds: number, fire: () => void) => () => void
  /** Monotonic milliseconds. Default: the machine's monotonic clock. */
  readonly clock?: () => number
  /** Aborts requests that wait for a response. */
  readonly signal?: AbortSignal
}

const setMachineTimer = (milliseconds: number, fire: () => void): (() => void) => {
  const timer = setTimeout(fire, milliseconds)
  return () => clearTimeout(timer)
}

/**
 * Creates the function that sends requests to the app. A response that is complete exactly at the time limit is in time; one millisecond later it is not.
 * This is real time, because the app under test runs in real time, independent of its world's clock.
 */
export function createSender({
  setTimer = setMachineTimer,
  clock = () => performance.now(),
  signal,
  allowPublic = false,
  hosts = [],
}: SenderParts = {}): Sender {
  return ({ method, url, timeLimit, body, headers, onSent }) =>
    new Promise((resolve) => {
      // Checked with every request, because a stored URL may come from an import, or from a sandbox that was started with other options.
      const why = whyNotCallable(url, { allowPublic, hosts })
      if (why !== undefined) return resolve({ failure: 'not allowed', why, durationMs: 0 })
      const start = clock()
      const elapsed = (): number => clock() - start
      let request: ClientRequest | undefined

      const settle = (
        outcome: Pick<CallbackResponse, 'status' | 'body' | 'truncated'> | Pick<CallbackFailure, 'failure' | 'why'>,
      ): void => {
        cancelTimer()
        signal?.removeEventListener('abort', stop)
        request?.destroy()
        resolve({ ...outcome, durationMs: Math.round(elapsed()) })
      }
      const endLate = (): void =>
        settle({ failure: 'timeout', why: `No complete response within ${timeLimit} ms: respond first, then do the work.` })
      const stop = (): void => settle({ failure: 'connection', why: 'The sandbox was closed.' })
      const cancelTimer = setTimer(timeLimit + 1, endLate)

      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop, { once: true })
      const call = new URL(url).protocol === 'https:' ? https.request : http.request
      try {
        request = call(url, optionsOf(method, body, headers))
      } catch (error) {
        settle(describeError(error))
        return
      }
      if (onSent !== undefined) request.once('finish', onSent)
      request.on('error', (error) => settle(describeError(error)))
      request.on('response', (response) => {
        readBody(response).then(
          (read) => (elapsed() > timeLimit ? endLate() : settle({ status: response.statusCode ?? 0, ...read })),
          (error: unknown) => settle(describeError(error)),
        )
      })
      request.end(body)
    })
}

/** `agent: false` opens a new connection for each request and closes it afterwards, so attempts are independent. */
const optionsOf = (method: string, body: string | undefined, headers: CallbackRequest['headers']): RequestOptions => ({
  method,
  agent: false,
  headers: {
    Accept: 'application/json',
    'User-Agent': 'activity-tracking-sandbox',
    ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    ...headers,
  },
})

async function readBody(response: IncomingMessage): Promise<{ body: string; truncated: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > BODY_LIMIT) break
  }
  return { body: Buffer.concat(chunks).subarray(0, BODY_LIMIT).toString(), truncated: size > BODY_LIMIT }
}

const connectionFailure = (code: string): string =>
  code === 'ECONNREFUSED' ? 'Nothing listens at the callback URL (ECONNREFUSED).' : `The connection failed or was closed (${code}).`

function describeError(error: unknown): Pick<CallbackFailure, 'failure' | 'why'> {
  const { code, message } = error as NodeJS.ErrnoException
  // The error names of Node's HTTP parser begin with HPE_.
  if (code?.startsWith('HPE_')) return { failure: 'protocol', why: `The response is not HTTP (${code}).` }
  return { failure: 'connection', why: code === undefined ? message : connectionFailure(code) }
}

/** Number of requests to one app that wait for responses at the same time. Assumed. */
const MOST_WAITING = 8

/**
 * A sender to one app. Requests are sent in order: each one when the one before has been sent. They do not wait for each other's responses, up to a
 * limit.
 */
export function sendInOrder(send: Sender): Sender {
  const waiting = pLimit(MOST_WAITING)
  const leaving = pLimit(1)
  return (request) =>
    waiting(async () => {
      const { sent } = await leaving(async () => {
        const left = Promise.withResolvers<void>()
        const sent = send({ ...request, onSent: left.resolve })
        await Promise.race([left.promise, sent])
        return { sent }
      })
      return sent
    })
}

const SIGNATURE = 'X-Activity-Tracking-Signature'

/**
 * The header that proves to an app that an event comes from the service: the time, and the HMAC-SHA256 of the time and the body with a shared key.
 * Inferred: integrators report it, and the specification does not state it.
 * @param time seconds since 1970, UTC
 */
export function sign(body: string, key: string, time: number): Readonly<Record<string, string>> {
  return { [SIGNATURE]: `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}` }
}
