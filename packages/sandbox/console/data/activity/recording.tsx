import { type Signal, useComputed, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Range } from '../../../src/tracks/range.ts'
import { href } from '../../routing.ts'
import type { Activity } from '../identity.ts'
import { useLandscape } from '../landscape.ts'
import type { MapCircle } from '../map/track-map.tsx'
import { TrackMap } from '../map/track-map.tsx'
import { plotsOf, type StreamSet } from '../plots/plot-series.ts'
import { StreamPlots } from '../plots/stream-plots.tsx'
import { formatDistance } from '../units.ts'
import { PartTables } from './part-tables.tsx'
import { type Part, partsOf } from './parts-of.ts'

interface RecordingProps {
  readonly activity: Activity
  readonly streams: StreamSet
  readonly zones: readonly MapCircle[]
}

const NO_POINTS: readonly (readonly number[])[] = []

/** The track, the plots of its streams, and its parts. The crosshair is at the same point on the track and in the plots. */
export function Recording({ activity, streams, zones }: RecordingProps) {
  const sportType = activity.sport_type ?? ''
  const landscape = useLandscape()
  const plots = useMemo(() => plotsOf(streams, sportType), [streams, sportType])
  const lists = useMemo(() => partsOf(activity, plots.distance), [activity, plots])
  const cursor = useSignal<number | null>(null)
  const selected = useSignal<Part | null>(null)
  const stretch = useSignal<Range | null>(null)
  const highlight = useComputed(() => selected.value?.range ?? stretch.value)
  const pick = (range: Range | null): void => {
    selected.value = null
    stretch.value = range
  }
  const points = (streams['latlng']?.data as typeof NO_POINTS | undefined) ?? NO_POINTS
  return (
    <>
      {points.length > 0 && (
        <div class="recorded">
          <TrackMap
            label={`the track of ${activity.name ?? 'the activity'}`}
            points={points}
            landscape={landscape}
            circles={zones}
            cursor={cursor}
            highlight={highlight}
            onStretch={pick}
          />
          <Stretch activity={activity} distance={plots.distance} stretch={stretch} />
        </div>
      )}
      {plots.series.length > 0 && <StreamPlots plots={plots} cursor={cursor} highlight={highlight} onZoom={pick} />}
      {points.length === 0 && plots.series.length === 0 && (
        <p class="card soft">{activity.manual ? 'Entered manually, without a recording.' : 'Nothing was recorded.'}</p>
      )}
      <PartTables lists={lists} sportType={sportType} selected={selected} />
    </>
  )
}

interface StretchProps {
  readonly activity: Activity
  readonly distance: readonly number[] | undefined
  readonly stretch: Signal<Range | null>
}

/** The part of the track that is picked, and what can be made of it. */
function Stretch({ activity, distance = [], stretch }: StretchProps) {
  const range = stretch.value
  if (range === null) return null
  const at = (index: number): number => distance[index] ?? 0
  return (
    <div class="stretch">
      <span class="num">
        {formatDistance(at(range.end) - at(range.start))} from {formatDistance(at(range.start))}
      </span>
      <a class="button small" href={href(['segments', 'new', activity.id, range.start, range.end])}>
        New segment from this part
      </a>
      <button
        type="button"
        class="small"
        onClick={() => {
          stretch.value = null
        }}
      >
        Clear
      </button>
    </div>
  )
}
