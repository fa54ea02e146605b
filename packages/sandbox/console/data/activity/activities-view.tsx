import { athleteName, now } from '../../live.ts'
import { FilterDate, FilterSelect } from '../../parts/filter-bar.tsx'
import type { ViewProps } from '../../routing.ts'
import { type Listing, preferredAthlete, unusedId } from '../things.tsx'
import { ThingsView } from '../things-view.tsx'
import { formatDistance, formatDuration, formatLocal, formatWord } from '../units.ts'
import { ActivityPage } from './activity-page.tsx'
import { useSportChoices } from './sport-choices.ts'

/** Milliseconds. */
const DAY = 86_400_000

const amount = (value: number | undefined, unit: string, format: (value: number) => string) =>
  value ? <span title={`${value} ${unit}`}>{format(value)}</span> : '–'

const ACTIVITIES: Listing<'activities'> = {
  kind: 'activities',
  title: 'Activities',
  noun: 'activity',
  nouns: 'activities',
  nameOf: ({ name = '' }) => name,
  summaryOf: ({ sport_type: type, distance, start_date_local: start }) => [
    distance && formatDistance(distance),
    formatWord(type ?? ''),
    formatLocal(start ?? ''),
  ],
  columns: [
    { title: 'Sport', name: 'sport', cell: ({ sport_type: type }) => formatWord(type ?? '') },
    { title: 'Local start', name: 'start', cell: ({ start_date_local: start }) => <span title={start}>{formatLocal(start ?? '')}</span> },
    { title: 'Distance', name: 'distance', cell: ({ distance }) => amount(distance, 'm', formatDistance) },
    { title: 'Moving time', name: 'duration', cell: ({ moving_time: time }) => amount(time, 's', formatDuration) },
    { title: 'Athlete', name: 'owner', cell: ({ athlete }) => athleteName(athlete?.id ?? null) },
    {
      title: 'Visibility',
      name: 'visibility',
      cell: ({ visibility }) => <span class={`pill ${visibility === 'everyone' ? 'good' : 'warn'}`}>{formatWord(visibility ?? '')}</span>,
    },
  ],
  fields: [],
  example: () => ({
    id: unusedId(),
    athlete_id: preferredAthlete(),
    name: 'Evening run',
    sport_type: 'Run',
    start_date: new Date(now.peek() - DAY).toISOString(),
    elapsed_time: 1800,
    distance: 5000,
  }),
}

/** The activities of the world, and one of them. */
export function ActivitiesView({ path }: ViewProps) {
  const [id] = path
  const sports = useSportChoices()
  if (id !== undefined && id !== 'load') return <ActivityPage key={id} id={id} />
  return (
    <ThingsView
      listing={ACTIVITIES}
      path={path}
      filterNames={['sport_type', 'from', 'to']}
      filters={
        <>
          <FilterSelect name="sport_type" all="Any sport" options={sports} />
          <FilterDate name="from" label="From" />
          <FilterDate name="to" label="To" />
        </>
      }
    />
  )
}
