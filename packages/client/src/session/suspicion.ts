import type { TokenContext, TokenValidity } from '../layers/auth.ts'
import { withTimeout } from '../timeout.ts'
import type { GrantRecord } from './grant-record.ts'
import { exchangeRefreshToken, requireUsable } from './refresh.ts'
import type { SessionContext } from './session-context.ts'

// Handles a 401 although the access token should be valid. A refusal may be temporary; if it lasts, the grant is suspect until probes at
// different times show whether it has ended.

/** After this time, in milliseconds, a refusal is not temporary: servers of the service know a new token at different times. */
const LASTING_MS = 30_000
/** Refusals that are further apart, in seconds, do not belong together. */
const LONGEST_GAP = 300

/** A refused access token. */
interface Refusal {
  /** It has been refused for so long that this is not temporary. */
  readonly isLasting: boolean
}

/** The refusals of an access token that one session has seen. */
export class Refusals {
  #seen: { readonly accessToken: string; readonly since: number; readonly last: number } | undefined

  /**
   * How long the service has refused the access token without accepting one in between.
   * @param now the service's time in seconds
   * @param refusedForMs how long it has refused the token in one call
   */
  add(accessToken: string, now: number, refusedForMs: number): Refusal {
    const seen = this.#seen
    const isContinued = seen?.accessToken === accessToken && Math.abs(now - seen.last) <= LONGEST_GAP
    const since = isContinued ? seen.since : now
    this.#seen = { accessToken, since, last: now }
    const lastsMs = isContinued ? Math.max(refusedForMs, (now - since) * 1000) : 0
    return { isLasting: lastsMs >= LASTING_MS }
  }

  /** The service has accepted an access token. */
  accepted(): void {
    this.#seen = undefined
  }
}

/** Seconds from the suspicion to the first and to the second probe. */
const FIRST_PROBE = 300
const SECOND_PROBE = 1_800

/** Whether to probe a suspect grant. If the time is further away than the longest pause, this machine's clock is wrong. */
export const isProbeDue = ({ status, suspicion }: GrantRecord, now: number): boolean =>
  status === 'suspect' && (suspicion === null || suspicion.retryAt <= now || suspicion.retryAt - now > SECOND_PROBE)

/** Number of refused probes that end a grant. */
const REFUSALS_TO_END = 2

/** Checks an access token with the service; absent if there is no client to send the request. */
type Verify = TokenContext['verify']

const ACTIVE = { status: 'active', suspicion: null } as const satisfies Partial<GrantRecord>

/**
 * Finds tokens to replace an access token that the service refused: those that have been stored in the meantime, or those of a refresh. If the
 * service returned the same tokens less than a minute ago, it is not asked again. If there are no others, a lasting refusal makes the grant
 * suspect; after another one, the result has the same tokens.
 * @throws SuspectGrantError when the grant is suspect, now or already
 * @throws NeedsReauthorizationError when the service refuses the refresh token
 */
export async function replaceRefused(context: SessionContext, refused: string, { isLasting }: Refusal): Promise<GrantRecord> {
  const { grants, clock, schedule, work } = context
  const suspected = (): Partial<GrantRecord> => {
    const since = clock.seconds()
    return isLasting ? { status: 'suspect', suspicion: { since, refusals: 0, retryAt: since + FIRST_PROBE } } : {}
  }
  const isDue = ({ accessToken }: GrantRecord): boolean => accessToken === refused
  for (;;) {
    const stored = requireUsable(await grants.read(), clock)
    if (!isDue(stored.record)) return stored.record
    if (!schedule.isConfirmed(refused)) return exchangeRefreshToken(context, { isDue, onSame: async () => suspected() })
    if (!isLasting) return stored.record
    const record = { ...stored.record, ...suspected() }
    const written = await grants.write(stored, record).catch((error: unknown) => {
      work.report(error)
      return stored
    })
    if (written !== undefined) return requireUsable({ record }, clock).record
  }
}

/**
 * Probes a suspect grant when it is due: refreshes it, and checks the access token with the service if it is still the same one. Two
 * refusals at different times end the grant.
 * @throws SuspectGrantError before the time, or when the result is not clear yet
 * @throws NeedsReauthorizationError when the grant has ended
 */
export function probeSuspect(context: SessionContext, verify: Verify): Promise<GrantRecord> {
  const { clock } = context
  return exchangeRefreshToken(context, {
    states: ['active', 'suspect'],
    isDue: (record) => isProbeDue(record, clock.seconds()),
    async onSame({ accessToken, suspicion }) {
      const { since = clock.seconds(), refusals = 0, retryAt: dueAt = 0 } = suspicion ?? {}
      // The response has corrected this machine's clock, which may have been wrong about the time of the probe.
      if (dueAt > clock.seconds()) return {}
      const validity = await verifyToken(context, accessToken, verify)
      if (validity === 'accepted') return ACTIVE
      const counted = refusals + (validity === 'refused' ? 1 : 0)
      if (counted >= REFUSALS_TO_END) return { status: 'needs_reauthorization', suspicion: null }
      const retryAt = counted === 0 ? clock.seconds() + FIRST_PROBE : Math.max(since + SECOND_PROBE, clock.seconds() + FIRST_PROBE)
      return { suspicion: { since, refusals: counted, retryAt } }
    },
  })
}

/**
 * Checks a grant with the service, at any time, by a refresh: the service refuses the refresh token of a grant that has ended, also while the access
 * token has more than an hour left. If a refresh of a suspect or ended grant returns the same tokens, it becomes active when `verify` returns that
 * the access token is accepted, or when there is no `verify`. Otherwise its state does not change.
 * @throws NeedsReauthorizationError when the service refuses the refresh token, or the grant remains ended
 * @throws SuspectGrantError when the grant remains suspect
 */
export async function recheckGrant(context: SessionContext, verify: Verify): Promise<GrantRecord> {
  const stored = await context.grants.read()
  if (stored?.record.status === 'active') return exchangeRefreshToken(context, { isDue: () => true })
  context.schedule.succeeded()
  return exchangeRefreshToken(context, {
    states: ['active', 'suspect', 'needs_reauthorization'],
    isDue: ({ status }) => status !== 'active',
    async onSame({ accessToken }) {
      return verify === undefined || (await verifyToken(context, accessToken, verify)) === 'accepted' ? ACTIVE : {}
    },
  })
}

/** Whether the service accepts an access token; `unknown` when it could not be checked. */
async function verifyToken({ requestTimeoutMs, work }: SessionContext, accessToken: string, verify: Verify): Promise<TokenValidity> {
  if (verify === undefined) return 'unknown'
  try {
    return await withTimeout(verify(accessToken), requestTimeoutMs, 'GET /athlete')
  } catch (error) {
    work.report(error)
    return 'unknown'
  }
}
