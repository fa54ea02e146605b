import { attempt, control } from '../control.ts'
import { AppChange } from '../fields.gen.ts'
import { dateTimeOf, durationOf } from '../format.ts'
import { now, type State, state } from '../live.ts'
import { Form } from '../parts/form.tsx'
import { Meter } from '../parts/meter.tsx'

type RateLimit = State['rate_limits'][number]

const FAMILIES: Readonly<Record<RateLimit['family'], { readonly title: string; readonly note: string }>> = {
  overall: { title: 'Overall', note: 'Every request to the API' },
  read: { title: 'Read', note: 'Every request but uploads and creates' },
}

/** What the app may do, and how many requests it has made. */
export function AppView() {
  const world = state.value
  if (world === undefined) return null
  const { tier, extended_access, single_player, active, athlete_limit, callback_domain } = world.app
  const initial = {
    tier,
    extended_access,
    single_player,
    active,
    athlete_limit,
    callback_domain,
    webhook_key: world.webhook_key,
  }
  return (
    <div class="page">
      <header class="page-head">
        <h1>App</h1>
        <p>
          Requests in the current rate-limit windows, and the settings of the app. Advance the clock to the next window to reset a counter.
        </p>
      </header>
      <div class="meters">
        {world.rate_limits.map((limit) => (
          <LimitCard key={`${limit.family} ${limit.window}`} limit={limit} />
        ))}
      </div>
      <section class="card">
        <h2>Settings</h2>
        <Form
          key={JSON.stringify(initial)}
          fields={AppChange}
          only={Object.keys(initial)}
          initial={initial}
          submit="Save"
          onSubmit={(values) => control.value.updateApp({ client_id: world.client_id, ...values })}
        />
      </section>
      <Subscriptions world={world} />
    </div>
  )
}

function LimitCard({ limit: { family, window, limit, used, resets_at: resetsAt } }: { readonly limit: RateLimit }) {
  const { title, note } = FAMILIES[family]
  const share = used / limit
  const text = `${used.toLocaleString('en')} of ${limit.toLocaleString('en')}`
  const left = (Date.parse(resetsAt) - now.value) / 1000
  return (
    <section class="card limit">
      <header>
        <h2>
          {title}, {window}
        </h2>
        <strong class="num">{text}</strong>
      </header>
      <Meter
        label={`${title} requests in this ${window}`}
        value={used}
        max={limit}
        text={text}
        tone={share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'good'}
      />
      <p class="soft num">
        {note}. Resets in {durationOf(left)}, at {dateTimeOf(Date.parse(resetsAt))} UTC.
      </p>
    </section>
  )
}

function Subscriptions({ world }: { readonly world: State }) {
  const change = (id: string, subscribed: boolean) =>
    attempt(() => control.value.updateApp({ client_id: world.client_id, subscribed: { [id]: subscribed } }))
  return (
    <fieldset class="card checks">
      <legend class="hidden">Subscriptions of athletes</legend>
      <h2>Athletes with a subscription</h2>
      <p class="soft">Subscriber features are refused for the others.</p>
      {world.athletes.map(({ id, firstname, lastname, subscribed }) => (
        <label key={String(id)}>
          <input type="checkbox" checked={subscribed} onChange={(event) => change(String(id), event.currentTarget.checked)} />
          <span>
            {firstname} {lastname}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
