import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { ControlResult } from '../../../src/control/client.ts'
import { control } from '../../control.ts'
import { athleteName } from '../../live.ts'
import { athleteChoices } from '../../parts/athlete-options.tsx'
import { goTo, href, type ViewProps } from '../../routing.ts'
import { NewRoute, RouteChange } from '../data-fields.gen.ts'
import { LineEditor } from '../drawing/line-editor.tsx'
import { OperationForm } from '../forms/operation-form.tsx'
import { CollectionView } from '../parts/collection-view.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { LineOnMap } from '../parts/line-on-map.tsx'
import { preferredAthlete } from '../parts/preferred-athlete.ts'
import { formatDistance, formatMeters } from '../units.ts'
import { useLoaded } from '../world-data.ts'

type Route = ControlResult<'listRoutes'>[number]

const FIELDS = ['name', 'activity_type', 'sub_type', 'description', 'private', 'starred'] as const

/** The routes that athletes have planned. */
export const RoutesView = ({ path }: ViewProps) => (
  <CollectionView<Route>
    view="routes"
    title="Routes"
    noun="route"
    path={path}
    read={(client, search) => client.listPage('listRoutes', search)}
    idOf={({ id }) => id}
    nameOf={({ name }) => name}
    summaryOf={(route) => [
      route.activity_type,
      formatDistance(route.distance),
      formatMeters(route.elevation_gain),
      athleteName(route.athlete_id),
    ]}
    columns={[
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
    ]}
    create={<NewRouteForm />}
    detail={(route) => <RouteDetail key={String(route.id)} route={route} />}
  />
)

const NewRouteForm = () => (
  <LineEditor label="the new route">
    <OperationForm
      operation="createRoute"
      fields={NewRoute}
      only={['name', 'athlete_id', 'activity_type', 'sub_type', 'private', 'starred', 'description', 'points', 'polyline']}
      more={['points', 'polyline', 'description']}
      fixed={{ athlete_id: preferredAthlete() }}
      before={{ athlete_id: preferredAthlete() }}
      choices={{ athlete_id: athleteChoices() }}
      submit="Add the route"
      onDone={({ id }) => goTo(['routes', id])}
    />
  </LineEditor>
)

function RouteDetail({ route }: { readonly route: Route }) {
  const id = String(route.id)
  const detail = useLoaded(`route ${id}`, (client) => client.getRoute({ id })).value.value
  const segments = useLoaded(`segments along ${id}`, async (client) =>
    route.segment_ids.length === 0 ? [] : client.listSegments({ ids: route.segment_ids.join(','), per_page: 200 }),
  ).value.value
  const along = useMemo(
    () => route.segment_ids.map((each) => ({ id: String(each), name: segments?.find((one) => String(one.id) === String(each))?.name })),
    [route, segments],
  )
  const cursor = useSignal<number | null>(null)
  return (
    <>
      {detail && <LineOnMap label={`the route ${route.name}`} streams={detail.streams} sportType={route.activity_type} cursor={cursor} />}
      {along.length > 0 && (
        <section>
          <h3>Segments along the route</h3>
          <ul>
            {along.map((segment) => (
              <li key={segment.id}>
                <a href={href(['segments', segment.id])}>{segment.name ?? segment.id}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <OperationForm operation="changeRoute" fields={RouteChange} only={FIELDS} fixed={{ id }} before={route} submit="Save">
        <DeleteButton view="routes" name={route.name} onDelete={() => control.peek().deleteRoute({ id })} />
      </OperationForm>
    </>
  )
}
