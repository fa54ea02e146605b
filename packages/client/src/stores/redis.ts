import { reach } from '@activity-tracking/kit/databases/reach'
import { StoreUnavailableError, VersionConflictError } from './errors.ts'
import { assertKey, fromText, listRange, toPage, toText } from './keys-and-records.ts'
import type { FullStore } from './store.ts'

/**
 * A connected client of one server: of `redis` (uses its `sendCommand`) or of `ioredis` (uses its `call`, which its cluster client also
 * has).
 */
type SingleClient = { sendCommand(args: string[]): Promise<unknown> } | { call(command: string, args: string[]): Promise<unknown> }

/** A connected cluster client of `redis`, which needs the key of each command. */
interface ClusterClient {
  sendCommand(firstKey: string, isReadonly: boolean, args: string[]): Promise<unknown>
  getSlotMaster(slot: number): unknown
}

/** A connected client of `redis` or `ioredis`, of one server or of a cluster. */
export type RedisClient = SingleClient | ClusterClient

/** Sends a command about a key, and other keys in the same slot, and returns its reply. */
type Send = (key: string, command: string, ...args: string[]) => Promise<unknown>

/** Creates one function to send commands through any client. */
function senderOf(client: RedisClient): Send {
  if ('call' in client && typeof client.call === 'function') return (_key, command, ...args) => client.call(command, args)
  // Never reads from a replica, because it might not have the newest version yet.
  if ('getSlotMaster' in client) return (key, command, ...args) => client.sendCommand(key, false, [command, ...args])
  const { sendCommand } = client as { sendCommand(args: string[]): Promise<unknown> }
  return (_key, command, ...args) => sendCommand.call(client, [command, ...args])
}

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A Lua script that writes a record and the index, which are in one slot, and returns 1 if its condition holds. It is run by its digest; its
 * source is sent if the server does not have it.
 */
function scriptOf(send: Send, index: string, source: string): (record: string, ...args: string[]) => Promise<boolean> {
  let digest: Promise<string> | undefined
  return async (record, ...args) => {
    digest ??= crypto.subtle.digest('SHA-1', new TextEncoder().encode(source)).then(hex)
    const rest = ['2', record, index, ...args]
    try {
      return (await send(record, 'EVALSHA', await digest, ...rest)) === 1
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return (await send(record, 'EVAL', source, ...rest)) === 1
    }
  }
}

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
 * KEYS: record, index. ARGV: condition (`=version` or empty for absent), new version, record, member of the index. Drivers send a command
 * again when the connection broke before its reply: if the version already exists, the write has already happened.
 */
const PUT = `
local version = redis.call('HGET', KEYS[1], 'version')
if version == ARGV[2] then return 1 end
if (version and '=' .. version or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'record', ARGV[3])
redis.call('ZADD', KEYS[2], 0, ARGV[4])
return 1`

/** KEYS: record, index. ARGV: version, member of the index. */
const DELETE = `
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[2])
return 1`

/**
 * A store in Redis 6.2 or later. Its durability is that of the server: with `appendfsync always`, a write that has resolved survives a
 * crash of the server, but not a failover to a replica that had not received it.
 * @throws TypeError for a prefix that is empty or begins with `}`
 */
export function redisStore({ client, prefix = 'activity-store', timeoutMs = DEFAULT_TIMEOUT_MS }: RedisStoreOptions): FullStore {
  if (prefix === '' || prefix.startsWith('}')) throw new TypeError('a prefix for Redis must not be empty or begin with }')
  const send = senderOf(client)
  const index = `{${prefix}}:index`
  const nameOf = (key: string): string => `{${prefix}}:record:${key}`
  const [put, remove] = [scriptOf(send, index, PUT), scriptOf(send, index, DELETE)]
  const reachRedis = <T>(work: () => Promise<T>): Promise<T> => reach(timeoutMs, work, (cause) => new StoreUnavailableError('Redis', cause))

  return {
    async get(key) {
      assertKey(key)
      const name = nameOf(key)
      const reply = await reachRedis(() => send(name, 'HMGET', name, 'record', 'version'))
      const [text, version] = reply as [string | null, string | null]
      return text === null || version === null ? null : { record: fromText(text), version }
    },
    async put(key, record, condition) {
      assertKey(key)
      const [version, text] = [crypto.randomUUID(), toText(record)]
      const expected = 'ifVersion' in condition ? `=${condition.ifVersion}` : ''
      if (!(await reachRedis(() => put(nameOf(key), expected, version, text, key)))) throw new VersionConflictError(key)
      return { version }
    },
    async delete(key, { ifVersion }) {
      assertKey(key)
      if (!(await reachRedis(() => remove(nameOf(key), ifVersion, key)))) throw new VersionConflictError(key)
    },
    async list(options) {
      const { from, before, limit } = listRange(options)
      const found = await reachRedis(() => send(index, 'ZRANGE', index, `[${from}`, `(${before}`, 'BYLEX', 'LIMIT', '0', String(limit + 1)))
      return toPage(found as string[], limit)
    },
  }
}
