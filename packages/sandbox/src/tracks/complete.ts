import { metersBetween, rounded } from './geometry.ts'
import { PAUSE_SECONDS, type Point, type Streams } from './streams.ts'

/** Meters per second. Lower speeds count as standing still. */
const STANDING = 0.3
/** Seconds before and after a point over which its speed is averaged. */
const SPEED_WINDOW = 3
/** Meters before and after a point over which its grade is averaged. */
const GRADE_WINDOW = 25
const STEEPEST = 50

const at = (values: readonly number[], index: number): number => values[index] ?? 0

function distanceAlong(latlng: readonly Point[], pauses: Pauses): number[] {
  let meters = 0
  return latlng.map((point, index) => {
    if (!pauses.has(index)) meters += metersBetween(latlng[index - 1] ?? point, point)
    return rounded(meters, 1)
  })
}

function neverDecreasing(distance: readonly number[]): number[] {
  let meters = 0
  return distance.map((value) => {
    if (value > meters) meters = value
    return rounded(meters, 1)
  })
}

function speedAlong(time: readonly number[], distance: readonly number[]): number[] {
  const last = time.length - 1
  let from = 0
  let to = 0
  return time.map((now, index) => {
    if (index > 0 && now - at(time, index - 1) > PAUSE_SECONDS) from = index
    while (from < index - 1 && now - at(time, from) > SPEED_WINDOW) from += 1
    if (to < index) to = index
    while (to < last && at(time, to + 1) - at(time, to) <= PAUSE_SECONDS && (to === index || at(time, to + 1) - now <= SPEED_WINDOW))
      to += 1
    if (from === to && index > 0) from = index - 1
    const seconds = at(time, to) - at(time, from)
    return seconds > 0 ? rounded((at(distance, to) - at(distance, from)) / seconds, 3) : 0
  })
}

/** Whether the athlete moves. Without a distance, only pauses show that they do not: a workout has a moving time. */
function movingAlong({ time, distance, velocity_smooth: speed }: Streams, pauses: Pauses): boolean[] {
  const moves = time.map((now, index) => {
    if (pauses.has(index)) return false
    const seconds = index > 0 ? now - at(time, index - 1) : 0
    if (seconds <= PAUSE_SECONDS) return at(speed ?? [], index) >= STANDING
    return (at(distance ?? [], index) - at(distance ?? [], index - 1)) / seconds >= STANDING
  })
  const covered = distance === undefined ? 0 : at(distance, distance.length - 1) - at(distance, 0)
  const hasMoved = moves.some((moving, index) => moving && at(time, index) > at(time, index - 1))
  return covered > 0 && hasMoved ? moves : time.map((_, index) => !pauses.has(index))
}

function gradeAlong(distance: readonly number[], altitude: readonly number[]): number[] {
  const last = distance.length - 1
  let from = 0
  let to = 0
  let grade = 0
  return distance.map((here) => {
    while (from < last && here - at(distance, from + 1) >= GRADE_WINDOW) from += 1
    while (to < last && at(distance, to) - here < GRADE_WINDOW) to += 1
    const meters = at(distance, to) - at(distance, from)
    if (meters >= GRADE_WINDOW / 2) grade = (100 * (at(altitude, to) - at(altitude, from))) / meters
    return rounded(Math.min(STEEPEST, Math.max(-STEEPEST, grade)), 1)
  })
}

/** Indices of the points that a recording resumes with after it was stopped. */
export type Pauses = ReadonlySet<number>

/**
 * Adds the streams that are derived from the recorded ones: distance from the positions, speed from the distance, whether the athlete moves (at 0.3 m/s
 * or faster; over more than 30 s without a point only if the position changes; always without a distance), and grade from altitude and distance. A pause
 * does not count as moving, and the way between its ends is not part of the distance. Existing streams are not changed, except that distance never
 * decreases. Inferred; the specification names only the streams.
 * @throws RangeError if the streams differ in length
 */
export function completeStreams(raw: Streams, pauses: Pauses = new Set()): Streams {
  const { time, latlng, altitude } = raw
  for (const [name, values] of Object.entries(raw) as [string, unknown[]][]) {
    if (values.length !== time.length)
      throw new RangeError(`the ${name} stream has ${values.length} values, the time stream has ${time.length}`)
  }
  const distance = raw.distance ? neverDecreasing(raw.distance) : latlng && distanceAlong(latlng, pauses)
  const speed = raw.velocity_smooth ?? (distance && speedAlong(time, distance))
  const grade = raw.grade_smooth ?? (distance && altitude && gradeAlong(distance, altitude))
  const streams = { ...raw, ...(distance && { distance }), ...(speed && { velocity_smooth: speed }) }
  return { ...streams, moving: raw.moving ?? movingAlong(streams, pauses), ...(grade && { grade_smooth: grade }) }
}
