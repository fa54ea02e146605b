import { type Bounds, distanceBetween, distanceToLine, METERS_PER_DEGREE, type Place } from './geometry.ts'
import { highestOf, lowestOf, type Range } from './range.ts'
import type { Point } from './streams.ts'

/** The line of a segment, in its direction. */
export interface SegmentLine {
  readonly id: string
  /** Type of the activities that it is for. */
  readonly activityType: 'Ride' | 'Run'
  readonly latlng: readonly Point[]
}

/** Largest distance of a track from the line of a segment, in meters. */
const TOLERANCE = 35

/** The type of segments for a sport; undefined for sports without segments. */
export function segmentTypeOf(sport: string): SegmentLine['activityType'] | undefined {
  if (/Ride$|^Handcycle$|^Velomobile$/.test(sport)) return 'Ride'
  return /Run$|^Walk$|^Hike$|^Wheelchair$|^Snowshoe$/.test(sport) ? 'Run' : undefined
}

/**
 * Finds each pass of a track over the segments, in the order in which they begin. A track passes over a segment if it follows its line from the first
 * point to the last, at most 35 m away from it. Inferred: how the service matches is not documented.
 */
export function matchSegments(latlng: readonly Point[], segments: readonly SegmentLine[]): (Range & { readonly segmentId: string })[] {
  const first = latlng[0]
  if (first === undefined || segments.length === 0) return []
  const bounds = boundsOf(latlng)
  const eastward = METERS_PER_DEGREE * Math.cos((first[0] * Math.PI) / 180)
  const toPlace = ([latitude, longitude]: Point): Place => ({
    east: (longitude - first[1]) * eastward,
    north: (latitude - first[0]) * METERS_PER_DEGREE,
  })
  const candidates = segments.filter(({ latlng: line }) => line.every((point) => isInside(point, bounds)))
  if (candidates.length === 0) return []
  const track = latlng.map(toPlace)
  return candidates
    .flatMap(({ id, latlng: line }) => passesOver(track, line.map(toPlace)).map((range) => ({ segmentId: id, ...range })))
    .sort((one, other) => one.start - other.start || one.end - other.end)
}

/** The bounding box of the track, extended by the tolerance (and by more near the poles, which is harmless). */
function boundsOf(latlng: readonly Point[]): Bounds {
  const [latitudes, longitudes] = [latlng.map(([latitude]) => latitude), latlng.map(([, longitude]) => longitude)]
  const [south, north] = [lowestOf(latitudes), highestOf(latitudes)]
  const margin = TOLERANCE / METERS_PER_DEGREE
  const wide = margin / Math.max(0.01, Math.cos((north * Math.PI) / 180))
  return { south: south - margin, west: lowestOf(longitudes) - wide, north: north + margin, east: highestOf(longitudes) + wide }
}

const isInside = ([latitude, longitude]: Point, { south, west, north, east }: Bounds): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** Meters from a place to the part of the track after a sample; infinite without such a part. */
function distanceTo(track: readonly Place[], index: number, place: Place): number {
  const [from, to] = [track[index], track[index + 1]]
  return from === undefined || to === undefined ? Number.POSITIVE_INFINITY : distanceToLine(place, from, to)
}

const isNear = (track: readonly Place[], index: number, place: Place): boolean => distanceTo(track, index, place) <= TOLERANCE

/** Of the consecutive parts of the track from one on that are near a place: the sample before the nearest one, and the last. */
function nearParts(track: readonly Place[], from: number, place: Place): { nearest: number; last: number } {
  const parts = { nearest: from, last: from }
  let least = Number.POSITIVE_INFINITY
  for (let index = from; ; index += 1) {
    const distance = distanceTo(track, index, place)
    if (distance > TOLERANCE) return parts
    parts.last = index
    if (distance >= least) continue
    least = distance
    parts.nearest = index
  }
}

function passesOver(track: readonly Place[], line: readonly Place[]): Range[] {
  const [begin] = line
  const passes: Range[] = []
  if (begin === undefined) return passes
  for (let index = 0; index + 1 < track.length; index += 1) {
    if (!isNear(track, index, begin)) continue
    const { nearest, last } = nearParts(track, index, begin)
    const pass = follow(track, line, nearest)
    if (pass !== undefined) passes.push(pass)
    index = pass === undefined ? last : Math.max(index, pass.end - 1)
  }
  return passes
}

/** Follows the line from a part of the track; undefined if the track leaves it. */
function follow(track: readonly Place[], line: readonly Place[], from: number): Range | undefined {
  let at = from
  for (const place of line) {
    const next = reach(track, place, at)
    if (next === undefined) return undefined
    at = next
  }
  const [begin, end] = [line[0] as Place, line.at(-1) as Place]
  const start = nearerSample(track, begin, from)
  const stop = nearerSample(track, end, nearParts(track, at, end).nearest)
  return stop > start ? { start, end: stop } : undefined
}

/** The nearer one of two consecutive samples. */
function nearerSample(track: readonly Place[], place: Place, index: number): number {
  const [from, to] = [track[index], track[index + 1]]
  if (from === undefined || to === undefined) return index
  return distanceBetween(to, place) < distanceBetween(from, place) ? index + 1 : index
}

/** The first part of the track that is near a place, from a given part on; undefined if the track goes elsewhere first. */
function reach(track: readonly Place[], place: Place, from: number): number | undefined {
  const straight = distanceBetween(place, track[from] ?? place)
  let traveled = 0
  for (let index = from; index + 1 < track.length; index += 1) {
    if (isNear(track, index, place)) return index
    traveled += distanceBetween(track[index] as Place, track[index + 1] as Place)
    if (traveled > straight + 4 * TOLERANCE) return undefined
  }
  return undefined
}
