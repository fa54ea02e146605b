import type { Clock } from './settings.ts'

/** A place on the time slider, which exists only with a sandbox. */
export interface Stop {
  /** A duration, or a date. */
  readonly to: string
  readonly label: string
  readonly effect: string
}

export const STOPS: readonly Stop[] = [
  { to: '15m', label: '+ 15 minutes', effect: 'The rate limits of a quarter hour begin anew.' },
  { to: '7h', label: '+ 7 hours', effect: 'The access tokens have expired, and are refreshed.' },
  { to: '8d', label: '+ 8 days', effect: 'Copies that are older than a week are removed.' },
  { to: '2027-01-04', label: 'Jan 4, 2027', effect: 'The API moves to its new base URL.' },
  { to: '2027-06-01', label: 'Jun 1, 2027', effect: 'The older way to revoke access is gone.' },
]

/** The time of a stop, in milliseconds since 1970-01-01 UTC; undefined for a duration. */
export const dateOf = ({ to }: Stop): number | undefined =>
  /^\d{4}-/.test(to) ? Date.parse(`${to}T09:00:00Z`) : undefined

/** Moves the clock forward to a stop. Does nothing if the time has passed, or there is no such stop. */
export async function moveClock(clock: Clock, to: string): Promise<void> {
  const stop = STOPS.find((each) => each.to === to)
  if (stop === undefined) return
  const date = dateOf(stop)
  if (date === undefined) await clock.advance(stop.to)
  else if (date > clock.now()) await clock.advance(Math.ceil((date - clock.now()) / 1_000))
}
