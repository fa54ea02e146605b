/** A week, from Monday to Sunday. Days are text such as `2026-11-02`. */
export interface Week {
  readonly from: string
  /** The Monday after it. */
  readonly to: string
  /** The Monday before it. */
  readonly previous: string
  readonly days: readonly string[]
  readonly isCurrent: boolean
  /** The day on the athlete's clock. */
  readonly today: string
}

const DAY_MS = 86_400_000

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * @param day any day of the week; default: the present one
 * @param localNow the time on the athlete's clock, as milliseconds since 1970-01-01
 */
export function weekOf(day: string | undefined, localNow: number): Week {
  const given = /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  const today = dayOf(localNow)
  const middle = Number.isNaN(given) ? Date.parse(`${today}T00:00:00Z`) : given
  const monday = middle - ((new Date(middle).getUTCDay() + 6) % 7) * DAY_MS
  const days = Array.from({ length: 7 }, (_, index) => dayOf(monday + index * DAY_MS))
  return {
    from: dayOf(monday),
    to: dayOf(monday + 7 * DAY_MS),
    previous: dayOf(monday - 7 * DAY_MS),
    days,
    isCurrent: days.includes(today),
    today,
  }
}
