import { checkKey } from './check-key.ts'
import { DEFAULT_LIMIT, pageOf } from './page-of.ts'
import type { Store } from './store.ts'
import { guarded } from './store-unavailable-error.ts'
import { VersionConflictError } from './version-conflict-error.ts'
import { waitForLock } from './wait-for-lock.ts'

/** A connected client of `redis` (node-redis) or `ioredis`: whatever sends a command. */
export type RedisClient = { sendCommand(args: string[]): Promise<unknown> } | { call(command: string, ...args: string[]): Promise<unknown> }

export interface RedisStoreOptions {
  /** Yours: connected by you, and closed by you. */
  readonly client: RedisClient
  /** Before every key; in braces, so that all are in one slot of a cluster. Default `{activity-tracking}:`. */
  readonly prefix?: string
}

/** Compare-and-set: KEYS record, index; ARGV expected version or nothing, new version, record, key. */
const PUT = `
local current = redis.call('HGET', KEYS[1], 'version') or ''
if current ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'record', ARGV[3])
redis.call('ZADD', KEYS[2], 0, ARGV[4])
return 1`

const DELETE = `
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[2])
return 1`

const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`

/**
 * A store in Redis. A write is as durable as the server makes it: `appendfsync always` loses nothing that was acknowledged, the default up
 * to a second. A failover to a replica may lose what it had not got yet; versions keep such a loss from passing unnoticed.
 */
export function redisStore({ client, prefix = '{activity-tracking}:' }: RedisStoreOptions): Store {
  const send = (...args: string[]): Promise<unknown> =>
    guarded('Redis', () => ('call' in client ? client.call(args[0] ?? '', ...args.slice(1)) : client.sendCommand(args)))
  const index = `${prefix}keys`
  const nameOf = (key: string): string => `${prefix}record:${key}`
  return {
    async get(key) {
      checkKey(key)
      const [version, record] = (await send('HMGET', nameOf(key), 'version', 'record')) as (string | null)[]
      return version == null || record == null ? null : { record: JSON.parse(record), version }
    },
    async put(key, record, condition) {
      checkKey(key)
      const version = crypto.randomUUID()
      const expected = 'ifVersion' in condition ? condition.ifVersion : ''
      // No version is empty: it would mean that there is no record.
      if ('ifVersion' in condition && expected === '') throw new VersionConflictError(key)
      const done = await send('EVAL', PUT, '2', nameOf(key), index, expected, version, JSON.stringify(record), key)
      if (Number(done) === 0) throw new VersionConflictError(key)
      return { version }
    },
    async delete(key, { ifVersion }) {
      checkKey(key)
      if (Number(await send('EVAL', DELETE, '2', nameOf(key), index, ifVersion, key)) === 0) throw new VersionConflictError(key)
    },
    async lock(name, options) {
      checkKey(name)
      const token = crypto.randomUUID()
      const key = `${prefix}lock:${name}`
      return waitForLock(options, async () => {
        const got = await send('SET', key, token, 'NX', 'PX', String(options.ttlMs))
        return got === null ? null : { release: async () => void (await send('EVAL', RELEASE, '1', key, token)) }
      })
    },
    async list({ prefix: start = '', cursor, limit = DEFAULT_LIMIT } = {}) {
      const from = cursor === undefined ? `[${start}` : `(${cursor}`
      const keys = (await send('ZRANGEBYLEX', index, from, '+', 'LIMIT', '0', String(limit + 1))) as string[]
      return pageOf(
        keys.filter((key) => key.startsWith(start)),
        limit,
      )
    },
  }
}
