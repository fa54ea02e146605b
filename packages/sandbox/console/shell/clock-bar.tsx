import { useSignal } from '@preact/signals'
import { attempt, control } from '../control.ts'
import { dateOf, timeOf } from '../format.ts'
import { connection, now, state } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { Pill } from '../parts/pill.tsx'

const QUARTER = 15 * 60_000
const DAY = 24 * 60 * 60_000

/** The next time that is a multiple of a duration, in milliseconds. */
const nextMultiple = (time: number, of: number): string => new Date((Math.floor(time / of) + 1) * of).toISOString()

type ClockChange = Parameters<typeof control.value.setClock>[0]

const STEPS: readonly { readonly label: string; readonly title: string; readonly change: () => ClockChange }[] = [
  { label: '+15 min', title: 'Advance the clock by 15 minutes', change: () => ({ advance: '15m' }) },
  { label: '+6 h', title: 'Advance the clock by 6 hours, the lifetime of an access token', change: () => ({ advance: '6h' }) },
  {
    label: 'Next quarter',
    title: 'Advance to the next quarter hour, when the short rate limits reset',
    change: () => ({ now: nextMultiple(now.value, QUARTER) }),
  },
  {
    label: 'Midnight UTC',
    title: 'Advance to midnight UTC, when the daily rate limits reset',
    change: () => ({ now: nextMultiple(now.value, DAY) }),
  },
]

const CONNECTIONS = {
  connecting: { tone: 'plain', text: 'Connecting' },
  live: { tone: 'good', text: 'Live' },
  lost: { tone: 'bad', text: 'Disconnected' },
} as const

/** The world's clock, always in sight, and what moves it. */
export function ClockBar() {
  const isOpen = useSignal(false)
  const change = (given: ClockChange) => attempt(() => control.value.setClock(given))
  if (state.value === undefined) return <div class="clock-bar" />
  const { frozen } = state.value
  return (
    <section class="clock-bar" aria-label="Clock">
      <p class="clock">
        <time dateTime={new Date(now.value).toISOString()}>
          <span class="date">{dateOf(now.value)}</span> <b>{timeOf(now.value)}</b> <abbr title="Coordinated Universal Time">UTC</abbr>
        </time>
      </p>
      <Pill tone="plain" text={frozen ? 'Frozen' : 'Running'} />
      <ActionButton
        title={frozen ? 'Let the clock move by itself' : 'Stop the clock, so that it moves only when you move it'}
        onPress={() => change({ frozen: !frozen })}
      >
        {frozen ? 'Run' : 'Freeze'}
      </ActionButton>
      <button
        type="button"
        class="small only-narrow"
        title="Set or advance the clock"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        Set…
      </button>
      <div class={isOpen.value ? 'clock-steps open' : 'clock-steps'}>
        {STEPS.map(({ label, title, change: given }) => (
          <ActionButton key={label} title={title} onPress={() => change(given())}>
            {label}
          </ActionButton>
        ))}
        <SetClock onSet={change} />
      </div>
      <p class="connection" role="status">
        <Pill {...CONNECTIONS[connection.value]} />
      </p>
    </section>
  )
}

/** Sets the clock to a date and time, UTC. */
function SetClock({ onSet }: { readonly onSet: (change: ClockChange) => Promise<unknown> }) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement).get('now')
    if (typeof given === 'string' && given !== '') void onSet({ now: new Date(`${given}Z`).toISOString() })
  }
  return (
    <form class="set-clock" onSubmit={submit}>
      <input type="datetime-local" name="now" step="1" aria-label="Date and time, UTC" required />
      <button type="submit" class="small">
        Set
      </button>
    </form>
  )
}
