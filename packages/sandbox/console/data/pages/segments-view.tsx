import { useSignal } from '@preact/signals'
import type { ControlResult } from '../../../src/control/client.ts'
import { attempt, control } from '../../control.ts'
import { formatPercent, plural } from '../../format.ts'
import { athleteName, state } from '../../live.ts'
import { href, type ViewProps } from '../../routing.ts'
import { SegmentChange } from '../data-fields.gen.ts'
import { OperationForm } from '../forms/operation-form.tsx'
import { type Id, isSame } from '../identity.ts'
import { CollectionView } from '../parts/collection-view.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { LineOnMap } from '../parts/line-on-map.tsx'
import { NewSegmentForm } from '../segments/new-segment-form.tsx'
import { formatDistance, formatDuration } from '../units.ts'
import { useLoaded } from '../world-data.ts'

type Segment = ControlResult<'listSegments'>[number]
type Effort = ControlResult<'getSegment'>['efforts'][number]

const FIELDS = [
  'name',
  'activity_type',
  'city',
  'state',
  'country',
  'private',
  'hazardous',
  'other_efforts',
  'other_athletes',
  'other_stars',
] as const

/** Segments with the efforts on them. */
export const SegmentsView = ({ path }: ViewProps) => (
  <CollectionView<Segment>
    view="segments"
    title="Segments"
    noun="segment"
    path={path}
    read={(client, search) => client.listPage('listSegments', search)}
    idOf={({ id }) => id}
    nameOf={({ name }) => name}
    summaryOf={(segment) => [
      segment.activity_type,
      formatDistance(segment.distance),
      formatPercent(segment.average_grade),
      plural(segment.effort_count, 'effort'),
    ]}
    columns={[
      { title: 'For', name: 'kind', cell: ({ activity_type: type }) => type },
      { title: 'Distance', name: 'distance', cell: ({ distance }) => <span title={`${distance} m`}>{formatDistance(distance)}</span> },
      { title: 'Grade', name: 'grade', cell: ({ average_grade: grade }) => formatPercent(grade) },
      { title: 'Efforts', name: 'efforts', cell: ({ effort_count: count }) => count },
      { title: 'Stars', name: 'stars', cell: ({ star_count: count }) => count },
      { title: 'State', name: 'state', cell: ({ private: isPrivate }) => isPrivate && <span class="pill warn">Private</span> },
    ]}
    create={<NewSegmentForm part={path.slice(1)} />}
    detail={(segment) => <SegmentDetail key={String(segment.id)} segment={segment} />}
  />
)

function SegmentDetail({ segment }: { readonly segment: Segment }) {
  const id = String(segment.id)
  const detail = useLoaded(`segment ${id}`, (client) => client.getSegment({ id })).value.value
  const cursor = useSignal<number | null>(null)
  return (
    <>
      {detail && (
        <LineOnMap label={`the segment ${segment.name}`} streams={detail.streams} sportType={segment.activity_type} cursor={cursor} />
      )}
      <Stars id={id} />
      {detail && <Efforts efforts={detail.efforts} />}
      <OperationForm operation="changeSegment" fields={SegmentChange} only={FIELDS} fixed={{ id }} before={segment} submit="Save">
        <DeleteButton view="segments" name={segment.name} onDelete={() => control.peek().deleteSegment({ id })} />
      </OperationForm>
    </>
  )
}

const Efforts = ({ efforts }: { readonly efforts: readonly Effort[] }) => (
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
)

/** Who has starred the segment. */
function Stars({ id }: { readonly id: string }) {
  const stars = useLoaded(`stars ${id}`, (client) => client.listStars({ segment_id: id, per_page: 200 })).value.value
  const toggle = async (athlete: Id, isStarred: boolean): Promise<void> => {
    const input = { segment_id: id, athlete_id: String(athlete) }
    await attempt<unknown>(() => (isStarred ? control.peek().deleteStar(input) : control.peek().setStar(input)))
  }
  return (
    <section>
      <h3>Starred by</h3>
      <div class="actions">
        {(state.value?.athletes ?? []).map((athlete) => {
          const isStarred = stars?.some(({ athlete_id: starring }) => isSame(starring, athlete.id)) ?? false
          return (
            <button
              key={String(athlete.id)}
              type="button"
              class="small"
              aria-pressed={isStarred}
              onClick={() => toggle(athlete.id, isStarred)}
            >
              {isStarred ? '★' : '☆'} {athleteName(athlete.id)}
            </button>
          )
        })}
      </div>
    </section>
  )
}
