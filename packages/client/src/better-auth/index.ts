import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { App } from '../app/create-app.ts'
import type { Scope } from '../operations.gen.ts'
import type { Quota } from '../quota/create-quota.ts'
import { keepCallbackQuery, serveTokens } from './hooks.ts'
import { createProvider } from './provider.ts'
import { athleteUsers, schema } from './users.ts'

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
  /**
   * Called when an athlete has authorized the app and belongs to a user: when the user signs up or links the athlete, and at each later
   * sign-in. Start the first import here if you have no data of the athlete. If it throws, the sign-in fails, and the next one calls it
   * again.
   */
  onConnected?: (connected: ConnectedUser) => unknown
  /**
   * Erases all data of an athlete who no longer authorizes the app, and what you store about the athlete's users. Pass the `onErase` of the
   * plugin to `createWebhooks`, which calls it. With this option, the plugin adds the table `unlinkedAthlete` to your database.
   */
  onErase?: (erasure: UserErasure) => unknown
}

/** An athlete who is connected, and the user. */
export interface ConnectedUser {
  readonly athleteId: string
  /** Id of Better Auth's user row. */
  readonly userId: string
  /** Scopes that the athlete granted. Can be fewer than the app requested. */
  readonly scopes: readonly Scope[]
}

/** The athlete whose data to erase, as `onErase` of `createWebhooks` receives it. */
export interface AthleteErasure {
  readonly athleteId: string
  /** Fires when the work should end. */
  readonly signal: AbortSignal
}

/** The athlete and the users whose data to erase. */
export interface UserErasure extends AthleteErasure {
  /**
   * Ids of Better Auth's user rows: the user who has linked the athlete, and users who have unlinked the athlete or were deleted since the
   * last erasure. Empty if no user was ever linked.
   */
  readonly userIds: readonly string[]
}

/** The plugin, and the function that erases athletes. */
export interface ActivityTrackingPlugin extends BetterAuthPlugin {
  /**
   * Finds the users of an athlete and calls your `onErase` with them. For `createWebhooks({ onErase })`.
   * @throws TypeError without your `onErase`, and the error of your `onErase`: the users are found again the next time
   */
  readonly onErase: (erasure: AthleteErasure) => Promise<void>
}

/**
 * A plugin for Better Auth: athletes sign in with the Activity-Tracking Service, or link it to the user they have. The app's store holds the
 * tokens and `TokenSession` refreshes them; the account row of Better Auth holds the athlete id and the granted scopes. Its endpoints for
 * access tokens are served from the session. Unlinking the account or deleting the user revokes the access at the service first.
 *
 * @example
 * const athletes = activityTracking({ app, scopes: ['read', 'activity:read'], onErase: ({ userIds }) => eraseUsers(userIds) })
 * betterAuth({ plugins: [athletes] })
 * createWebhooks({ app, onErase: athletes.onErase, … })
 * // in a request of the user: the account's `accountId` is the athlete id
 * const api = app.athlete(account.accountId)
 */
export function activityTracking({
  app,
  scopes,
  providerId = 'activity-tracking',
  onConnected,
  onErase,
}: ActivityTrackingOptions): ActivityTrackingPlugin {
  /** Resolves when `betterAuth()` has created its context. */
  const initialized = Promise.withResolvers<AuthContext>()
  return {
    id: 'activity-tracking',
    ...(onErase && { schema }),
    init: (context) => {
      initialized.resolve(context)
      const users = athleteUsers(providerId, context)
      const connected = async ({ accountId: athleteId, userId }: AccountKey): Promise<void> => {
        if (onErase) await users.forget(athleteId, [userId])
        await onConnected?.({ athleteId, userId, scopes: [...(app.session(athleteId).scopes ?? [])] })
      }
      const provider = createProvider({ app, scopes, providerId, context, users, connected })
      const ofProvider = (work: (account: AccountKey) => Promise<void>) => async (account: AccountKey & { providerId: string }) => {
        if (account.providerId === providerId) await work(account)
      }
      const revoke = async (account: AccountKey): Promise<void> => {
        // First, because the event of the revocation may arrive before the account is deleted, or the process may end in between.
        if (onErase) await users.remember(account)
        await revokeAccess(app, account.accountId)
      }
      return {
        context: { socialProviders: [provider, ...context.socialProviders] },
        options: { databaseHooks: { account: { create: { after: ofProvider(connected) }, delete: { before: ofProvider(revoke) } } } },
      }
    },
    hooks: { before: [keepCallbackQuery(providerId), serveTokens(app, providerId)] },
    async onErase(erasure) {
      if (onErase === undefined) throw new TypeError('activityTracking() has no onErase')
      const users = athleteUsers(providerId, await initialized.promise)
      const userIds = await users.find(erasure.athleteId)
      await onErase({ ...erasure, userIds })
      await users.forget(erasure.athleteId, userIds)
    },
  }
}

/** The athlete and the user of an account row. */
interface AccountKey {
  readonly accountId: string
  readonly userId: string
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
