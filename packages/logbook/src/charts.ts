import { type DetailedAthlete, pointCount, type StreamKey, type Streams } from '@activity-tracking/client'
import { hasPace } from './pages/text.ts'
import { type Box, type Point, project } from './track.ts'

/** What the page draws from the streams of an activity: every array has one value for each point. */
export interface Charts {
  readonly x: Line
  readonly lines: readonly Line[]
  /** The points of the track in the drawing of the map. */
  readonly track: readonly (Point | null)[]
}

interface Line {
  readonly label: string
  readonly unit: string
  readonly digits: number
  /** Minutes are shown as 4:35, and less is more. */
  readonly isPace?: true
  /** Drawn as the ground. */
  readonly isGround?: true
  readonly values: readonly (number | null)[]
}

export const MAP: Box = { width: 500, height: 540 }

/** More points than pixels make a page slow, and show nothing more. */
const MOST_POINTS = 1_500

const FEET = 0.3048
/** In meters. */
export const MILE = 1_609.344

/** @param profile its units are used */
export function chartsOf(
  streams: Streams,
  sport: string | null | undefined,
  profile: DetailedAthlete | undefined,
): Charts {
  const isImperial = profile?.measurement_preference === 'feet'
  const step = Math.ceil(pointCount(streams) / MOST_POINTS) || 1
  const values = <Key extends StreamKey>(key: Key) =>
    (streams[key]?.data ?? []).filter((_, index) => index % step === 0)
  const scaled = (key: Exclude<StreamKey, 'latlng' | 'moving'>, factor: number) =>
    (values(key) as (number | null)[]).map((value) => (value === null ? null : value * factor))

  const lines: Line[] = []
  const add = (
    key: Exclude<StreamKey, 'latlng' | 'moving'>,
    line: Omit<Line, 'values'>,
    factor = 1,
  ): void => {
    if (streams[key] !== undefined) lines.push({ ...line, values: scaled(key, factor) })
  }
  add(
    'altitude',
    { label: 'Altitude', unit: isImperial ? 'ft' : 'm', digits: 0, isGround: true },
    isImperial ? 1 / FEET : 1,
  )
  if (hasPace(sport) && streams.velocity_smooth !== undefined) {
    const meters = sport === 'Swim' ? (isImperial ? 91.44 : 100) : isImperial ? MILE : 1_000
    const unit = sport === 'Swim' ? (isImperial ? '/100 yd' : '/100 m') : isImperial ? '/mi' : '/km'
    const pace = scaled('velocity_smooth', 1).map((speed) =>
      speed !== null && speed > 0.4 ? meters / speed / 60 : null,
    )
    lines.push({ label: 'Pace', unit, digits: 0, isPace: true, values: pace })
  } else
    add(
      'velocity_smooth',
      { label: 'Speed', unit: isImperial ? 'mph' : 'km/h', digits: 1 },
      isImperial ? 3_600 / MILE : 3.6,
    )
  add('heartrate', { label: 'Heart rate', unit: 'bpm', digits: 0 })
  add('watts', { label: 'Power', unit: 'W', digits: 0 })
  add('cadence', { label: 'Cadence', unit: 'rpm', digits: 0 })

  const x: Line = streams.distance
    ? {
        label: 'Distance',
        unit: isImperial ? 'mi' : 'km',
        digits: 2,
        values: scaled('distance', isImperial ? 1 / MILE : 0.001),
      }
    : { label: 'Time', unit: 'min', digits: 1, values: scaled('time', 1 / 60) }
  return { x, lines, track: project(values('latlng') as [number, number][], MAP) }
}
