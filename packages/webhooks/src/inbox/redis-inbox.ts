import { reach, StoreUnavailableError } from '@activity-tracking/store'
import { assertRedisPrefix, type RedisClient, type RedisScript, scriptOf, senderOf } from '@activity-tracking/store/redis'
import { type AthleteRecord, FORMAT, parseRecord, recordText, summaryOf } from './athlete-record.ts'
import { createInbox, type InboxOptions } from './create-inbox.ts'
import type { Inbox } from './inbox.ts'
import { type AppliedCalls, applyCalls, athletesOf, joinedUpdates, type UpdateCall } from './joined-updates.ts'
import { DUE, PURGE, READ, redisNames, STATS, WRITE } from './redis-scripts.ts'
import type { InboxStorage } from './storage.ts'

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

/** Number of records to remove with one command, which blocks the server. */
const PURGED_AT_ONCE = 200

/** After this number of lost races, calls no longer share a command, so that a busy athlete does not delay the others. */
const SHARED_ATTEMPTS = 3

const MOST_ATTEMPTS = 50

/** Within this time after the response was due, a lost connection is detected and the command is sent again. */
const SENT_AGAIN_MS = 60_000

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
  const names = redisNames(prefix)
  const send = senderOf(client)
  const scripts = {
    read: scriptOf(send, READ),
    write: scriptOf(send, WRITE),
    due: scriptOf(send, DUE),
    purge: scriptOf(send, PURGE),
    stats: scriptOf(send, STATS),
  }
  const reachRedis = <T>(work: () => Promise<T>): Promise<T> => reach('Redis', timeoutMs, work)
  const run = (script: RedisScript, keys: readonly [string, ...string[]], ...args: (string | number)[]): Promise<unknown> =>
    reachRedis(() => script(keys, args.map(String)))
  const sets = [names.live, names.background, names.oldest, names.leased, names.useless, names.dead, names.ids, names.counts] as const
  let isClosed = false

  const assertOpen = (): void => {
    if (isClosed) throw new StoreUnavailableError('Redis', new Error('the inbox is closed'))
  }

  /** Reads, applies the calls and writes; undefined if another process wrote in between. */
  async function attempt(calls: readonly UpdateCall[]): Promise<AppliedCalls['outcomes'] | undefined> {
    const ids = athletesOf(calls)
    const [first, ...others] = ids
    if (first === undefined) return applyCalls(calls, () => null).outcomes
    const keys: [string, ...string[]] = [names.athlete(first), ...others.map(names.athlete)]
    const found = (await run(scripts.read, keys)) as (string | null)[]
    const textOf = new Map(ids.map((id, index) => [id, found[2 * index] ?? null]))
    const versionOf = new Map(ids.map((id, index) => [id, found[2 * index + 1] ?? '']))
    const { outcomes, changed } = applyCalls(calls, (id) => textOf.get(id))
    if (changed.size === 0) return outcomes
    const token = crypto.randomUUID()
    const args = [...changed].flatMap(([id, record]) => [id, versionOf.get(id) ?? '', ...fieldsOf(record, token)])
    const written = [...changed.keys()].map(names.athlete)
    const isWritten = (await run(scripts.write, [...sets, names.done(token), ...written], timeoutMs + SENT_AGAIN_MS, ...args)) === 1
    return isWritten ? outcomes : undefined
  }

  async function commit(calls: readonly UpdateCall[]): Promise<AppliedCalls['outcomes']> {
    for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts += 1) {
      const outcomes = await attempt(calls)
      if (outcomes !== undefined) return outcomes
      if (attempts === SHARED_ATTEMPTS && calls.length > 1) return commitEach(calls)
    }
    throw new StoreUnavailableError('Redis', new Error('other processes changed the records at every attempt'))
  }

  async function commitEach(calls: readonly UpdateCall[]): Promise<AppliedCalls['outcomes']> {
    const outcomes: AppliedCalls['outcomes'][number][] = []
    for (const call of calls) {
      const [outcome] = await commit([call]).catch((reason: unknown) => [{ status: 'rejected', reason } as const])
      if (outcome !== undefined) outcomes.push(outcome)
    }
    return outcomes
  }

  const { update, idle } = joinedUpdates(async (calls) => {
    assertOpen()
    return commit(calls)
  })

  return {
    update,
    async due(lane, now, limit) {
      assertOpen()
      return (await run(scripts.due, [names[lane]], now, limit, FORMAT, names.athlete(''))) as string[]
    },
    async read(athleteId) {
      assertOpen()
      const key = names.athlete(athleteId)
      const text = await reachRedis(() => send(key, 'HGET', key, 'record'))
      return text === null ? null : parseRecord(athleteId, text)
    },
    async list({ after, limit, onlyDead }) {
      assertOpen()
      const key = onlyDead ? names.dead : names.ids
      const from = after === '' ? '-' : `(${after}`
      return (await reachRedis(() => send(key, 'ZRANGE', key, from, '+', 'BYLEX', 'LIMIT', '0', String(limit)))) as string[]
    },
    async stats(now) {
      assertOpen()
      const reply = (await run(scripts.stats, [names.counts, names.oldest, names.leased], now)) as (string | number | null)[]
      const [waiting, dead, leased, oldest] = reply
      return { waiting: Number(waiting), leased: Number(leased), dead: Number(dead), oldestAt: oldest == null ? null : Number(oldest) }
    },
    async purge(now) {
      assertOpen()
      let removed = 0
      for (let offset = 0; ; ) {
        const args = [names.useless, '-inf', String(now), 'BYSCORE', 'LIMIT', String(offset), String(PURGED_AT_ONCE)]
        const ids = (await reachRedis(() => send(names.useless, 'ZRANGE', ...args))) as string[]
        if (ids.length === 0) return removed
        const count = Number(await run(scripts.purge, [...sets, ...ids.map(names.athlete)], now, FORMAT, ...ids))
        removed += count
        // The remaining ones were changed in the meantime, or are of a later version.
        offset += ids.length - count
      }
    },
    async close() {
      await idle()
      isClosed = true
    },
  }
}

/** The fields of `WRITE` after the expected version. */
function fieldsOf(record: AthleteRecord | null, version: string): (string | number)[] {
  if (record === null) return ['-', '', '', '', '', '', '', '', 0, 0]
  const { liveAt, backgroundAt, waiting, dead, oldestAt, leasedUntil, uselessAt } = summaryOf(record)
  const score = (time: number | null): string | number => time ?? ''
  const times = [score(liveAt), score(backgroundAt), score(oldestAt), score(leasedUntil), score(uselessAt)]
  return [version, recordText(record), FORMAT, ...times, waiting, dead]
}
