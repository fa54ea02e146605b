import { useComputed, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Activity } from '../identity.ts'
import type { Streams } from '../plots/plot-series.ts'
import { RecordedLine } from '../recorded-line.tsx'
import type { PrivacyZones } from '../track-map.tsx'
import { PartTables } from './part-tables.tsx'
import { type Part, partsOf } from './parts-of.ts'

interface RecordingProps {
  readonly activity: Activity
  readonly streams: Streams
  readonly zones: PrivacyZones | undefined
}

/** What was recorded, and its parts. */
export function Recording({ activity, streams, zones }: RecordingProps) {
  const sportType = activity.sport_type ?? ''
  const lists = useMemo(() => partsOf(activity, streams.distance as number[] | undefined), [activity, streams])
  const selected = useSignal<Part | null>(null)
  const highlight = useComputed(() => selected.value?.range ?? null)
  const label = `the track of ${activity.name ?? 'the activity'}`
  return (
    <>
      <RecordedLine label={label} streams={streams} sportType={sportType} zones={zones} highlight={highlight} />
      {Object.keys(streams).length === 0 && (
        <p class="card soft">{activity.manual ? 'Entered manually, without a recording.' : 'Nothing was recorded.'}</p>
      )}
      <PartTables lists={lists} sportType={sportType} selected={selected} />
    </>
  )
}
