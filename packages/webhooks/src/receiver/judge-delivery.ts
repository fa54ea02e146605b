import type { Admission } from './admit-event.ts'
import type { ReceiverOutcome } from './outcome.ts'
import { hasRoundedId, type ParsedEvent, parseEvent, type WebhookEvent } from './parse-event.ts'
import { type OnCancel, type ReadBody, textOf, type UnusableBody } from './read-body.ts'
import { createSignatureCheck, type SignatureOptions, type SignatureOutcome } from './signature.ts'

/** The rules for deliveries. */
export interface DeliveryRules {
  /** Stores the event, if it is wanted. It is durable when the promise resolves. */
  admit(event: WebhookEvent): Promise<Admission>
  readonly signature?: SignatureOptions | undefined
}

/** A request to the callback that is independent of the server. */
export interface RawDelivery {
  readonly method: string
  readonly pathname: string
  /** The query of the URL: that of a handshake. */
  readonly query: URLSearchParams
  /** The value of a header; null when there is none. */
  header(name: string): string | null
  /** Reads the body. A body longer than `mostBytes` is not read to its end. */
  read(mostBytes: number, onCancel: OnCancel): Promise<ReadBody>
}

/** A decision about a request: the response to the service, and what is reported. */
export interface Verdict {
  readonly status: number
  /** For people. Never contains what was sent. */
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
  /** The challenge of a handshake. It is the response instead of the message. */
  readonly challenge?: string
  /** Undefined for requests to other paths. */
  readonly outcome?: VerdictOutcome
  readonly unusable?: UnusableBody
}

type VerdictOutcome = Omit<ReceiverOutcome, 'durationMs'>

/** What is known about an event when it is judged. */
type About = Pick<ReceiverOutcome, 'event' | 'signature'>

/** Maximum body size, in bytes. Events have about 200; the limit is assumed. */
const MOST_BYTES = 64 * 1024

/** The same for all events that the service does not need to send again, so that it does not reveal which athletes the app knows. */
const TAKEN = { status: 200, message: 'OK' } as const

export const refuse = (status: number, message: string, outcome: Omit<VerdictOutcome, 'outcome'>): Verdict => ({
  status,
  message,
  outcome: { outcome: 'refused', ...outcome },
})

export const fail = (message: string, outcome: Omit<VerdictOutcome, 'outcome'>): Verdict => ({
  status: 500,
  message,
  outcome: { outcome: 'failed', ...outcome },
})

const tooLarge = (): Verdict => refuse(413, `The body is larger than ${MOST_BYTES} bytes.`, { why: 'too large' })

const notAnEvent = (detail: string, about: About): Verdict =>
  refuse(400, `The body is not a webhook event: ${detail}.`, { why: 'not an event', detail, ...about })

const unusableBody = (unusable: UnusableBody): Verdict => ({
  ...fail('The body of the request has already been read.', { why: 'parsed body', detail: unusable }),
  unusable,
})

/**
 * Creates the function that decides about deliveries, and stores the events that are wanted.
 * @param now milliseconds since 1970-01-01 UTC
 * @throws TypeError when an option of the signature check is invalid
 */
export function createJudge(rules: DeliveryRules, now: () => number) {
  const { signature: signatureOptions } = rules
  const isRequired = signatureOptions?.required === true
  const checkSignature = signatureOptions && createSignatureCheck(signatureOptions, now)

  const take = async (parsed: ParsedEvent, signature?: SignatureOutcome): Promise<Verdict> => {
    const signed = signature !== undefined && { signature }
    if (!parsed.ok) return notAnEvent(parsed.why, { ...signed })
    const about = { event: parsed.event, ...signed }
    try {
      const { outcome, why } = await rules.admit(parsed.event)
      const reported = { ...(why !== undefined && { why }), ...about }
      if (outcome === 'refused') return refuse(403, 'The event is for another subscription.', reported)
      if (outcome === 'failed') return fail('Too many events of unknown athletes. Send it again.', reported)
      return { ...TAKEN, outcome: { outcome, ...reported } }
    } catch (error) {
      return fail('The event could not be stored. Send it again.', { why: 'error', error, ...about })
    }
  }

  return async (delivery: RawDelivery, onCancel: OnCancel): Promise<Verdict> => {
    const body = await delivery.read(MOST_BYTES, onCancel)
    if ('problem' in body) {
      if (body.problem === 'gone') return unusableBody('no body')
      return body.problem === 'too large' ? tooLarge() : refuse(400, 'The body is incomplete.', { why: 'interrupted' })
    }
    if ('parsed' in body) {
      if (isRequired) return unusableBody('signature')
      if (hasRoundedId(body.parsed)) return unusableBody('rounded id')
      const text = JSON.stringify(body.parsed)
      return text.length > MOST_BYTES ? tooLarge() : take(parseEvent(text))
    }
    const signature = signatureOptions && (await checkSignature?.(delivery.header(signatureOptions.header), body.bytes))
    if (isRequired && signature !== undefined && signature !== 'signed') {
      const message = `The event is ${signature}, and this app accepts only signed events.`
      return refuse(403, message, { why: 'signature', detail: signature, signature })
    }
    const text = textOf(body.bytes)
    return take(text === undefined ? { ok: false, why: 'it is not UTF-8' } : parseEvent(text), signature)
  }
}
