import type { Store } from '@activity-tracking/store'
import type { StorePlace } from './scenario.ts'

/** Opens the shared store of a simulation with a connection of this process. */
export async function openStore(place: StorePlace): Promise<{ readonly store: Store }> {
  if (place.kind === 'sqlite') {
    const { sqliteStore } = await import('@activity-tracking/store/sqlite')
    return { store: sqliteStore({ path: place.path }) }
  }
  const [{ redisStore }, { createClient }] = await Promise.all([import('@activity-tracking/store/redis'), import('redis')])
  const client = createClient({ url: place.url })
  await client.connect()
  return { store: redisStore({ client, prefix: place.prefix }) }
}
