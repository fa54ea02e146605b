import { randomUUID } from 'node:crypto'
import type { Store } from '@activity-tracking/client'
import { postgresStore } from '@activity-tracking/client/postgres'
import { redisStore } from '@activity-tracking/client/redis'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import type { Provided } from '@activity-tracking/kit/test-servers'

/** Location of a store, so that another process can open it too. */
export type StorePlace =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'redis'; readonly url: string; readonly prefix: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly table: string }

export interface OpenStore extends AsyncDisposable {
  readonly store: Store
}

/** Opens a store as another process does, with a separate connection. Hundreds of processes use it, so each loads only the driver that it needs. */
export async function openStore(place: StorePlace): Promise<OpenStore> {
  switch (place.kind) {
    case 'sqlite': {
      const store = sqliteStore({ path: place.path })
      return { store, [Symbol.asyncDispose]: async () => store.close() }
    }
    case 'redis': {
      const { createClient } = await import('redis')
      const client = createClient({ url: place.url })
      await client.connect()
      return { store: redisStore({ client, prefix: place.prefix }), [Symbol.asyncDispose]: async () => client.destroy() }
    }
    case 'postgres': {
      const { Pool } = await import('pg')
      const pool = new Pool({ connectionString: place.url, max: 2 })
      return { store: postgresStore({ pool, table: place.table }), [Symbol.asyncDispose]: () => pool.end() }
    }
  }
}

/** The servers of the test run. */
export interface Servers {
  readonly redis: Provided
  readonly postgres: Provided
}

/** A new location of each installed kind. */
export function newPlaces(folder: string, { redis, postgres }: Servers): StorePlace[] {
  const name = randomUUID().replaceAll('-', '')
  return [
    { kind: 'sqlite', path: `${folder}/grants.sqlite` },
    ...(redis.port === undefined ? [] : [{ kind: 'redis', url: `redis://127.0.0.1:${redis.port}`, prefix: `{${name}}:` } as const]),
    ...(postgres.port === undefined
      ? []
      : [{ kind: 'postgres', url: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`, table: `t${name}` } as const]),
  ]
}
