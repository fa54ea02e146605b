import { createOAuth, type OAuth, type Send, type Store, TokenSession, type TokenSessionOptions } from '@activity-tracking/client'
import { postgresStore } from '@activity-tracking/client/postgres'
import { redisStore } from '@activity-tracking/client/redis'
import { fileSpool } from '@activity-tracking/client/spool'
import { sqliteStore } from '@activity-tracking/client/sqlite'

export type StoreKind = 'sqlite' | 'redis' | 'postgres'

/** Location of a store, so that another process can open it too. */
export interface StorePlace {
  readonly kind: StoreKind
  /** URL of the server, or path of the file. */
  readonly at: string
  /** Separates it from other stores of the server. */
  readonly name: string
}

/** Opens a store as another process does, with a separate connection. Many processes use it, so each loads only the driver that it needs. */
export async function openStore({ kind, at, name }: StorePlace): Promise<AsyncDisposable & { readonly store: Store }> {
  switch (kind) {
    case 'sqlite': {
      const store = sqliteStore({ path: at })
      return { store, [Symbol.asyncDispose]: async () => store.close() }
    }
    case 'redis': {
      const { createClient } = await import('redis')
      const client = createClient({ url: at })
      await client.connect()
      return { store: redisStore({ client, prefix: `{${name}}:` }), [Symbol.asyncDispose]: async () => client.destroy() }
    }
    case 'postgres': {
      const { Pool } = await import('pg')
      const pool = new Pool({ connectionString: at, max: 2 })
      return { store: postgresStore({ pool, table: `t${name}` }), [Symbol.asyncDispose]: () => pool.end() }
    }
  }
}

/** A grant of an app, for all its processes. */
export interface Grant {
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly athleteId: string
  readonly place: StorePlace
  readonly spoolFolder: string
}

/** What a test changes about a session. */
export interface SessionChange extends Partial<Omit<TokenSessionOptions, 'oauth' | 'athleteId'>> {
  readonly now: () => number
  readonly store: Store
  readonly fetch?: Send
}

/** A session on a grant, as in each process of an app. */
export function openSession(
  { place: _, spoolFolder, athleteId, ...app }: Grant,
  { fetch: send, ...options }: SessionChange,
): { readonly oauth: OAuth; readonly session: TokenSession } {
  const oauth = createOAuth({ ...app, redirectUri: 'http://localhost/callback', now: options.now, ...(send && { fetch: send }) })
  const spool = fileSpool({ directory: spoolFolder })
  return { oauth, session: new TokenSession({ oauth, athleteId, spool, timeoutMs: 20_000, ...options }) }
}
