import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { DetailedThings } from '../../../src/control/client.ts'
import type { Range } from '../../../src/tracks/range.ts'
import type { Point } from '../../../src/tracks/streams.ts'
import { Backdrop, PlaceNames } from './backdrop.tsx'
import { useGestures, ZOOM_STEP } from './gestures.ts'
import { MapMarkers, ScaleBar } from './overlay.tsx'
import { createProjection, extentOf, type Place } from './projection.ts'
import { nearestIndex, pathOf, trackOf } from './track.ts'
import { fitExtent, type Size, toPlace, type View, zoomAt } from './view.ts'

/** A circle around a place, such as a privacy zone. */
export interface MapCircle {
  readonly id: string
  readonly name: string
  readonly center: Point
  /** Meters. */
  readonly radius: number
}

export const toCircle = ({
  id,
  name,
  center: [latitude = 0, longitude = 0],
  radius,
}: DetailedThings['athletes']['privacy_zones'][number]): MapCircle => ({
  id: String(id),
  name: `Privacy zone ${name}, ${radius} m`,
  center: [latitude, longitude],
  radius,
})

interface TrackMapProps {
  /** What the map shows, for those who do not see it. */
  readonly label: string
  /** The track: one position for each point of a stream; null where none was recorded. */
  readonly points: readonly (readonly number[] | null)[]
  readonly circles?: readonly MapCircle[]
  /** The point of the track that the crosshair is at. */
  readonly cursor?: Signal<number | null>
  /** The part of the track that is highlighted. */
  readonly highlight?: ReadonlySignal<Range | null>
}

/** A pointer that is this near to the track, in pixels, is on it. */
const NEAR = 32

/** Pixels per meter below which the streets of a town are one blot. */
const FAR = 0.025

/** A track on the landscape, which can be moved and zoomed. */
export function TrackMap({ label, points, circles = [], cursor, highlight }: TrackMapProps) {
  const scene = useScene(points, circles)
  const size = useSignal<Size>({ width: 0, height: 0 })
  const view = useSignal<View>({ east: 0, south: 0, scale: 1 })
  const showAll = (): void => {
    view.value = fitExtent(scene.extent, size.peek())
  }
  const box = useSize(size)
  useEffect(() => {
    if (size.value.width > 0) showAll()
  }, [scene.fitted, size.value.width > 0])

  const map = useGestures({
    view,
    size: () => size.peek(),
    showAll,
    onHover: (pixel) => {
      if (!cursor || !pixel) return
      const index = nearestIndex(scene.track, toPlace(view.peek(), pixel), NEAR / view.peek().scale, cursor.peek())
      if (index !== null) cursor.value = index
    },
  })
  const transform = useComputed(() => {
    const { east, south, scale } = view.value
    return `matrix(${scale} 0 0 ${scale} ${-east * scale} ${-south * scale})`
  })
  const className = useComputed(() => (view.value.scale < FAR ? 'map-canvas map-far' : 'map-canvas'))
  const zoom = (factor: number): void => {
    view.value = zoomAt(view.peek(), factor, [size.peek().width / 2, size.peek().height / 2])
  }
  return (
    <div class="map" ref={box}>
      <svg
        ref={map}
        class={className}
        role="application"
        aria-label={`Map: ${label}. Arrow keys move it, plus and minus zoom.`}
        tabindex={0}
      >
        <g transform={transform}>
          <Backdrop projection={scene.projection} />
          {scene.circles.map(({ id, name, place: [x, y], radius }) => (
            <circle key={id} class="map-zone" cx={x} cy={y} r={radius}>
              <title>{name}</title>
            </circle>
          ))}
          <path class="map-track-edge" d={scene.path} />
          <path class="map-track" d={scene.path} />
          {highlight && <Highlight track={scene.track} highlight={highlight} />}
        </g>
        <PlaceNames projection={scene.projection} view={view} />
        <MapMarkers track={scene.track} view={view} cursor={cursor} />
        <ScaleBar view={view} size={size} />
      </svg>
      <div class="map-buttons">
        <button type="button" aria-label="Zoom in" onClick={() => zoom(ZOOM_STEP)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / ZOOM_STEP)}>
          −
        </button>
        <button type="button" aria-label="Show everything" onClick={showAll}>
          ⤢
        </button>
      </div>
    </div>
  )
}

const isPoint = (point: readonly number[] | null): point is Point => point?.length === 2

/** What is drawn, in meters of the plane. */
function useScene(points: TrackMapProps['points'], circles: readonly MapCircle[]) {
  const origin = useMemo((): Point => points.find(isPoint) ?? circles[0]?.center ?? [0, 0], [points, circles])
  const projection = useMemo(() => createProjection(origin), [origin[0], origin[1]])
  return useMemo(() => {
    const track = trackOf(points, projection)
    const drawn = circles.map(({ id, name, center, radius }) => ({
      id,
      name,
      place: projection.toPlane(center),
      radius: radius * projection.stretchAt(center[0]),
    }))
    const around = drawn.flatMap(({ place: [x, y], radius }): Place[] => [
      [x - radius, y - radius],
      [x + radius, y + radius],
    ])
    const extent = extentOf(track.filter((place) => place !== null)) ?? extentOf(around) ?? { west: 0, north: 0, east: 0, south: 0 }
    /** Changes when there is something else to look at. */
    const fitted = JSON.stringify(extent)
    return { projection, track, path: pathOf(track), circles: drawn, extent, fitted }
  }, [points, projection, circles])
}

function Highlight({ track, highlight }: { readonly track: readonly (Place | null)[]; readonly highlight: ReadonlySignal<Range | null> }) {
  const range = highlight.value
  return range && <path class="map-highlight" d={pathOf(track, range.start, range.end)} />
}

/** Follows the size of an element. */
function useSize(size: Signal<Size>) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) size.value = { width: entry.contentRect.width, height: entry.contentRect.height }
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return element
}
