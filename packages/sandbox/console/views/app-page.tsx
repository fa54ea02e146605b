import { control } from '../control.ts'
import { dateTimeOf, durationOf } from '../format.ts'
import { now, type State, state } from '../live.ts'
import { Field, Form } from '../parts/form.tsx'
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
  return (
    <div class="page">
      <header class="page-head">
        <h1>App</h1>
        <p>
          Requests in the current rate-limit windows, and the settings of the app. Advance the clock to the next window to reset a counter.
        </p>
      </header>
      <div class="columns meters">
        {world.rate_limits.map((limit) => (
          <LimitCard key={`${limit.family} ${limit.window}`} limit={limit} />
        ))}
      </div>
      <Settings world={world} />
    </div>
  )
}

const TIERS = [
  { value: 'standard', label: 'Standard' },
  { value: 'upgraded', label: 'Upgraded' },
  { value: 'unlimited', label: 'Unlimited' },
]

function Settings({ world: { client_id: id, app, webhook_key: key } }: { readonly world: State }) {
  return (
    <section class="card">
      <h2>Settings</h2>
      <Form
        key={id}
        isChange
        submit="Save"
        onSubmit={({ webhook_key: signing, ...values }) =>
          control.value.updateApp({ client_id: id, ...values, ...(signing !== undefined && { webhook_key: String(signing) || null }) })
        }
      >
        <Field
          name="tier"
          label="Tier"
          value={app.tier}
          options={TIERS}
          required
          hint="How many requests the app may send. Unlimited is for load tests: requests are counted, but never refused."
        />
        <Field
          name="callback_domain"
          label="Callback domain"
          value={app.callback_domain}
          required
          hint="Where redirect URIs may lead, besides localhost."
        />
        <Field
          name="athlete_limit"
          label="Athlete limit"
          type="number"
          value={app.athlete_limit}
          min={1}
          required
          hint="How many athletes can authorize the app."
        />
        <Field
          name="webhook_key"
          label="Webhook key"
          value={key}
          hint="Signs the events. Leave it empty to send them without a signature."
        />
        <Field
          name="extended_access"
          label="Extended access"
          type="checkbox"
          value={app.extended_access}
          hint="The app may explore segments."
        />
        <Field
          name="single_player"
          label="Single player"
          type="checkbox"
          value={app.single_player}
          hint="Only the owner of the app can authorize it."
        />
        <Field
          name="active"
          label="Active"
          type="checkbox"
          value={app.active}
          hint="Switch it off to see what happens when the subscription of the owner has lapsed."
        />
      </Form>
    </section>
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
        <strong>{text}</strong>
      </header>
      <Meter
        label={`${title} requests in this ${window}`}
        value={used}
        max={limit}
        text={text}
        tone={share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'good'}
      />
      <p class="soft">
        {note}. Resets in {durationOf(left)}, at {dateTimeOf(Date.parse(resetsAt))} UTC.
      </p>
    </section>
  )
}
