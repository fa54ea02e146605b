import { callSafely } from '../call-safely.ts'
import {
  DeadlineError,
  InvalidGrantError,
  NeedsReauthorizationError,
  NoGrantError,
  RefreshPausedError,
  SuspectGrantError,
  WrongAthleteError,
} from '../errors.ts'
import type { RefreshEvent } from '../layers/events.ts'
import type { ServiceClock } from '../service-clock.ts'
import { withTimeout } from '../timeout.ts'
import { observeError } from '../to-api-error.ts'
import { type GrantRecord, type GrantState, isRevoked, toRecord } from './grant-record.ts'
import type { StoredGrant } from './grant-store.ts'
import { type Claim, growingPauses, isRefreshedByOther, startHeartbeat, writeMark } from './refresh-mark.ts'
import type { SessionContext } from './session-context.ts'

const operation = 'POST /oauth/token'

/** Which refresh token to exchange, and what the result means. */
export interface Exchange {
  /** Whether the stored grant still needs the exchange; otherwise the stored grant is the result. */
  readonly isDue: (record: GrantRecord) => boolean
  /** Grants in other states are refused with their error; default: only `active`. */
  readonly states?: readonly GrantState[]
  /** Changes to the record when the service returns the same tokens. */
  readonly onSame?: (record: GrantRecord) => Promise<Partial<GrantRecord>>
}

/**
 * Exchanges the stored refresh token for new tokens, unless this is no longer due or another process does it. Resolves to the grant that is
 * stored afterward.
 */
export async function exchangeRefreshToken(context: SessionContext, exchange: Exchange): Promise<GrantRecord> {
  const found = await claimRefresh(context, exchange)
  if (!('isMarked' in found)) return found.record
  const start = performance.now()
  const report = (outcome: RefreshEvent['outcome'], error?: string): void => {
    const { athleteId, onRefresh } = context
    callSafely(onRefresh, { athleteId, outcome, error, durationMs: performance.now() - start }, context.report)
  }
  try {
    const record = await refreshTokens(context, exchange, found)
    report(record.accessToken === found.stored.record.accessToken ? 'unchanged' : 'rotated')
    return record
  } catch (error) {
    report('failed', String(Object(error).code))
    throw error
  }
}

/**
 * Returns the grant if it can be used.
 * @throws NoGrantError, NeedsReauthorizationError or SuspectGrantError for a grant in a state other than the given ones
 */
export function requireUsable(
  stored: StoredGrant | undefined,
  clock: ServiceClock,
  states: readonly GrantState[] = ['active'],
): StoredGrant {
  if (stored === undefined) throw new NoGrantError('absent', { operation })
  const { status } = stored.record
  if (states.includes(status)) return stored
  if (status === 'needs_reauthorization') throw needsReauthorization()
  if (status === 'suspect') throw suspect(stored.record, clock)
  throw new NoGrantError('revoked', { operation })
}

const suspect = ({ suspicion }: GrantRecord, clock: ServiceClock): SuspectGrantError =>
  new SuspectGrantError({ retryAt: localTime(clock, suspicion?.retryAt ?? clock.seconds()) })

/** Converts a time of the service, in seconds, to milliseconds by this machine's clock. */
const localTime = (clock: ServiceClock, seconds: number): number => Math.round(clock.toLocal(seconds * 1_000))

const needsReauthorization = (cause?: unknown): NeedsReauthorizationError =>
  new NeedsReauthorizationError('the athlete must authorize the app again', { operation, cause })

/** Waits until no other living process exchanges the refresh token, and marks the record. Resolves to the stored grant when nothing is due. */
async function claimRefresh(context: SessionContext, { isDue, states }: Exchange): Promise<Claim | StoredGrant> {
  const { grants, clock, timeoutMs, backoff, known } = context
  const start = performance.now()
  const pauseLonger = growingPauses()
  for (;;) {
    const stored = requireUsable(await grants.read(known()), clock, states)
    if (!isDue(stored.record)) return stored
    const paused = backoff.paused(clock.seconds())
    if (paused !== undefined) throw new RefreshPausedError({ retryAt: localTime(clock, paused.retryAt), cause: paused.error })
    if (!isRefreshedByOther(context, stored)) {
      const claim = await writeMark(context, stored)
      if (claim !== undefined) return claim
    } else if (performance.now() - start > timeoutMs) {
      throw new DeadlineError('another process is refreshing the grant', { operation })
    } else {
      await pauseLonger()
    }
  }
}

// Exchanging: one token request, and the handling of its response.

/** The content of a token response. Set as soon as it is received. */
interface Received {
  /** New tokens. */
  record?: GrantRecord
  /** When the access token expires, according to the response. */
  expiresAt: number
  isOfAnotherAthlete: boolean
}

/** Sends the token request. New tokens are in the spool, or in memory, before any other code runs. */
function sendTokenRequest(context: SessionContext, record: GrantRecord): { request: Promise<unknown>; received: Received } {
  const { oauth, grants, clock, athleteId } = context
  const received: Received = { expiresAt: record.expiresAt, isOfAnotherAthlete: false }
  const request = oauth.refresh(record.refreshToken, ({ tokens, date }) => {
    clock.observeHeader(date)
    received.isOfAnotherAthlete = tokens.athleteId !== undefined && tokens.athleteId !== athleteId
    if (received.isOfAnotherAthlete) return
    if (tokens.accessToken === record.accessToken && tokens.refreshToken === record.refreshToken) {
      received.expiresAt = tokens.expiresAt
      return
    }
    received.record = toRecord(tokens, record)
    grants.saveToSpool({ record: received.record, spent: record.refreshToken })
  })
  return { request, received }
}

async function refreshTokens(context: SessionContext, { onSame, states }: Exchange, claim: Claim): Promise<GrantRecord> {
  const { clock, backoff, requestTimeoutMs, report, background } = context
  const { record } = claim.stored
  const heartbeat = startHeartbeat(context, claim)
  const finish = async (change: Partial<GrantRecord>): Promise<GrantRecord> =>
    removeMark(context, claim, await heartbeat.stop(), { record: { ...record, refreshing: null, ...change }, states })

  const { request, received } = sendTokenRequest(context, record)
  try {
    await withTimeout(request, requestTimeoutMs, operation)
  } catch (error) {
    observeError(clock, error)
    // If a response is otherwise invalid but contains tokens, it counts as a success, because they are the only copy.
    if (received.record === undefined) {
      if (error instanceof InvalidGrantError) return handleRefusal(context, claim, await heartbeat.stop(), error)
      backoff.failed(clock.seconds(), error)
      const isUnanswered = error instanceof DeadlineError
      // The caller no longer waits for this response, but it may contain the only copy of new tokens.
      if (isUnanswered) background(request.then(() => received.record && persist(context, received.record)))
      await finish(isUnanswered ? { unanswered: { refusedAt: null } } : {}).catch(report)
      throw error
    }
  }
  if (received.isOfAnotherAthlete) {
    const error = new WrongAthleteError()
    backoff.failed(clock.seconds(), error)
    await finish({}).catch(report)
    throw error
  }
  backoff.succeeded()
  if (received.record === undefined) {
    try {
      return await finish({ expiresAt: received.expiresAt, ...(await onSame?.(record)) })
    } finally {
      await heartbeat.stop()
    }
  }
  await heartbeat.stop()
  return persist(context, received.record)
}

/** Writes the record without the mark. A mark that cannot be removed expires. */
async function removeMark(
  { grants, clock, backoff, known, report }: SessionContext,
  { isMarked }: Claim,
  stored: StoredGrant,
  { record, states }: { readonly record: GrantRecord; readonly states: readonly GrantState[] | undefined },
): Promise<GrantRecord> {
  let replaced: StoredGrant | undefined
  if (isMarked) {
    try {
      const written = await grants.write(stored, record)
      if (written !== undefined) return written.record
      replaced = await grants.read(known())
    } catch (error) {
      report(error)
    }
  }
  // Another process has changed the grant in the meantime: it may have revoked access.
  if (replaced !== undefined) return requireUsable(replaced, clock, states).record
  // A suspicion that is not stored must not cause a refresh with every call.
  if (record.suspicion !== null) backoff.failed(clock.seconds(), suspect(record, clock), record.suspicion.retryAt)
  return record
}

/** Stores received tokens. While the store is unavailable, they are used from the spool or from memory, and stored later. */
async function persist({ grants, oauth, clock, known, report }: SessionContext, received: GrantRecord): Promise<GrantRecord> {
  let stored: StoredGrant | undefined
  try {
    stored = await grants.read(known())
  } catch (error) {
    report(error)
    return received
  }
  // Access was revoked in the meantime, with the tokens that were known then.
  if (stored !== undefined && isRevoked(stored.record)) await oauth.revoke(received.accessToken).catch(report)
  return requireUsable(stored, clock).record
}

/** How long the response to a request that timed out can still arrive, in seconds: the same as the timeout of Node's `fetch`. */
const UNANSWERED = 300

/** When the refusal of a refresh token is certain: immediately, unless the response to an earlier request can still arrive. */
function certainAt({ unanswered }: GrantRecord, now: number): number {
  return unanswered === null ? now : Math.min(unanswered.refusedAt ?? now, now) + UNANSWERED
}

/**
 * Handles the refusal of a refresh token. It ends the grant only if the token is certainly the newest one: the mark is still in the store,
 * so no other process has exchanged the token, no unread entry is in a spool, and no response to an earlier request is outstanding.
 */
async function handleRefusal(
  { grants, clock, backoff, known, report }: SessionContext,
  { isMarked }: Claim,
  stored: StoredGrant,
  cause: InvalidGrantError,
): Promise<GrantRecord> {
  const { refreshToken, unanswered } = stored.record
  const now = clock.seconds()
  const isCertain = certainAt(stored.record, now) <= now && grants.wasSpoolRead()
  if (isMarked && isCertain) {
    const ended = await grants.write(stored, { ...stored.record, status: 'needs_reauthorization', refreshing: null })
    if (ended !== undefined) throw needsReauthorization(cause)
  } else if (isMarked) {
    // From here on, the time is the service's own, because the process whose request timed out may have had a wrong clock.
    const since = unanswered && { refusedAt: Math.min(unanswered.refusedAt ?? now, now) }
    await grants.write(stored, { ...stored.record, refreshing: null, unanswered: since }).catch(report)
  }
  const newer = requireUsable(await grants.read(known()), clock)
  if (newer.record.refreshToken !== refreshToken) return newer.record
  const { retryAt } = backoff.failed(now, cause, unanswered === null ? undefined : certainAt(stored.record, now))
  throw new RefreshPausedError({ retryAt: localTime(clock, retryAt), cause })
}
