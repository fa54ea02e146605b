import { scopes } from '@activity-tracking/spec'
import type { ThingKind } from '../../src/control/client.ts'
import { formatCount, formatPercent, plural } from '../format.ts'
import { athleteName, state } from '../live.ts'
import type { Column } from '../parts/list.tsx'
import { route } from '../routing.ts'
import { type Id, isSame, type Things } from './identity.ts'
import { formatDistance, formatMeters, formatWord } from './units.ts'

/** How a list shows things of a kind, and what can be loaded of them. */
export interface Listing<K extends ThingKind> {
  readonly kind: K
  readonly title: string
  /** One of them: `club`. */
  readonly noun: string
  readonly nouns?: string
  /** Cannot be narrowed to an athlete. */
  readonly isShared?: boolean
  readonly nameOf: (thing: Things[K]) => string
  /** What is below the name in a narrow list. */
  readonly summaryOf: (thing: Things[K]) => readonly (string | number | null | undefined)[]
  /** Columns after the name. Lists that are too narrow for them show the last one and the summary. */
  readonly columns: readonly Column<Things[K]>[]
  /** Fields that can be loaded. */
  readonly fields: readonly string[]
  /** A new one. */
  readonly example: () => Readonly<Record<string, unknown>>
}

/** The athlete that a new thing belongs to unless the reader changes it: the one that the list shows, or the owner of the app. */
export const preferredAthlete = (): Id => route.peek().query.get('athlete') || (state.peek()?.athletes[0]?.id ?? 1)

/** An id that nothing is likely to have. */
export const unusedId = (): number => 9_000_000_000 + Math.floor(Math.random() * 1_000_000_000)

/** Along a street of the map. */
const LINE = {
  latlng: [
    [60.3934, 5.3296],
    [60.4026, 5.3338],
  ],
}

export const placeOf = ({ city, country }: Pick<Things['clubs'], 'city' | 'country'>): string => [city, country].filter(Boolean).join(', ')

const scopeOf = ({ id }: Things['athletes']): string => {
  const granted = state.value?.grants.find(({ athlete_id: granting }) => isSame(granting, id))?.scope.split(',')
  if (granted === undefined) return 'Not authorized'
  return Object.keys(scopes).every((scope) => granted.includes(scope)) ? 'All scopes' : granted.join(', ')
}

export const ATHLETES: Listing<'athletes'> = {
  kind: 'athletes',
  title: 'Athletes',
  noun: 'athlete',
  isShared: true,
  nameOf: ({ firstname, lastname }) => `${firstname} ${lastname}`.trim(),
  summaryOf: (athlete) => [placeOf(athlete), scopeOf(athlete)],
  columns: [
    { title: 'Home', name: 'place', cell: placeOf },
    { title: 'Scopes granted', name: 'scopes', cell: (athlete) => <span class="soft">{scopeOf(athlete)}</span> },
    {
      title: 'Subscription',
      name: 'state',
      cell: ({ subscribed }) => <span class={`pill ${subscribed ? 'good' : 'plain'}`}>{subscribed ? 'Subscribed' : 'None'}</span>,
    },
  ],
  fields: [
    'firstname',
    'lastname',
    'username',
    'bio',
    'sex',
    'city',
    'state',
    'country',
    'time_zone',
    'weight',
    'ftp',
    'measurement_preference',
    'athlete_type',
    'follower_count',
    'friend_count',
    'subscribed',
  ],
  example: () => ({ id: unusedId(), firstname: 'Liv', lastname: 'Example', city: 'Bergen', country: 'Norway' }),
}

export const CLUBS: Listing<'clubs'> = {
  kind: 'clubs',
  title: 'Clubs',
  noun: 'club',
  nameOf: ({ name }) => name,
  summaryOf: ({ sport_type: sport, city, member_count: count }) => [formatWord(sport), city, plural(count, 'member')],
  columns: [
    { title: 'Sport', name: 'kind', cell: ({ sport_type: sport }) => formatWord(sport) },
    { title: 'Place', name: 'place', cell: placeOf },
    { title: 'Members', name: 'members', cell: ({ member_count: count }) => formatCount(count) },
    { title: 'State', name: 'state', cell: ({ private: isPrivate }) => isPrivate && <span class="pill warn">Private</span> },
  ],
  fields: ['name', 'sport_type', 'activity_types', 'description', 'city', 'state', 'country', 'url', 'website', 'other_members', 'private'],
  example: () => ({ id: unusedId(), name: 'New club', sport_type: 'cycling', city: 'Bergen', country: 'Norway' }),
}

export const kindOfGear = ({ id }: Things['gear']): 'Bike' | 'Shoes' => (id.startsWith('b') ? 'Bike' : 'Shoes')

export const GEAR: Listing<'gear'> = {
  kind: 'gear',
  title: 'Gear',
  noun: 'bike or shoes',
  nouns: 'bikes and shoes',
  nameOf: ({ name }) => name,
  summaryOf: (gear) => [kindOfGear(gear), formatDistance(gear.distance), athleteName(gear.athlete_id)],
  columns: [
    { title: 'Kind', name: 'kind', cell: kindOfGear },
    { title: 'Distance', name: 'distance', cell: ({ distance }) => <span title={`${distance} m`}>{formatDistance(distance)}</span> },
    { title: 'Athlete', name: 'owner', cell: ({ athlete_id: athlete }) => athleteName(athlete) },
    {
      title: 'State',
      name: 'state',
      cell: ({ primary, retired }) =>
        retired ? <span class="pill warn">Retired</span> : primary ? <span class="pill good">Primary</span> : '',
    },
  ],
  fields: [
    'name',
    'nickname',
    'brand_name',
    'model_name',
    'description',
    'earlier_distance',
    'frame_type',
    'weight',
    'notification_distance',
    'primary',
    'retired',
  ],
  example: () => ({ id: `b${unusedId()}`, athlete_id: preferredAthlete(), name: 'New bike' }),
}

export const SEGMENTS: Listing<'segments'> = {
  kind: 'segments',
  title: 'Segments',
  noun: 'segment',
  nameOf: ({ name }) => name,
  summaryOf: ({ activity_type: type, distance, average_grade: grade, effort_count: count }) => [
    type,
    formatDistance(distance),
    formatPercent(grade),
    plural(count, 'effort'),
  ],
  columns: [
    { title: 'For', name: 'kind', cell: ({ activity_type: type }) => type },
    { title: 'Distance', name: 'distance', cell: ({ distance }) => <span title={`${distance} m`}>{formatDistance(distance)}</span> },
    { title: 'Grade', name: 'grade', cell: ({ average_grade: grade }) => formatPercent(grade) },
    { title: 'Efforts', name: 'efforts', cell: ({ effort_count: count }) => count },
    { title: 'Stars', name: 'stars', cell: ({ star_count: count }) => count },
    { title: 'State', name: 'state', cell: ({ private: isPrivate }) => isPrivate && <span class="pill warn">Private</span> },
  ],
  fields: ['name', 'activity_type', 'city', 'state', 'country', 'private', 'hazardous', 'other_efforts', 'other_athletes', 'other_stars'],
  example: () => ({ id: unusedId(), athlete_id: preferredAthlete(), name: 'New segment', activity_type: 'Ride', line: LINE }),
}

export const ROUTES: Listing<'routes'> = {
  kind: 'routes',
  title: 'Routes',
  noun: 'route',
  nameOf: ({ name }) => name,
  summaryOf: (route) => [
    route.activity_type,
    formatDistance(route.distance),
    formatMeters(route.elevation_gain),
    athleteName(route.athlete_id),
  ],
  columns: [
    { title: 'For', name: 'kind', cell: ({ activity_type: type }) => type },
    { title: 'Distance', name: 'distance', cell: ({ distance }) => <span title={`${distance} m`}>{formatDistance(distance)}</span> },
    { title: 'Climb', name: 'climb', cell: ({ elevation_gain: climb }) => <span title={`${climb} m`}>{formatMeters(climb)}</span> },
    { title: 'Athlete', name: 'owner', cell: ({ athlete_id: athlete }) => athleteName(athlete) },
    {
      title: 'State',
      name: 'state',
      cell: ({ private: isPrivate, starred }) => (
        <>
          {isPrivate && <span class="pill warn">Private</span>} {starred && <span class="pill good">Starred</span>}
        </>
      ),
    },
  ],
  fields: ['name', 'activity_type', 'sub_type', 'description', 'private', 'starred'],
  example: () => ({ id: unusedId(), athlete_id: preferredAthlete(), name: 'New route', activity_type: 'Ride', line: LINE }),
}
