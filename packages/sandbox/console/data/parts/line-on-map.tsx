import { type Signal, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { useLandscape } from '../landscape.ts'
import { TrackMap } from '../map/track-map.tsx'
import { plotsOf, type StreamSet } from '../plots/plot-series.ts'
import { StreamPlots } from '../plots/stream-plots.tsx'

interface LineOnMapProps {
  readonly label: string
  readonly streams: StreamSet
  readonly sportType: string
  readonly cursor: Signal<number | null>
}

const NOTHING = signal(null)

/** The line of a route or a segment on the map, with its profile. */
export function LineOnMap({ label, streams, sportType, cursor }: LineOnMapProps) {
  const landscape = useLandscape()
  const plots = useMemo(() => plotsOf(streams, sportType), [streams, sportType])
  const points = (streams['latlng']?.data ?? []) as readonly (readonly number[])[]
  return (
    <>
      {points.length > 0 && <TrackMap label={label} points={points} landscape={landscape} cursor={cursor} />}
      {plots.series.length > 0 && <StreamPlots plots={plots} cursor={cursor} highlight={NOTHING} />}
    </>
  )
}
