import { useSignal } from '@preact/signals'
import { parseExact, stringifyExact } from '../../src/base/exact-json.ts'
import { CALLBACK_TIME_LIMIT } from '../../src/core/durations.ts'
import { attempt, control, notify } from '../control.ts'
import { formatWord } from '../data/units.ts'
import { dateTimeOf, hasWords, plural, timeOf } from '../format.ts'
import { athleteChoices, athleteName, type Delivery, deliveries, type State, state } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { withDays } from '../parts/days.ts'
import { Empty } from '../parts/empty.tsx'
import { Field, Form, type Values } from '../parts/form.tsx'
import type { Column } from '../parts/list.tsx'
import { FilterSelect, ListPage } from '../parts/list-page.tsx'
import { Meter } from '../parts/meter.tsx'
import { NextAttempt, TimeToNextAttempt } from '../parts/next-attempt.tsx'
import { Pane } from '../parts/pane.tsx'
import { DELIVERY_TONES, Pill } from '../parts/pill.tsx'
import { WithCode } from '../parts/with-code.tsx'
import { goTo, href, route, type ViewProps } from '../routing.ts'
import { requestService } from '../service.ts'

type Attempt = Delivery['attempts'][number]

const STATES = Object.keys(DELIVERY_TONES).map((value) => ({ value, label: value }))

const eventName = ({ event: { object_type: object, aspect_type: aspect } }: Delivery): string => `${object} ${aspect}`
const sentAt = ({ event }: Delivery): number => event.event_time * 1000

/** What an attempt came to, in a word or two. */
const outcomeOf = ({ outcome, status }: Attempt): string => (status === null ? outcome : `${outcome} ${status}`)

const AttemptMeter = ({ attempt: { duration_ms: took, outcome }, index }: { readonly attempt: Attempt; readonly index: number }) => (
  <Meter
    label={`Attempt ${index + 1} of ${CALLBACK_TIME_LIMIT} ms`}
    value={took}
    max={CALLBACK_TIME_LIMIT}
    text={`${took} ms, ${outcome}`}
    tone={outcome === 'delivered' ? 'good' : 'bad'}
  />
)

const COLUMNS: readonly Column<Delivery>[] = [
  {
    title: 'Time',
    width: 7,
    cell: (delivery) => <time>{timeOf(sentAt(delivery))}</time>,
    raw: (delivery) => dateTimeOf(sentAt(delivery)),
  },
  { title: 'Event', width: 9.5, isMain: true, cell: eventName },
  { title: 'Object', width: 9, from: 'wide', isBelow: true, cell: ({ event }) => String(event.object_id) },
  { title: 'Athlete', width: 11, from: 'wide', isBelow: true, cell: ({ event }) => athleteName(event.owner_id) },
  {
    title: 'State',
    width: 7.5,
    cell: (delivery) => (
      <>
        <Pill tone={DELIVERY_TONES[delivery.state]} text={delivery.state} />
        <span class="under">
          <TimeToNextAttempt delivery={delivery} />
        </span>
      </>
    ),
  },
  {
    title: 'Attempts against 2 s',
    width: 13.5,
    from: 'middle',
    cell: (delivery) => (
      <span class="tries">
        {delivery.attempts.map((each, index) => (
          <AttemptMeter key={each.at} attempt={each} index={index} />
        ))}
        <TimeToNextAttempt delivery={delivery} />
      </span>
    ),
  },
  {
    title: 'Why',
    from: 'middle',
    cell: ({ attempts }) => (
      <span class="soft">
        <WithCode text={attempts.at(-1)?.why ?? ''} />
      </span>
    ),
  },
]

function isShown(delivery: Delivery, query: URLSearchParams): boolean {
  const { event, attempts, state: result } = delivery
  const texts = [eventName(delivery), stringifyExact(event), athleteName(event.owner_id), attempts.at(-1)?.why]
  return ['', result].includes(query.get('state') ?? '') && hasWords(texts, query.get('q'))
}

/** The webhook subscription, and every event with the attempts to deliver it. */
export function WebhooksView({ path: [id] }: ViewProps) {
  const isSending = useSignal(false)
  const { query } = route.value
  const world = state.value
  if (world === undefined) return null
  const all = deliveries.value
  const shown = all.filter((delivery) => isShown(delivery, query)).reverse()
  const selected = all.find((delivery) => String(delivery.id) === id)
  return (
    <ListPage
      title="Webhooks"
      nouns="events"
      count={plural(shown.length, 'event')}
      selects={
        <>
          <FilterSelect name="state" all="Any state" options={STATES} />
          <button
            type="button"
            class="small"
            aria-expanded={isSending.value}
            disabled={world.subscription === null}
            onClick={() => {
              isSending.value = !isSending.value
            }}
          >
            Send an event
          </button>
        </>
      }
      above={
        <>
          <Subscription world={world} />
          {isSending.value && world.subscription !== null && <SendEvent />}
        </>
      }
      empty={
        <Empty title="No events yet">
          {world.subscription === null
            ? 'The app has no webhook subscription. Create one above, then change an activity, or send an event.'
            : 'Change an activity, revoke a grant, or send an event: deliveries appear here with each attempt.'}
        </Empty>
      }
      items={withDays(shown, sentAt)}
      columns={COLUMNS}
      keyOf={(delivery) => String(delivery.id)}
    >
      {selected !== undefined && <DeliveryPane delivery={selected} />}
    </ListPage>
  )
}

/** Requests the service as the app does, with its credentials. */
function requestSubscriptions(world: State, method: string, path: string, fields: Readonly<Record<string, string>>): Promise<unknown> {
  const form = new URLSearchParams({ client_id: world.client_id, client_secret: world.client_secret, ...fields })
  const isForm = method === 'POST'
  return requestService(world, `/push_subscriptions${path}${isForm ? '' : `?${form}`}`, { method, ...(isForm && { body: form }) })
}

const VERIFY_TOKEN = 'console'

/** The subscription of the app. It is created and deleted through the service's API, as an app does it. */
function Subscription({ world }: { readonly world: State }) {
  const { subscription } = world
  if (subscription !== null) {
    return (
      <div class="strip">
        <p>
          <span class="soft">Subscription {subscription.id} to</span> <code>{subscription.callback_url}</code>
        </p>
        <ConfirmButton
          label="Delete"
          question="Delete the subscription?"
          onConfirm={() => attempt(() => requestSubscriptions(world, 'DELETE', `/${subscription.id}`, {}), 'The subscription is deleted.')}
        />
      </div>
    )
  }
  return (
    <Form
      look="strip"
      label="Create a subscription"
      submit="Create subscription"
      onSubmit={async ({ callback_url: url }) => {
        await requestSubscriptions(world, 'POST', '', { callback_url: String(url), verify_token: VERIFY_TOKEN })
        notify('done', 'The app is subscribed to events.')
      }}
    >
      <Field name="callback_url" label="Callback URL" type="url" required placeholder="http://127.0.0.1:3000/webhooks" />
    </Form>
  )
}

const OBJECTS = ['activity', 'athlete'].map((value) => ({ value, label: formatWord(value) }))
const ASPECTS = ['create', 'update', 'delete'].map((value) => ({ value, label: formatWord(value) }))

async function sendEvent({ updates, ...values }: Values): Promise<void> {
  const event = { ...values, ...(updates !== undefined && { updates: parseExact(String(updates)) }) }
  const { id } = await control.value.sendEvent(event as Parameters<typeof control.value.sendEvent>[0])
  goTo(['webhooks', id])
}

const SendEvent = () => (
  <section class="strip tall" aria-label="Send an event">
    <Form submit="Send" onSubmit={sendEvent}>
      <Field name="object_type" label="Object" options={OBJECTS} required />
      <Field name="aspect_type" label="Event" options={ASPECTS} required />
      <details class="more">
        <summary>More options</summary>
        <div>
          <Field
            name="owner_id"
            label="Athlete"
            options={athleteChoices()}
            hint="Leave it empty for the owner of the activity or of the app."
          />
          <Field name="object_id" label="Object id" hint="Leave it empty for the newest activity of the athlete, or for the athlete." />
          <Field name="updates" label="Updates" type="code" hint={'What has changed, as JSON: {"title": "Evening ride"}'} />
        </div>
      </details>
    </Form>
  </section>
)

function DeliveryPane({ delivery }: { readonly delivery: Delivery }) {
  const { id, event, state: result, attempts } = delivery
  return (
    <Pane title={`Event ${id}`}>
      <p class="actions">
        <Pill tone={DELIVERY_TONES[result]} text={result} /> <strong>{eventName(delivery)}</strong>
        {event.object_type === 'activity' && <a href={href(['activities', event.object_id])}>Activity {String(event.object_id)}</a>}
      </p>
      <div class="actions">
        <ActionButton class="small main" onPress={() => attempt(() => control.value.redeliver({ id }))}>
          Redeliver
        </ActionButton>
      </div>
      <section>
        <h3>Attempts</h3>
        {attempts.length === 0 && <p class="soft">No attempt yet.</p>}
        <ol class="stack">
          {attempts.map((each, index) => (
            <li key={each.at} class="attempt">
              <p>
                <strong>{outcomeOf(each)}</strong> <span class="soft">after {each.duration_ms} ms,</span> {dateTimeOf(Date.parse(each.at))}
              </p>
              <AttemptMeter attempt={each} index={index} />
              {each.why !== null && (
                <p class="soft">
                  <WithCode text={each.why} />
                </p>
              )}
            </li>
          ))}
        </ol>
        <NextAttempt delivery={delivery} />
      </section>
      <section>
        <h3>Event</h3>
        <CodeBlock label="event" text={stringifyExact(event, 2)} />
      </section>
    </Pane>
  )
}
