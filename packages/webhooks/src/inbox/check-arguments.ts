import type { Mark } from './inbox.ts'

/** @throws RangeError */
export function assertTimes(times: Readonly<Record<string, number | undefined>>): void {
  for (const [name, time] of Object.entries(times)) {
    if (time !== undefined && !Number.isFinite(time)) throw new RangeError(`\`${name}\` must be a finite number of milliseconds`)
  }
}

/** What every database can store, and sorts in the same order. */
const NAME = /^[!-~]{1,64}$/

/** @throws TypeError */
export function assertAthleteId(athleteId: string): void {
  if (!NAME.test(athleteId)) throw new TypeError('an athlete ID must consist of digits')
}

/** @throws TypeError, RangeError */
export function assertMark({ athleteId, kind, id, dueAt, event }: Mark): void {
  assertAthleteId(athleteId)
  if (!NAME.test(kind) || !NAME.test(id)) throw new TypeError('the kind and the ID of an entry must be 1 to 64 printable ASCII characters')
  assertTimes({ dueAt, eventTime: event?.eventTime })
}

/** @throws RangeError */
export function assertDuration(leaseMs: number): void {
  if (!(leaseMs > 0 && Number.isFinite(leaseMs))) throw new RangeError('`leaseMs` must be finite and above 0')
}

/** @throws RangeError */
export function assertLimit(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('`limit` must be a positive integer')
}
