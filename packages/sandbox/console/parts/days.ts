import { dateOf } from '../format.ts'
import type { Separator } from './list.tsx'

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** `Monday, 2026-11-02`. */
const dayOf = (time: number): string => `${WEEKDAY.format(time)}, ${dateOf(time)}`

/**
 * Items, the newest first, with a row above each day.
 * @param timeOf in the world, epoch milliseconds
 */
export function withDays<T>(items: readonly T[], timeOf: (item: T) => number): (T | Separator)[] {
  const rows: (T | Separator)[] = []
  let day: string | undefined
  for (const item of items) {
    const own = dayOf(timeOf(item))
    if (own !== day) rows.push({ key: `day ${rows.length} ${own}`, separator: own })
    day = own
    rows.push(item)
  }
  return rows
}
