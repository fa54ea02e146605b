import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Range } from '../../../src/tracks/range.ts'
import type { Point } from '../../../src/tracks/streams.ts'
import { Backdrop, type Landscape, PlaceNames } from './backdrop.tsx'
import { useGestures, ZOOM_STEP } from './gestures.ts'
import { MapMarkers, ScaleBar } from './overlay.tsx'
import { createProjection, type Extent, extentOf, type Place } from './projection.ts'
import { nearestIndex, pathOf, trackOf } from './track.ts'
import { fitExtent, type Pixel, type Size, toPlace, type View, zoomAt } from './view.ts'

/** A circle around a place, such as a privacy zone. */
export interface MapCircle {
  readonly id: string
  readonly name: string
  readonly center: Point
  /** Meters. */
  readonly radius: number
}

export interface TrackMapProps {
  /** What the map shows, for those who do not see it. */
  readonly label: string
  /** The track: one position for each point of a stream; null where none was recorded. */
  readonly points: readonly (readonly number[] | null)[]
  readonly landscape: Landscape | undefined
  readonly circles?: readonly MapCircle[]
  /** The point of the track that the crosshair is at. */
  readonly cursor?: Signal<number | null>
  /** The part of the track that is highlighted. */
  readonly highlight?: ReadonlySignal<Range | null>
  /** The reader clicks on a place. With the keyboard, Enter is a click in the middle. */
  readonly onPlace?: (point: Point, metersPerPixel: number) => void
  /** The reader takes the last click back. */
  readonly onUndo?: () => void
  /** The reader drags along the track, from one of its points to another. */
  readonly onStretch?: (range: Range) => void
  /** The track is what the reader draws: the map does not move with it. */
  readonly isEdited?: boolean
}

/** A pointer that is this near to the track, in pixels, is on it. */
const NEAR = 32

/** Pixels per meter below which the streets of a town are one blot. */
const FAR = 0.025

/** A track on the landscape, which can be moved and zoomed. */
export function TrackMap(props: TrackMapProps) {
  const { label, points, landscape, circles = [], cursor, highlight, onPlace, onUndo, onStretch, isEdited = false } = props
  const scene = useScene(points, landscape, circles, isEdited)
  const pressed = useRef<number | null>(null)
  const size = useSignal<Size>({ width: 0, height: 0 })
  const view = useSignal<View>({ east: 0, south: 0, scale: 1 })
  const showAll = (): void => {
    view.value = fitExtent(scene.extent, size.peek())
  }
  const box = useSize(size)
  useEffect(() => {
    if (size.value.width > 0) showAll()
  }, [onPlace ? scene.origin : scene.fitted, size.value.width > 0])

  const indexAt = (pixel: Pixel, previous: number | null): number | null =>
    nearestIndex(scene.track, toPlace(view.peek(), pixel), NEAR / view.peek().scale, previous)
  const map = useGestures({
    view,
    size: () => size.peek(),
    showAll,
    onClick(pixel) {
      const point = scene.projection.toPoint(toPlace(view.peek(), pixel))
      onPlace?.(point, 1 / (view.peek().scale * scene.projection.stretchAt(point[0])))
    },
    onHover: (pixel) => {
      const index = cursor && pixel ? indexAt(pixel, cursor.peek()) : null
      if (cursor && index !== null) cursor.value = index
    },
    onPress(pixel) {
      pressed.current = onStretch ? indexAt(pixel, cursor?.peek() ?? null) : null
      return pressed.current !== null
    },
    onDrag(pixel) {
      const start = pressed.current
      const end = indexAt(pixel, start)
      if (start !== null && end !== null && end !== start) onStretch?.({ start: Math.min(start, end), end: Math.max(start, end) })
    },
    onUndo,
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
    <div class={`map${onPlace ? ' map-picks' : ''}${onStretch ? ' map-stretches' : ''}`} ref={box}>
      <svg
        ref={map}
        class={className}
        role="application"
        aria-label={`Map: ${label}. Arrow keys move it, plus and minus zoom.${onPlace ? ' Enter clicks in the middle.' : ''}`}
        tabindex={0}
      >
        <g transform={transform}>
          {landscape && <Backdrop landscape={landscape} projection={scene.projection} />}
          {scene.circles.map(({ id, name, place: [x, y], radius }) => (
            <circle key={id} class="map-zone" cx={x} cy={y} r={radius}>
              <title>{name}</title>
            </circle>
          ))}
          <path class="map-track-edge" d={scene.path} />
          <path class="map-track" d={scene.path} />
          {highlight && <Highlight track={scene.track} highlight={highlight} />}
        </g>
        {landscape && <PlaceNames landscape={landscape} projection={scene.projection} view={view} />}
        <MapMarkers track={scene.track} view={view} cursor={cursor} />
        <ScaleBar view={view} size={size} />
      </svg>
      {onPlace && <span class="map-middle" aria-hidden="true" />}
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

/** What is drawn, in meters of the plane. */
function useScene(points: TrackMapProps['points'], landscape: Landscape | undefined, circles: readonly MapCircle[], isEdited: boolean) {
  const bounds = landscape?.bounds
  const isBounded = isEdited && corners(bounds).length > 0
  // The center of a circle that is moved is no origin, and neither is a line that is drawn: the map would move with it.
  const origin = useMemo(() => originOf(isBounded ? [] : points, circles, bounds), [!isBounded && points, circles.length > 0, bounds])
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
    const shown =
      extentOf(track.filter((place) => place !== null)) ?? extentOf(around) ?? middleOf(extentOf(corners(bounds).map(projection.toPlane)))
    const extent = shown ?? { west: 0, north: 0, east: 0, south: 0 }
    return {
      origin: String(origin),
      projection,
      track,
      path: pathOf(track),
      circles: drawn,
      extent,
      /** Changes when there is something else to look at. */
      fitted: JSON.stringify(extent),
    }
  }, [points, projection, circles, bounds])
}

/** The whole width, around the middle of the height. */
function middleOf(extent: Extent | undefined): Extent | undefined {
  if (!extent) return undefined
  const middle = (extent.north + extent.south) / 2
  return { ...extent, north: middle, south: middle }
}

const corners = (bounds: Landscape['bounds'] | undefined): Point[] => {
  const [south, west, north, east] = bounds ?? []
  if (south === undefined || west === undefined || north === undefined || east === undefined) return []
  return [
    [south, west],
    [north, east],
  ]
}

const isPoint = (point: readonly number[] | null): point is Point => point?.length === 2

/** The first position there is. */
function originOf(points: TrackMapProps['points'], circles: readonly MapCircle[], bounds: Landscape['bounds'] | undefined): Point {
  return points.find(isPoint) ?? corners(bounds)[0] ?? circles[0]?.center ?? [0, 0]
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
