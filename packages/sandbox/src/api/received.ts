import { setTimeout as wait } from 'node:timers/promises'
import { http } from '@activity-tracking/kit/server/node-http'
import type { Fault } from '../core/faults.ts'
import { errorResponse, type HttpResponse } from './response.ts'

/** What a client receives. */
export interface Received {
  readonly response: HttpResponse
  /** How the connection is closed early: without a response, or after what there is of its body. */
  readonly closed?: 'without a response' | 'within the body'
}

const PAGE = '<!doctype html><title>Service unavailable</title><p>Please try again later.'

const firstHalf = (body: string): string => body.slice(0, body.length / 2)

/** The response to a request that is not performed; undefined if the request is handled normally. */
export function insteadOf({ status, cut }: Fault): HttpResponse | undefined {
  if (status !== undefined) return errorResponse(status, http.STATUS_CODES[status] ?? 'Fault')
  return cut === 'before' ? errorResponse(500, 'Fault') : undefined
}

/** Waits as long as a fault delays the response. Rejects when the signal aborts. */
export async function delayOf({ delay_ms: milliseconds }: Fault, signal: AbortSignal): Promise<void> {
  if (milliseconds !== undefined) await wait(milliseconds, undefined, { signal })
}

/** What a client receives of a response. */
export function receivedOf(fault: Fault | undefined, given: HttpResponse): Received {
  const response = spoiled(fault?.body, given)
  if (fault?.cut === undefined) return { response }
  const { status, headers, body = '' } = response
  if (fault.cut !== 'during') return { response: { status }, closed: 'without a response' }
  const promised = { ...headers, 'Content-Length': String(Buffer.byteLength(body) || 1) }
  return { response: { status, headers: promised, body: firstHalf(body) }, closed: 'within the body' }
}

function spoiled(how: Fault['body'], response: HttpResponse): HttpResponse {
  // A 204 must not have a body or a content length.
  if (how === undefined || response.body === undefined) return response
  if (how === 'truncated') return { ...response, body: firstHalf(response.body) }
  return { ...response, headers: { ...response.headers, 'Content-Type': 'text/html' }, body: PAGE }
}
