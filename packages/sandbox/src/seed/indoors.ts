import type { Random } from '../base/random.ts'
import { rounded } from '../tracks/geometry.ts'
import type { Streams } from '../tracks/streams.ts'
import { createHeart, type Heart } from './heart.ts'
import type { Motion } from './movement.ts'
import type { Person } from './people.ts'

/** Seconds between two points. */
const INTERVAL = 5
/** Length of the pool, in meters. */
const POOL = 25

/** A session without GPS. */
export interface Session extends Motion {
  readonly person: Pick<Person, 'weight' | 'ftp' | 'runSpeed' | 'heart'>
  readonly heartSensor: boolean
}

export interface IndoorRecording {
  readonly streams: Streams
  /** Indices of the points at which a set begins. */
  readonly sets: readonly number[]
}

/** A bout and the rest after it. */
interface Bout {
  readonly seconds: number
  readonly rest: number
  readonly effort: number
  readonly meters: number
}

/** Generates a point every five seconds through bouts and rests. */
function walk(bouts: readonly Bout[], visit: (time: number, bout: Bout, active: boolean) => void): void {
  let time = 0
  for (const bout of bouts) {
    const end = time + bout.seconds
    const next = end + bout.rest
    while (time < next) {
      visit(time, bout, time < end)
      time += INTERVAL
    }
  }
}

const bpm = (heart: Heart, effort: number): number => heart(effort, INTERVAL)

/** A swim in a pool: bouts of 100 m and 200 m, with rests at the wall. */
export function recordSwim({ person, drive, heartSensor }: Session, meters: number, random: Random): IndoorRecording {
  const heart = heartSensor ? createHeart(person, random.fork('heart')) : null
  const speed = 0.32 * person.runSpeed * drive
  const bouts: Bout[] = []
  for (let left = meters; left > 0; left -= bouts.at(-1)?.meters ?? left) {
    const length = Math.min(left, random.pick([100, 100, 200]))
    const pace = speed * (0.97 + 0.06 * random.next())
    const seconds = Math.ceil(length / pace / INTERVAL) * INTERVAL
    bouts.push({ seconds, rest: INTERVAL * random.integer(3, 9), effort: drive, meters: length })
  }
  const streams = { time: [] as number[], distance: [] as number[], cadence: [] as number[], heartrate: [] as number[] }
  const sets: number[] = []
  let bout: Bout | undefined
  let before = 0
  let began = 0
  walk(bouts, (time, current, swimming) => {
    if (current !== bout) {
      before += bout?.meters ?? 0
      bout = current
      began = time
      sets.push(streams.time.length)
    }
    const lengths = Math.floor((current.meters * Math.min(1, (time - began) / current.seconds)) / POOL)
    streams.time.push(time)
    streams.distance.push(rounded(before + lengths * POOL, 1))
    streams.cadence.push(swimming ? random.integer(25, 31) : 0)
    if (heart) streams.heartrate.push(bpm(heart, swimming ? current.effort : 0.2))
  })
  const { heartrate, ...others } = streams
  const speeds = streams.distance.map((_, index) => swimmingSpeed(streams, index))
  return { streams: { ...others, velocity_smooth: speeds, ...(heart && { heartrate }) }, sets }
}

/** Meters per second over half a minute, because lengths are counted only at the wall. */
function swimmingSpeed({ distance, cadence }: { distance: readonly number[]; cadence: readonly number[] }, index: number): number {
  if ((cadence[index] ?? 0) === 0) return 0
  const [from, to] = [Math.max(0, index - 7), Math.min(distance.length - 1, index + 7)]
  return rounded(((distance[to] ?? 0) - (distance[from] ?? 0)) / ((to - from) * INTERVAL), 3)
}

/** A strength session with sets and rests. Only the heart rate is recorded. */
export function recordStrength({ person, drive, heartSensor }: Session, duration: number, random: Random): IndoorRecording {
  const heart = heartSensor ? createHeart(person, random.fork('heart')) : null
  const bouts: Bout[] = []
  for (let seconds = 0; seconds < duration; ) {
    const bout = {
      seconds: INTERVAL * random.integer(6, 11),
      rest: INTERVAL * random.integer(10, 20),
      effort: drive * (0.7 + 0.3 * random.next()),
      meters: 0,
    }
    bouts.push(bout)
    seconds += bout.seconds + bout.rest
  }
  const time: number[] = []
  const heartrate: number[] = []
  walk(bouts, (at, { effort }, lifting) => {
    time.push(at)
    if (heart) heartrate.push(bpm(heart, lifting ? effort : 0.15))
  })
  return { streams: { time, ...(heart && { heartrate }) }, sets: [0] }
}
