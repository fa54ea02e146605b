import { reach, StoreUnavailableError } from '@activity-tracking/store'
import { assertRedisPrefix, type RedisClient, scriptOf, senderOf } from '@activity-tracking/store/redis'
import { createInbox, type InboxOptions } from './create-inbox.ts'
import type { Inbox } from './inbox.ts'
import { DEAD, DUE, READ, STATS, WRITE } from './redis-scripts.ts'
import type { AthleteChange, AthleteQuery, AthleteRows, EntryName, InboxStorage, StoredEntry } from './storage.ts'

/** The client of a Redis inbox, the names of its keys, and its timeout. */
export interface RedisInboxOptions extends InboxOptions {
  /** A connected client of `redis` or `ioredis`, of one server or of a cluster. You connect and close it, and handle its `error` events. */
  readonly client: RedisClient
  /**
   * Prefix of every name in Redis; default `activity-inbox`. It is written in braces, so that a cluster stores the whole inbox in one slot.
   * It must not be empty or begin with `}`.
   */
  readonly prefix?: string
  /** Maximum time of a response, in milliseconds; default 5,000. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

const MOST_ATTEMPTS = 50

/** After a conflict, the next attempt waits for a random time up to a bound, in milliseconds. It doubles with each conflict, up to this one. */
const LONGEST_PAUSE_MS = 64

const pauseAfter = (conflicts: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** conflicts)))

/** Within this time after the response was due, a lost connection is detected and the command is sent again. */
const SENT_AGAIN_MS = 60_000

/** The rows of an athlete, and the version to write them with. */
interface VersionedRows extends AthleteRows {
  readonly version: string
}

/**
 * An inbox in Redis 6.2 or later. Its durability is that of the server: with `appendfsync always`, a mark that has resolved survives a
 * crash of the server, but not a failover to a replica that had not received it. It requires `maxmemory-policy noeviction`, which is the
 * default.
 * @throws TypeError for a prefix that is empty or begins with `}`
 */
export function redisInbox(options: RedisInboxOptions): Inbox {
  return createInbox(redisStorage(options), options)
}

function redisStorage({ client, prefix = 'activity-inbox', timeoutMs = DEFAULT_TIMEOUT_MS }: RedisInboxOptions): InboxStorage {
  assertRedisPrefix(prefix)
  const names = `{${prefix}}:`
  const ids = `${names}ids`
  const send = senderOf(client)
  const tails = new Map<string, Promise<unknown>>()
  let isClosed = false
  const scripted = (source: string) => {
    const script = scriptOf(send, source)
    return (...args: (string | number)[]): Promise<unknown> => reachRedis(() => script([ids], [names, ...args.map(String)]))
  }
  const [read, write, due, dead, stats] = [scripted(READ), scripted(WRITE), scripted(DUE), scripted(DEAD), scripted(STATS)]

  async function reachRedis<T>(work: () => Promise<T>): Promise<T> {
    if (isClosed) throw new StoreUnavailableError('Redis', new Error('the inbox is closed'))
    return reach('Redis', timeoutMs, work)
  }

  async function readAll(queries: readonly AthleteQuery[]): Promise<VersionedRows[]> {
    const named = queries.map(({ athleteId, names, ranges }) => ({ athleteId, names: names.map(nameOf), ranges }))
    const found = (await read(toScriptJson(named))) as [string | null, string | null, string | null, string[]][]
    return queries.map(({ athleteId }, index) => {
      const [format, data, version, entries] = found[index] ?? [null, null, null, []]
      return {
        athleteId,
        athlete: format === null || data === null ? null : { format: Number(format), data },
        entries: pairsOf(entries).map(([name, entry]) => toEntry(name, entry)),
        version: version ?? '',
      }
    })
  }

  /** Reads, and writes the changes; undefined if another process wrote in between. */
  async function attempt<Result>(
    queries: readonly AthleteQuery[],
    change: (rows: AthleteRows) => AthleteChange<Result>,
  ): Promise<Result[] | undefined> {
    const rows = queries.length === 0 ? [] : await readAll(queries)
    const changes = rows.map(({ athleteId, version, ...found }) => ({ athleteId, version, ...change({ athleteId, ...found }) }))
    const changed = changes.filter(({ athlete, put, remove }) => athlete !== undefined || put.length > 0 || remove.length > 0)
    const json = toScriptJson(changed.map(({ result: _, ...written }) => written))
    const isWritten = changed.length === 0 || (await write(crypto.randomUUID(), timeoutMs + SENT_AGAIN_MS, json)) === 1
    return isWritten ? changes.map(({ result }) => result) : undefined
  }

  /** Waits for earlier work of this process on the same athletes, which would otherwise be in its way. */
  function inOrder<T>(athleteIds: readonly string[], work: () => Promise<T>): Promise<T> {
    const done = Promise.all(athleteIds.map((id) => tails.get(id))).then(work)
    const tail: Promise<unknown> = done
      .catch(() => undefined)
      .finally(() => {
        for (const id of athleteIds) if (tails.get(id) === tail) tails.delete(id)
      })
    for (const id of athleteIds) tails.set(id, tail)
    return done
  }

  return {
    update: (queries, change) =>
      inOrder(
        queries.map(({ athleteId }) => athleteId),
        async () => {
          for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts += 1) {
            if (attempts > 1) await pauseAfter(attempts - 1)
            const results = await attempt(queries, change)
            if (results !== undefined) return results
          }
          throw new StoreUnavailableError('Redis', new Error('other processes changed the athletes at every attempt'))
        },
      ),
    read: async (query) => (await readAll([query]))[0] as VersionedRows,
    due: async (column, { now, limit, format }) => (await due(column, now, limit, format)) as string[],
    async athletes(after, limit) {
      const from = after === '' ? '-' : `(${after}`
      return (await reachRedis(() => send(ids, 'ZRANGE', ids, from, '+', 'BYLEX', 'LIMIT', '0', String(limit)))) as string[]
    },
    async dead({ athleteId, kind, id }, limit) {
      const found = (await dead(athleteId === '' ? '-' : `(${athleteId} ${kind} ${id}`, limit)) as string[]
      return pairsOf(found).map(([member, value]) => {
        const [first = '', ...name] = member.split(' ')
        return { athleteId: first, ...toEntry(name.join(' '), value) }
      })
    },
    async stats(now) {
      const [waiting, deadCount, leased, oldest] = (await stats(now)) as (string | number | null)[]
      return { waiting: Number(waiting), leased: Number(leased), dead: Number(deadCount), oldestAt: oldest == null ? null : Number(oldest) }
    },
    async close() {
      await Promise.all(tails.values())
      isClosed = true
    },
  }
}

/** JSON for a script. Numbers are text, because Lua does not write large ones in full. */
const toScriptJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? String(each) : each))

const nameOf = ({ kind, id }: EntryName): string => `${kind} ${id}`

function toEntry(name: string, data: string): StoredEntry {
  const [kind = '', id = ''] = name.split(' ')
  return { kind, id, data }
}

const pairsOf = (list: readonly string[]): (readonly [string, string])[] =>
  list.flatMap((item, index) => (index % 2 === 0 ? [[item, list[index + 1] ?? ''] as const] : []))
