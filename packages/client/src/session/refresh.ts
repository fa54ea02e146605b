import { ApiError, DeadlineError, hasCode, NeedsReauthorizationError, NoGrantError } from '../errors.ts'
import type { RefreshEvent } from '../layers/events.ts'
import type { TokenSet } from '../oauth/token-response.ts'
import type { ServiceClock } from '../service-clock.ts'
import { withTimeout } from '../timeout.ts'
import { observeError } from '../to-api-error.ts'
import { callSafely, propertyOf } from '../values.ts'
import { type GrantRecord, type GrantState, isRevoked, toRecord } from './grant-record.ts'
import type { StoredGrant } from './grant-store.ts'
import { type Claim, claim, growingPauses, isRefreshedByOther } from './refresh-mark.ts'
import type { SessionContext } from './session-context.ts'
import type { Failures } from './shared.ts'

const operation = 'POST /oauth/token'

/** Which refresh token to exchange, and what the result means. */
export interface Exchange {
  /** Whether the stored grant still needs the exchange; otherwise the stored grant is the result. */
  readonly isDue: (record: GrantRecord) => boolean
  /** Grants in other states are refused with their error; default: only `active`. */
  readonly states?: readonly GrantState[]
}

/**
 * Exchanges the stored refresh token for new tokens, unless this is no longer due or another process does it. Resolves to the grant that is
 * stored afterward.
 * @throws the error of a grant that cannot be used afterward, see {@link requireUsable}
 */
export async function exchangeRefreshToken(context: SessionContext, exchange: Exchange): Promise<GrantRecord> {
  const { athleteId, onRefresh, work } = context
  const found = await claimRefresh(context, exchange)
  if (!('isMarked' in found)) return requireUsable(found).record
  const start = performance.now()
  const report = (outcome: RefreshEvent['outcome'], error?: string): void =>
    callSafely(onRefresh, { athleteId, outcome, error, durationMs: performance.now() - start }, work.report)
  const refresh = refreshTokens(context, exchange, found)
  refresh.then(
    ({ accessToken }) => report(accessToken === found.record.accessToken ? 'unchanged' : 'rotated'),
    (error: unknown) => report('failed', String(propertyOf(error, 'code'))),
  )
  return requireUsable({ record: await refresh }).record
}

/**
 * Finds tokens to replace an access token that the service refused: those that have been stored in the meantime, or those of a refresh, which
 * can be the same. If the service returned the same tokens less than a minute ago, it is not asked again.
 * @throws NeedsReauthorizationError when the service refuses the refresh token
 */
export const replaceRefused = (context: SessionContext, refused: string): Promise<GrantRecord> =>
  exchangeRefreshToken(context, { isDue: ({ accessToken }) => accessToken === refused && !context.schedule.isConfirmed(refused) })

/**
 * Checks a grant with the service, at any time, by a refresh: the service refuses the refresh token of a grant that has ended, also while the access
 * token has more than an hour left, and otherwise the grant is active.
 * @throws NeedsReauthorizationError when the service refuses the refresh token
 */
export async function recheckGrant(context: SessionContext): Promise<GrantRecord> {
  const stored = await context.grants.read()
  // Earlier failures do not delay the check of a grant that seems to have ended.
  if (stored?.record.status === 'needs_reauthorization') context.schedule.succeeded()
  return exchangeRefreshToken(context, { isDue: () => true, states: ['active', 'needs_reauthorization'] })
}

/**
 * Returns the grant if it can be used.
 * @throws NoGrantError or NeedsReauthorizationError for a grant in a state other than the given ones
 */
export function requireUsable<Found extends { readonly record: GrantRecord }>(
  found: Found | undefined,
  states: readonly GrantState[] = ['active'],
): Found {
  if (found === undefined) throw new NoGrantError('absent', { operation })
  const { status } = found.record
  if (states.includes(status)) return found
  if (status === 'needs_reauthorization') throw needsReauthorization()
  throw new NoGrantError('revoked', { operation })
}

/** Converts a time of the service, in seconds, to milliseconds by this machine's clock. */
const toLocalMs = (clock: ServiceClock, seconds: number): number => Math.round(clock.toLocal(seconds * 1_000))

const needsReauthorization = (cause?: unknown): NeedsReauthorizationError =>
  new NeedsReauthorizationError('the athlete must authorize the app again', { operation, cause })

const paused = ({ retryAt, error }: Failures, clock: ServiceClock): ApiError =>
  new ApiError('refresh_paused', 'earlier refreshes failed; the tokens will be refreshed later', {
    operation,
    cause: error,
    retryAt: toLocalMs(clock, retryAt),
  })

/** Tokens of one athlete were passed to the session of another. */
export const wrongAthlete = (): ApiError =>
  new ApiError('wrong_athlete', 'these tokens belong to a different athlete than this session', { operation })

/** Waits until no other living process exchanges the refresh token, and marks the record. Resolves to the stored grant when nothing is due. */
async function claimRefresh(context: SessionContext, { isDue, states }: Exchange): Promise<Claim | StoredGrant> {
  const { grants, clock, schedule, timeoutMs } = context
  const start = performance.now()
  const pauseLonger = growingPauses()
  for (;;) {
    const stored = requireUsable(await grants.read(), states)
    if (!isDue(stored.record)) return stored
    const failures = schedule.paused()
    if (failures !== undefined) throw paused(failures, clock)
    if (!isRefreshedByOther(context, stored)) {
      const claimed = await claim(context, stored)
      if (claimed !== undefined) return claimed
    } else if (performance.now() - start > timeoutMs) {
      throw new DeadlineError('another process is refreshing the grant', { operation })
    } else {
      await pauseLonger()
    }
  }
}

// Exchanging: one token request, and the handling of its response.

async function refreshTokens(context: SessionContext, exchange: Exchange, claimed: Claim): Promise<GrantRecord> {
  const { oauth, grants, athleteId, clock, schedule, work, requestTimeoutMs } = context
  const { record } = claimed
  /** New tokens, as soon as they are received. They are in the spool, or in memory, before any other code runs. */
  const received: { record?: GrantRecord } = {}
  const request = oauth.refresh(record.refreshToken, ({ tokens, date }) => {
    clock.observeHeader(date)
    const isSame = tokens.accessToken === record.accessToken && tokens.refreshToken === record.refreshToken
    if (isSame || isOfAnother(tokens, athleteId)) return
    received.record = toRecord(tokens, record)
    grants.saveToSpool({ record: received.record, spent: record.refreshToken })
  })
  let expiresAt = record.expiresAt
  try {
    const tokens = await withTimeout(request, requestTimeoutMs, operation)
    if (isOfAnother(tokens, athleteId)) throw wrongAthlete()
    expiresAt = tokens.expiresAt
  } catch (error) {
    observeError(clock, error)
    // If a response is otherwise invalid but contains tokens, it counts as a success, because they are the only copy.
    if (received.record === undefined) {
      if (hasCode(error, 'invalid_grant')) return handleRefusal(context, claimed, error)
      schedule.failed(error)
      const isUnanswered = error instanceof DeadlineError
      // The caller no longer waits for this response, but it may contain the only copy of new tokens.
      if (isUnanswered) work.continueInBackground(request.then(() => received.record && persist(context, received.record)))
      const change = isUnanswered ? { unanswered: { refusedAt: null } } : {}
      await removeMark(context, exchange, claimed, change).catch(work.report)
      throw error
    }
  }
  if (received.record !== undefined) {
    schedule.succeeded()
    await claimed.release()
    return persist(context, received.record)
  }
  schedule.succeeded(record.accessToken)
  try {
    return await removeMark(context, exchange, claimed, { expiresAt, status: 'active' })
  } finally {
    await claimed.release()
  }
}

/** Whether the tokens belong to another athlete. Most responses do not contain the athlete. */
export const isOfAnother = (tokens: TokenSet, athleteId: string): boolean =>
  tokens.athleteId !== undefined && tokens.athleteId !== athleteId

/** Changes the stored record, and removes the mark. A mark that cannot be removed expires. */
async function removeMark(
  context: SessionContext,
  { states }: Exchange,
  claimed: Claim,
  change: Partial<GrantRecord>,
): Promise<GrantRecord> {
  const { grants, work } = context
  const record: GrantRecord = { ...claimed.record, refreshing: null, ...change }
  const stored = await claimed.release()
  let replaced: StoredGrant | undefined
  if (claimed.isMarked) {
    try {
      const written = await grants.write(stored, record)
      if (written !== undefined) return written.record
      replaced = await grants.read()
    } catch (error) {
      work.report(error)
    }
  }
  // Another process has changed the grant in the meantime: it may have revoked access.
  if (replaced !== undefined) return requireUsable(replaced, states).record
  return record
}

/** Stores received tokens. While the store is unavailable, they are used from the spool or from memory, and stored later. */
async function persist(context: SessionContext, received: GrantRecord): Promise<GrantRecord> {
  const { grants, oauth, work } = context
  let stored: StoredGrant | undefined
  try {
    stored = await grants.read()
  } catch (error) {
    work.report(error)
    return received
  }
  // Access was revoked in the meantime, with the tokens that were known then.
  if (stored !== undefined && isRevoked(stored.record)) await oauth.revoke(received.accessToken).catch(work.report)
  return requireUsable(stored).record
}

/** How long the response to a request that timed out can still arrive, in seconds: the same as the timeout of Node's `fetch`. */
const UNANSWERED = 300

/**
 * Handles the refusal of a refresh token. It ends the grant only if the token is certainly the newest one: the mark is still in the store,
 * so no other process has exchanged the token, no newer tokens wait in the spool, and no response to an earlier request is outstanding.
 */
async function handleRefusal(context: SessionContext, { isMarked, release }: Claim, cause: unknown): Promise<GrantRecord> {
  const { grants, clock, schedule, work } = context
  const stored = await release()
  const { refreshToken, unanswered } = stored.record
  const now = clock.seconds()
  // From here on, the time is the service's own, because the process whose request timed out may have had a wrong clock.
  const refusedAt = Math.min(unanswered?.refusedAt ?? now, now)
  const certainAt = unanswered === null ? now : refusedAt + UNANSWERED
  if (isMarked && certainAt <= now && !grants.mayHaveNewer(stored.record)) {
    const ended = await grants.write(stored, { ...stored.record, status: 'needs_reauthorization', refreshing: null })
    if (ended !== undefined) throw needsReauthorization(cause)
  } else if (isMarked) {
    await grants.write(stored, { ...stored.record, refreshing: null, unanswered: unanswered && { refusedAt } }).catch(work.report)
  }
  const newer = requireUsable(await grants.read())
  if (newer.record.refreshToken !== refreshToken) return newer.record
  throw paused(schedule.failed(cause, unanswered === null ? undefined : certainAt), clock)
}
