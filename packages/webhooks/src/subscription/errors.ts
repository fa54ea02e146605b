import type { HandshakeProblem } from './probe-handshake.ts'

/**
 * What an attempt to subscribe has left behind.
 * - `none`: the app had no subscription, and has none.
 * - `kept`: the app still has a subscription, which was not changed.
 * - `restored`: the subscription to the previous callback URL was deleted and created again. Its id is new.
 * - `lost`: the previous subscription was deleted, and could not be created again.
 * - `unknown`: the service did not respond when it was asked.
 */
export type RemainingSubscription = 'none' | 'kept' | 'restored' | 'lost' | 'unknown'

/** Why the service could not verify a callback URL. */
export type HandshakeFailure =
  | HandshakeProblem
  /** The callback URL is on this machine, and the service is not. */
  | 'local_url'
  /** The service does not accept the URL itself. */
  | 'url_refused'
  /** The same handshake succeeds from this machine. */
  | 'works_from_here'

const REMAINS: Readonly<Record<RemainingSubscription, string>> = {
  none: '',
  kept: ' The subscription that the app has was not changed.',
  restored: ' The subscription to the previous callback URL was deleted for the new one, and has been created again with a new id.',
  lost: ' The subscription to the previous callback URL was deleted for the new one and could not be created again: the app has none now.',
  unknown: ' The service did not say whether the app has a subscription now.',
}

interface SubscriptionErrorDetails {
  readonly remaining: RemainingSubscription
  readonly cause?: unknown
}

/**
 * The service could not verify the callback URL. The message says what happened and what to check; `cause` is the error of the service. Neither
 * shows more of the callback URL than its host: its path may be a secret.
 */
export class HandshakeError extends Error {
  override readonly name = 'HandshakeError'
  readonly code = 'handshake_failed'
  readonly reason: HandshakeFailure
  readonly remaining: RemainingSubscription

  constructor(explanation: string, { reason, remaining, cause }: SubscriptionErrorDetails & { readonly reason: HandshakeFailure }) {
    super(`${explanation}${REMAINS[remaining]}`, cause === undefined ? undefined : { cause })
    this.reason = reason
    this.remaining = remaining
  }
}

/**
 * The previous subscription was deleted, and creating the new one failed for another reason than the handshake. `cause` is the error of the
 * service.
 */
export class ReplaceSubscriptionError extends Error {
  override readonly name = 'ReplaceSubscriptionError'
  readonly code = 'subscription_not_replaced'
  readonly remaining: RemainingSubscription

  constructor({ remaining, cause }: SubscriptionErrorDetails) {
    super(`the subscription to the new callback URL could not be created.${REMAINS[remaining]}`, { cause })
    this.remaining = remaining
  }
}

/** Another process keeps subscribing the app to another callback URL. An app has one subscription. */
export class SubscriptionConflictError extends Error {
  override readonly name = 'SubscriptionConflictError'
  readonly code = 'subscription_conflict'

  constructor(cause: unknown) {
    super(
      'the app was subscribed to another callback URL at the same time, several times in a row; only one of them can be its callback URL',
      {
        cause,
      },
    )
  }
}
