import { type ReadonlySignal, signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Point } from '../../../src/tracks/streams.ts'
import type { Projection } from './projection.ts'
import { pathOf, trackOf } from './track.ts'
import { toPixel, type View } from './view.ts'

/** The landscape below the tracks. A line is a list of positions. */
interface Landscape {
  readonly waters: readonly (readonly Point[])[]
  readonly contours: readonly { readonly line: readonly Point[] }[]
  readonly ways: readonly { readonly kind: (typeof WAYS)[number]; readonly line: readonly Point[] }[]
  readonly places: readonly { readonly name: string; readonly latlng: Point }[]
}

const landscape = signal<Landscape | undefined>(undefined)

/** Reads the map that the sandbox serves with the console. Without it, tracks are drawn on an empty ground. */
async function readMap(): Promise<void> {
  const response = await fetch('/_sandbox/console/map.json')
  if (response.ok) landscape.value = (await response.json()) as Landscape
}

interface BackdropProps {
  readonly projection: Projection
}

/** Wide ways first, so that narrow ones end on them. */
const WAYS = ['trail', 'path', 'street', 'quay', 'road', 'bridge'] as const

/** Water, contour lines and ways, in meters of the plane. */
export function Backdrop({ projection }: BackdropProps) {
  useEffect(() => {
    if (landscape.peek() === undefined) void readMap().catch(() => undefined)
  }, [])
  const { value } = landscape
  return useMemo(() => {
    if (value === undefined) return null
    const path = (lines: readonly (readonly Point[])[], end = ''): string =>
      lines.map((line) => pathOf(trackOf(line, projection)) + end).join('')
    return (
      <g class="map-backdrop">
        <path class="map-water" d={path(value.waters, 'Z')} />
        <path class="map-contour" d={path(value.contours.map(({ line }) => line))} />
        {WAYS.map((kind) => (
          <path key={kind} class={`map-way map-${kind}`} d={path(value.ways.flatMap((way) => (way.kind === kind ? [way.line] : [])))} />
        ))}
      </g>
    )
  }, [value, projection])
}

/** Pixels per meter from which names are legible. */
const MIN_SCALE = 0.008

/** Names of places, which do not grow with the map. */
export function PlaceNames({ projection, view }: BackdropProps & { readonly view: ReadonlySignal<View> }) {
  if (view.value.scale < MIN_SCALE) return null
  return (
    <g class="map-names">
      {landscape.value?.places.map(({ name, latlng }) => {
        const [x, y] = toPixel(view.value, projection.toPlane(latlng))
        return (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        )
      })}
    </g>
  )
}
