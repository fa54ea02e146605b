import type { TokenSession } from '../session/token-session.ts'

/** Most sessions that are kept while they have nothing to do. */
const MAX_IDLE_SESSIONS = 1_000
/** How many of the least recently used sessions one lookup examines. Bounds the work when all of them are busy. */
const EXAMINED = 8

/** What the cache needs to know of a session. */
type Cached = Pick<TokenSession, 'isBusy'>

/** The sessions that were used last, by athlete id. */
export interface SessionCache<Session extends Cached> {
  /** The session of an athlete: the cached one, or a new one. */
  get(athleteId: string): Session
  /** All sessions that are cached. */
  all(): Session[]
}

/**
 * Keeps the most recently used sessions, so that an app with many athletes does not grow without limit. A session with work under way is not
 * dropped. Dropping one loses nothing: its grant is in the store.
 */
export function createSessionCache<Session extends Cached>(
  create: (athleteId: string) => Session,
  maxIdle = MAX_IDLE_SESSIONS,
): SessionCache<Session> {
  // In order of use: the least recently used session is first.
  const sessions = new Map<string, Session>()
  let newest: { readonly athleteId: string; readonly session: Session } | undefined

  const dropIdle = (): void => {
    let examined = 0
    for (const [athleteId, session] of sessions) {
      if (sessions.size < maxIdle || examined === EXAMINED) return
      examined += 1
      sessions.delete(athleteId)
      if (session.isBusy) sessions.set(athleteId, session)
    }
  }

  return {
    get(athleteId) {
      if (newest?.athleteId === athleteId) return newest.session
      const session = sessions.get(athleteId) ?? create(athleteId)
      sessions.delete(athleteId)
      // Before the new session is added: it is not busy yet.
      dropIdle()
      sessions.set(athleteId, session)
      newest = { athleteId, session }
      return session
    },
    all: () => [...sessions.values()],
  }
}
