import type { AthleteRecord } from './athlete-record.ts'
import { summaryOf } from './athlete-record.ts'
import { createInbox, type InboxOptions } from './create-inbox.ts'
import { createDueList } from './due-list.ts'
import type { Inbox } from './inbox.ts'
import type { InboxStorage, RecordSummary } from './storage.ts'

interface StoredRecord {
  readonly record: AthleteRecord
  readonly summary: RecordSummary
}

/**
 * An inbox in memory: for tests, for development, and for apps in which the next sweep can find events that are lost with the process. It
 * is not shared with other processes.
 */
export function memoryInbox(options: InboxOptions = {}): Inbox {
  return createInbox(memoryStorage(), options)
}

export function memoryStorage(): InboxStorage {
  const records = new Map<string, StoredRecord>()
  const dueLists = { live: createDueList(), background: createDueList() }

  const write = (athleteId: string, record: AthleteRecord | null): void => {
    if (record === null) records.delete(athleteId)
    const summary = record === null ? undefined : summaryOf(record)
    if (record !== null && summary !== undefined) records.set(athleteId, { record, summary })
    dueLists.live.set(athleteId, summary?.liveAt ?? null)
    dueLists.background.set(athleteId, summary?.backgroundAt ?? null)
  }

  return {
    async update(ids, change) {
      const changes = ids.map((id) => ({ id, ...change(records.get(id)?.record ?? null, id) }))
      for (const { id, record } of changes) if (record !== undefined) write(id, record)
      return changes.map(({ result }) => result)
    },
    async due(lane, now, limit) {
      return dueLists[lane].due(now, limit)
    },
    async read(athleteId) {
      return records.get(athleteId)?.record ?? null
    },
    async list({ after, limit, onlyDead }) {
      const ids: string[] = []
      for (const [id, { summary }] of records) if (id > after && (!onlyDead || summary.dead > 0)) ids.push(id)
      return ids.sort().slice(0, limit)
    },
    async stats(now) {
      let [waiting, leased, dead] = [0, 0, 0]
      let oldestAt: number | null = null
      for (const { summary } of records.values()) {
        waiting += summary.waiting
        dead += summary.dead
        if (summary.leasedUntil !== null && summary.leasedUntil > now) leased += 1
        if (summary.oldestAt !== null) oldestAt = Math.min(oldestAt ?? summary.oldestAt, summary.oldestAt)
      }
      return { waiting, leased, dead, oldestAt }
    },
    async purge(now) {
      const useless = [...records].filter(([, { summary }]) => summary.uselessAt !== null && summary.uselessAt <= now)
      for (const [id] of useless) write(id, null)
      return useless.length
    },
    async close() {},
  }
}
