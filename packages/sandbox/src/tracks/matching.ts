import { METERS_PER_DEGREE } from './geometry.ts'
import type { Range } from './range.ts'
import type { Point } from './streams.ts'

/** The line of a segment, in its direction. */
export interface SegmentLine {
  readonly id: string
  /** Type of the activities that it is for. */
  readonly activityType: 'Ride' | 'Run'
  readonly latlng: readonly Point[]
}

/** A pass over a segment: the samples of the track from its start to its end. */
export interface Pass extends Range {
  readonly segmentId: string
}

/** Largest distance of a track from the line of a segment, in meters. */
const TOLERANCE = 35

/** Meters east and north of a point. */
interface Place {
  readonly x: number
  readonly y: number
}

/** The type of segments for a sport; undefined for sports without segments. */
export function segmentTypeOf(sport: string): SegmentLine['activityType'] | undefined {
  if (/Ride$|^Handcycle$|^Velomobile$/.test(sport)) return 'Ride'
  return /Run$|^Walk$|^Hike$|^Wheelchair$|^Snowshoe$/.test(sport) ? 'Run' : undefined
}

/**
 * Finds each pass of a track over the segments, in the order in which they begin. A track passes over a segment if it follows its line from the first
 * point to the last, at most 35 m away from it. Inferred: how the service matches is not documented.
 */
export function matchSegments(latlng: readonly Point[], segments: readonly SegmentLine[]): Pass[] {
  const first = latlng[0]
  if (first === undefined || segments.length === 0) return []
  const bounds = boundsOf(latlng)
  const eastward = METERS_PER_DEGREE * Math.cos((first[0] * Math.PI) / 180)
  const toPlace = ([latitude, longitude]: Point): Place => ({
    x: (longitude - first[1]) * eastward,
    y: (latitude - first[0]) * METERS_PER_DEGREE,
  })
  const candidates = segments.filter(({ latlng: line }) => line.every((point) => isInside(point, bounds)))
  if (candidates.length === 0) return []
  const track = latlng.map(toPlace)
  return candidates
    .flatMap(({ id, latlng: line }) => passesOver(track, line.map(toPlace)).map((range) => ({ segmentId: id, ...range })))
    .sort((one, other) => one.start - other.start || one.end - other.end)
}

interface Bounds {
  south: number
  west: number
  north: number
  east: number
}

/** The bounding box of the track, extended by the tolerance (and by more near the poles, which is harmless). */
function boundsOf(latlng: readonly Point[]): Bounds {
  const bounds = { south: 90, west: 180, north: -90, east: -180 }
  for (const [latitude, longitude] of latlng) {
    if (latitude < bounds.south) bounds.south = latitude
    if (latitude > bounds.north) bounds.north = latitude
    if (longitude < bounds.west) bounds.west = longitude
    if (longitude > bounds.east) bounds.east = longitude
  }
  const margin = TOLERANCE / METERS_PER_DEGREE
  const wide = margin / Math.max(0.01, Math.cos((bounds.north * Math.PI) / 180))
  return { south: bounds.south - margin, west: bounds.west - wide, north: bounds.north + margin, east: bounds.east + wide }
}

const isInside = ([latitude, longitude]: Point, { south, west, north, east }: Bounds): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** Squared distance from a place to the track between a sample and the next one, in square meters. */
function squaredDistance({ x, y }: Place, from: Place, to: Place): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return (from.x + share * dx - x) ** 2 + (from.y + share * dy - y) ** 2
}

const LIMIT = TOLERANCE * TOLERANCE

/** The nearer one of two consecutive samples. */
function nearerSample(track: readonly Place[], place: Place, index: number): number {
  const [from, to] = [track[index], track[index + 1]]
  if (from === undefined || to === undefined) return index
  const [one, other] = [from, to].map(({ x, y }) => (x - place.x) ** 2 + (y - place.y) ** 2)
  return (other ?? 0) < (one ?? 0) ? index + 1 : index
}

function passesOver(track: readonly Place[], line: readonly Place[]): Range[] {
  const [begin] = line
  const passes: Range[] = []
  if (begin === undefined) return passes
  for (let index = 0; index + 1 < track.length; index += 1) {
    if (!isNear(track, index, begin)) continue
    const nearest = nearestAround(track, index, begin)
    const pass = follow(track, line, nearest)
    if (pass === undefined) {
      index = leave(track, index, begin)
      continue
    }
    passes.push(pass)
    index = Math.max(index, pass.end - 1)
  }
  return passes
}

const isNear = (track: readonly Place[], index: number, place: Place): boolean => {
  const [from, to] = [track[index], track[index + 1]]
  return from !== undefined && to !== undefined && squaredDistance(place, from, to) <= LIMIT
}

/** The last part of the consecutive parts of the track that are near the place. */
function leave(track: readonly Place[], index: number, place: Place): number {
  let last = index
  while (isNear(track, last + 1, place)) last += 1
  return last
}

/** The nearest part of the consecutive parts of the track that are near a place. */
function nearestAround(track: readonly Place[], index: number, place: Place): number {
  let nearest = index
  let least = Number.POSITIVE_INFINITY
  for (let each = index; isNear(track, each, place); each += 1) {
    const distance = squaredDistance(place, track[each] as Place, track[each + 1] as Place)
    if (distance < least) {
      least = distance
      nearest = each
    }
  }
  return nearest
}

/** Follows the line from a part of the track; undefined if the track leaves it. */
function follow(track: readonly Place[], line: readonly Place[], from: number): Range | undefined {
  const [begin] = line
  const end = line.at(-1)
  if (begin === undefined || end === undefined) return undefined
  let at = from
  for (const place of line) {
    const next = reach(track, place, at)
    if (next === undefined) return undefined
    at = next
  }
  const start = nearerSample(track, begin, from)
  const stop = nearerSample(track, end, nearestAround(track, at, end))
  return stop > start ? { start, end: stop } : undefined
}

/** The first part of the track that is near a place, from a given part on; undefined if the track goes elsewhere first. */
function reach(track: readonly Place[], place: Place, from: number): number | undefined {
  const origin = track[from]
  let traveled = 0
  const straight = origin === undefined ? 0 : Math.hypot(place.x - origin.x, place.y - origin.y)
  for (let index = from; index + 1 < track.length; index += 1) {
    if (isNear(track, index, place)) return index
    const [one, other] = [track[index] as Place, track[index + 1] as Place]
    traveled += Math.hypot(other.x - one.x, other.y - one.y)
    if (traveled > straight + 4 * TOLERANCE) return undefined
  }
  return undefined
}
