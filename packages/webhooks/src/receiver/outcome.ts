import type { WebhookEvent } from './parse-event.ts'
import type { SignatureOutcome } from './signature.ts'

/** Why a request was refused or has failed, or what else there is to say about an outcome. */
export type OutcomeReason =
  /** The path is right, the method is neither GET nor POST. */
  | 'method'
  | 'too large'
  | 'not an event'
  | 'signature'
  | 'other subscription'
  | 'unknown athlete'
  /** The event is older than the athlete's deauthorization. */
  | 'athlete forgotten'
  /** A GET that is not a handshake. */
  | 'not a handshake'
  /** The verify token is not that of a subscription that is being created. */
  | 'verify token'
  /** So many objects of the athlete are waiting that a sweep takes the place of this one. */
  | 'overflow'
  /** The connection ended before the body was complete. */
  | 'interrupted'
  /** Nothing was known for certain within `maxResponseMs`. */
  | 'time limit'
  /** The inbox, or a look-up of the app, has rejected: see `error`. */
  | 'error'
  /** A framework has parsed the body, and what is left of it cannot be used. */
  | 'parsed body'

/** What became of a request to the callback. */
export interface ReceiverOutcome {
  /**
   * `stored`, `duplicate`, `parked`: the event is in the inbox, and the service got a 200; a parked one waits until it is known whether its
   * subscription is the app's own. `refused`: the request is not wanted. `failed`: the service got a 500 and sends the event again.
   */
  readonly outcome: 'stored' | 'duplicate' | 'parked' | 'refused' | 'failed' | 'handshake'
  readonly why?: OutcomeReason
  /** More about `why`, in plain words. Never repeats what was sent. */
  readonly detail?: string
  /** What the inbox or a look-up of the app has rejected with. */
  readonly error?: unknown
  readonly event?: WebhookEvent
  /** Only where signatures are checked. */
  readonly signature?: SignatureOutcome
  readonly durationMs: number
}

/** How often each outcome happened since the receiver was created, and how the events were signed. */
export type ReceiverCounts = Readonly<Record<CountName, number>>
type CountName = ReceiverOutcome['outcome'] | 'signed' | 'unsigned' | 'badlySigned'

const NAMES: Readonly<Record<SignatureOutcome, CountName>> = { signed: 'signed', unsigned: 'unsigned', 'badly signed': 'badlySigned' }

/** Counts outcomes. */
export function createCounts(): { add(outcome: ReceiverOutcome): void; read(): ReceiverCounts } {
  const counts = {
    stored: 0,
    duplicate: 0,
    parked: 0,
    refused: 0,
    failed: 0,
    handshake: 0,
    signed: 0,
    unsigned: 0,
    badlySigned: 0,
  }
  return {
    add({ outcome, signature }) {
      counts[outcome] += 1
      if (signature !== undefined) counts[NAMES[signature]] += 1
    },
    read: () => ({ ...counts }),
  }
}
