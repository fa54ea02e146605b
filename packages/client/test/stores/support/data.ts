import type { Pool } from 'pg'
import type { Store } from '../../../src/index.ts'
import { postgresStore } from '../../../src/stores/postgres.ts'
import { type RedisClient, redisStore } from '../../../src/stores/redis.ts'

type Defer = (close: () => unknown) => void

/** New data in Redis, and a store with a client of its own at each call. */
export function inRedis(connect: () => Promise<RedisClient & { quit(): Promise<unknown> }>) {
  // With braces, which must not distribute the store over slots of a cluster.
  const prefix = `{conformance}-${crypto.randomUUID()}`
  return async (defer: Defer): Promise<Store> => {
    const client = await connect()
    defer(() => client.quit())
    return redisStore({ client, prefix })
  }
}

/** New data in PostgreSQL, and a store with a pool of its own at each call. */
export function inPostgres(connect: () => Pool) {
  const schema = `conformance_${crypto.randomUUID().replaceAll('-', '_')}`
  return (defer: Defer): Store => {
    const pool = connect()
    defer(() => pool.end())
    return postgresStore({ pool, schema })
  }
}
