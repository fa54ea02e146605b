import type { Operation } from '../operation.ts'
import type { CallReport } from './log.ts'

/** Sends a request and resolves to its response: `fetch`, or a function around it. */
export type Send = (request: Request) => Promise<Response>

/** How a call shares the rate limits with other calls. */
export interface CallSettings {
  /** `interactive`: a user waits for it. `background`: it yields to interactive calls when quota is scarce. */
  readonly lane: 'interactive' | 'background'
  /**
   * When a rate limit is exceeded: `fail` immediately with a `RateLimitError`, or `wait` for the next window within the call's deadline.
   */
  readonly onLimit: 'fail' | 'wait'
}

/** A request to send, possibly more than once. */
export interface Call {
  readonly operation: Operation
  /** What is sent. Layers may set its headers. */
  readonly request: Request
  /** The request body, for sending it again: reading a request's body consumes it. */
  readonly content: BodyInit | undefined
  /** Fires at the deadline or with the caller's signal. Its reason is the error that the call rejects with. */
  readonly signal: AbortSignal
  /**
   * Milliseconds until the deadline, by the client's clock; `Infinity` without one. A layer does not start to wait for longer than this.
   */
  readonly timeLeft: () => number
  readonly settings: CallSettings
  /** The request is sent to the older base URL although the newer one is available. */
  readonly usesOldBase: boolean
  /** 1 for the first attempt; a layer that sends the request again increments it first. */
  attempt: number
  /** Sets the current access token, which may have changed since the call began. For a layer that waits before sending. */
  authorize?: () => Promise<void>
  /** Receives reports from the layers. Set by the log layer; undefined without one. Its functions never throw. */
  report?: CallReport
}

/** Carries out a call. Can be called again with the same call. */
export type Deliver = (call: Call) => Promise<Response>

/**
 * One step of sending (authorization, retry, quota, …): a function that receives the next step and returns it with the new behavior added.
 * Unlike middleware of openapi-fetch, a layer can wait, respond itself, or send more than once.
 */
export type Layer = (next: Deliver) => Deliver

/** Releases the connection of a response that nobody reads. */
export const discard = (response: Response): void => void response.body?.cancel().catch(() => undefined)
