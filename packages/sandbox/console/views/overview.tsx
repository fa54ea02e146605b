import { scopes } from '@activity-tracking/spec'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { stringifyExact } from '../../src/base/exact-json.ts'
import { pathWithQuery } from '../../src/base/path-with-query.ts'
import { formatConnection } from '../../src/cli/connection.ts'
import { exchange } from '../connect.ts'
import { attempt, control } from '../control.ts'
import { Choices } from '../data/parts/choices.tsx'
import { formatCount, formatPercent, shortPath, timeOf } from '../format.ts'
import { advice, athleteName, type Delivery, deliveries, now, requests, type State, state } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { CopiedValue, Facts } from '../parts/facts.tsx'
import { waitsForAttempt } from '../parts/next-attempt.tsx'
import { DELIVERY_TONES, Pill, StatusPill } from '../parts/pill.tsx'
import { WithCode } from '../parts/with-code.tsx'
import { href } from '../routing.ts'
import { firstProgram } from '../setup-text.ts'

/** What an app needs to use the sandbox, and where to look next. */
export function OverviewView() {
  const world = state.value
  if (world === undefined) return null
  return (
    <div class="page">
      <header class="page-head">
        <h1>{world.name}</h1>
        <p>App {world.client_id} and its world. It responds as the service does, and nothing leaves this machine.</p>
      </header>
      <Numbers world={world} />
      <div class="columns">
        <div class="stack">
          <Connect world={world} />
          <TestAuthorization world={world} />
        </div>
        <Latest />
      </div>
    </div>
  )
}

/** `1 waiting for another attempt, 2 failed`. */
function deliveryNote(all: readonly Delivery[]): string {
  const waiting = all.filter(waitsForAttempt).length
  const failed = all.filter(({ state: result }) => result === 'failed').length
  if (waiting === 0) return `${failed} failed`
  return `${waiting} waiting for another attempt${failed === 0 ? '' : `, ${failed} failed`}`
}

function Numbers({ world }: { readonly world: State }) {
  const all = requests.value.at(-1)?.number ?? 0
  const refused = `${formatCount(requests.value.filter(({ status }) => status >= 400).length)} refused`
  const fullest = Math.max(0, ...world.rate_limits.map(({ used, limit }) => Math.round((used / limit) * 100)))
  const numbers = [
    {
      view: 'requests',
      value: formatCount(all),
      name: 'Requests',
      note: all > requests.value.length ? `${refused} of the last ${formatCount(requests.value.length)}` : refused,
    },
    { view: 'webhooks', value: formatCount(deliveries.value.length), name: 'Webhook events', note: deliveryNote(deliveries.value) },
    { view: 'tokens', value: world.grants.length, name: 'Connected athletes', note: `of ${world.athletes.length}` },
    { view: 'app', value: formatPercent(fullest), name: 'Highest rate limit usage', note: world.app.tier },
    { view: 'advice', value: advice.value.length, name: 'Advice', note: '' },
  ]
  return (
    <ul class="columns numbers">
      {numbers.map(({ view, value, name, note }) => (
        <li key={view}>
          <a class="card" href={href([view])}>
            <strong>{value}</strong> <span>{name}</span> <small class="soft">{note}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}

function TestAuthorization({ world }: { readonly world: State }) {
  const result = exchange.value
  return (
    <section class="card">
      <h2>Test authorization</h2>
      <p class="soft">
        Opens the consent page as your app would. Afterwards the console exchanges the code for tokens and shows the response.
      </p>
      <p class="actions">
        <a class="button main" href={world.test_authorization_url}>
          Authorize as an athlete
        </a>
      </p>
      {result?.error !== undefined && <p class="alarm">{result.error}</p>}
      {result?.response !== undefined && (
        <>
          <p>
            The code was exchanged. Granted: <code>{result.scope}</code>
          </p>
          <CodeBlock text={stringifyExact(result.response, 2)} label="token response" />
        </>
      )}
    </section>
  )
}

type Tab = 'env' | 'urls' | 'program'

const TABS: readonly (readonly [Tab, string])[] = [
  ['env', '.env file'],
  ['urls', 'URLs'],
  ['program', 'Program'],
]

/** What an app needs to use this world, in three forms. */
function Connect({ world }: { readonly world: State }) {
  const tab = useSignal<Tab>('env')
  return (
    <section class="card">
      <header>
        <h2>Connect your app</h2>
        <Choices
          label="Connect with"
          choices={TABS}
          value={tab.value}
          onChange={(next) => {
            tab.value = next
          }}
        />
      </header>
      {tab.value === 'env' && <Environment world={world} />}
      {tab.value === 'urls' && <Urls world={world} />}
      {tab.value === 'program' && (
        <>
          <p class="soft">
            With <code>@activity-tracking/client</code>:
          </p>
          <CodeBlock label="program" text={firstProgram(world)} />
        </>
      )}
    </section>
  )
}

const Urls = ({ world }: { readonly world: State }) => (
  <Facts
    of={(['base_url', 'new_base_url', 'auth_url', 'control_url', 'client_id', 'client_secret', 'webhook_key'] as const).map((name) => [
      name,
      world[name] !== null && <CopiedValue name={name} value={world[name]} />,
    ])}
  />
)

function Environment({ world }: { readonly world: State }) {
  const [owner] = world.athletes
  const grant = world.grants.find(({ athlete_id: id, expires_at: until }) => id === owner?.id && until * 1000 > now.value)
  const create = () => attempt(() => control.value.createToken({ scope: Object.keys(scopes).join(',') }))
  if (grant === undefined || owner === undefined) {
    return (
      <div class="actions">
        <p class="soft">The app’s owner does not have a valid access token.</p>
        <ActionButton onPress={create}>Create a token</ActionButton>
      </div>
    )
  }
  const { base_url, new_base_url, auth_url, control_url, client_id, client_secret } = world
  const { access_token, refresh_token } = grant
  const urls = { base_url, new_base_url, auth_url, control_url, client_id, client_secret }
  return (
    <>
      <p class="soft">With the newest tokens of {athleteName(owner.id)}, the owner of the app.</p>
      <CodeBlock label=".env file" text={formatConnection({ ...urls, access_token, refresh_token, athlete_id: owner.id }, 'dotenv')} />
    </>
  )
}

/** Something that has happened. */
interface Happening {
  readonly key: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly isRefused: boolean
  readonly href: string
  readonly pill: ComponentChildren
  readonly what: string
  readonly why: string | null
}

const SHOWN = 8

/** The last requests and events: those that were refused or failed first, then the newest first. */
function happenings(): Happening[] {
  const sent = requests.value.slice(-SHOWN).map(
    (entry): Happening => ({
      key: `request ${entry.number}`,
      at: Date.parse(entry.at),
      isRefused: entry.status >= 400,
      href: href(['requests', entry.number]),
      pill: <StatusPill status={entry.status} />,
      what: `${entry.method} ${shortPath(pathWithQuery(entry.path, entry.query))}`,
      why: entry.why,
    }),
  )
  const events = deliveries.value.slice(-SHOWN).map(
    (delivery): Happening => ({
      key: `event ${delivery.id}`,
      at: delivery.event.event_time * 1000,
      isRefused: delivery.state === 'failed',
      href: href(['webhooks', delivery.id]),
      pill: <Pill tone={DELIVERY_TONES[delivery.state]} text={delivery.state} />,
      what: `${delivery.event.object_type} ${delivery.event.aspect_type}`,
      why: delivery.attempts.at(-1)?.why ?? null,
    }),
  )
  const last = [...sent.reverse(), ...events.reverse()].sort((one, other) => other.at - one.at).slice(0, SHOWN)
  return last.sort((one, other) => Number(other.isRefused) - Number(one.isRefused))
}

function Latest() {
  const last = happenings()
  return (
    <section class="card">
      <h2>Latest requests and events</h2>
      {last.length === 0 && <p class="soft">Nothing has happened yet. Requests and events appear here as they are made.</p>}
      <ul class="latest">
        {last.map(({ key, at, href: url, pill, what, why }) => (
          <li key={key}>
            <time class="soft">{timeOf(at)}</time>
            <a href={url}>
              <code>{what}</code>
            </a>
            {pill}
            {why !== null && (
              <small class="soft">
                <WithCode text={why} />
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
