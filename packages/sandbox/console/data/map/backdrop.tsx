import type { ReadonlySignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { ControlResult } from '../../../src/control/client.ts'
import { decodePolyline } from '../../../src/tracks/polyline.ts'
import type { Projection } from './projection.ts'
import { pathOf, trackOf } from './track.ts'
import { toPixel, type View } from './view.ts'

/** The landscape below the tracks. */
export type Landscape = ControlResult<'getMap'>

interface BackdropProps {
  readonly landscape: Landscape
  readonly projection: Projection
}

/** Wide ways first, so that narrow ones end on them. */
const WAYS = ['trail', 'path', 'street', 'quay', 'road', 'bridge'] as const satisfies readonly Landscape['ways'][number]['kind'][]

/** Water, contour lines and ways, in meters of the plane. */
export function Backdrop({ landscape, projection }: BackdropProps) {
  return useMemo(() => {
    const path = (polylines: readonly string[], end = ''): string =>
      polylines.map((polyline) => pathOf(trackOf(decodePolyline(polyline), projection)) + end).join('')
    return (
      <g class="map-backdrop">
        <path class="map-water" d={path(landscape.water, 'Z')} />
        <path class="map-contour" d={path(landscape.contours.map(({ polyline }) => polyline))} />
        {WAYS.map((kind) => (
          <path
            key={kind}
            class={`map-way map-${kind}`}
            d={path(landscape.ways.flatMap((way) => (way.kind === kind ? way.polyline : [])))}
          />
        ))}
      </g>
    )
  }, [landscape, projection])
}

/** Pixels per meter from which names are legible. */
const MIN_SCALE = 0.008

/** Names of places, which do not grow with the map. */
export function PlaceNames({ landscape, projection, view }: BackdropProps & { readonly view: ReadonlySignal<View> }) {
  if (view.value.scale < MIN_SCALE) return null
  return (
    <g class="map-names">
      {landscape.places.map(({ name, latlng }) => {
        const [latitude = 0, longitude = 0] = latlng
        const [x, y] = toPixel(view.value, projection.toPlane([latitude, longitude]))
        return (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        )
      })}
    </g>
  )
}
