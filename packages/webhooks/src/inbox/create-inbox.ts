import { type AthleteRecord, nameOf, toLeased, UnreadableRecordError } from './athlete-record.ts'
import {
  type ChangeContext,
  forgetRecord,
  type LeaseDetails,
  leaseRecord,
  markRecord,
  putOffRecord,
  releaseRecord,
  renewRecord,
  retryDeadRecord,
  settleRecord,
} from './change-record.ts'
import type { DeadEntry, EntryKey, Inbox, Lane, Lease, Mark, MarkOutcome } from './inbox.ts'
import type { InboxStorage, RecordChange } from './storage.ts'

/** Options that all inboxes have. */
export interface InboxOptions {
  /** Milliseconds since 1970-01-01 UTC; default `Date.now`. The clocks of all processes that share an inbox must agree within some seconds. */
  readonly now?: () => number
}

const DEFAULT_PAGE = 100
const LANES: readonly Lane[] = ['live', 'background']

/** Number of candidates to choose from, so that concurrent callers rarely select the same athlete. */
const CANDIDATES = 8

/** @throws RangeError */
function assertTimes(times: Readonly<Record<string, number | undefined>>): void {
  for (const [name, time] of Object.entries(times)) {
    if (time !== undefined && !Number.isFinite(time)) throw new RangeError(`\`${name}\` must be a finite number of milliseconds`)
  }
}

/**
 * Ensures that every database can store the id, and that all of them sort it in the same order.
 * @throws TypeError
 */
function assertAthleteId(athleteId: string): void {
  if (!/^[!-~]{1,64}$/.test(athleteId)) throw new TypeError('an athlete ID must consist of digits')
}

/** @throws RangeError */
function assertDuration(leaseMs: number): void {
  if (!(leaseMs > 0 && Number.isFinite(leaseMs))) throw new RangeError('`leaseMs` must be finite and above 0')
}

/** @throws RangeError */
function assertLimit(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('`limit` must be a positive integer')
}

/** The result of work on a record; undefined for an unreadable record. */
async function unlessUnreadable<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnreadableRecordError) return undefined
    throw error
  }
}

const deadEntriesOf = ({ athleteId, entries }: AthleteRecord): DeadEntry[] =>
  Object.values(entries)
    .filter(({ status }) => status === 'dead')
    .map(({ kind, id, reason, failures, event, changedAt }) => {
      return { athleteId, kind, id, reason: reason ?? '', failures, event, diedAt: changedAt }
    })

/** Creates an inbox from a storage. The rules are here and in `change-record.ts`. */
export function createInbox(storage: InboxStorage, { now = Date.now }: InboxOptions = {}): Inbox {
  const context = (): ChangeContext => ({ now: now(), newToken: () => crypto.randomUUID() })

  const updateOne = async <Result>(athleteId: string, change: Parameters<typeof storage.update<Result>>[1]): Promise<Result> => {
    const [result] = await storage.update([athleteId], change)
    return result as Result
  }

  const leaseOne = (athleteId: string, options: LeaseDetails): Promise<Lease | null> =>
    updateOne(athleteId, (record) => leaseRecord(record, options, context()))

  /** Leases the first available athlete of a lane. Skips athletes that were leased by others in the meantime or cannot be read. */
  async function leaseFirst(lane: Lane, options: LeaseDetails): Promise<Lease | null> {
    const tried = new Set<string>()
    for (let most = CANDIDATES; ; most *= 2) {
      const candidates = await storage.due(lane, now(), most)
      for (const candidate of candidates) {
        if (tried.has(candidate)) continue
        tried.add(candidate)
        const lease = await unlessUnreadable(leaseOne(candidate, options))
        if (lease !== null && lease !== undefined) return lease
      }
      if (candidates.length < most) return null
    }
  }

  /** All athletes of a list, page by page. */
  async function* pagesOf(onlyDead: boolean): AsyncGenerator<readonly string[]> {
    let after = ''
    for (;;) {
      const ids = await storage.list({ after, limit: DEFAULT_PAGE, onlyDead })
      if (ids.length === 0) return
      yield ids
      after = ids.at(-1) ?? after
    }
  }

  return {
    async mark(marks, also) {
      if (also !== undefined && storage.isTransactional !== true) throw new TypeError('this inbox has no transactions for `also`')
      for (const { athleteId, dueAt, event } of marks) {
        assertAthleteId(athleteId)
        assertTimes({ dueAt, eventTime: event?.eventTime })
      }
      const byAthlete = new Map<string, number[]>()
      for (const [index, { athleteId }] of marks.entries()) byAthlete.set(athleteId, [...(byAthlete.get(athleteId) ?? []), index])
      const outcomes: MarkOutcome[] = []
      await storage.update(
        [...byAthlete.keys()],
        (found, athleteId): RecordChange<void> => {
          let record = found
          let isChanged = false
          for (const index of byAthlete.get(athleteId) ?? []) {
            const change = markRecord(record, marks[index] as Mark, context())
            outcomes[index] = change.result
            if (change.record === undefined) continue
            record = change.record
            isChanged = true
          }
          return { record: isChanged ? record : undefined, result: undefined }
        },
        also,
      )
      return outcomes
    },

    async lease({ leaseMs, limit = Number.MAX_SAFE_INTEGER, athleteId, lanes = LANES }) {
      assertDuration(leaseMs)
      assertLimit(limit)
      const options = { leaseMs, limit, lanes }
      if (athleteId !== undefined) return leaseOne(athleteId, options)
      for (const lane of LANES.filter((each) => lanes.includes(each))) {
        const lease = await leaseFirst(lane, options)
        if (lease !== null) return lease
      }
      return null
    },

    async renew(lease, leaseMs) {
      assertDuration(leaseMs)
      return updateOne(lease.athleteId, (record) => renewRecord(record, lease, now() + leaseMs))
    },

    async settle(lease, entry, settlement) {
      if (settlement.outcome === 'retry') assertTimes({ at: settlement.at })
      if (settlement.outcome === 'done') assertTimes({ readAt: settlement.readAt })
      return updateOne(lease.athleteId, (record) => settleRecord(record, { lease, entry, settlement }, now()))
    },

    async putOff(lease, entries, at) {
      assertTimes({ at })
      return updateOne(lease.athleteId, (record) => putOffRecord(record, { lease, entries, at }, now()))
    },

    release: (lease, reads) => updateOne(lease.athleteId, (record) => releaseRecord(record, lease, reads, now())),

    async forget(athleteId) {
      assertAthleteId(athleteId)
      return updateOne(athleteId, (record) => forgetRecord(record, athleteId, now()))
    },

    async find(key) {
      const entry = (await storage.read(key.athleteId))?.entries[nameOf(key)]
      return entry === undefined ? null : { ...toLeased(key.athleteId, entry), status: entry.status }
    },

    stats: () => storage.stats(now()),

    async dead({ limit = DEFAULT_PAGE, cursor = '' } = {}) {
      assertLimit(limit)
      const ids = await storage.list({ after: cursor, limit, onlyDead: true })
      const records = await Promise.all(ids.map((id) => unlessUnreadable(storage.read(id))))
      const entries = records.flatMap((record) => (record ? deadEntriesOf(record) : []))
      return { entries, cursor: ids.length < limit ? undefined : ids.at(-1) }
    },

    async retryDead(key?: EntryKey) {
      const revive = (athleteId: string): Promise<number> =>
        updateOne(athleteId, (record) => retryDeadRecord(record, key && nameOf(key), now()))
      if (key !== undefined) return revive(key.athleteId)
      let count = 0
      for await (const ids of pagesOf(true)) for (const id of ids) count += (await unlessUnreadable(revive(id))) ?? 0
      return count
    },

    async athletes({ limit = DEFAULT_PAGE, cursor = '' } = {}) {
      assertLimit(limit)
      const ids = await storage.list({ after: cursor, limit, onlyDead: false })
      return { ids, cursor: ids.length < limit ? undefined : ids.at(-1) }
    },

    purge: () => storage.purge(now()),
    ...(storage.isTransactional !== undefined && { isTransactional: storage.isTransactional }),
    close: () => storage.close(),
  }
}
