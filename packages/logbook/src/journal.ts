import type { DatabaseSync } from 'node:sqlite'
import type { RefreshEvent } from '@activity-tracking/client'
import type { ReceiverOutcome } from '@activity-tracking/webhooks'

/** What has happened, for the owner of the app. It names no athlete and no activity. */
export interface JournalEntry {
  /** In milliseconds since 1970-01-01 UTC. */
  readonly at: number
  readonly kind: 'webhook' | 'tokens' | 'copies' | 'error'
  readonly text: string
}

export interface Journal {
  note(kind: JournalEntry['kind'], text: string): void
  /** The newest first. */
  latest(kinds: readonly JournalEntry['kind'][]): readonly JournalEntry[]
}

const KEPT = 200
const SHOWN = 8

export function openJournal(database: DatabaseSync, now: () => number): Journal {
  database.exec(
    'CREATE TABLE IF NOT EXISTS journal (number INTEGER PRIMARY KEY, at INTEGER, kind TEXT, text TEXT) STRICT',
  )
  const insert = database.prepare('INSERT INTO journal (at, kind, text) VALUES (?, ?, ?)')
  const trim = database.prepare('DELETE FROM journal WHERE number <= ?')
  const select = database.prepare(
    'SELECT at, kind, text FROM journal WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY number DESC LIMIT ?',
  )
  return {
    note(kind, text) {
      const { lastInsertRowid } = insert.run(Math.floor(now()), kind, text)
      trim.run(Number(lastInsertRowid) - KEPT)
    },
    latest: (kinds) => select.all(JSON.stringify(kinds), SHOWN) as unknown as JournalEntry[],
  }
}

/** What a delivery was, and what Logbook did with it: activity create, stored. */
export const deliveryText = ({ event, outcome, why }: ReceiverOutcome): string =>
  [event ? `${event.object_type} ${event.aspect_type}` : 'request', outcome, why].filter(Boolean).join(', ')

/** What a refresh has changed. */
export const refreshText = ({ outcome }: RefreshEvent): string =>
  ({
    rotated: 'Access token refreshed',
    unchanged: 'Access token still valid',
    failed: 'Access token not refreshed',
  })[outcome]
