import { useComputed, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Activity } from '../identity.ts'
import { plotsOf, type StreamSet } from '../plots/plot-series.ts'
import { StreamPlots } from '../plots/stream-plots.tsx'
import { type PrivacyZones, TrackMap } from '../track-map.tsx'
import { PartTables } from './part-tables.tsx'
import { type Part, partsOf } from './parts-of.ts'

interface RecordingProps {
  readonly activity: Activity
  readonly streams: StreamSet
  readonly zones: PrivacyZones | undefined
}

const NO_POINTS: readonly (readonly number[])[] = []

/** The track, the plots of its streams, and its parts. The crosshair is at the same point on the track and in the plots. */
export function Recording({ activity, streams, zones }: RecordingProps) {
  const sportType = activity.sport_type ?? ''
  const plots = useMemo(() => plotsOf(streams, sportType), [streams, sportType])
  const lists = useMemo(() => partsOf(activity, plots.distance), [activity, plots])
  const cursor = useSignal<number | null>(null)
  const selected = useSignal<Part | null>(null)
  const highlight = useComputed(() => selected.value?.range ?? null)
  const points = (streams['latlng']?.data as typeof NO_POINTS | undefined) ?? NO_POINTS
  return (
    <>
      {points.length > 0 && (
        <TrackMap
          label={`the track of ${activity.name ?? 'the activity'}`}
          points={points}
          zones={zones}
          cursor={cursor}
          highlight={highlight}
        />
      )}
      {plots.series.length > 0 && <StreamPlots plots={plots} cursor={cursor} highlight={highlight} />}
      {points.length === 0 && plots.series.length === 0 && (
        <p class="card soft">{activity.manual ? 'Entered manually, without a recording.' : 'Nothing was recorded.'}</p>
      )}
      <PartTables lists={lists} sportType={sportType} selected={selected} />
    </>
  )
}
