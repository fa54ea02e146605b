import type { ReadonlySignal, Signal } from '@preact/signals'
import { formatDistance } from '../units.ts'
import type { Place } from './projection.ts'
import type { Track } from './track.ts'
import { roundLength, type Size, toPixel, type View } from './view.ts'

interface MapMarkersProps {
  readonly track: Track
  readonly view: ReadonlySignal<View>
  readonly cursor: Signal<number | null> | undefined
}

const isPlace = (place: Place | null): place is Place => place !== null

/** Where the track begins and ends, and where the crosshair is. */
export function MapMarkers({ track, view, cursor }: MapMarkersProps) {
  return (
    <g class="map-markers">
      <Marker name="end" place={track.findLast(isPlace)} view={view} radius={5} />
      <Marker name="start" place={track.find(isPlace)} view={view} radius={5} />
      {cursor && <CursorMarker track={track} view={view} cursor={cursor} />}
    </g>
  )
}

function CursorMarker({ track, view, cursor }: MapMarkersProps & { readonly cursor: Signal<number | null> }) {
  const place = cursor.value === null ? null : track[cursor.value]
  return <Marker name="cursor" place={place ?? undefined} view={view} radius={7} />
}

interface MarkerProps {
  readonly name: 'start' | 'end' | 'cursor'
  readonly place: Place | undefined
  readonly view: ReadonlySignal<View>
  readonly radius: number
}

function Marker({ name, place, view, radius }: MarkerProps) {
  if (!place) return null
  const [x, y] = toPixel(view.value, place)
  return <circle class={`map-${name}`} cx={x} cy={y} r={radius} />
}

/** Longest scale bar, in pixels. */
const LONGEST = 110
const INSET = 12

interface ScaleBarProps {
  readonly view: ReadonlySignal<View>
  readonly size: ReadonlySignal<Size>
}

export function ScaleBar({ view, size }: ScaleBarProps) {
  const { meters, pixels } = roundLength(view.value, LONGEST)
  const bottom = size.value.height - INSET
  return (
    <g class="map-scale">
      <path d={`M${INSET} ${bottom - 5}v5h${pixels}v-5`} />
      <text x={INSET + 5} y={bottom - 5}>
        {formatDistance(meters).replace('.00', '')}
      </text>
    </g>
  )
}
