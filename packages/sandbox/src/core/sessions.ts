import type { Scope } from '@activity-tracking/spec'
import type { Database } from './database.ts'
import { splitScopes } from './grants.ts'
import { toSeconds, type World } from './world.ts'

/** An app's access to one athlete. */
export interface Session {
  readonly athleteId: string
  readonly scopes: readonly Scope[]
  /** True if its six hours are over. */
  readonly expired: boolean
}

/** The sessions of all worlds. */
export interface Sessions {
  /** The session of an access token, with its world; undefined if no grant has the token. */
  find(accessToken: string): { readonly world: World; readonly session: Session } | undefined
}

/** The row of an access token. */
interface Issued {
  readonly worldId: string
  readonly athleteId: string
  readonly scopes: readonly Scope[]
  /** Seconds since 1970, UTC. */
  readonly expires: number
}

/** Number of access tokens whose rows are held in memory. */
const MOST_KNOWN = 1_000

/** Finds sessions. The row of an access token is read once, and again after any write. */
export function createSessions(database: Database, worlds: { find(clientId: string): World | undefined }): Sessions {
  const known = new Map<string, Issued>()
  let revision = -1

  const issuedAs = (accessToken: string): Issued | undefined => {
    if (revision !== database.revision || known.size >= MOST_KNOWN) {
      known.clear()
      revision = database.revision
    }
    const issued = known.get(accessToken) ?? read(database, accessToken)
    if (issued !== undefined) known.set(accessToken, issued)
    return issued
  }

  return {
    find(accessToken) {
      const issued = issuedAs(accessToken)
      const world = issued && worlds.find(issued.worldId)
      if (issued === undefined || world === undefined) return undefined
      const { athleteId, scopes, expires } = issued
      return { world, session: { athleteId, scopes, expired: expires <= toSeconds(world.now()) } }
    },
  }
}

function read(database: Database, accessToken: string): Issued | undefined {
  const row = database.get<{ world: string; athlete_id: string; scopes: string; expires: number }>(
    'select world, athlete_id, scopes, expires from tokens where access_token = ?',
    accessToken,
  )
  return row && { worldId: row.world, athleteId: row.athlete_id, scopes: splitScopes(row.scopes), expires: row.expires }
}
