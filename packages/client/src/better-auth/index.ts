import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { App } from '../app/create-app.ts'
import type { Scope } from '../operations.gen.ts'
import type { Quota } from '../quota/create-quota.ts'
import { keepCallbackQuery, serveTokens } from './hooks.ts'
import { createProvider } from './provider.ts'

/** Options of the plugin. */
export interface ActivityTrackingOptions {
  /**
   * Your app, from `createApp`. It stores the tokens. Its `redirectUri` is Better Auth's callback URL:
   * `https://<your host>/api/auth/callback/activity-tracking`.
   */
  app: App<Quota | undefined>
  /** Scopes to request from each athlete. A sign-in can request more in its own `scopes`. */
  scopes: readonly Scope[]
  /** Name of the provider in `signIn.social({ provider })` and in the account rows; default `activity-tracking`. */
  providerId?: string
}

/**
 * A plugin for Better Auth: athletes sign in with the Activity-Tracking Service, or link it to the user they have. The app's store holds the
 * tokens and `TokenSession` refreshes them; the account row of Better Auth holds the athlete id and the granted scopes. Its endpoints for
 * access tokens are served from the session. Unlinking the account or deleting the user revokes the access at the service first.
 *
 * @example
 * betterAuth({ plugins: [activityTracking({ app, scopes: ['read', 'activity:read'] })] })
 * // in a request of the user: the account's `accountId` is the athlete id
 * const api = app.athlete(account.accountId)
 */
export function activityTracking({ app, scopes, providerId = 'activity-tracking' }: ActivityTrackingOptions): BetterAuthPlugin {
  return {
    id: 'activity-tracking',
    init: (context) => {
      const provider = createProvider({ app, scopes, providerId, context })
      const revoke = async (account: { providerId: string; accountId: string }): Promise<void> => {
        if (account.providerId === providerId) await revokeAccess(app, account.accountId)
      }
      return {
        context: { socialProviders: [provider, ...context.socialProviders] },
        options: { databaseHooks: { account: { delete: { before: revoke } } } },
      }
    },
    hooks: { before: [keepCallbackQuery(providerId), serveTokens(app, providerId)] },
  }
}

/** @throws APIError when the service cannot be reached: the account stays, and you can try to delete it again */
async function revokeAccess(app: App<Quota | undefined>, athleteId: string): Promise<void> {
  try {
    await app.deauthorize(athleteId)
  } catch (error) {
    const { code, message } = error as Partial<Error & { code: unknown }>
    // There are no tokens to revoke.
    if (code === 'no_grant') return
    throw new APIError('BAD_GATEWAY', { code: 'REVOKE_FAILED', message: `The access was not revoked; try again: ${message}` })
  }
}
