import { acquireLock } from '../internal/acquire-lock.ts'
import { assertKey, toSortable } from '../internal/key.ts'
import { listRange, toPage } from '../internal/list-range.ts'
import { reach } from '../internal/reach.ts'
import { fromText, toText } from '../internal/record-text.ts'
import type { FullStore } from '../memory-store.ts'
import { VersionConflictError } from '../version-conflict-error.ts'
import { type RedisClient, type RedisScript, scriptOf, senderOf } from './commands.ts'
import { DELETE, EXTEND, FREE, PUT, TAKE } from './scripts.ts'

/** The client of a Redis store, the names of its keys, and its timeout. */
export interface RedisStoreOptions {
  /** A connected client of `redis` or `ioredis`, of one server or of a cluster. You connect and close it, and handle its `error` events. */
  readonly client: RedisClient
  /**
   * Prefix of every name in Redis; default `activity-store`. It is written in braces, so that a cluster stores all keys in one slot. It
   * must not be empty or begin with `}`.
   */
  readonly prefix?: string
  /** Maximum time of a response, in milliseconds; default 5,000. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

/**
 * Checks that a prefix in braces keeps all names that begin with it in one slot of a cluster.
 * @throws TypeError for a prefix that is empty or begins with `}`
 */
export function assertRedisPrefix(prefix: string): void {
  if (prefix === '' || prefix.startsWith('}')) throw new TypeError('a prefix for Redis must not be empty or begin with }')
}

/**
 * A store in Redis 6.2 or later. Its durability is that of the server: with `appendfsync always`, a write that has resolved survives a
 * crash of the server, but not a failover to a replica that had not received it.
 * @throws TypeError for a prefix that is empty or begins with `}`
 */
export function redisStore({ client, prefix = 'activity-store', timeoutMs = DEFAULT_TIMEOUT_MS }: RedisStoreOptions): FullStore {
  assertRedisPrefix(prefix)
  const send = senderOf(client)
  const [put, remove, take, extend, free] = [
    scriptOf(send, PUT),
    scriptOf(send, DELETE),
    scriptOf(send, TAKE),
    scriptOf(send, EXTEND),
    scriptOf(send, FREE),
  ]
  const reachRedis = <T>(work: () => Promise<T>): Promise<T> => reach('Redis', timeoutMs, work)
  const run = async (script: RedisScript, keys: readonly [string, ...string[]], ...args: string[]): Promise<boolean> =>
    (await script(keys, args)) === 1
  const index = `{${prefix}}:index`
  const recordOf = (sortable: string): string => `{${prefix}}:record:${sortable}`
  const lockOf = (name: string): string => `{${prefix}}:lock:${name}`

  return {
    async get(key) {
      assertKey(key)
      const name = recordOf(toSortable(key))
      const reply = await reachRedis(() => send(name, 'HMGET', name, 'record', 'version'))
      const [text, version] = reply as [string | null, string | null]
      return text === null || version === null ? null : { record: fromText(text), version }
    },
    async put(key, record, condition) {
      assertKey(key)
      const [sortable, version, text] = [toSortable(key), crypto.randomUUID(), toText(record)]
      const expected = 'ifVersion' in condition ? `=${condition.ifVersion}` : ''
      const isWritten = await reachRedis(() => run(put, [recordOf(sortable), index], expected, version, text, sortable))
      if (!isWritten) throw new VersionConflictError(key)
      return { version }
    },
    async delete(key, { ifVersion }) {
      assertKey(key)
      const sortable = toSortable(key)
      const isDeleted = await reachRedis(() => run(remove, [recordOf(sortable), index], ifVersion, sortable))
      if (!isDeleted) throw new VersionConflictError(key)
    },
    lock: (name, options) =>
      acquireLock(name, options, reachRedis, {
        take: (token, ttlMs) => run(take, [lockOf(name)], token, String(ttlMs)),
        extend: (token, ttlMs) => run(extend, [lockOf(name)], token, String(ttlMs)),
        free: (token) => run(free, [lockOf(name)], token),
      }),
    async list(options) {
      const { from, after, before, limit } = listRange(options)
      const lowest = options?.cursor !== undefined && options.cursor >= (options.prefix ?? '') ? `(${after}` : `[${from}`
      const found = await reachRedis(() => send(index, 'ZRANGE', index, lowest, `(${before}`, 'BYLEX', 'LIMIT', '0', String(limit + 1)))
      return toPage(found as string[], limit)
    },
  }
}
