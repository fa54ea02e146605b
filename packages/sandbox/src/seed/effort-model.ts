import { offsetAt } from '../local-time.ts'
import { createRandom, type Random } from '../random.ts'
import { completeStreams } from '../track/complete.ts'
import type { Point, Streams } from '../track/streams.ts'
import { createHeart } from './heart.ts'
import { recordIndoors } from './indoors.ts'
import { type Movement, type Mover, moverOf } from './movement.ts'
import { alongRoad, isOutward, type Outing, type Way } from './outing.ts'
import { placeOn, valueAt } from './road.ts'
import { pointAt } from './terrain.ts'
import { LAPSE, temperatureAt } from './weather.ts'

/** Fewest and most seconds between two points: devices save more of them where more happens. */
const INTERVALS = { Ride: [6, 12], GravelRide: [6, 12], Run: [6, 12], TrailRun: [6, 12], Hike: [10, 20] } as const

/** A stop: the device either pauses, which leaves a gap, or goes on recording. */
interface Stop {
  readonly after: number
  readonly seconds: number
  readonly gap: boolean
}

function stopsOn({ metres }: Way, random: Random): Stop[] {
  const count = random.integer(0, 1 + Math.floor(metres / 9000))
  const stops = Array.from({ length: count }, () => ({
    after: metres * (0.05 + 0.9 * random.next()),
    seconds: random.integer(35, 260),
    gap: random.next() < 0.6,
  }))
  return stops.sort((one, other) => one.after - other.after)
}

const tenths = (value: number): number => Math.round(value * 10) / 10

/** Series as they grow, those without values left out at the end. */
interface Recording {
  readonly time: number[]
  readonly distance: number[]
  readonly latlng: Point[]
  readonly altitude: number[]
  readonly heartrate: number[]
  readonly cadence: number[]
  readonly watts: number[]
  readonly temp: number[]
}

/** Saves what a device on its way measures; `save` takes the place in the road's table. */
function createDevice({ person, sport, start, heartSensor }: Outing, { road }: Way, random: Random) {
  const recording: Recording = { time: [], distance: [], latlng: [], altitude: [], heartrate: [], cadence: [], watts: [], temp: [] }
  const heart = createHeart(person, random.fork('heart'))
  const warmth = temperatureAt(start + offsetAt(start) * 1000) + 3 * random.next() - 1.5
  const withWatts = (sport === 'Ride' || sport === 'GravelRide') && person.powerMeter
  const withCadence = sport !== 'Hike'
  const withTemperature = sport !== 'Run'
  let astrayEast = 0
  let astrayNorth = 0
  let astrayUp = 0
  const save = (time: number, travelled: number, place: number, seconds: number, movement: Movement): void => {
    astrayEast = astrayEast * 0.9 + random.next() * 1.4 - 0.7
    astrayNorth = astrayNorth * 0.9 + random.next() * 1.4 - 0.7
    astrayUp = astrayUp * 0.97 + random.next() * 0.25 - 0.125
    const height = valueAt(road.altitude, place) + astrayUp
    recording.time.push(time)
    recording.distance.push(tenths(travelled))
    recording.latlng.push(pointAt(valueAt(road.east, place) + astrayEast, valueAt(road.north, place) + astrayNorth))
    recording.altitude.push(tenths(height))
    if (heartSensor) recording.heartrate.push(heart(movement.effort, seconds))
    if (withCadence) recording.cadence.push(movement.cadence)
    if (withWatts) recording.watts.push(movement.watts)
    if (withTemperature) recording.temp.push(Math.round(warmth - LAPSE * height))
  }
  return { recording, save }
}

const STANDING: Movement = { speed: 0, effort: 0, cadence: 0, watts: 0 }

function recordOnWay(outing: Outing, way: Way, move: Mover, random: Random): Streams {
  const { recording, save } = createDevice(outing, way, random)
  const [shortest, longest] = INTERVALS[outing.sport as keyof typeof INTERVALS]
  const stops = stopsOn(way, random)
  const { road, metres } = way
  let time = 0
  let travelled = 0
  let place = placeOn(road, way.from)
  let speed = 1.5
  let mood = 0
  save(0, 0, place, 0, STANDING)
  while (travelled < metres) {
    const [stop] = stops
    if (stop !== undefined && stop.after <= travelled) {
      stops.shift()
      const until = time + stop.seconds
      while (!stop.gap && time + longest < until) {
        time += longest
        save(time, travelled, place, longest, STANDING)
      }
      save(until, travelled, place, until - time, STANDING)
      time = until
      speed = 1
    }
    mood += random.next() * 0.35 - 0.175 - mood * 0.08
    const rise = valueAt(road.grade, place)
    let seconds = random.integer(shortest, longest)
    const movement = move(isOutward(way, travelled) ? rise : -rise, mood, speed, seconds)
    speed = movement.speed
    const left = metres - travelled
    if (speed * seconds < left) travelled += speed * seconds
    else {
      seconds = Math.max(1, Math.round(left / speed))
      travelled = metres
    }
    time += seconds
    place = placeOn(road, alongRoad(way, travelled))
    save(time, travelled, place, seconds, movement)
  }
  const { time: times, ...series } = recording
  return { time: times, ...Object.fromEntries(Object.entries(series).filter(([, values]) => values.length > 0)) }
}

/** The series that the outing's device recorded; the same each time. */
export function recordOuting(outing: Outing): Streams {
  const random = createRandom(outing.seed)
  const raw = outing.way === null ? recordIndoors(outing, random) : recordOnWay(outing, outing.way, moverOf(outing), random)
  return completeStreams(raw)
}
