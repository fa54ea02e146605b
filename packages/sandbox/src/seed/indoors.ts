import type { Random } from '../base/random.ts'
import { rounded } from '../tracks/geometry.ts'
import { createHeart } from './heart.ts'
import type { Session } from './movement.ts'

/** Seconds between two points. */
const INTERVAL = 5
/** Length of the pool, in meters. */
const POOL = 25

/** A bout and the rest after it. The seconds are multiples of the interval. */
interface Bout {
  readonly seconds: number
  readonly rest: number
  readonly effort: number
  /** Meters before it. */
  readonly before: number
  readonly meters: number
}

/** A point every five seconds through bouts and rests. */
const pointsIn = (bouts: readonly Bout[]) =>
  bouts.flatMap((bout) =>
    Array.from({ length: (bout.seconds + bout.rest) / INTERVAL }, (_, index) => ({
      bout,
      /** Share of the bout that is done. */
      share: Math.min(1, (index * INTERVAL) / bout.seconds),
      isActive: index * INTERVAL < bout.seconds,
    })),
  )

/** The heart rate at each point, if a sensor measures it. @param effort of a rest */
function heartrateOf({ person, heartSensor }: Session, points: ReturnType<typeof pointsIn>, effort: number, random: Random) {
  if (!heartSensor) return undefined
  const heart = createHeart(person, random.fork('heart'))
  return { heartrate: points.map(({ bout, isActive }) => heart(isActive ? bout.effort : effort, INTERVAL)) }
}

/** A swim in a pool: bouts of 100 m and 200 m, with rests at the wall. */
export function recordSwim(session: Session, meters: number, random: Random) {
  const { person, drive } = session
  const speed = 0.32 * person.runSpeed * drive
  const bouts: Bout[] = []
  for (let left = meters; left > 0; left -= bouts.at(-1)?.meters ?? left) {
    const length = Math.min(left, random.pick([100, 100, 200]))
    const pace = speed * (0.97 + 0.06 * random.next())
    const seconds = Math.ceil(length / pace / INTERVAL) * INTERVAL
    bouts.push({ seconds, rest: INTERVAL * random.integer(3, 9), effort: drive, before: meters - left, meters: length })
  }
  const points = pointsIn(bouts)
  const time = points.map((_, index) => index * INTERVAL)
  const distance = points.map(({ bout, share }) => bout.before + Math.floor((bout.meters * share) / POOL) * POOL)
  const cadence = points.map(({ isActive }) => (isActive ? random.integer(25, 31) : 0))
  const velocity_smooth = points.map(({ isActive }, index) => (isActive ? swimmingSpeed(distance, index) : 0))
  return {
    streams: { time, distance, cadence, velocity_smooth, ...heartrateOf(session, points, 0.2, random) },
    /** Indices of the points at which a set begins. */
    sets: points.flatMap(({ bout }, index) => (bout === points[index - 1]?.bout ? [] : [index])),
  }
}

/** Meters per second over half a minute, because lengths are counted only at the wall. */
function swimmingSpeed(distance: readonly number[], index: number): number {
  const [from, to] = [Math.max(0, index - 7), Math.min(distance.length - 1, index + 7)]
  return rounded(((distance[to] ?? 0) - (distance[from] ?? 0)) / ((to - from) * INTERVAL), 3)
}

/** A strength session with sets and rests. Only the heart rate is recorded. */
export function recordStrength(session: Session, duration: number, random: Random) {
  const bouts: Bout[] = []
  for (let left = duration; left > 0; ) {
    const seconds = INTERVAL * random.integer(6, 11)
    const rest = INTERVAL * random.integer(10, 20)
    bouts.push({ seconds, rest, effort: session.drive * (0.7 + 0.3 * random.next()), before: 0, meters: 0 })
    left -= seconds + rest
  }
  const points = pointsIn(bouts)
  return { streams: { time: points.map((_, index) => index * INTERVAL), ...heartrateOf(session, points, 0.15, random) }, sets: [0] }
}
