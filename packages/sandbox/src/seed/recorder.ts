import type { Random } from '../base/random.ts'
import type { Seconds } from '../things/thing-rows.ts'
import { completeStreams } from '../tracks/complete.ts'
import { rounded } from '../tracks/geometry.ts'
import type { Streams } from '../tracks/streams.ts'
import { createHeart } from './heart.ts'
import { cursorOn, gradeAt, type Line } from './line.ts'
import { type Movement, moverOf, type Session } from './movement.ts'
import { clockAt, DAY } from './people.ts'
import { pointAt } from './place.ts'
import type { OutdoorSport } from './preference.ts'

/** Meters per second around a bend. */
const BEND_SPEED = 6.5

export interface Outing extends Session {
  readonly sport: OutdoorSport
  readonly start: Seconds
  /** Whether only positions are recorded, as by a phone. */
  readonly placesOnly: boolean
  readonly line: Line
  /** Meters along the line at which the recording begins and ends. */
  readonly from: number
  readonly to: number
}

/** Stops. The device either pauses, which leaves a gap, or continues to record. */
function stopsOn(meters: number, random: Random) {
  const count = random.integer(0, 1 + Math.floor(meters / 9000))
  const stops = Array.from({ length: count }, () => ({
    after: meters * (0.05 + 0.9 * random.next()),
    seconds: random.integer(35, 260),
    gap: random.next() < 0.6,
  }))
  return stops.sort((one, other) => one.after - other.after)
}

/** Degrees Celsius at sea level: cold around the end of January, cool in the morning. */
function temperatureAt(start: Seconds): number {
  const days = clockAt(start) / (DAY * 1000)
  const season = Math.cos((2 * Math.PI * (days % 365.25)) / 365.25 - 0.45)
  const hour = Math.cos(2 * Math.PI * (days % 1) - 3.9)
  return 8.5 - 7.5 * season + 2.5 * hour
}

/** Degrees lost per meter of altitude. */
const LAPSE = 0.0065

/** A device that records along a line: measures a point, after some seconds of a movement. */
function createDevice({ person, sport, start, heartSensor, placesOnly, line, from }: Outing, random: Random) {
  const at = cursorOn(line)
  const heart = createHeart(person, random.fork('heart'))
  const warmth = temperatureAt(start) + 3 * random.next() - 1.5
  const withWatts = !placesOnly && (sport === 'Ride' || sport === 'GravelRide') && person.powerMeter
  const withCadence = !placesOnly && sport !== 'Hike'
  const withTemperature = !placesOnly && sport !== 'Run'
  const astray = { east: 0, north: 0, up: 0 }
  return (time: number, travelled: number, seconds: number, { effort, cadence, watts }: Movement) => {
    astray.east = astray.east * 0.9 + random.next() * 1.4 - 0.7
    astray.north = astray.north * 0.9 + random.next() * 1.4 - 0.7
    astray.up = astray.up * 0.97 + random.next() * 0.25 - 0.125
    const { east, north, altitude } = at(from + travelled)
    const height = altitude + astray.up
    return {
      time,
      distance: rounded(travelled, 1),
      latlng: pointAt({ east: east + astray.east, north: north + astray.north }),
      altitude: rounded(height, 1),
      ...(heartSensor && { heartrate: heart(effort, seconds) }),
      ...(withCadence && { cadence }),
      ...(withWatts && { watts }),
      ...(withTemperature && { temp: Math.round(warmth - LAPSE * height) }),
    }
  }
}

const STANDING: Movement = { speed: 0, effort: 0, cadence: 0, watts: 0 }

/** The streams that the device records on an outing. They depend only on the random numbers. */
export function recordOuting(outing: Outing, random: Random): Streams {
  const { sport, line, from, to } = outing
  const measure = createDevice(outing, random)
  const move = moverOf(outing)
  // Devices store more points where more changes.
  const [shortest, longest] = sport === 'Hike' ? [6, 12] : [3, 7]
  const meters = to - from
  const stops = stopsOn(meters, random)
  const bends = line.bends.filter((bend) => bend > from + 1 && bend < to - 1).map((bend) => bend - from)
  const cursor = cursorOn(line)
  let time = 0
  let travelled = 0
  let speed = 1.5
  let mood = 0
  const points = [measure(0, 0, 0, STANDING)]
  while (travelled < meters) {
    const [stop] = stops
    if (stop !== undefined && stop.after <= travelled) {
      stops.shift()
      const until = time + stop.seconds
      while (!stop.gap && time + longest < until) {
        time += longest
        points.push(measure(time, travelled, longest, STANDING))
      }
      points.push(measure(until, travelled, until - time, STANDING))
      time = until
      speed = 1
    }
    mood += random.next() * 0.35 - 0.175 - mood * 0.08
    while (bends[0] !== undefined && bends[0] <= travelled + 0.5) bends.shift()
    let seconds = random.integer(shortest, longest)
    const movement = move(gradeAt(cursor, line, from + travelled), mood, speed, seconds)
    speed = movement.speed
    const next = Math.min(bends[0] ?? meters, meters)
    if (travelled + speed * seconds < next - 3) travelled += speed * seconds
    else {
      seconds = Math.max(1, Math.ceil((next - travelled) / speed))
      travelled = next
      speed = Math.min(speed, BEND_SPEED)
    }
    time += seconds
    points.push(measure(time, travelled, seconds, movement))
  }
  const names = Object.keys(points[0] ?? {}) as (keyof (typeof points)[number])[]
  return completeStreams(Object.fromEntries(names.map((name) => [name, points.map((point) => point[name])])) as unknown as Streams)
}

/** Indices of the points at which laps begin: a device begins one every 5 km of a ride, and every kilometer of a run. */
export function lapStarts({ distance = [] }: Streams, sport: OutdoorSport): number[] {
  const lap = sport === 'Hike' ? Number.POSITIVE_INFINITY : sport.endsWith('Ride') ? 5_000 : 1_000
  const starts = [0]
  distance.forEach((meters, index) => {
    if (meters >= starts.length * lap && index < distance.length - 1) starts.push(index)
  })
  return starts
}
