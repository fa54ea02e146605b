import { type ServerResponse, STATUS_CODES } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { components } from '../control/control.gen.ts'
import { errorResponse, type HttpResponse } from '../http/response.ts'
import { send, untilClosed } from '../http/send-response.ts'

export type FaultRule = components['schemas']['FaultRule']

/** Fields of a rule that select requests. They do not say what fails. */
type Condition = 'operation_id' | 'skip' | 'times' | 'probability' | 'until' | 'used'

type FaultField = Exclude<keyof FaultRule, Condition>

/** What fails for one request: fields of the rule. */
export type Fault = Readonly<Pick<FaultRule, FaultField>>

/** The effect of a field of a rule. */
interface FaultKind<Value> {
  /** The response, if the request is not performed; undefined if it is performed. */
  readonly instead?: (value: Value) => HttpResponse | undefined
  /** Called before the response is sent. Returns the response to send, or undefined if there is nothing left to send. */
  readonly sending?: (value: Value, outgoing: ServerResponse, response: HttpResponse) => Promise<HttpResponse | undefined>
}

const PAGE = '<!doctype html><title>Service unavailable</title><p>Please try again later.'

const firstHalf = (body = ''): string => body.slice(0, body.length / 2)

/**
 * All kinds of faults, by the field of a rule, in the order in which they apply if a rule has several. To add a kind, add an entry here, and a field
 * to `FaultRule` in the description of the control API.
 */
const KINDS: { readonly [Field in FaultField]-?: FaultKind<NonNullable<FaultRule[Field]>> } = {
  status: {
    instead: (status) => errorResponse(status, STATUS_CODES[status] ?? 'Fault'),
  },
  delay_ms: {
    /** Ends when the client closes the connection, or when the sandbox is closed. */
    async sending(milliseconds, outgoing, response) {
      await untilClosed(outgoing, (signal) => wait(milliseconds, undefined, { signal }))
      return outgoing.destroyed ? undefined : response
    },
  },
  cut: {
    instead: (when) => (when === 'before' ? errorResponse(500, 'Fault') : undefined),
    async sending(when, outgoing, { status, headers, body = '' }) {
      if (when === 'during') {
        outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) || 1 })
        outgoing.write(firstHalf(body), () => outgoing.destroy())
      } else outgoing.destroy()
      return undefined
    },
  },
  body: {
    async sending(what, _outgoing, response) {
      // A 204 must not have a body or a content length.
      if (response.body === undefined) return response
      if (what === 'truncated') return { ...response, body: firstHalf(response.body) }
      return { ...response, headers: { ...response.headers, 'Content-Type': 'text/html' }, body: PAGE }
    },
  },
}

/** The kinds of a fault, with their values. */
const kindsOf = (fault: Fault): { readonly kind: FaultKind<unknown>; readonly value: unknown }[] =>
  Object.entries(KINDS).flatMap(([field, kind]) => {
    const value = fault[field as FaultField]
    return value === undefined ? [] : [{ kind: kind as FaultKind<unknown>, value }]
  })

/** The fault that a rule causes. */
export const faultOf = (rule: FaultRule): Fault =>
  Object.fromEntries(Object.entries(rule).filter(([field, value]) => Object.hasOwn(KINDS, field) && value !== undefined))

/** The response to a request that is not performed; undefined if the request is handled normally. */
export const insteadOf = (fault: Fault): HttpResponse | undefined =>
  kindsOf(fault)
    .map(({ kind, value }) => kind.instead?.(value))
    .find((response) => response !== undefined)

/** Sends a response with its fault. */
export async function sendWith(fault: Fault | undefined, outgoing: ServerResponse, response: HttpResponse): Promise<void> {
  let spoiled: HttpResponse | undefined = response
  for (const { kind, value } of fault === undefined ? [] : kindsOf(fault)) {
    if (spoiled !== undefined && kind.sending !== undefined) spoiled = await kind.sending(value, outgoing, spoiled)
  }
  if (spoiled !== undefined) send(outgoing, spoiled)
}
