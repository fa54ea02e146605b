import { metresBetween } from './geometry.ts'
import type { Point, Streams } from './streams.ts'

/** A circle in which an athlete does not want to be seen; `radius` in metres. */
export interface PrivacyZone {
  readonly center: Point
  readonly radius: number
}

/**
 * The streams without the points inside the zone, left out of all series alike so that an index means the same moment in each (inferred;
 * decision 042). Streams without positions, or that never enter the zone, come back as they are.
 */
export function cutPrivacyZone(streams: Streams, { center, radius }: PrivacyZone): Streams {
  const { latlng } = streams
  if (!latlng) return streams
  const outside = latlng.map((point) => metresBetween(center, point) > radius)
  if (!outside.includes(false)) return streams
  const cut = Object.entries(streams).map(([name, values]) => [name, (values as unknown[]).filter((_value, index) => outside[index])])
  return Object.fromEntries(cut) as Streams
}
