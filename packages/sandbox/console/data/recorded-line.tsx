import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Range } from '../../src/tracks/range.ts'
import { plotsOf, type Streams } from './plots/plot-series.ts'
import { StreamPlots } from './plots/stream-plots.tsx'
import { type PrivacyZones, TrackMap } from './track-map.tsx'

interface RecordedLineProps {
  /** What the map shows. */
  readonly label: string
  readonly streams: Streams
  readonly sportType: string
  readonly zones?: PrivacyZones | undefined
  readonly highlight?: ReadonlySignal<Range | null>
}

/** A line on the map, and the plots of its streams. The crosshair is at the same point on the line and in the plots. */
export function RecordedLine({ label, streams, sportType, zones, highlight }: RecordedLineProps) {
  const plots = useMemo(() => plotsOf(streams, sportType), [streams, sportType])
  const cursor = useSignal<number | null>(null)
  const points = streams.latlng as readonly (readonly number[])[] | undefined
  return (
    <>
      {points && <TrackMap label={label} points={points} zones={zones} cursor={cursor} highlight={highlight} />}
      {plots.series.length > 0 && <StreamPlots plots={plots} cursor={cursor} highlight={highlight} />}
    </>
  )
}
