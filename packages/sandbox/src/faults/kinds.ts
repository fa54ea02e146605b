import { type ServerResponse, STATUS_CODES } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { components } from '../control/control.gen.ts'
import { errorResponse, type HttpResponse } from '../http/response.ts'
import { send, untilClosed } from '../http/send-response.ts'

export type FaultRule = components['schemas']['FaultRule']

/** Fields of a rule that say to which requests it applies, and not what goes wrong. */
type Condition = 'operation_id' | 'skip' | 'times' | 'probability' | 'until' | 'used'

type FaultField = Exclude<keyof FaultRule, Condition>

/** What goes wrong with one request: the fields of the rule. */
export type Fault = Readonly<Pick<FaultRule, FaultField>>

/** What a field of a rule does. */
interface FaultKind<Value> {
  /** The response, without the request being performed; undefined where it is performed. */
  readonly instead?: (value: Value) => HttpResponse | undefined
  /** Called before the response is sent. Returns the one to send, or undefined when there is nothing left to send. */
  readonly sending?: (value: Value, outgoing: ServerResponse, response: HttpResponse) => Promise<HttpResponse | undefined>
}

const PAGE = '<!doctype html><title>Service unavailable</title><p>Please try again later.'

const firstHalf = (body = ''): string => body.slice(0, body.length / 2)

/**
 * Everything that can go wrong, by the field of a rule, in the order in which it does when a rule has several. A new kind is an entry here, and
 * a field of `FaultRule` in the description of the control API.
 */
const KINDS: { readonly [Field in FaultField]-?: FaultKind<NonNullable<FaultRule[Field]>> } = {
  status: {
    instead: (status) => errorResponse(status, STATUS_CODES[status] ?? 'Fault'),
  },
  delay_ms: {
    /** Not longer than the client waits, nor than the sandbox is open. */
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
      // A 204 must not have a body, nor the length of one.
      if (response.body === undefined) return response
      if (what === 'truncated') return { ...response, body: firstHalf(response.body) }
      return { ...response, headers: { ...response.headers, 'Content-Type': 'text/html' }, body: PAGE }
    },
  },
}

/** The kinds of a fault with their values. */
const kindsOf = (fault: Fault): { readonly kind: FaultKind<unknown>; readonly value: unknown }[] =>
  Object.entries(KINDS).flatMap(([field, kind]) => {
    const value = fault[field as FaultField]
    return value === undefined ? [] : [{ kind: kind as FaultKind<unknown>, value }]
  })

/** What a rule does to a request that it applies to. */
export const faultOf = (rule: FaultRule): Fault =>
  Object.fromEntries(Object.entries(rule).filter(([field, value]) => Object.hasOwn(KINDS, field) && value !== undefined))

/** The response to a request that is not to be performed; undefined where it is handled as always. */
export const insteadOf = (fault: Fault): HttpResponse | undefined =>
  kindsOf(fault)
    .map(({ kind, value }) => kind.instead?.(value))
    .find((response) => response !== undefined)

/** Sends a response, spoiled as the fault says. */
export async function sendWith(fault: Fault | undefined, outgoing: ServerResponse, response: HttpResponse): Promise<void> {
  let spoiled: HttpResponse | undefined = response
  for (const { kind, value } of fault === undefined ? [] : kindsOf(fault)) {
    if (spoiled !== undefined && kind.sending !== undefined) spoiled = await kind.sending(value, outgoing, spoiled)
  }
  if (spoiled !== undefined) send(outgoing, spoiled)
}
