import type { TokenContext, Verdict } from '../layers/auth.ts'
import { withTimeout } from '../timeout.ts'
import type { GrantRecord } from './grant-record.ts'
import { exchangeRefreshToken, type Parts, requireUsable } from './refresh.ts'

/** Seconds from the suspicion to the first and to the second probe. */
const FIRST_PROBE = 300
const SECOND_PROBE = 1_800

/** Whether a suspect grant is to be probed. A time that is farther away than any pause shows that this machine's clock is wrong. */
export const isProbeDue = ({ status, suspicion }: GrantRecord, now: number): boolean =>
  status === 'suspect' && (suspicion === null || suspicion.retryAt <= now || suspicion.retryAt - now > SECOND_PROBE)

/** Refused probes that end a grant. */
const ENOUGH = 2

/** Asks the service about an access token; absent where nobody knows how to. */
type Verify = TokenContext['verify']

const ACTIVE = { status: 'active', suspicion: null } as const satisfies Partial<GrantRecord>

/** The stored grant; throws what stands in the way of using it. */
const usable = ({ clock }: Parts, record: GrantRecord): GrantRecord => requireUsable({ record, version: '' }, clock).record

/**
 * Finds tokens in the place of an access token that the service refused: those that are stored by now, or new ones. The same tokens back
 * make the grant suspect: with more than an hour left the service gives them back whether they were revoked or not.
 * @throws SuspectGrantError when the grant is suspect, now or already
 * @throws NeedsReauthorizationError when the service refuses the refresh token
 */
export async function replaceRefused(parts: Parts, refused: string): Promise<GrantRecord> {
  const { clock } = parts
  const record = await exchangeRefreshToken(parts, {
    isDue: ({ accessToken }) => accessToken === refused,
    onSame: async () => ({ status: 'suspect', suspicion: { since: clock.now(), refusals: 0, retryAt: clock.now() + FIRST_PROBE } }),
  })
  return usable(parts, record)
}

/**
 * Probes a suspect grant when it is time: refreshes it, and asks the service about the access token when that is still the same one. Two
 * refusals, apart in time, end the grant.
 * @throws SuspectGrantError before the time, or when nothing is clear yet
 * @throws NeedsReauthorizationError when the grant has ended
 */
export async function probeSuspect(parts: Parts, verify: Verify): Promise<GrantRecord> {
  const { clock } = parts
  const record = await exchangeRefreshToken(parts, {
    states: ['active', 'suspect'],
    isDue: (record) => isProbeDue(record, clock.now()),
    async onSame({ accessToken, suspicion }) {
      const { since = clock.now(), refusals = 0, retryAt: dueAt = 0 } = suspicion ?? {}
      // The response has corrected this machine's clock, which may have been wrong about the time of the probe.
      if (dueAt > clock.now()) return {}
      const verdict = await askAbout(parts, accessToken, verify)
      if (verdict === 'accepted') return ACTIVE
      const counted = refusals + (verdict === 'refused' ? 1 : 0)
      if (counted >= ENOUGH) return { status: 'needs_reauthorization', suspicion: null }
      const retryAt = counted === 0 ? clock.now() + FIRST_PROBE : Math.max(since + SECOND_PROBE, clock.now() + FIRST_PROBE)
      return { suspicion: { since, refusals: counted, retryAt } }
    },
  })
  return usable(parts, record)
}

/**
 * Asks the service about a grant that was ended or is suspect, whenever it is. The same tokens back make it active when `verify` says that
 * the access token is accepted, or when there is no `verify`. Otherwise it stays as it was.
 * @throws NeedsReauthorizationError when the service refuses the refresh token, or `verify` does not bring back a grant that was ended
 * @throws SuspectGrantError when `verify` does not bring back a suspect grant
 */
export async function recheckGrant(parts: Parts, verify: Verify): Promise<GrantRecord> {
  parts.backoff.succeeded()
  const record = await exchangeRefreshToken(parts, {
    states: ['active', 'suspect', 'needs_reauthorization'],
    isDue: ({ status }) => status !== 'active',
    onSame: async ({ accessToken }) => (verify === undefined || (await askAbout(parts, accessToken, verify)) === 'accepted' ? ACTIVE : {}),
  })
  return usable(parts, record)
}

async function askAbout({ requestTimeoutMs, report }: Parts, accessToken: string, verify: Verify): Promise<Verdict> {
  if (verify === undefined) return 'unknown'
  try {
    return await withTimeout(verify(accessToken), requestTimeoutMs, 'GET /athlete')
  } catch (error) {
    report(error)
    return 'unknown'
  }
}
