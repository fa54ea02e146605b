import { isErrorBody, isOfService, namesAccessToken } from '../error-body.ts'
import { AuthenticationError, hasCode, NoGrantError, NotFoundError } from '../errors.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import { LIFETIME } from '../oauth/token-response.ts'
import { withTimeout } from '../timeout.ts'
import { type GrantRecord, tombstone } from './grant-record.ts'
import { growingPauses, isRefreshedByOther, unansweredOf } from './refresh-mark.ts'
import { type SessionContext, serializeOnGrant } from './session-context.ts'
import { sharedBy } from './shared.ts'

const operation = 'POST /oauth/revoke'

/** How to revoke an app's access to an athlete. */
export interface DeauthorizeOptions {
  /**
   * Ends the grant here without sending a request. Use it when the service is unavailable. The athlete still sees the app in their
   * settings. Default false.
   */
  readonly localOnly?: boolean
}

/** A time that has certainly passed is this much earlier, in seconds: a header has whole seconds, and its response travels. */
const MARGIN = 10

/**
 * When access is revoked, for the order of revocations and authorizations: a time that has certainly passed for the service. If its time is
 * not known, the earlier time is used.
 */
const decidedNow = ({ clock }: SessionContext, { decidedAt, expiresAt }: GrantRecord): number =>
  Math.max(decidedAt, clock.isKnown() ? Math.floor(clock.seconds() - MARGIN) : expiresAt - LIFETIME)

/**
 * Revokes the access to the athlete: first in the store, so that a refresh in flight does not restore the grant, then at the service.
 * @throws NoGrantError when nothing is stored; otherwise the error of the service or the network, and you can try again
 */
export const deauthorizeGrant = (context: SessionContext, { localOnly = false }: DeauthorizeOptions = {}): Promise<void> =>
  serializeOnGrant(context, () => revoke(context, localOnly))

async function revoke(context: SessionContext, localOnly: boolean): Promise<void> {
  const { grants, oauth, requestTimeoutMs } = context
  const start = performance.now()
  const pauseLonger = growingPauses()
  for (;;) {
    const stored = await grants.read()
    if (stored === undefined) throw new NoGrantError('absent', { operation })
    if (stored.record.status === 'deauthorized') return
    // The process that refreshes may receive the newest tokens, and only they certainly revoke the access.
    if (isRefreshedByOther(context, stored) && performance.now() - start <= requestTimeoutMs) {
      await pauseLonger()
      continue
    }
    const decidedAt = decidedNow(context, stored.record)
    const unanswered = unansweredOf(stored.record)
    const change = { status: 'revoking', refreshing: null, unanswered, decidedAt } as const
    const revoking = await grants.write(stored, { ...stored.record, ...change })
    if (revoking === undefined) continue
    grants.known = undefined
    sharedBy(grants.store).revocations += 1
    if (!localOnly) await revokeAtService(oauth, revoking.record, unanswered === null && grants.wasSpoolRead)
    if ((await grants.write(revoking, tombstone(revoking.record))) !== undefined) return
    // Another process also finishes the revocation, or the athlete has authorized the app again.
    if ((await grants.read())?.record.status !== 'revoking') return
  }
}

/** Finishes a revocation that was interrupted. A failure is reported, and later attempts are delayed. */
export async function finishRevocation(context: SessionContext): Promise<void> {
  const { schedule, work, requestTimeoutMs } = context
  if (schedule.paused() !== undefined) return
  try {
    await withTimeout(deauthorizeGrant(context), requestTimeoutMs, operation)
    schedule.succeeded()
  } catch (error) {
    schedule.failed(error)
    work.report(error)
  }
}

/**
 * Revokes both tokens, because the stored refresh token may have been replaced by a lost response.
 * @param isNewest whether the refresh token is certainly the newest one: if the service does not know it any longer, the grant is revoked
 */
async function revokeAtService(oauth: OAuth, { refreshToken, accessToken }: GrantRecord, isNewest: boolean): Promise<void> {
  try {
    await oauth.revoke(refreshToken)
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    // The server might not have the endpoint. The legacy endpoint does the same until 2027-06-01.
    if (!isOfService(error.body)) return revokeByLegacyEndpoint(oauth, accessToken, { original: error, isNewest })
    if (isNewest) return
    return oauth.revoke(accessToken)
  }
  try {
    await oauth.revoke(accessToken)
  } catch (error) {
    // The server has the endpoint, so the token is gone, together with the grant.
    if (!(error instanceof NotFoundError) || !(isNewest || isErrorBody(error.body))) throw error
  }
}

async function revokeByLegacyEndpoint(
  oauth: OAuth,
  accessToken: string,
  { original, isNewest }: { readonly original: NotFoundError; readonly isNewest: boolean },
): Promise<void> {
  try {
    await oauth.deauthorize(accessToken)
  } catch (error) {
    // The token is invalid, so there is nothing left to revoke.
    if (error instanceof AuthenticationError && namesAccessToken(error.body)) return
    // The athlete has revoked the access already. An error body without details is enough here: the app wanted the end, and loses no data.
    if (isNewest && isErrorBody(original.body) && isGone(error)) return
    throw original
  }
}

/** Whether the service does not know the token, or does not have the endpoint any longer: by its own error body, or by the date. */
const isGone = (error: unknown): boolean =>
  (hasCode(error, 'operation_removed') && error.response === undefined) ||
  ((error instanceof NotFoundError || hasCode(error, 'operation_removed')) && isErrorBody(error.body))
