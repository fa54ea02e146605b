import { effect, type ReadonlySignal, type Signal, useSignal } from '@preact/signals'
import type { LatLngBounds, LayerGroup, Map as LeafletMap, LeafletMouseEvent } from 'leaflet'
import { useEffect, useRef } from 'preact/hooks'
import type { DetailedThings } from '../../src/control/client.ts'
import type { Range } from '../../src/tracks/range.ts'
import type { Point } from '../../src/tracks/streams.ts'
import { nearestIndex } from './nearest-index.ts'

export type PrivacyZones = DetailedThings['athletes']['privacy_zones']

interface TrackMapProps {
  /** What the map shows, for those who do not see it. */
  readonly label: string
  /** The track: one position for each point of a stream; null where none was recorded. */
  readonly points: readonly (readonly number[] | null)[]
  readonly zones?: PrivacyZones | undefined
  /** The point of the track that the crosshair is at. */
  readonly cursor?: Signal<number | null> | undefined
  /** The part of the track that is highlighted. */
  readonly highlight?: ReadonlySignal<Range | null> | undefined
}

type Leaflet = typeof import('leaflet')

/** A map that is drawn, with the library that draws it. */
interface Drawn {
  readonly leaflet: Leaflet
  readonly map: LeafletMap
}

/** How much one press of a key or a button zooms: the map becomes 1.5 times as large. */
const ZOOM_STEP = Math.log2(1.5)
/** A point or a short line is not shown larger than this at first. */
const CLOSEST_FIT = 17
/** Room between what is shown and the edge, in pixels. */
const MARGIN = 24
/** Below these, the streets of a town are one blot, and names are not legible. */
const STREETS_FROM = 11
const NAMES_FROM = 9.25
/** A pointer that is this near to the track, in pixels, is on it. */
const NEAR = 32
const NO_ZONES: PrivacyZones = []

/** A track on the landscape, which can be moved and zoomed. */
export function TrackMap({ label, points, zones = NO_ZONES, cursor, highlight }: TrackMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useSignal<Drawn | undefined>(undefined)
  const bounds = useRef<LatLngBounds>(null)
  const showAll = (): void => {
    if (bounds.current) drawn.peek()?.map.fitBounds(bounds.current, { padding: [MARGIN, MARGIN], maxZoom: CLOSEST_FIT, animate: false })
  }
  useEffect(() => {
    let isGone = false
    void import('leaflet').then(({ default: leaflet }) => {
      if (box.current && !isGone) drawn.value = { leaflet, map: createMap(leaflet, box.current) }
    })
    const observer = new ResizeObserver(() => drawn.peek()?.map.invalidateSize(false))
    if (box.current) observer.observe(box.current)
    return () => {
      isGone = true
      observer.disconnect()
      drawn.peek()?.map.remove()
    }
  }, [])
  useEffect(() => {
    if (!drawn.value) return undefined
    const { leaflet, map } = drawn.value
    const places = points.filter(isPoint)
    const shown =
      places.length > 0
        ? leaflet.latLngBounds(places.map(copy))
        : zones.reduce(
            (around, { center, radius }) => around.extend(leaflet.latLng(copy(center as Point)).toBounds(2 * radius)),
            leaflet.latLngBounds([]),
          )
    const isElsewhere = shown.isValid() && !bounds.current?.equals(shown)
    if (isElsewhere) {
      bounds.current = shown
      showAll()
    }
    const layers = leaflet.layerGroup().addTo(map)
    drawZones(drawn.value, layers, zones)
    const stop = drawTrack(drawn.value, layers, { points, cursor, highlight })
    return () => {
      stop()
      layers.remove()
    }
  }, [drawn.value, points, zones])
  return (
    <div class="map">
      <div ref={box} class="map-canvas" role="application" aria-label={`Map: ${label}. Arrow keys move it, plus and minus zoom.`} />
      <div class="map-buttons">
        <button type="button" class="small" aria-label="Zoom in" onClick={() => drawn.peek()?.map.zoomIn()}>
          +
        </button>
        <button type="button" class="small" aria-label="Zoom out" onClick={() => drawn.peek()?.map.zoomOut()}>
          −
        </button>
        <button type="button" class="small" aria-label="Show everything" onClick={showAll}>
          ⤢
        </button>
      </div>
    </div>
  )
}

const isPoint = (point: readonly number[] | null): point is Point => point?.length === 2

const copy = ([latitude, longitude]: Point): [number, number] => [latitude, longitude]

/** An empty landscape. The wheel zooms a map that has the focus, and a finger scrolls the page, while two move the map. */
function createMap(leaflet: Leaflet, box: HTMLElement): LeafletMap {
  const map = leaflet.map(box, {
    attributionControl: false,
    zoomControl: false,
    // During an animation, a click on another control would be lost.
    zoomAnimation: false,
    scrollWheelZoom: false,
    dragging: !leaflet.Browser.mobile,
    zoomSnap: 0,
    zoomDelta: ZOOM_STEP,
    maxZoom: 20,
    keyboardPanDelta: 60,
    renderer: leaflet.svg({ padding: 1 }),
  })
  // Leaflet rounds to whole pixels, which makes a track with many points uneven.
  map.latLngToLayerPoint = (latlng) => map.project(latlng).subtract(map.getPixelOrigin())
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  map.on('zoomend', () => {
    box.classList.toggle('map-far', map.getZoom() < STREETS_FROM)
    box.classList.toggle('map-nameless', map.getZoom() < NAMES_FROM)
  })
  leaflet.control.scale({ imperial: false, maxWidth: 110 }).addTo(map)
  void drawLandscape({ leaflet, map }).catch(() => undefined)
  return map
}

/** The landscape below the tracks. A line is a list of positions. */
interface Landscape {
  /** Closed outlines of the sea and of lakes; an outline inside another one is an island. */
  readonly waters: [number, number][][]
  readonly contours: readonly { readonly line: [number, number][] }[]
  readonly ways: readonly { readonly kind: (typeof WAYS)[number]; readonly line: [number, number][] }[]
  readonly places: readonly { readonly name: string; readonly latlng: [number, number] }[]
}

/** Wide ways first, so that narrow ones end on them. */
const WAYS = ['trail', 'path', 'street', 'quay', 'road', 'bridge'] as const

let landscape: Promise<Landscape> | undefined

/** Draws the map that the sandbox serves with the console. Without it, tracks are drawn on an empty ground. */
async function drawLandscape({ leaflet, map }: Drawn): Promise<void> {
  landscape ??= fetch('/_sandbox/console/map.json').then((response) => response.json() as Promise<Landscape>)
  const { waters, contours, ways, places } = await landscape
  const pane = 'tilePane'
  const options = { pane, renderer: leaflet.svg({ pane, padding: 1 }), interactive: false }
  const layers = leaflet.layerGroup().addTo(map)
  leaflet.polygon(waters, { ...options, className: 'map-water' }).addTo(layers)
  const line = (lines: [number, number][][], className: string) => leaflet.polyline(lines, { ...options, className }).addTo(layers)
  line(
    contours.map((contour) => contour.line),
    'map-contour',
  )
  for (const kind of WAYS) {
    line(
      ways.flatMap((way) => (way.kind === kind ? [way.line] : [])),
      `map-way map-${kind}`,
    )
  }
  for (const { name, latlng } of places) {
    const html = document.createElement('span')
    html.textContent = name
    const icon = leaflet.divIcon({ className: 'map-name', html, iconSize: [0, 0] })
    leaflet.marker(latlng, { icon, interactive: false, keyboard: false, pane }).addTo(layers)
  }
}

function drawZones({ leaflet }: Drawn, layers: LayerGroup, zones: PrivacyZones): void {
  for (const { name, center, radius } of zones) {
    leaflet
      .circle(copy(center as Point), { radius, className: 'map-zone' })
      .bindTooltip(`Privacy zone ${name}, ${radius} m`, { sticky: true })
      .addTo(layers)
  }
}

/** Draws the track, where it begins and ends, and what follows the signals, until the returned function is called. */
function drawTrack(
  { leaflet, map }: Drawn,
  layers: LayerGroup,
  { points, cursor, highlight }: Pick<TrackMapProps, 'points' | 'cursor' | 'highlight'>,
): () => void {
  /** The lines from one point to another, both included: interrupted where positions are absent. */
  const linesOf = (start = 0, end = points.length - 1): [number, number][][] => {
    const lines: [number, number][][] = [[]]
    for (const point of points.slice(Math.max(0, start), end + 1)) {
      if (isPoint(point)) lines.at(-1)?.push(copy(point))
      else lines.push([])
    }
    return lines
  }
  const line = (className: string, lines: [number, number][][]) =>
    leaflet.polyline(lines, { className, interactive: false, smoothFactor: 0, noClip: true }).addTo(layers)
  const marker = (className: string, radius: number) => leaflet.circleMarker([0, 0], { className, radius, interactive: false })
  line('map-track-edge', linesOf())
  line('map-track', linesOf())
  const part = line('map-highlight', [])
  const places = points.filter(isPoint)
  for (const [name, place] of [
    ['map-end', places.at(-1)],
    ['map-start', places[0]],
  ] as const) {
    if (place) marker(name, 5).setLatLng(copy(place)).addTo(layers)
  }
  const crosshair = marker('map-cursor', 7)
  const stops = [
    effect(() => {
      const range = highlight?.value
      part.setLatLngs(range ? linesOf(range.start, range.end) : [])
    }),
    effect(() => {
      const place = cursor && cursor.value !== null ? points[cursor.value] : null
      if (place && isPoint(place)) crosshair.setLatLng(copy(place)).addTo(layers)
      else layers.removeLayer(crosshair)
    }),
  ]
  const follow = ({ containerPoint }: LeafletMouseEvent): void => {
    if (!cursor) return
    const distances = points.map((point) =>
      point && isPoint(point) ? containerPoint.distanceTo(map.latLngToContainerPoint(copy(point))) : Number.POSITIVE_INFINITY,
    )
    const index = nearestIndex(distances, NEAR, cursor.peek())
    if (index !== null) cursor.value = index
  }
  map.on('mousemove', follow)
  return () => {
    map.off('mousemove', follow)
    for (const stop of stops) stop()
  }
}
