import { athleteName } from '../../live.ts'
import { href } from '../../routing.ts'
import { type Activity, UNTITLED } from '../identity.ts'
import { formatLocal, formatWord } from '../units.ts'
import { useLoaded } from '../world-data.ts'
import { ActivityFigures } from './activity-figures.tsx'
import { ChangeActivity } from './change-activity.tsx'
import { Recording } from './recording.tsx'
import { ZoneBars } from './zone-bars.tsx'

/** An activity: its track, its streams, its parts, and what its owner can change. */
export function ActivityPage({ id }: { readonly id: string }) {
  const { value: activity, error } = useLoaded(
    `activity ${id}`,
    (client) => client.getThing({ kind: 'activities', id }) as Promise<Activity>,
  )
  const streams = useLoaded(`streams ${id}`, async (client) =>
    Object.fromEntries(Object.entries(await client.getActivityStreams({ id })).map(([type, { data }]) => [type, data])),
  ).value
  const owner = String(activity?.athlete?.id ?? '')
  const athlete = useLoaded(`athletes ${owner}`, async (client) =>
    owner === '' ? undefined : client.getThing({ kind: 'athletes', id: owner }),
  ).value
  if (error !== undefined) return <MissingActivity id={id} error={error} />
  if (!activity || !streams) return <p class="page soft">Reading the activity …</p>
  return (
    <div class="page activity">
      <ActivityHead activity={activity} />
      <ActivityFigures activity={activity} />
      <div class="activity-main">
        <Recording activity={activity} streams={streams} zones={athlete?.privacy_zones} />
      </div>
      <div class="activity-side">
        <ChangeActivity key={id} activity={activity} />
        <ZoneBars zones={activity.zones} />
      </div>
    </div>
  )
}

function ActivityHead({ activity }: { readonly activity: Activity }) {
  const { name, sport_type: sportType = '', start_date_local: start, timezone, visibility, device_name: device, description } = activity
  const ownerId = activity.athlete?.id ?? null
  return (
    <header class="page-head">
      <div>
        <h1>{name || UNTITLED}</h1>
        <p>
          <a href={href(['activities'], { athlete_id: String(ownerId) })}>{athleteName(ownerId)}</a> · {formatWord(sportType)} ·{' '}
          <span title={`${start ?? ''} ${timezone ?? ''}`}>{formatLocal(start ?? '')}</span>
          {device ? ` · ${device}` : ''}
        </p>
        {description && <p>{description}</p>}
      </div>
      <div class="actions">
        <EventsLink id={String(activity.id)} />
        <span class={`pill ${visibility === 'everyone' ? 'good' : 'warn'}`}>{formatWord(visibility ?? '')}</span>
        <code class="soft">{String(activity.id)}</code>
      </div>
    </header>
  )
}

/** The events that were sent about an activity, also after it was deleted. */
const EventsLink = ({ id }: { readonly id: string }) => <a href={href(['webhooks'], { q: id })}>Webhook events</a>

const MissingActivity = ({ id, error }: { readonly id: string; readonly error: string }) => (
  <div class="page">
    <h1>No activity {id}</h1>
    <p class="soft">{error}</p>
    <a href={href(['activities'])}>Activities</a>
    <EventsLink id={id} />
  </div>
)
