import type { Random } from '../random.ts'
import { rounded } from '../track/geometry.ts'
import type { Streams } from '../track/streams.ts'
import { createHeart, type Heart } from './heart.ts'
import type { Outing } from './outing.ts'

/** Seconds between two points. */
const INTERVAL = 5

/** A bout and the rest after it. */
interface Bout {
  readonly seconds: number
  readonly rest: number
  readonly effort: number
}

/** Bouts that fill the duration. */
function boutsOf(duration: number, make: () => Bout): Bout[] {
  const bouts: Bout[] = []
  for (let seconds = 0; seconds < duration; ) {
    const bout = make()
    bouts.push(bout)
    seconds += bout.seconds + bout.rest
  }
  return bouts
}

/** Walks through bouts and rests, a point every five seconds. */
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

/** Lengths of a 25-metre pool, hundreds and two hundreds with rests at the wall. */
function recordSwim({ person, drive, duration }: Outing, heart: Heart | null, random: Random): Streams {
  const speed = 0.32 * person.runSpeed * drive
  const bouts = boutsOf(duration, () => {
    const metres = random.pick([100, 100, 200])
    return { seconds: Math.ceil(metres / speed / INTERVAL) * INTERVAL, rest: INTERVAL * random.integer(3, 9), effort: drive }
  })
  const streams = { time: [] as number[], distance: [] as number[], cadence: [] as number[], heartrate: [] as number[] }
  let metres = 0
  let active = false
  walk(bouts, (time, { seconds, effort }, swimming) => {
    if (active) metres += (Math.round((speed * seconds) / 25) * 25 * INTERVAL) / seconds
    streams.time.push(time)
    streams.distance.push(rounded(metres, 1))
    streams.cadence.push(active ? random.integer(25, 31) : 0)
    if (heart) streams.heartrate.push(bpm(heart, swimming ? effort : 0.2))
    active = swimming
  })
  const { heartrate, ...others } = streams
  return { ...others, ...(heart && { heartrate }) }
}

/** Sets of lifts: only the heart leaves a trace. */
function recordStrength({ drive, duration }: Outing, heart: Heart | null, random: Random): Streams {
  const bouts = boutsOf(duration, () => ({
    seconds: INTERVAL * random.integer(6, 11),
    rest: INTERVAL * random.integer(10, 20),
    effort: drive * (0.7 + 0.3 * random.next()),
  }))
  const time: number[] = []
  const heartrate: number[] = []
  walk(bouts, (at, { effort }, lifting) => {
    time.push(at)
    if (heart) heartrate.push(bpm(heart, lifting ? effort : 0.15))
  })
  return { time, ...(heart && { heartrate }) }
}

/** The series of an outing without GPS. */
export function recordIndoors(outing: Outing, random: Random): Streams {
  const heart = outing.heartSensor ? createHeart(outing.person, random.fork('heart')) : null
  return outing.sport === 'Swim' ? recordSwim(outing, heart, random) : recordStrength(outing, heart, random)
}
