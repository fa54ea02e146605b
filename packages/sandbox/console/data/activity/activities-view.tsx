import { athleteName, now } from '../../live.ts'
import { FilterSelect } from '../../parts/list-page.tsx'
import { distance, type Listing, preferredAthlete, unusedId } from '../things.tsx'
import { formatDuration, formatLocal, formatWord } from '../units.ts'
import { ActivityPage } from './activity-page.tsx'
import { SPORTS } from './change-activity.tsx'

/** Milliseconds. */
const DAY = 86_400_000

export const ACTIVITIES: Listing<'activities'> = {
  kind: 'activities',
  title: 'Activities',
  noun: 'activity',
  nouns: 'activities',
  nameOf: ({ name = '' }) => name,
  columns: [
    { title: 'Sport', width: 9, from: 'middle', isBelow: true, cell: ({ sport_type: type }) => formatWord(type ?? '') },
    distance,
    {
      title: 'Moving time',
      width: 8.5,
      from: 'wide',
      isNumber: true,
      cell: ({ moving_time: time }) => (time ? formatDuration(time) : ''),
      raw: ({ moving_time: time }) => `${time} s`,
    },
    {
      title: 'Local start',
      width: 12,
      from: 'middle',
      isBelow: true,
      cell: ({ start_date_local: start }) => formatLocal(start ?? ''),
      raw: ({ start_date_local: start }) => start,
    },
    { title: 'Athlete', width: 11, from: 'wide', isBelow: true, cell: ({ athlete }) => athleteName(athlete?.id ?? null) },
    {
      title: 'Visibility',
      width: 9.75,
      cell: ({ visibility }) => <span class={`pill ${visibility === 'everyone' ? 'good' : 'warn'}`}>{formatWord(visibility ?? '')}</span>,
    },
  ],
  example: () => ({
    id: unusedId(),
    athlete_id: preferredAthlete(),
    name: 'Evening run',
    sport_type: 'Run',
    start_date: new Date(now.peek() - DAY).toISOString(),
    elapsed_time: 1800,
    distance: 5000,
  }),
  filters: () => <FilterSelect name="sport_type" all="Any sport" options={SPORTS} />,
  page: (id) => <ActivityPage key={id} id={id} />,
}
