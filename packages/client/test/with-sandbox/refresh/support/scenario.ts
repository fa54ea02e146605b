import { createOAuth, type OAuth, type Spool, type Store, TokenSession } from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/client/spool'
import type { StorePlace } from './stores.ts'

/** Message to a process: the grant, its store, and the time. */
export interface Grant {
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly athleteId: string
  readonly place: StorePlace
  readonly spoolFolder: string
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
  /** Longest time that a caller waits for tokens, in milliseconds. Default: 20,000. */
  readonly timeoutMs?: number
  /** When the mark of a killed process has expired, in milliseconds. Default: soon, so that it does not delay others. */
  readonly refreshTtlMs?: number
}

const SHORT_TTL_MS = 150

export interface Opened {
  readonly oauth: OAuth
  readonly session: TokenSession
}

/** A session on a grant, as in each process of an app. */
export function openSession(
  { authUrl, clientId, clientSecret, athleteId, now, timeoutMs = 20_000, refreshTtlMs = SHORT_TTL_MS, ...grant }: Grant,
  store: Store,
  spool?: Spool,
): Opened {
  const oauth = createOAuth({ authUrl, clientId, clientSecret, redirectUri: 'http://localhost/callback', now: () => now })
  const session = new TokenSession({
    oauth,
    store,
    athleteId,
    now: () => now,
    refreshTtlMs,
    timeoutMs,
    spool: spool ?? fileSpool({ directory: grant.spoolFolder }),
  })
  return { oauth, session }
}

/** Work of a process in its round. */
export const SCENARIOS = {
  /** The token has expired: read, mark, request, receive, store, use. */
  rotate: { passed: '7h' },
  /** The token is valid for 301 seconds: a new one is requested although the caller does not need it yet. */
  background: { passed: '21299s' },
  /** As `rotate`, and the store becomes unavailable when the response is received. */
  storeAway: { passed: '7h' },
  /** As `rotate`, with tokens in the spool that the store does not have yet. */
  replay: { passed: '7h' },
  /** The service refuses a valid token with 401, and returns the same tokens. */
  refused: { passed: '1h' },
  /** The app revokes its access. */
  deauthorize: { passed: '1h' },
} as const satisfies Record<string, { readonly passed: string }>

export type ScenarioName = keyof typeof SCENARIOS
