import { MOST_ATTEMPTS } from '../../src/core/durations.ts'
import { attempt, control } from '../control.ts'
import { dateTimeOf, durationOf, plural } from '../format.ts'
import { type Delivery, now } from '../live.ts'
import { ActionButton } from './action-button.tsx'

/** Time of the next attempt, in epoch milliseconds; undefined if no attempt has failed yet, or there will not be another one. */
const nextAttemptOf = ({ attempts, next_attempt_at: next }: Delivery): number | undefined =>
  attempts.length === 0 || next === null ? undefined : Date.parse(next)

/** Whether an attempt has failed and another one follows. */
export const waitsForAttempt = (delivery: Delivery): boolean => nextAttemptOf(delivery) !== undefined

/** `in 58 s`, on the clock of the world. */
const timeLeft = (next: number): string => (next > now.value ? `in ${durationOf((next - now.value) / 1000)}` : 'now')

/** `in 58 s`; nothing for a delivery that does not wait for another attempt. */
export function TimeToNextAttempt({ delivery }: { readonly delivery: Delivery }) {
  const next = nextAttemptOf(delivery)
  return next === undefined ? null : <time title={`Next attempt at ${dateTimeOf(next)}`}>{timeLeft(next)}</time>
}

/** When a delivery that has failed is attempted again, with a button that moves the clock there. */
export function NextAttempt({ delivery }: { readonly delivery: Delivery }) {
  if (delivery.state !== 'pending') return null
  const next = nextAttemptOf(delivery)
  if (next === undefined) {
    return delivery.next_attempt_at === null ? <p class="soft">No further attempt: the subscription no longer exists.</p> : null
  }
  return (
    <div class="actions">
      <p>
        <strong>Next attempt {timeLeft(next)}</strong> <span class="soft">at</span>{' '}
        <time dateTime={new Date(next).toISOString()}>{dateTimeOf(next)}</time>
        <br />
        <span class="soft">
          {plural(MOST_ATTEMPTS - delivery.attempts.length, 'attempt')} of {MOST_ATTEMPTS} left
        </span>
      </p>
      {next > now.value && (
        <ActionButton onPress={() => attempt(() => control.value.setClock({ now: new Date(next).toISOString() }))}>
          Move the clock to the next attempt
        </ActionButton>
      )}
    </div>
  )
}
