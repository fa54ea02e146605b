import { type DetailedAthlete, pointCount, type StreamKey, type Streams } from '@activity-tracking/client'
import { hasPace, unitsOf } from './pages/text.ts'
import { type Box, type Point, project } from './track.ts'

/** What the page draws from the streams of an activity: every array has one value for each point. */
export interface Charts {
  readonly x: Line
  readonly lines: readonly Line[]
  /** The points of the track in the drawing of the map. */
  readonly track: readonly (Point | null)[]
}

export interface Line {
  readonly label: string
  readonly unit: string
  readonly digits: number
  /** Minutes are shown as 4:35, and less is more. */
  readonly isPace?: true
  /** Drawn as the ground. */
  readonly isGround?: true
  readonly values: (number | null)[]
}

export const MAP: Box = { width: 500, height: 540 }

/** More points than pixels make a page slow, and show nothing more. */
const MOST_POINTS = 1_500

/** Whoever is slower than this part of the median speed stands, and has no pace. */
const STANDING = 1 / 3

type NumberKey = Exclude<StreamKey, 'latlng' | 'moving'>

/** @param profile its units are used */
export function chartsOf(
  streams: Streams,
  sport: string | null | undefined,
  profile: DetailedAthlete | undefined,
): Charts {
  const units = unitsOf(profile)
  const isSwim = sport === 'Swim'
  const step = Math.ceil(pointCount(streams) / MOST_POINTS) || 1
  const values = <Key extends StreamKey>(key: Key) =>
    (streams[key]?.data ?? []).filter((_, index) => index % step === 0)
  const converted = (key: NumberKey, convert: (value: number) => number | null) =>
    (values(key) as (number | null)[]).map((value) => (value === null ? null : convert(value)))

  const lines: Line[] = []
  const add = (
    key: NumberKey,
    line: Omit<Line, 'values'>,
    convert: (value: number) => number | null = Number,
  ): void => {
    if (streams[key] !== undefined) lines.push({ ...line, values: converted(key, convert) })
  }
  add(
    'altitude',
    { label: 'Altitude', unit: units.altitude.unit, digits: 0, isGround: true },
    (meters) => meters / units.altitude.meters,
  )
  if (hasPace(sport)) {
    const { unit, meters } = isSwim ? units.lap : units.distance
    const speeds = values('velocity_smooth')
      .map(Number)
      .sort((one, other) => one - other)
    const slowest = (speeds[speeds.length >> 1] ?? 0) * STANDING
    add('velocity_smooth', { label: 'Pace', unit: `/${unit}`, digits: 0, isPace: true }, (speed) =>
      speed > slowest ? meters / speed / 60 : null,
    )
  } else
    add(
      'velocity_smooth',
      { label: 'Speed', unit: units.speed, digits: 1 },
      (speed) => (speed * 3_600) / units.distance.meters,
    )
  add('heartrate', { label: 'Heart rate', unit: 'bpm', digits: 0 })
  add('watts', { label: 'Power', unit: 'W', digits: 0 })
  add('cadence', { label: 'Cadence', unit: 'rpm', digits: 0 }, (turns) => turns || null)

  const { unit, meters } = isSwim ? units.swim : units.distance
  const x: Line = streams.distance
    ? {
        label: 'Distance',
        unit,
        digits: isSwim ? 0 : 2,
        values: converted('distance', (value) => value / meters),
      }
    : { label: 'Time', unit: 'min', digits: 1, values: converted('time', (seconds) => seconds / 60) }
  return { x, lines, track: project(values('latlng') as [number, number][], MAP) }
}
