import type { Operation } from '../operation.ts'

/** Sends a request and resolves to its response: `fetch`, or a function around it. */
export type Send = (request: Request) => Promise<Response>

/** A request that is to be sent, perhaps more than once. */
export interface Call {
  readonly operation: Operation
  readonly method: string
  readonly url: string
  /** The call's own; a layer may add to them. */
  readonly headers: Headers
  readonly content: string | ArrayBuffer | undefined
  /** Fires at the deadline or with the caller's signal. Its reason is the error that the call rejects with. */
  readonly signal: AbortSignal
}

/** Releases the connection of a response that nobody reads. */
export const discard = (response: Response): void => void response.body?.cancel().catch(() => undefined)

/** Carries out a call. */
export type Deliver = (call: Call) => Promise<Response>

/**
 * One concern of sending (authorization, later retry, quota, …): given what comes after it, returns a function with the concern added.
 * Unlike middleware of openapi-fetch, a layer may wait, respond itself, or send more than once.
 */
export type Layer = (next: Deliver) => Deliver
