import { type Delivery, deliveries, state } from '../../live.ts'
import { DELIVERY_TONES } from '../../parts/pill.tsx'
import { href } from '../../routing.ts'
import { type Id, isSame } from '../identity.ts'

interface ObjectEventsProps {
  readonly objectType: 'activity' | 'athlete'
  readonly objectId: Id
  readonly ownerId: Id | undefined
}

/** Events that are shown. */
const SHOWN = 6

/** The events that were sent about an object, the newest first. */
export function ObjectEvents({ objectType, objectId, ownerId }: ObjectEventsProps) {
  const sent = deliveries.value.filter(({ event }) => event.object_type === objectType && isSame(event.object_id, objectId)).reverse()
  return (
    <section class="card events" aria-label="Events">
      <h2>Events</h2>
      <div aria-live="polite">
        {sent.length === 0 && <p class="soft">{whyNone(objectType, ownerId)}</p>}
        <ol>
          {sent.slice(0, SHOWN).map((delivery) => (
            <EventItem key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      </div>
      {state.value?.subscription === null && <a href={href(['webhooks'])}>Webhooks</a>}
    </section>
  )
}

/** What an event needs that is missing. */
function whyNone(objectType: ObjectEventsProps['objectType'], ownerId: Id | undefined): string {
  if (state.value?.subscription === null) return 'The app has no webhook subscription, so changes send no events.'
  const isGranted = state.value?.grants.some(({ athlete_id }) => ownerId !== undefined && isSame(athlete_id, ownerId))
  if (!isGranted) return 'The athlete has not authorized the app, so changes send no events.'
  return objectType === 'activity'
    ? 'No events yet. A change of title, sport type or visibility sends one.'
    : 'No events yet. When the athlete revokes the access of the app, an event is sent.'
}

function EventItem({ delivery }: { readonly delivery: Delivery }) {
  const { id, event, state: outcome } = delivery
  const updates = Object.entries(event.updates)
  return (
    <li>
      <p>
        <a href={href(['webhooks', id])}>#{id}</a> <code>{event.aspect_type}</code>{' '}
        <span class={`pill ${DELIVERY_TONES[outcome]}`}>{outcome}</span>
      </p>
      {updates.length > 0 && (
        <dl class="updates">
          {updates.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
