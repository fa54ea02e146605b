import { unwrap } from '../perform-call.ts'
import type { Subscription } from '../schema.gen.ts'
import type { ActivityClient } from '../types.ts'

/** A webhook subscription to create. */
export interface SubscriptionRequest {
  /** Where the service sends events. At most 255 characters. */
  readonly callbackUrl: string
  /** Sent to the callback URL in the handshake. It shows the app that the handshake belongs to its own request. */
  readonly verifyToken: string
}

/**
 * The app's webhook subscription (specification, "Webhook subscription endpoints"). The requests contain the app's credentials. They reject
 * with an `ApiError`, which never contains them.
 */
export interface AppSubscriptions {
  /** The app's one subscription, or an empty list. */
  list(): Promise<readonly Subscription[]>
  /**
   * Creates the subscription. While this request is pending, the service sends a handshake to the callback URL.
   * @throws BadRequestError when the handshake fails, or the app already has a subscription; see `errors` for the reason
   */
  create(request: SubscriptionRequest): Promise<Subscription>
  /** @throws NotFoundError when the app does not have this subscription */
  delete(id: number): Promise<void>
}

/** @param client creates the client that sends a request */
export function createAppSubscriptions(
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
  client: () => ActivityClient,
): AppSubscriptions {
  const credentials = { client_id: clientId, client_secret: clientSecret }
  return {
    list: async () => unwrap(client().GET('/push_subscriptions', { params: { query: credentials } })),
    async create({ callbackUrl, verifyToken }) {
      const body = { ...credentials, callback_url: callbackUrl, verify_token: verifyToken }
      return unwrap(client().POST('/push_subscriptions', { body }))
    },
    async delete(id) {
      const path = { subscription_id: id }
      await unwrap(client().DELETE('/push_subscriptions/{subscription_id}', { params: { path, query: credentials } }))
    },
  }
}
