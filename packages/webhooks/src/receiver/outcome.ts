import type { WebhookEvent } from './parse-event.ts'
import type { SignatureOutcome } from './signature.ts'

/** Why a request was not wanted or has failed, or more about an outcome. */
export type OutcomeReason =
  /** The path is right, the method is neither GET nor POST. */
  | 'method'
  | 'too large'
  | 'not an event'
  | 'signature'
  | 'other subscription'
  /** The event is not about an activity or an athlete, so there is nothing to read. */
  | 'unknown kind'
  /** The athlete no longer authorizes the app. */
  | 'deauthorized'
  /** A GET that is not a handshake. */
  | 'not a handshake'
  /** The verify token does not belong to a subscription that is being created. */
  | 'verify token'
  /** So many objects of the athlete have changed in this hour that a sweep replaces this one. */
  | 'sweep instead'
  /** So many events of athletes without a stored grant have arrived in this hour that this one is not stored. */
  | 'unknown athletes'
  /** The connection ended before the body was complete. */
  | 'interrupted'
  /** No certain result within 1.8 seconds. */
  | 'time limit'
  /** The queue, or the store of the app, has rejected: see `error`. */
  | 'error'
  /** A framework has parsed the body, and the rest cannot be used. */
  | 'parsed body'

/** The outcome of a request to the callback. */
export interface ReceiverOutcome {
  /**
   * `stored`: the event is in the queue, and the service received a 200. `ignored`: nothing follows from the event, and the service received a
   * 200. `refused`: the request is not wanted. `failed`: the service received a 500 and sends the event again.
   */
  readonly outcome: 'stored' | 'ignored' | 'refused' | 'failed' | 'handshake'
  readonly why?: OutcomeReason
  /** More about `why`, in plain words. Never contains what was sent. */
  readonly detail?: string
  /** The error of the queue, or of the store of the app. */
  readonly error?: unknown
  readonly event?: WebhookEvent
  /** Only if signatures are checked. */
  readonly signature?: SignatureOutcome
  readonly durationMs: number
}

/** How often each outcome happened since the receiver was created, and the signatures of the events. */
export type ReceiverCounts = Readonly<Record<CountName, number>>
type CountName = ReceiverOutcome['outcome'] | 'signed' | 'unsigned' | 'badlySigned'

const NAMES: Readonly<Record<SignatureOutcome, CountName>> = { signed: 'signed', unsigned: 'unsigned', 'badly signed': 'badlySigned' }

/** Counts outcomes. */
export function createCounts(): { add(outcome: ReceiverOutcome): void; read(): ReceiverCounts } {
  const counts = { stored: 0, ignored: 0, refused: 0, failed: 0, handshake: 0, signed: 0, unsigned: 0, badlySigned: 0 }
  return {
    add({ outcome, signature }) {
      counts[outcome] += 1
      if (signature !== undefined) counts[NAMES[signature]] += 1
    },
    read: () => ({ ...counts }),
  }
}
