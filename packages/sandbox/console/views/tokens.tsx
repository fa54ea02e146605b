import { type Scope, scopes } from '@activity-tracking/spec'
import { RENEWAL_MARGIN, TOKEN_LIFETIME } from '../../src/core/durations.ts'
import { attempt, control, notify } from '../control.ts'
import { dateTimeOf, durationOf } from '../format.ts'
import { athleteChoices, athleteName, now, type State, state } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Empty } from '../parts/empty.tsx'
import { CopiedValue, Facts } from '../parts/facts.tsx'
import { Field, Form, type Values } from '../parts/form.tsx'
import { Meter } from '../parts/meter.tsx'
import { Pill } from '../parts/pill.tsx'

type Grant = State['grants'][number]

/** What athletes allow the app, and the tokens for it. */
export function TokensView() {
  const world = state.value
  if (world === undefined) return null
  return (
    <div class="page">
      <header class="page-head">
        <h1>Tokens</h1>
        <p>
          The athletes who authorized the app, with the newest tokens of each. A refresh returns the same tokens as long as more than{' '}
          {durationOf(RENEWAL_MARGIN)} are left, and new ones afterward.
        </p>
      </header>
      {world.grants.length === 0 ? (
        <Empty title="No athlete has authorized the app">
          Create a token below, or open the <a href={world.test_authorization_url}>consent page</a>.
        </Empty>
      ) : (
        <ul class="columns">
          {world.grants.map((grant) => (
            <li key={String(grant.athlete_id)} class="card">
              <GrantCard grant={grant} />
            </li>
          ))}
        </ul>
      )}
      <NewToken />
    </div>
  )
}

function GrantCard({ grant }: { readonly grant: Grant }) {
  const { athlete_id: athlete, access_token, refresh_token, expires_at: until } = grant
  const left = until - Math.floor(now.value / 1000)
  const name = athleteName(athlete)
  const text = left > 0 ? `${durationOf(left)} left` : `expired ${durationOf(left)} ago`
  return (
    <>
      <header>
        <h2>{name}</h2>
        <Pill tone={left > RENEWAL_MARGIN ? 'good' : left > 0 ? 'warn' : 'bad'} text={text} />
      </header>
      <Meter
        label={`Access token of ${name}`}
        value={Math.max(0, left)}
        max={TOKEN_LIFETIME}
        text={text}
        tone={left > RENEWAL_MARGIN ? 'good' : 'warn'}
      />
      <p class="soft">
        {left > 0 ? 'Expires' : 'Expired'} {dateTimeOf(until * 1000)} UTC
      </p>
      <ul class="actions" aria-label="Granted scopes">
        {grant.scope.split(',').map((scope) => (
          <li key={scope}>
            <Pill tone="good" text={scope} />
          </li>
        ))}
      </ul>
      <Facts
        of={Object.entries({ access_token, refresh_token }).map(([name, value]) => [
          <code key={name}>{name}</code>,
          <CopiedValue key={name} name={name} value={value} />,
        ])}
      />
      <div class="actions">
        <ActionButton
          disabled={left <= 0}
          onPress={() => attempt(() => control.value.expireTokens({ access_token }), `The access token of ${name} has expired.`)}
        >
          Expire now
        </ActionButton>
        <ConfirmButton
          label="Revoke access"
          question={`Revoke as ${name}?`}
          onConfirm={() => attempt(() => control.value.revokeGrant({ athlete_id: String(athlete) }), `${name} revoked the app’s access.`)}
        />
      </div>
    </>
  )
}

const ALL_SCOPES = Object.keys(scopes) as Scope[]

async function createToken({ athlete_id: athlete, ...changed }: Values): Promise<void> {
  const scope = ALL_SCOPES.filter((each) => changed[each] !== false).join(',')
  await control.value.createToken({ athlete_id: String(athlete), scope })
  notify('done', `${athleteName(String(athlete))} has authorized the app.`)
}

const NewToken = () => (
  <section class="card">
    <h2>New token</h2>
    <p class="soft">As if the athlete had allowed these scopes on the consent page. Earlier tokens of the athlete are replaced.</p>
    <Form submit="Create token" onSubmit={createToken}>
      <Field name="athlete_id" label="Athlete" options={athleteChoices()} required />
      {ALL_SCOPES.map((scope) => (
        <Field key={scope} name={scope} label={scope} type="checkbox" value hint={scopes[scope].replaceAll('`', '')} />
      ))}
    </Form>
  </section>
)
