import type { EntryKey, InboxStats } from './inbox.ts'
import type { StoredRow } from './storage.ts'

type Row = Readonly<Record<string, unknown>>

/** The counts of an inbox, from a row of a SQL database. Some drivers return large integers as strings. */
export function toStats(row: Row | undefined): InboxStats {
  const oldest = row?.['oldest'] ?? null
  return {
    waiting: Number(row?.['waiting']),
    leased: Number(row?.['leased']),
    dead: Number(row?.['dead']),
    oldestAt: oldest === null ? null : Number(oldest),
  }
}

export const toDeadRows = (rows: readonly Row[]): (StoredRow & EntryKey)[] =>
  rows.map((row) => ({
    athleteId: String(row['athlete_id']),
    kind: String(row['kind']),
    id: String(row['id']),
    format: Number(row['format']),
    data: String(row['data']),
  }))
