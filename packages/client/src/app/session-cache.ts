import type { TokenSession } from '../session/token-session.ts'

/** Maximum number of cached sessions without work in progress. */
const MAX_IDLE_SESSIONS = 1_000
/** Number of least recently used sessions that one lookup examines. Bounds the work when all of them are busy. */
const EXAMINED = 8

/** The part of a session that the cache uses. */
type Cached = Pick<TokenSession, 'isBusy'>

/** The most recently used sessions, by athlete ID. */
export interface SessionCache<Session extends Cached> {
  /** The session of an athlete: the cached one, or a new one. */
  get(athleteId: string): Session
  /** All sessions that are cached. */
  all(): Session[]
}

/**
 * Caches the most recently used sessions, so that an app with many athletes does not grow without limit. A session with work in progress is
 * not dropped. Dropping a session loses nothing, because its grant is in the store.
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
      // Before the new session is added, because it is not busy yet.
      dropIdle()
      sessions.set(athleteId, session)
      newest = { athleteId, session }
      return session
    },
    all: () => [...sessions.values()],
  }
}
