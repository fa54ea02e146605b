import { scopes } from '@activity-tracking/spec'
import { stringifyExact } from '../../src/base/exact-json.ts'
import { exchange } from '../connect.ts'
import { attempt, control } from '../control.ts'
import { formatCount, formatPercent } from '../format.ts'
import { advice, athleteName, type Delivery, deliveries, now, requests, type State, state } from '../live.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Facts } from '../parts/facts.tsx'
import { waitsForAttempt } from '../parts/next-attempt.tsx'
import { href } from '../routing.ts'
import { environmentText, firstProgram } from '../setup-text.ts'

/** What an app needs to use the sandbox, and where to look next. */
export function OverviewView() {
  const world = state.value
  if (world === undefined) return null
  return (
    <div class="page">
      <header class="page-head">
        <h1>{world.name}</h1>
        <p>App {world.client_id} and its world. It answers as the service does, and nothing leaves this machine.</p>
      </header>
      <Numbers world={world} />
      <div class="columns">
        <div class="stack">
          <TestAuthorization world={world} />
          <Environment world={world} />
        </div>
        <div class="stack">
          <Urls world={world} />
          <FirstProgram world={world} />
        </div>
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
    <ul class="numbers">
      {numbers.map(({ view, value, name, note }) => (
        <li key={view}>
          <a class="card" href={href([view])}>
            <strong class="num">{value}</strong> <span>{name}</span> <small class="soft">{note}</small>
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

const Urls = ({ world }: { readonly world: State }) => (
  <section class="card">
    <h2>URLs and credentials</h2>
    <Facts
      of={(['base_url', 'new_base_url', 'auth_url', 'control_url', 'client_id', 'client_secret', 'webhook_key'] as const).map((name) => [
        name,
        world[name] !== null && (
          <span class="value">
            <code>{world[name]}</code> <CopyButton text={world[name]} label={`Copy ${name}`} bare />
          </span>
        ),
      ])}
    />
  </section>
)

function Environment({ world }: { readonly world: State }) {
  const [owner] = world.athletes
  const grant = world.grants.find(({ athlete_id: id, expires_at: until }) => id === owner?.id && until * 1000 > now.value)
  const create = () => attempt(() => control.value.createToken({ scope: Object.keys(scopes).join(',') }))
  return (
    <section class="card">
      <h2>
        <code>.env</code>
      </h2>
      {grant === undefined || owner === undefined ? (
        <div class="actions">
          <p class="soft">The app’s owner does not have a valid access token.</p>
          <button type="button" onClick={create}>
            Create a token
          </button>
        </div>
      ) : (
        <>
          <p class="soft">With the newest tokens of {athleteName(owner.id)}, the owner of the app.</p>
          <CodeBlock
            label=".env file"
            text={environmentText({
              base_url: world.base_url,
              new_base_url: world.new_base_url,
              auth_url: world.auth_url,
              control_url: world.control_url,
              client_id: world.client_id,
              client_secret: world.client_secret,
              access_token: grant.access_token,
              refresh_token: grant.refresh_token,
              athlete_id: owner.id,
            })}
          />
        </>
      )}
    </section>
  )
}

const FirstProgram = ({ world }: { readonly world: State }) => (
  <section class="card">
    <h2>Your app</h2>
    <p class="soft">
      With <code>@activity-tracking/client</code>:
    </p>
    <CodeBlock label="program" text={firstProgram(world)} />
  </section>
)
