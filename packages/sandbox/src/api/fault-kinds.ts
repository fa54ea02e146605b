import { setTimeout as wait } from 'node:timers/promises'
import { http } from '@activity-tracking/kit/server/node-http'
import type { Fault } from '../core/faults.ts'
import { errorResponse, type HttpResponse } from './response.ts'

type FaultField = keyof Fault

/** What a client receives. */
export interface Received {
  readonly response: HttpResponse
  /** How the connection is closed early: without a response, or after what there is of its body. */
  readonly closed?: 'without a response' | 'within the body'
}

/** The effect of a field of a rule. */
interface FaultKind<Value> {
  /** The response, if the request is not performed; undefined if it is performed. */
  readonly instead?: (value: Value) => HttpResponse | undefined
  /** How long the response is delayed, in milliseconds. */
  readonly delay?: (value: Value) => number
  /** What the client receives of a response. */
  readonly spoil?: (value: Value, response: HttpResponse) => Received
}

const PAGE = '<!doctype html><title>Service unavailable</title><p>Please try again later.'

const firstHalf = (body = ''): string => body.slice(0, body.length / 2)

/**
 * All kinds of faults, by the field of a rule, in the order in which they apply if a rule has several. To add a kind, add an entry here, and a field
 * to `FaultRule` in the description of the control API.
 */
const KINDS: { readonly [Field in FaultField]-?: FaultKind<NonNullable<Fault[Field]>> } = {
  status: {
    instead: (status) => errorResponse(status, http.STATUS_CODES[status] ?? 'Fault'),
  },
  delay_ms: {
    delay: (milliseconds) => milliseconds,
  },
  body: {
    spoil(what, response) {
      // A 204 must not have a body or a content length.
      if (response.body === undefined) return { response }
      if (what === 'truncated') return { response: { ...response, body: firstHalf(response.body) } }
      return { response: { ...response, headers: { ...response.headers, 'Content-Type': 'text/html' }, body: PAGE } }
    },
  },
  cut: {
    instead: (when) => (when === 'before' ? errorResponse(500, 'Fault') : undefined),
    spoil(when, { status, headers, body = '' }) {
      if (when !== 'during') return { response: { status }, closed: 'without a response' }
      const promised = { ...headers, 'Content-Length': String(Buffer.byteLength(body) || 1) }
      return { response: { status, headers: promised, body: firstHalf(body) }, closed: 'within the body' }
    },
  },
}

/** The kinds of a fault, with their values. */
const kindsOf = (fault: Fault): { readonly kind: FaultKind<unknown>; readonly value: unknown }[] =>
  Object.entries(KINDS).flatMap(([field, kind]) => {
    const value = fault[field as FaultField]
    return value === undefined ? [] : [{ kind: kind as FaultKind<unknown>, value }]
  })

/** The response to a request that is not performed; undefined if the request is handled normally. */
export const insteadOf = (fault: Fault): HttpResponse | undefined =>
  kindsOf(fault)
    .map(({ kind, value }) => kind.instead?.(value))
    .find((response) => response !== undefined)

/** Waits as long as a fault delays the response. Rejects when the signal aborts. */
export async function delayOf(fault: Fault, signal: AbortSignal): Promise<void> {
  for (const { kind, value } of kindsOf(fault)) {
    if (kind.delay !== undefined) await wait(kind.delay(value), undefined, { signal })
  }
}

/** What a client receives of a response. */
export const receivedOf = (fault: Fault | undefined, response: HttpResponse): Received =>
  fault === undefined
    ? { response }
    : kindsOf(fault).reduce<Received>((received, { kind, value }) => kind.spoil?.(value, received.response) ?? received, { response })
