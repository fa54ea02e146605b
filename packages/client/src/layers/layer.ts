import type { Operation } from '../operation.ts'
import type { CallReport } from './log.ts'

/** Sends a request and resolves to its response: `fetch`, or a function around it. */
export type Send = (request: Request) => Promise<Response>

/** How a call shares the request limits with others. */
export interface CallSettings {
  /** `interactive`: somebody waits for it. `background`: it gives way to interactive calls where the quota is short. */
  readonly lane: 'interactive' | 'background'
  /** When a request limit is used up: `fail` at once with a `RateLimitError`, or `wait` for the next window within the call's deadline. */
  readonly onLimit: 'fail' | 'wait'
}

/** A request that is to be sent, perhaps more than once. */
export interface Call {
  readonly operation: Operation
  /** What is sent. Layers may set its headers. */
  readonly request: Request
  /** The request body once more, for sending it again: reading a request's body uses it up. */
  readonly content: BodyInit | undefined
  /** Fires at the deadline or with the caller's signal. Its reason is the error that the call rejects with. */
  readonly signal: AbortSignal
  /** Milliseconds until the deadline, by the client's clock; `Infinity` without one. A layer does not begin to wait for longer. */
  readonly timeLeft: () => number
  readonly settings: CallSettings
  /** The request goes to the older base URL of the API although the newer one is available. */
  readonly usesOldBase: boolean
  /** 1 for the first attempt; a layer that sends again counts up before it does. */
  attempt: number
  /** Sets the current access token, which may have changed since the call began. For a layer that has waited before it sends. */
  authorize?: () => Promise<void>
  /** Where layers report what they do with the call. Set by the log layer; undefined without one. Its functions never throw. */
  report?: CallReport
}

/** Carries out a call. May be called again with the same call. */
export type Deliver = (call: Call) => Promise<Response>

/**
 * One concern of sending (authorization, retry, quota, …): given what comes after it, returns a function with the concern added.
 * Unlike middleware of openapi-fetch, a layer may wait, respond itself, or send more than once.
 */
export type Layer = (next: Deliver) => Deliver

/** Releases the connection of a response that nobody reads. */
export const discard = (response: Response): void => void response.body?.cancel().catch(() => undefined)
