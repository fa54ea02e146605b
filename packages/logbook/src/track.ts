import { html } from 'hono/html'
import type { Html } from './pages/text.ts'

type LatLng = readonly [latitude: number, longitude: number]

/** A point in the box of a drawing. */
export type Point = readonly [x: number, y: number]

export interface Box {
  readonly width: number
  readonly height: number
}

const MARGIN = 8
const METERS_PER_DEGREE = 111_320

type Position = LatLng | null | undefined

/** How a track fits into a box, with north at the top. */
function placementOf(track: readonly Position[], { width, height }: Box) {
  const known = track.filter((point) => point != null)
  const [south, north] = extent(known.map(([latitude]) => latitude))
  const [west, east] = extent(known.map(([, longitude]) => longitude))
  // A degree of longitude is shorter than one of latitude.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (width - 2 * MARGIN) / ((east - west) * shrink || 1e-6),
    (height - 2 * MARGIN) / (north - south || 1e-6),
  )
  const [left, top] = [(width - (east - west) * shrink * scale) / 2, (height - (north - south) * scale) / 2]
  return { north, west, shrink, scale, left, top }
}

/** Fits a track into a box. Null for points without a position. */
export function project(track: readonly Position[], box: Box): (Point | null)[] {
  const { north, west, shrink, scale, left, top } = placementOf(track, box)
  const round = (value: number): number => Math.round(value * 10) / 10
  return track.map((point) =>
    point == null
      ? null
      : [round(left + (point[1] - west) * shrink * scale), round(top + (north - point[0]) * scale)],
  )
}

/** Sides that the squares of the paper behind a track can have, in kilometers or miles. */
const SQUARES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
const SMALLEST_SQUARE = 45

/**
 * Squared paper for a track: what the side of a square is, and its width in the drawing.
 * @param unit meters of a kilometer or a mile
 */
export function squaresOf(
  track: readonly Position[],
  box: Box,
  unit: number,
): { readonly side: number; readonly width: number } {
  const perUnit = (placementOf(track, box).scale / METERS_PER_DEGREE) * unit
  const side = SQUARES.find((each) => each * perUnit >= SMALLEST_SQUARE) ?? 200
  return { side, width: side * perUnit }
}

const extent = (values: readonly number[]): [number, number] =>
  values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )

interface Drawing {
  readonly box: Box
  /** Text for those who do not see it. */
  readonly label: string
  /** Width of the squares behind a map, which also shows its ends and a position. Default: only the line. */
  readonly squares?: number
}

/** A track as a line. The gaps are where there is no position. */
export function trackSvg(points: readonly (Point | null)[], { box, label, squares }: Drawing): Html {
  const { width, height } = box
  const known = points.filter((point) => point !== null)
  let isDown = false
  const path = points.map((point) => {
    const command = point === null ? '' : `${isDown ? 'L' : 'M'}${point.join(' ')}`
    isDown = point !== null
    return command
  })
  return html`<svg class="track" viewBox="0 0 ${width} ${height}" ${label ? html`role="img" aria-label="${label}"` : html`aria-hidden="true"`}>
${squares && html`<pattern id="squares" width="${squares}" height="${squares}" patternUnits="userSpaceOnUse"><path d="M0 ${squares}V0H${squares}"/></pattern><rect class="squares" x="-400%" y="-400%" width="900%" height="900%"/>`}
<path class="line" d="${path.join('')}"/>
${squares && [dot('start', known.at(0)), dot('end', known.at(-1)), html`<circle class="here" r="7" visibility="hidden"/>`]}
</svg>`
}

const dot = (name: string, point: Point | undefined): Html | undefined =>
  point && html`<circle class="${name}" cx="${point[0]}" cy="${point[1]}" r="5"/>`
