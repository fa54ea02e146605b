import { AuthenticationError } from '../errors/authentication-error.ts'
import { namesAccessToken } from '../errors/fault.ts'
import { NoGrantError } from '../errors/no-grant-error.ts'
import { NotFoundError } from '../errors/not-found-error.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
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

/**
 * Revokes the access to the athlete: first in the store, so that no refresh in flight brings it back, then at the service.
 * @throws NoGrantError when nothing is stored; whatever the service or the network said, and it can be tried again
 */
export const deauthorizeGrant = (parts: Parts, { localOnly = false }: DeauthorizeOptions = {}): Promise<void> =>
  withLock(parts, async () => {
    const { grants, oauth } = parts
    for (;;) {
      const stored = await grants.read()
      if (stored === undefined) throw new NoGrantError('absent', { operation: 'POST /oauth/revoke' })
      if (stored.record.status === 'deauthorized') return
      const revoking = await grants.replace(stored, { ...stored.record, status: 'revoking', refreshing: null, suspicion: null })
      if (revoking === undefined) continue
      if (!localOnly) await revokeAtService(oauth, revoking.record)
      if ((await grants.replace(revoking, tombstone(revoking.record))) !== undefined) return
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
