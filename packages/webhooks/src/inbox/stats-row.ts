import type { InboxStats } from './inbox.ts'

/** The counts of an inbox, from a row of a SQL database. Some drivers return large integers as strings. */
export function toStats(row: Readonly<Record<string, unknown>> | undefined): InboxStats {
  const oldest = row?.['oldest'] ?? null
  return {
    waiting: Number(row?.['waiting']),
    leased: Number(row?.['leased']),
    dead: Number(row?.['dead']),
    oldestAt: oldest === null ? null : Number(oldest),
  }
}
