import { createOAuth, type OAuth, TokenSession } from '@activity-tracking/client'
import type { Spool, Store } from '@activity-tracking/store'
import { fileSpool } from '@activity-tracking/store/spool'
import type { StorePlace } from './stores.ts'

/** What a process is told: which grant, where it is kept, and what time it is. */
export interface Grant {
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly athleteId: string
  readonly place: StorePlace
  readonly spoolFolder: string
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
  /** Longest time a caller waits for tokens, in milliseconds; default 20,000. */
  readonly timeoutMs?: number
}

/** Short, so that nobody waits long for the lock of the dead. */
const LOCK_TTL_MS = 150

export interface Opened {
  readonly oauth: OAuth
  readonly session: TokenSession
}

/** A session on a grant, as each process of an app has it. */
export function openSession(
  { authUrl, clientId, clientSecret, athleteId, now, timeoutMs = 20_000, ...grant }: Grant,
  store: Store,
  spool?: Spool,
): Opened {
  const oauth = createOAuth({ authUrl, clientId, clientSecret, redirectUri: 'http://localhost/callback', now: () => now })
  const session = new TokenSession({
    oauth,
    store,
    athleteId,
    now: () => now,
    lockTtlMs: LOCK_TTL_MS,
    timeoutMs,
    spool: spool ?? fileSpool({ directory: grant.spoolFolder }),
  })
  return { oauth, session }
}

/** What a process does in its round. */
export const SCENARIOS = {
  /** The token is expired: read, lock, request, receive, keep, use. */
  rotate: { passed: '7h' },
  /** The token still lives for 301 seconds: new ones are got in the background. */
  background: { passed: '21299s' },
  /** As `rotate`, and the store is away from the receipt on. */
  storeAway: { passed: '7h' },
  /** As `rotate`, with tokens in the spool that the store has not got yet. */
  replay: { passed: '7h' },
  /** The service refuses a fresh token with 401. */
  probe: { passed: '1h' },
  /** The app gives up its access. */
  deauthorize: { passed: '1h' },
} as const satisfies Record<string, { readonly passed: string }>

export type ScenarioName = keyof typeof SCENARIOS
