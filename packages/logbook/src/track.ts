import { html } from 'hono/html'
import type { Html } from './pages/frame.ts'

type LatLng = readonly [latitude: number, longitude: number]

/** A point in the box of a drawing. */
export type Point = readonly [x: number, y: number]

export interface Box {
  readonly width: number
  readonly height: number
}

const MARGIN = 6

/** Fits a track into a box, with north at the top. Null for points without a position. */
export function project(
  track: readonly (LatLng | null | undefined)[],
  { width, height }: Box,
): (Point | null)[] {
  const known = track.filter((point) => point != null)
  const [latitudes, longitudes] = [
    known.map(([latitude]) => latitude),
    known.map(([, longitude]) => longitude),
  ]
  const [south, north] = extent(latitudes)
  const [west, east] = extent(longitudes)
  // A degree of longitude is shorter than one of latitude.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (width - 2 * MARGIN) / ((east - west) * shrink || 1e-6),
    (height - 2 * MARGIN) / (north - south || 1e-6),
  )
  const [left, top] = [(width - (east - west) * shrink * scale) / 2, (height - (north - south) * scale) / 2]
  const round = (value: number): number => Math.round(value * 10) / 10
  return track.map((point) =>
    point == null
      ? null
      : [round(left + (point[1] - west) * shrink * scale), round(top + (north - point[0]) * scale)],
  )
}

const extent = (values: readonly number[]): [number, number] =>
  values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )

/** A track as a line. The gaps are where there is no position. */
export function trackSvg(points: readonly (Point | null)[], { width, height }: Box, label: string): Html {
  let isDown = false
  const path = points.map((point) => {
    const command = point === null ? '' : `${isDown ? 'L' : 'M'}${point.join(' ')}`
    isDown = point !== null
    return command
  })
  const [start, end] = [points.find((point) => point !== null), points.findLast((point) => point !== null)]
  return html`<svg class="track" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
<path class="line" d="${path.join('')}"/>
${start && html`<circle class="start" cx="${start[0]}" cy="${start[1]}" r="4"/>`}
${end && html`<circle class="end" cx="${end[0]}" cy="${end[1]}" r="4"/>`}
<circle class="here" r="6" visibility="hidden"/>
</svg>`
}
