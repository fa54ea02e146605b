import type { Operation } from '../operation.ts'
import { webStream } from '../web-stream.ts'
import type { CallReport } from './events.ts'

/**
 * Sends a request and resolves to its response: any `fetch`, or a function around one. It receives the URL and plain options, because
 * libraries such as undici do not accept the `Request` and the `Headers` of another implementation.
 */
export type Send = (url: string, init: SendInit) => Promise<SentResponse>

/** What the client reads of a response. Every `Response` has it, also that of another implementation. */
export interface SentResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null; has(name: string): boolean }
  readonly body: unknown
  text(): Promise<string>
  json(): Promise<unknown>
  clone(): SentResponse
}

/** The options of `fetch` that the client sets. Those of the call, such as `cache`, are added to them. */
export interface SendInit {
  readonly method: string
  /** By name in lowercase. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | ArrayBuffer | null
  readonly redirect: 'manual'
  readonly signal?: AbortSignal
}

/** How a call shares the rate limits with other calls. */
export interface CallSettings {
  /** `interactive`: a user waits for it. `background`: it yields to interactive calls when quota is scarce. */
  readonly lane: 'interactive' | 'background'
  /** When a rate limit is exceeded: `fail` immediately with a `RateLimitError`, or `wait` for the next window. */
  readonly onLimit: 'fail' | 'wait'
  /**
   * With `onLimit: 'wait'`: maximum time to wait for rate limits, in milliseconds. A call that would wait longer fails immediately. The time
   * does not count toward `timeoutMs`. Default: until the window of the rate limit ends, and the next one if earlier calls use that up.
   */
  readonly maxWaitMs: number
}

/** Result of a request: a response, or an error. */
export type Outcome = { readonly response: Response } | { readonly error: unknown }

/** A request to send, possibly more than once. */
export interface Call {
  readonly operation: Operation
  /** URL, method and headers that are sent. Layers may set the headers. */
  readonly request: Request
  /** The request body that is sent, possibly more than once. */
  readonly content: string | ArrayBuffer | undefined
  /** Other options of the call for `fetch`, such as `cache`. */
  readonly init?: Omit<RequestInit, keyof SendInit>
  /** Fires at the deadline or with the caller's signal. Its reason is the error that the call ends with. */
  readonly signal: AbortSignal
  /** Milliseconds until the deadline; `Infinity` without one. A layer does not start to wait for longer than this. */
  readonly timeLeft: () => number
  /** Remaining milliseconds of `maxWaitMs`. A layer does not start to wait for a rate limit for longer than this. */
  readonly waitLeft: () => number
  /** Starts a wait for a rate limit, which stops the deadline until the returned function is called. */
  readonly startWait: () => () => void
  readonly settings: CallSettings
  /** The request is sent to the older base URL because the newer one is not set. */
  readonly usesOldBase: boolean
  /** 1 for the first attempt; a layer that sends the request again increments it first. */
  attempt: number
  /** Result of the request that was sent last; undefined before. */
  outcome?: Outcome
  /**
   * Sets the current access token. A layer that can refuse the request, or waits before sending, calls it when the request can be sent, so
   * that no token is fetched for a request that is not sent. Otherwise, the token is set immediately before sending.
   */
  authorize?: () => Promise<void>
  /** False until `authorize` has set the access token of this request; undefined without one. */
  isAuthorized?: boolean
  /** What the message of the call's error adds to what the service states. */
  explanation?: string
  /** Makes the call wait for work before it ends, at most until its deadline. The work never changes the result of the call. */
  waitUntil?: WaitUntil
  /** Receives reports from the layers. Set by the log layer; undefined without one. Its functions never throw. */
  report?: CallReport
}

/** Receives work that must end before its caller does, such as a refresh in the background. */
export type WaitUntil = (work: Promise<unknown>) => void

/** Carries out a call. Can be called again with the same call. */
export type Deliver = (call: Call) => Promise<Response>

/**
 * One step of sending (authorization, retry, quota, …): a function that receives the next step and returns it with the new behavior added.
 * Unlike middleware of openapi-fetch, a layer can wait, respond itself, or send more than once.
 */
export type Layer = (next: Deliver) => Deliver

/** Releases the connection of a response that nobody reads. */
export const discard = ({ body }: Response): void =>
  void (
    body &&
    webStream(body)
      .cancel()
      .catch(() => undefined)
  )
