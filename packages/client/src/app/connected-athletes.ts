import { hasCode } from '../errors.ts'
import { fetchGrant } from '../session/grant-store.ts'
import type { Grant, TokenSession } from '../session/token-session.ts'
import type { Spool, Store } from '../stores/store.ts'
import { withoutUndefined } from '../values.ts'

/** An athlete whose grant is stored. */
export interface ConnectedAthlete extends Grant {
  readonly athleteId: string
}

/** Where to look for athletes. */
export interface ConnectedAthletesOptions {
  readonly store: Store
  readonly spool: Spool | undefined
  /** Prefix of the keys of the app's grants. */
  readonly prefix: string
  readonly session: (athleteId: string) => Pick<TokenSession, 'state'>
}

/**
 * Lists the athletes whose grants are stored, in the order of their keys. Each athlete is listed at most once, in the currently stored
 * state.
 * @throws TypeError when the store cannot list its keys
 * @throws ApiError `unreadable_grant` after all others were listed, when the grant of an athlete cannot be read
 */
export async function* connectedAthletes({ store, spool, prefix, session }: ConnectedAthletesOptions): AsyncGenerator<ConnectedAthlete> {
  if (store.list === undefined) throw new TypeError('this store cannot list its keys')
  // Grants in the spool are not listed by the store. Reading them stores them.
  const waiting = new Set((spool?.entries() ?? []).map(({ key }) => key).filter((key) => key.startsWith(prefix)))
  for (const key of waiting) await session(key.slice(prefix.length)).state()

  let unreadable: unknown
  const read = async (key: string): Promise<ConnectedAthlete | undefined> => {
    try {
      const stored = await fetchGrant(store, key)
      if (stored === undefined || stored.record.status === 'deauthorized') return undefined
      const { status, scopes } = stored.record
      return { athleteId: key.slice(prefix.length), state: status, scopes: scopes ?? undefined }
    } catch (error) {
      if (!hasCode(error, 'unreadable_grant')) throw error
      unreadable ??= error
      return undefined
    }
  }

  let cursor: string | undefined
  do {
    const page = await store.list(withoutUndefined({ prefix, cursor }))
    const athletes = await Promise.all(page.keys.map(read))
    for (const athlete of athletes) if (athlete !== undefined) yield athlete
    cursor = page.cursor
  } while (cursor !== undefined)
  if (unreadable !== undefined) throw unreadable
}
