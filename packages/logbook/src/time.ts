import type { Clock } from './settings.ts'

/** A place on the time slider, which exists only with a sandbox. */
export interface Stop {
  /** A duration, or a date. */
  readonly to: string
  readonly label: string
  readonly effect: string
}

export const STOPS: readonly Stop[] = [
  { to: '15m', label: '+ 15 minutes', effect: 'The quarter-hour rate limits start over.' },
  { to: '7h', label: '+ 7 hours', effect: 'Access tokens expire and are refreshed.' },
  { to: '8d', label: '+ 8 days', effect: 'Copies older than a week are removed.' },
  { to: '2027-01-04', label: 'Jan 4, 2027', effect: 'The API moves to a new base URL.' },
  { to: '2027-06-01', label: 'Jun 1, 2027', effect: 'The old way to revoke access ends.' },
]

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The time of a stop, in milliseconds since 1970-01-01 UTC. */
export function timeOf({ to }: Stop, now: number): number {
  const unit = UNITS_MS[to.at(-1) ?? '']
  return unit === undefined ? Date.parse(`${to}T09:00:00Z`) : now + Number.parseInt(to, 10) * unit
}

/** Moves the clock forward to a stop. Does nothing if the time has passed, or there is no such stop. */
export async function moveClock(clock: Clock, to: string): Promise<void> {
  const now = clock.now()
  const stop = STOPS.find((each) => each.to === to)
  if (stop !== undefined && timeOf(stop, now) > now)
    await clock.advance(Math.ceil((timeOf(stop, now) - now) / 1_000))
}
