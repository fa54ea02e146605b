import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import type { Range } from '../../../src/tracks/range.ts'
import { athleteChoices } from '../../parts/athlete-options.tsx'
import { goTo } from '../../routing.ts'
import { NewSegment } from '../data-fields.gen.ts'
import { LineEditor } from '../drawing/line-editor.tsx'
import { enter, inputIn } from '../drawing/text.ts'
import { OperationForm } from '../forms/operation-form.tsx'
import type { Activity } from '../identity.ts'
import { useLandscape } from '../landscape.ts'
import { TrackMap } from '../map/track-map.tsx'
import { Choices } from '../parts/choices.tsx'
import { preferredAthlete } from '../parts/preferred-athlete.ts'
import { formatDistance } from '../units.ts'
import { useLoaded } from '../world-data.ts'

type Way = 'draw' | 'part'

const WAYS: readonly (readonly [Way, string])[] = [
  ['draw', 'Draw a line'],
  ['part', 'Part of an activity'],
]

const SHARED = ['name', 'athlete_id', 'activity_type', 'private', 'hazardous'] as const

interface NewSegmentFormProps {
  /** An activity, and the first and last point of its track: `['12000000007', '120', '480']`; empty to draw a line. */
  readonly part: readonly string[]
}

/** A form for a segment, which is drawn or is a part of an activity. */
export function NewSegmentForm({ part }: NewSegmentFormProps) {
  const way = useSignal<Way>(part.length > 0 ? 'part' : 'draw')
  return (
    <>
      <Choices
        label="Where the line comes from"
        choices={WAYS}
        value={way.value}
        onChange={(next) => {
          way.value = next
        }}
      />
      {way.value === 'draw' ? <DrawnSegment /> : <PartOfActivity part={part} />}
    </>
  )
}

/** What both forms have. */
const form = () => ({
  operation: 'createSegment' as const,
  fields: NewSegment,
  fixed: { athlete_id: preferredAthlete() },
  submit: 'Add the segment',
  onDone: ({ id }: { readonly id: number | bigint }) => goTo(['segments', id]),
})

const DrawnSegment = () => (
  <LineEditor label="the new segment">
    <OperationForm
      {...form()}
      only={[...SHARED, 'points', 'polyline']}
      more={['points', 'polyline']}
      before={{ athlete_id: preferredAthlete() }}
      choices={{ athlete_id: athleteChoices() }}
    />
  </LineEditor>
)

/** Activities that can be chosen. */
const OFFERED = 50
const NO_POINTS: readonly (readonly number[])[] = []

const startsIn = ({ start_date_local: start = '' }: Activity): string => start.slice(0, 10)

/** The fields are a part of the track of an activity, which is dragged along on the map. */
function PartOfActivity({ part: [activityId, from, to] }: { readonly part: readonly string[] }) {
  const athleteId = preferredAthlete()
  const landscape = useLandscape()
  const element = useRef<HTMLDivElement>(null)
  const chosen = useSignal(activityId ?? '')
  const range = useSignal<Range | null>(from === undefined || to === undefined ? null : { start: Number(from), end: Number(to) })
  const offered = useLoaded(`recorded ${athleteId} ${activityId}`, async (client) => {
    const listed = (await client.listActivities({ athlete_id: athleteId, per_page: OFFERED })) as Activity[]
    const isListed = activityId === undefined || listed.some(({ id }) => String(id) === activityId)
    return isListed ? listed : [(await client.getActivity({ id: activityId })) as Activity, ...listed]
  }).value.value
  const choices = (offered ?? [])
    .filter(({ manual }) => !manual)
    .map((activity) => ({
      value: String(activity.id),
      label: `${startsIn(activity)} · ${activity.name}`,
    }))
  const given = activityId === undefined ? {} : { activity_id: activityId, start_index: Number(from), end_index: Number(to) }
  const shown = chosen.value || choices[0]?.value
  const streams = useLoaded(`track ${shown}`, async (client) =>
    shown === undefined ? undefined : client.getActivityStreams({ id: shown }),
  ).value.value
  const points = useMemo(() => (streams?.['latlng']?.data ?? NO_POINTS) as typeof NO_POINTS, [streams])
  const distance = streams?.['distance']?.data as readonly number[] | undefined
  const read = ({ target }: Event): void => {
    const { name, value } = target as HTMLInputElement
    if (name === 'activity_id') chosen.value = value
    const [start, end] = ['start_index', 'end_index'].map((each) => Number(inputIn(element.current, each)?.value || Number.NaN))
    range.value = start !== undefined && end !== undefined && start < end ? { start, end } : null
  }
  const stretch = ({ start, end }: Range): void => {
    enter(element.current, 'start_index', String(start))
    enter(element.current, 'end_index', String(end))
  }
  const meters = range.value && distance ? (distance[range.value.end] ?? 0) - (distance[range.value.start] ?? 0) : undefined
  return (
    <>
      {points.length > 0 && (
        <div class="drawing">
          <TrackMap label="the track of the activity" points={points} landscape={landscape} highlight={range} onStretch={stretch} />
          <output class="soft num">{meters === undefined ? 'Drag along the track to pick the segment.' : formatDistance(meters)}</output>
        </div>
      )}
      <div ref={element} onInput={read}>
        {offered && (
          <OperationForm
            {...form()}
            fields={NewSegment.map((field) =>
              field.name === 'activity_id' || field.name.endsWith('_index') ? { ...field, required: true } : field,
            )}
            only={['activity_id', 'start_index', 'end_index', ...SHARED]}
            fixed={{ athlete_id: athleteId, ...given }}
            before={{ athlete_id: athleteId, ...given }}
            choices={{ athlete_id: athleteChoices(), activity_id: choices }}
          />
        )}
      </div>
    </>
  )
}
