import { AuthenticationError, NoGrantError, NotFoundError } from '../errors.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import { LIFETIME } from '../oauth/token-set.ts'
import { namesAccessToken } from '../to-api-error.ts'
import { type GrantRecord, tombstone } from './grant-record.ts'
import { type Parts, withLock } from './refresh.ts'

/** How to revoke an app's access to an athlete. */
export interface DeauthorizeOptions {
  /**
   * Also ends the grant here when the service cannot be told: `true` does not ask it. The athlete then still sees the app in their
   * settings. Default false.
   */
  readonly localOnly?: boolean
}

const endsOf = new WeakMap<object, number>()

/** Counts the grants of a store to which this process has revoked its access, so that its other sessions look again. */
export const endsIn = (store: object): number => endsOf.get(store) ?? 0

/** When the access is revoked, for the order of revocations and authorizations: rather too early, if the service's time is not known. */
const decidedNow = ({ clock }: Parts, { decidedAt, expiresAt }: GrantRecord): number =>
  Math.max(decidedAt, clock.past() ?? expiresAt - LIFETIME)

/**
 * Revokes the access to the athlete: first in the store, so that no refresh in flight brings it back, then at the service.
 * @param known the tokens in memory, which a store that was emptied gets back
 * @throws NoGrantError when nothing is stored; whatever the service or the network said, and it can be tried again
 */
export const deauthorizeGrant = (parts: Parts, { localOnly = false }: DeauthorizeOptions = {}, known?: GrantRecord): Promise<void> =>
  withLock(parts, async () => {
    const { store, grants, oauth } = parts
    for (;;) {
      const stored = await grants.read(known)
      if (stored === undefined) throw new NoGrantError('absent', { operation: 'POST /oauth/revoke' })
      if (stored.record.status === 'deauthorized') return
      const decidedAt = decidedNow(parts, stored.record)
      const change = { status: 'revoking', refreshing: null, suspicion: null, decidedAt } as const
      const revoking = await grants.write(stored, { ...stored.record, ...change })
      if (revoking === undefined) continue
      endsOf.set(store, endsIn(store) + 1)
      if (!localOnly) await revokeAtService(oauth, revoking.record)
      if ((await grants.write(revoking, tombstone(revoking.record))) !== undefined) return
      // Another process finishes it too, or the athlete has authorized the app again.
      if ((await grants.read())?.record.status !== 'revoking') return
    }
  })

/** Revokes both tokens: the stored refresh token may be one that a lost response has replaced. */
async function revokeAtService(oauth: OAuth, { refreshToken, accessToken }: GrantRecord): Promise<void> {
  try {
    await oauth.revoke(refreshToken)
    await oauth.revoke(accessToken)
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    // A server without the endpoint: the legacy one does the same until 2027-06-01.
    await revokeByLegacyEndpoint(oauth, accessToken, error)
  }
}

async function revokeByLegacyEndpoint(oauth: OAuth, accessToken: string, original: NotFoundError): Promise<void> {
  try {
    await oauth.deauthorize(accessToken)
  } catch (error) {
    // The token is dead, so there is nothing left to revoke.
    if (error instanceof AuthenticationError && namesAccessToken(error.body)) return
    throw original
  }
}
