import { type ServerResponse, STATUS_CODES } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { components } from '../control/control.gen.ts'
import { type Answer, errorAnswer } from '../http/answer.ts'
import { send, untilClosed } from '../http/send-response.ts'

export type FaultRule = components['schemas']['FaultRule']

/** Fields of a rule that say for which requests it is, and not what shall go wrong. */
type Condition = 'operation_id' | 'skip' | 'times' | 'probability' | 'until' | 'used'

type FaultField = Exclude<keyof FaultRule, Condition>

/** What shall go wrong with one request: the fields of the rule. */
export type Fault = Readonly<Pick<FaultRule, FaultField>>

/** What a field of a rule does. */
interface FaultKind<Value> {
  /** The answer, without anything being done of what was asked; undefined where it is to be done. */
  readonly instead?: (value: Value) => Answer | undefined
  /** Before the answer is sent: gives the one to send, or undefined when there is nothing left to send. */
  readonly sending?: (value: Value, response: ServerResponse, answer: Answer) => Promise<Answer | undefined>
}

const PAGE = '<!doctype html><title>Service unavailable</title><p>Please try again later.'

const firstHalf = (body = ''): string => body.slice(0, body.length / 2)

/**
 * Everything that can go wrong, by the field of a rule, in the order in which it does when a rule has several. A new kind is an entry here, and
 * a field of `FaultRule` in the description of the control API.
 */
const KINDS: { readonly [Field in FaultField]-?: FaultKind<NonNullable<FaultRule[Field]>> } = {
  status: {
    instead: (status) => errorAnswer(status, STATUS_CODES[status] ?? 'Fault'),
  },
  delay_ms: {
    /** Not longer than the client waits, nor than the sandbox is open. */
    async sending(milliseconds, response, answer) {
      await untilClosed(response, (signal) => wait(milliseconds, undefined, { signal }))
      return response.destroyed ? undefined : answer
    },
  },
  cut: {
    instead: (when) => (when === 'before' ? errorAnswer(500, 'Fault') : undefined),
    async sending(when, response, { status, headers, body = '' }) {
      if (when === 'during') {
        response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) || 1 })
        response.write(firstHalf(body), () => response.destroy())
      } else response.destroy()
      return undefined
    },
  },
  body: {
    sending: async (what, _response, answer) =>
      what === 'html'
        ? { ...answer, headers: { ...answer.headers, 'Content-Type': 'text/html' }, body: PAGE }
        : { ...answer, body: firstHalf(answer.body) },
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

/** The answer to a request of which nothing shall be done; undefined where it is to be handled as always. */
export const insteadOf = (fault: Fault): Answer | undefined =>
  kindsOf(fault)
    .map(({ kind, value }) => kind.instead?.(value))
    .find((answer) => answer !== undefined)

/** Sends an answer as a fault wants it spoiled. */
export async function sendWith(fault: Fault | undefined, response: ServerResponse, answer: Answer): Promise<void> {
  let spoiled: Answer | undefined = answer
  for (const { kind, value } of fault === undefined ? [] : kindsOf(fault)) {
    if (spoiled !== undefined && kind.sending !== undefined) spoiled = await kind.sending(value, response, spoiled)
  }
  if (spoiled !== undefined) send(response, spoiled)
}
