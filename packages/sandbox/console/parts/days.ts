import { dateOf, dateTimeOf, durationOf, timeOf } from '../format.ts'
import type { State } from '../live.ts'
import type { Separator } from './list.tsx'

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** `Monday, 2026-11-02`. */
const dayOf = (time: number): string => `${WEEKDAY.format(time)}, ${dateOf(time)}`

type ClockMove = State['clock_moves'][number]

/** `Clock moved forward by 6 h, from 10:00:00 to 16:00:00`. */
function describeMove({ from, to }: Pick<ClockMove, 'from' | 'to'>): string {
  const [before, after] = [Date.parse(from), Date.parse(to)]
  const direction = after > before ? 'forward' : 'back'
  const shown = dateOf(before) === dateOf(after) ? timeOf : dateTimeOf
  return `Clock moved ${direction} by ${durationOf((after - before) / 1000)}, from ${shown(before)} to ${shown(after)}`
}

interface Times<T> {
  /** In the world, epoch milliseconds. */
  readonly timeOf: (item: T) => number
  /** Number of a request; without it, moves of the clock are not shown. */
  readonly numberOf?: (item: T) => number
  readonly moves?: readonly ClockMove[]
}

/** Items, the newest first, with a row above each day, and one wherever the clock was moved between two of them. */
export function withDays<T>(items: readonly T[], { timeOf: at, numberOf, moves = [] }: Times<T>): (T | Separator)[] {
  const rows: (T | Separator)[] = []
  let newer = Infinity
  let day: string | undefined
  for (const item of items) {
    const number = numberOf?.(item) ?? 0
    const between = numberOf === undefined ? [] : moves.filter(({ after_request: after }) => after >= number && after < newer)
    rows.push(...between.toReversed().map((move) => ({ key: `move ${move.after_request} ${move.to}`, separator: describeMove(move) })))
    const own = dayOf(at(item))
    if (own !== day || between.length > 0) rows.push({ key: `day ${rows.length} ${own}`, separator: own })
    day = own
    newer = number
    rows.push(item)
  }
  return rows
}
