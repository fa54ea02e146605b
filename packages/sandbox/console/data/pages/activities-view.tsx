import type { ControlPage } from '../../../src/control/client.ts'
import { athleteName } from '../../live.ts'
import { FilterDate, FilterSelect } from '../../parts/filter-bar.tsx'
import { href, type ViewProps } from '../../routing.ts'
import { ActivityPage } from '../activity/activity-page.tsx'
import { NewActivityForm } from '../activity/new-activity-form.tsx'
import type { Activity } from '../identity.ts'
import { CollectionView } from '../parts/collection-view.tsx'
import { useSportChoices } from '../parts/sport-choices.ts'
import { formatDistance, formatDuration, formatLocal, formatWord } from '../units.ts'

const amount = (value: number | undefined, unit: string, format: (value: number) => string) =>
  value ? <span title={`${value} ${unit}`}>{format(value)}</span> : '–'

/** The activities of the world, and one of them. */
export function ActivitiesView({ path }: ViewProps) {
  const [id] = path
  if (id !== undefined && id !== 'new') return <ActivityPage key={id} id={id} />
  return (
    <CollectionView<Activity>
      view="activities"
      title="Activities"
      noun="activity"
      nouns="activities"
      path={path}
      read={(client, search) => client.listPage('listActivities', search) as Promise<ControlPage<Activity[]>>}
      filterNames={['sport_type', 'from', 'to']}
      filters={
        <>
          <FilterSelect name="sport_type" all="Any sport" options={useSportChoices()} />
          <FilterDate name="from" label="From" />
          <FilterDate name="to" label="To" />
        </>
      }
      idOf={({ id: number }) => number}
      nameOf={({ name = '' }) => name}
      hrefOf={(activity) => href(['activities', activity.id])}
      summaryOf={({ sport_type: type, distance, start_date_local: start }) => [
        distance && formatDistance(distance),
        formatWord(type ?? ''),
        formatLocal(start ?? ''),
      ]}
      columns={[
        { title: 'Sport', name: 'sport', cell: ({ sport_type: type }) => formatWord(type ?? '') },
        {
          title: 'Local start',
          name: 'start',
          cell: ({ start_date_local: start }) => <span title={start}>{formatLocal(start ?? '')}</span>,
        },
        { title: 'Distance', name: 'distance', cell: ({ distance }) => amount(distance, 'm', formatDistance) },
        { title: 'Moving time', name: 'duration', cell: ({ moving_time: time }) => amount(time, 's', formatDuration) },
        { title: 'Athlete', name: 'owner', cell: ({ athlete }) => athleteName(athlete?.id ?? null) },
        {
          title: 'Visibility',
          name: 'visibility',
          cell: ({ visibility }) => (
            <span class={`pill ${visibility === 'everyone' ? 'good' : 'warn'}`}>{formatWord(visibility ?? '')}</span>
          ),
        },
      ]}
      create={<NewActivityForm />}
    />
  )
}
