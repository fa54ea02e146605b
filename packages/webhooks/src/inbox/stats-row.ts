import type { InboxStats } from './inbox.ts'

/** What an inbox holds, from the row that a SQL database counts it in. Some drivers return large integers as text. */
export function toStats(row: Readonly<Record<string, unknown>> | undefined): InboxStats {
  const oldest = row?.['oldest'] ?? null
  return {
    waiting: Number(row?.['waiting']),
    leased: Number(row?.['leased']),
    dead: Number(row?.['dead']),
    oldestAt: oldest === null ? null : Number(oldest),
  }
}
