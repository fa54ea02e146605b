import { scopes } from '@activity-tracking/spec'
import type { ComponentChildren, VNode } from 'preact'
import type { Id } from '../../src/base/id.ts'
import type { DetailedThings, ThingKind } from '../../src/control/client.ts'
import { formatCount, formatPercent } from '../format.ts'
import { athleteName, state } from '../live.ts'
import type { Column } from '../parts/list.tsx'
import { href, route } from '../routing.ts'
import type { Things } from './identity.ts'
import { DataTable } from './parts/data-table.tsx'
import { type Figure, Figures } from './parts/figures.tsx'
import { RecordedLine } from './recorded-line.tsx'
import { TrackMap } from './track-map.tsx'
import { formatDistance, formatDuration, formatMeters, formatWord } from './units.ts'

/** How things of a kind are shown, and what can be loaded of them. */
export interface Listing<K extends ThingKind> {
  readonly kind: K
  readonly title: string
  /** One of them: `club`. */
  readonly noun: string
  readonly nouns?: string
  /** Cannot be narrowed to an athlete. */
  readonly isShared?: boolean
  readonly nameOf: (thing: Things[K]) => string
  /** Columns after the name. */
  readonly columns: readonly Column<Things[K]>[]
  /** A new one. */
  readonly example: () => Readonly<Record<string, unknown>>
  /** Filters of the list, besides the text and the athlete. Their names are those of the control API. */
  readonly filters?: () => ComponentChildren
  /** The page of one of them, instead of what is beside the list. */
  readonly page?: (id: string) => VNode
  /** What is beside the list, above the JSON. */
  readonly detail?: (thing: DetailedThings[K]) => ComponentChildren
}

/** The athlete that a new thing belongs to unless the reader changes it: the one that the list shows, or the owner of the app. */
export const preferredAthlete = (): Id | string => route.peek().query.get('athlete_id') || (state.peek()?.athletes[0]?.id ?? 1)

/** An id that nothing is likely to have. */
export const unusedId = (): number => 9_000_000_000 + Math.floor(Math.random() * 1_000_000_000)

/** Along a street of the map. */
const LINE = {
  latlng: [
    [60.3934, 5.3296],
    [60.4026, 5.3338],
  ],
}

const placeOf = ({ city, country }: Pick<Things['clubs'], 'city' | 'country'>): string => [city, country].filter(Boolean).join(', ')

export const distance: Column<{ readonly distance?: number | undefined }> = {
  title: 'Distance',
  width: 8.5,
  from: 'middle',
  isBelow: true,
  isNumber: true,
  cell: ({ distance: meters }) => (meters ? formatDistance(meters) : ''),
  raw: ({ distance: meters }) => `${meters} m`,
}

const NO_POINTS: readonly (readonly number[])[] = []

const ownerFigure = (name: string, id: Id): Figure => ({ name, value: <a href={href(['athletes', id])}>{athleteName(id)}</a> })

const scopeOf = ({ id }: Things['athletes']): string => {
  const granted = state.value?.grants.find(({ athlete_id: granting }) => String(granting) === String(id))?.scope.split(',')
  if (granted === undefined) return 'Not authorized'
  return Object.keys(scopes).every((scope) => granted.includes(scope)) ? 'All scopes' : granted.join(', ')
}

export const ATHLETES: Listing<'athletes'> = {
  kind: 'athletes',
  title: 'Athletes',
  noun: 'athlete',
  isShared: true,
  nameOf: ({ firstname, lastname }) => `${firstname} ${lastname}`.trim(),
  columns: [
    { title: 'Home', from: 'middle', isBelow: true, cell: placeOf },
    { title: 'Scopes granted', from: 'middle', isBelow: true, cell: (athlete) => <span class="soft">{scopeOf(athlete)}</span> },
    {
      title: 'Subscription',
      width: 11,
      cell: ({ subscribed }) => <span class={`pill ${subscribed ? 'good' : 'plain'}`}>{subscribed ? 'Subscribed' : 'None'}</span>,
    },
  ],
  example: () => ({ id: unusedId(), firstname: 'Liv', lastname: 'Example', city: 'Bergen', country: 'Norway' }),
  detail: ({ privacy_zones: zones }) =>
    zones.length > 0 && (
      <section>
        <h3>Privacy zones</h3>
        <TrackMap label="the privacy zones" points={NO_POINTS} zones={zones} />
        <Figures figures={zones.map(({ name, radius }) => ({ name, value: formatMeters(radius) }))} />
      </section>
    ),
}

export const CLUBS: Listing<'clubs'> = {
  kind: 'clubs',
  title: 'Clubs',
  noun: 'club',
  nameOf: ({ name }) => name,
  columns: [
    { title: 'Sport', width: 9, from: 'middle', isBelow: true, cell: ({ sport_type: sport }) => formatWord(sport) },
    { title: 'Place', from: 'middle', isBelow: true, cell: placeOf },
    { title: 'Members', width: 6, from: 'wide', isNumber: true, cell: ({ member_count: count }) => formatCount(count) },
    { title: 'State', width: 11, cell: ({ private: isPrivate }) => isPrivate && <span class="pill warn">Private</span> },
  ],
  example: () => ({ id: unusedId(), name: 'New club', sport_type: 'cycling', city: 'Bergen', country: 'Norway' }),
  detail: ({ member_count: count, other_members: others, members }) => (
    <>
      <Figures
        figures={[
          { name: 'Members', value: formatCount(count) },
          { name: 'Outside this world', value: formatCount(others) },
        ]}
      />
      {members.length > 0 && (
        <DataTable
          label="Members"
          rows={members}
          keyOf={({ athlete_id: athlete }) => String(athlete)}
          columns={[
            { title: 'Athlete', cell: ({ athlete_id: athlete }) => <a href={href(['athletes', athlete])}>{athleteName(athlete)}</a> },
            { title: 'Role', cell: ({ role }) => formatWord(role) },
          ]}
        />
      )}
    </>
  ),
}

const kindOfGear = ({ id }: Things['gear']): 'Bike' | 'Shoes' => (id.startsWith('b') ? 'Bike' : 'Shoes')

export const GEAR: Listing<'gear'> = {
  kind: 'gear',
  title: 'Gear',
  noun: 'bike or shoes',
  nouns: 'bikes and shoes',
  nameOf: ({ name }) => name,
  columns: [
    { title: 'Kind', width: 9, from: 'middle', isBelow: true, cell: kindOfGear },
    distance,
    { title: 'Athlete', width: 11, from: 'middle', isBelow: true, cell: ({ athlete_id: athlete }) => athleteName(athlete) },
    {
      title: 'State',
      width: 11,
      cell: ({ primary, retired }) =>
        retired ? <span class="pill warn">Retired</span> : primary ? <span class="pill good">Primary</span> : '',
    },
  ],
  example: () => ({ id: `b${unusedId()}`, athlete_id: preferredAthlete(), name: 'New bike' }),
  detail: (gear) => (
    <Figures
      figures={[
        { name: 'Distance', value: formatDistance(gear.distance) },
        { name: 'Before this world', value: formatDistance(gear.earlier_distance) },
        ownerFigure('Athlete', gear.athlete_id),
      ]}
    />
  ),
}

export const SEGMENTS: Listing<'segments'> = {
  kind: 'segments',
  title: 'Segments',
  noun: 'segment',
  nameOf: ({ name }) => name,
  columns: [
    { title: 'For', width: 9, from: 'middle', isBelow: true, cell: ({ activity_type: type }) => type },
    distance,
    { title: 'Grade', width: 8.5, from: 'middle', isBelow: true, isNumber: true, cell: ({ average_grade: grade }) => formatPercent(grade) },
    { title: 'Efforts', width: 8.5, from: 'wide', isNumber: true, cell: ({ effort_count: count }) => count },
    { title: 'Stars', width: 8.5, from: 'wide', isNumber: true, cell: ({ star_count: count }) => count },
    { title: 'State', width: 11, cell: ({ private: isPrivate }) => isPrivate && <span class="pill warn">Private</span> },
  ],
  example: () => ({ id: unusedId(), athlete_id: preferredAthlete(), name: 'New segment', activity_type: 'Ride', line: LINE }),
  detail: ({ name, line, activity_type: type, distance: meters, average_grade: grade, athlete_id: creator, efforts }) => (
    <>
      <RecordedLine label={`the segment ${name}`} streams={line} sportType={type} />
      <Figures
        figures={[
          { name: 'Distance', value: formatDistance(meters) },
          { name: 'Grade', value: formatPercent(grade) },
          ownerFigure('Created by', creator),
        ]}
      />
      {efforts.length > 0 && (
        <DataTable
          label="Efforts, the fastest first"
          rows={efforts}
          keyOf={({ id }) => String(id)}
          columns={[
            { title: 'Athlete', cell: ({ athlete_id: athlete }) => athleteName(athlete) },
            {
              title: 'Time',
              cell: ({ elapsed_time: time }) => formatDuration(time),
              raw: ({ elapsed_time: time }) => `${time} s`,
              isNumber: true,
            },
            { title: 'Rank', cell: ({ rank }) => rank ?? '–', isNumber: true },
            {
              title: 'Activity',
              cell: ({ activity_id: activity, start }) => <a href={href(['activities', activity])}>{start.slice(0, 10)}</a>,
            },
          ]}
        />
      )}
    </>
  ),
}

export const ROUTES: Listing<'routes'> = {
  kind: 'routes',
  title: 'Routes',
  noun: 'route',
  nameOf: ({ name }) => name,
  columns: [
    { title: 'For', width: 9, from: 'middle', isBelow: true, cell: ({ activity_type: type }) => type },
    distance,
    {
      title: 'Climb',
      width: 8.5,
      from: 'middle',
      isBelow: true,
      isNumber: true,
      cell: ({ elevation_gain: climb }) => formatMeters(climb),
      raw: ({ elevation_gain: climb }) => `${climb} m`,
    },
    { title: 'Athlete', width: 11, from: 'wide', isBelow: true, cell: ({ athlete_id: athlete }) => athleteName(athlete) },
    {
      title: 'State',
      width: 11,
      cell: ({ private: isPrivate, starred }) => (
        <>
          {isPrivate && <span class="pill warn">Private</span>} {starred && <span class="pill good">Starred</span>}
        </>
      ),
    },
  ],
  example: () => ({ id: unusedId(), athlete_id: preferredAthlete(), name: 'New route', activity_type: 'Ride', line: LINE }),
  detail: ({ name, line, activity_type: type, distance: meters, elevation_gain: climb, athlete_id: owner }) => (
    <>
      <RecordedLine label={`the route ${name}`} streams={line} sportType={type} />
      <Figures
        figures={[
          { name: 'Distance', value: formatDistance(meters) },
          { name: 'Climb', value: formatMeters(climb) },
          ownerFigure('Athlete', owner),
        ]}
      />
    </>
  ),
}
