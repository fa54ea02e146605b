import type { HandshakeProblem } from './probe-handshake.ts'

/**
 * The app's subscription after a failed attempt to subscribe.
 * - `none`: the app had no subscription, and has none.
 * - `kept`: the app still has its subscription, which was not changed.
 * - `restored`: the subscription to the previous callback URL was deleted and created again. Its ID is new.
 * - `lost`: the previous subscription was deleted, and could not be created again.
 * - `unknown`: the service did not respond.
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
  kept: ' The existing subscription of the app was not changed.',
  restored: ' The subscription to the previous callback URL was deleted, and has been created again with a new ID.',
  lost: ' The subscription to the previous callback URL was deleted and could not be created again: the app has no subscription now.',
  unknown: ' It is not known whether the app has a subscription now, because the service did not respond.',
}

interface SubscriptionErrorDetails {
  readonly remaining: RemainingSubscription
  readonly cause?: unknown
}

/**
 * The service could not verify the callback URL. The message explains what happened and what to check; `cause` is the error of the service.
 * Both contain only the host of the callback URL, because its path may be a secret.
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
 * The previous subscription was deleted, and creating the new one failed for a reason other than the handshake. `cause` is the error of the
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

/** Another process repeatedly subscribes the app to another callback URL. An app has one subscription. */
export class SubscriptionConflictError extends Error {
  override readonly name = 'SubscriptionConflictError'
  readonly code = 'subscription_conflict'

  constructor(cause: unknown) {
    super(
      'another process subscribed the app to a different callback URL at the same time, several times in a row; an app has only one subscription',
      {
        cause,
      },
    )
  }
}
