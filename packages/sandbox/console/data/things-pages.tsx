import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { DetailedThings } from '../../src/control/client.ts'
import { formatCount, formatPercent } from '../format.ts'
import { athleteName } from '../live.ts'
import { Facts } from '../parts/facts.tsx'
import { href, type ViewProps } from '../routing.ts'
import type { Id } from './identity.ts'
import { DataTable } from './parts/data-table.tsx'
import { Figures } from './parts/figures.tsx'
import { ObjectEvents } from './parts/object-events.tsx'
import { plotsOf, type StreamSet } from './plots/plot-series.ts'
import { StreamPlots } from './plots/stream-plots.tsx'
import { ATHLETES, CLUBS, GEAR, kindOfGear, placeOf, ROUTES, SEGMENTS } from './things.tsx'
import { ThingsView } from './things-view.tsx'
import { TrackMap } from './track-map.tsx'
import { formatDistance, formatDuration, formatMeters, formatWord } from './units.ts'
import { useLoaded } from './world-data.ts'

export const AthletesView = ({ path }: ViewProps) => (
  <ThingsView listing={ATHLETES} path={path} detail={(athlete) => <AthleteDetail athlete={athlete} />} />
)
export const ClubsView = ({ path }: ViewProps) => <ThingsView listing={CLUBS} path={path} detail={(club) => <ClubDetail club={club} />} />
export const GearView = ({ path }: ViewProps) => <ThingsView listing={GEAR} path={path} detail={(gear) => <GearDetail gear={gear} />} />
export const SegmentsView = ({ path }: ViewProps) => (
  <ThingsView listing={SEGMENTS} path={path} detail={(segment) => <SegmentDetail segment={segment} />} />
)
export const RoutesView = ({ path }: ViewProps) => (
  <ThingsView listing={ROUTES} path={path} detail={(route) => <RouteDetail route={route} />} />
)

const NO_POINTS: readonly (readonly number[])[] = []

const AthleteLink = ({ id }: { readonly id: Id }) => <a href={href(['athletes', String(id)])}>{athleteName(id)}</a>

/** The word for a number of the API; unknown numbers stay. */
const wordOf = (words: Readonly<Record<number, string>>, value: number | null | undefined): string =>
  value === null || value === undefined ? '' : (words[value] ?? String(value))

const yesOf = (value: boolean): string | false => value && 'Yes'

const LISTS = [
  ['activities', 'Activities'],
  ['routes', 'Routes'],
  ['segments', 'Segments'],
  ['gear', 'Gear'],
  ['clubs', 'Clubs'],
] as const

const ATHLETE_TYPES = { 0: 'Cyclist', 1: 'Runner' }

function AthleteDetail({ athlete }: { readonly athlete: DetailedThings['athletes'] }) {
  const { privacy_zones: zones, weight, ftp } = athlete
  const id = String(athlete.id)
  const counts = useLoaded(`counts ${id}`, async (client) => {
    const totals = await Promise.all(LISTS.map(([kind]) => client.listPage('listThings', { kind, athlete_id: id, per_page: 1 })))
    return totals.map(({ total }) => total)
  }).value
  return (
    <>
      <Figures
        figures={LISTS.map(([view, name], index) => {
          const count = counts?.[index]
          return { name, value: <a href={href([view], { athlete: id })}>{count === undefined ? '…' : formatCount(count)}</a> }
        })}
      />
      <Facts
        of={[
          ['Athlete', id],
          ['Username', athlete.username],
          ['About', athlete.bio],
          ['Sex', athlete.sex],
          ['Home', [athlete.city, athlete.state, athlete.country].filter(Boolean).join(', ')],
          ['Time zone', athlete.time_zone],
          ['Subscription', athlete.subscribed ? 'Subscribed' : 'None'],
          ['Weight', weight !== null && `${weight} kg`],
          ['FTP', ftp !== null && `${ftp} W`],
          ['Units', formatWord(athlete.measurement_preference)],
          ['Type', wordOf(ATHLETE_TYPES, athlete.athlete_type)],
          ['Followers', formatCount(athlete.follower_count)],
          ['Follows', formatCount(athlete.friend_count)],
        ]}
      />
      {zones.length > 0 && (
        <section>
          <h3>Privacy zones</h3>
          <TrackMap label="the privacy zones" points={NO_POINTS} zones={zones} />
          <ul>
            {zones.map(({ id: number, name, radius }) => (
              <li key={number}>
                {name}, {formatMeters(radius)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ObjectEvents objectType="athlete" objectId={id} ownerId={id} />
    </>
  )
}

const ClubDetail = ({ club }: { readonly club: DetailedThings['clubs'] }) => (
  <>
    {club.description !== null && <p>{club.description}</p>}
    <Facts
      of={[
        ['Club', String(club.id)],
        ['Sport', formatWord(club.sport_type)],
        ['Activity types', club.activity_types.map(formatWord).join(', ')],
        ['Place', placeOf(club)],
        ['URL name', club.url],
        ['Website', club.website],
        ['Members', `${formatCount(club.member_count)}, ${formatCount(club.other_members)} of them outside this world`],
        ['Private', yesOf(club.private)],
      ]}
    />
    <section>
      <h3>Members</h3>
      {club.members.length === 0 && <p class="soft">No athlete of this world is a member.</p>}
      {club.members.length > 0 && (
        <DataTable
          label="Members"
          rows={club.members}
          keyOf={({ athlete_id: athlete }) => String(athlete)}
          columns={[
            { title: 'Athlete', cell: ({ athlete_id: athlete }) => <AthleteLink id={athlete} /> },
            { title: 'Role', cell: ({ role }) => formatWord(role) },
          ]}
        />
      )}
    </section>
  </>
)

const FRAMES = { 1: 'Mountain', 2: 'Cross', 3: 'Road', 4: 'Time trial', 5: 'Gravel' }

const GearDetail = ({ gear }: { readonly gear: DetailedThings['gear'] }) => (
  <>
    {gear.description !== null && <p>{gear.description}</p>}
    <Facts
      of={[
        [kindOfGear(gear), gear.id],
        ['Athlete', <AthleteLink key="athlete" id={gear.athlete_id} />],
        ['Nickname', gear.nickname],
        ['Brand', gear.brand_name],
        ['Model', gear.model_name],
        ['Frame', wordOf(FRAMES, gear.frame_type)],
        ['Weight', gear.weight !== undefined && `${gear.weight} kg`],
        ['Distance', formatDistance(gear.distance)],
        ['Before this world', formatDistance(gear.earlier_distance)],
        ['Reminder after', gear.notification_distance !== undefined && formatDistance(gear.notification_distance)],
        ['Primary', yesOf(gear.primary)],
        ['Retired', yesOf(gear.retired)],
      ]}
    />
  </>
)

interface LineProps {
  readonly label: string
  readonly streams: StreamSet
  readonly sportType: string
}

/** The line of a route or a segment on the map, with its profile. */
function Line({ label, streams, sportType }: LineProps) {
  const cursor = useSignal<number | null>(null)
  const highlight = useSignal(null)
  const plots = useMemo(() => plotsOf(streams, sportType), [streams, sportType])
  const points = (streams['latlng']?.data ?? NO_POINTS) as typeof NO_POINTS
  return (
    <>
      {points.length > 0 && <TrackMap label={label} points={points} cursor={cursor} />}
      {plots.series.length > 0 && <StreamPlots plots={plots} cursor={cursor} highlight={highlight} />}
    </>
  )
}

function SegmentDetail({ segment }: { readonly segment: DetailedThings['segments'] }) {
  const { name, streams, activity_type: type, efforts, stars } = segment
  return (
    <>
      <Line label={`the segment ${name}`} streams={streams} sportType={type} />
      <Facts
        of={[
          ['Segment', String(segment.id)],
          ['For', type],
          ['Created by', <AthleteLink key="athlete" id={segment.athlete_id} />],
          ['Distance', formatDistance(segment.distance)],
          ['Grade', formatPercent(segment.average_grade)],
          ['Place', [segment.city, segment.state, segment.country].filter(Boolean).join(', ')],
          ['Private', yesOf(segment.private)],
          ['Hazardous', yesOf(segment.hazardous)],
          ['Starred by', stars.map(({ athlete_id: athlete }) => athleteName(athlete)).join(', ') || 'Nobody'],
          ['Outside this world', `${formatCount(segment.other_efforts)} efforts, ${formatCount(segment.other_stars)} stars`],
        ]}
      />
      <section>
        <h3>Efforts</h3>
        {efforts.length === 0 && <p class="soft">No athlete of the world has an effort here.</p>}
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
      </section>
    </>
  )
}

const SURFACES = { 1: 'Road', 2: 'Mountain bike', 3: 'Cross', 4: 'Trail', 5: 'Mixed' }

function RouteDetail({ route }: { readonly route: DetailedThings['routes'] }) {
  const { name, streams, activity_type: type, segment_ids: along } = route
  const segments = useLoaded(`segments along ${route.id}`, async (client) =>
    along.length === 0 ? [] : client.listThings({ kind: 'segments', ids: along.join(','), per_page: 200 }),
  ).value
  return (
    <>
      <Line label={`the route ${name}`} streams={streams} sportType={type} />
      {route.description !== null && <p>{route.description}</p>}
      <Facts
        of={[
          ['Route', String(route.id)],
          ['For', type],
          ['Surface', wordOf(SURFACES, route.sub_type)],
          ['Athlete', <AthleteLink key="athlete" id={route.athlete_id} />],
          ['Distance', formatDistance(route.distance)],
          ['Climb', formatMeters(route.elevation_gain)],
          ['Private', yesOf(route.private)],
          ['Starred', yesOf(route.starred)],
        ]}
      />
      {segments !== undefined && segments.length > 0 && (
        <section>
          <h3>Segments along the route</h3>
          <ul>
            {segments.map(({ id, name: title }) => (
              <li key={String(id)}>
                <a href={href(['segments', id])}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
