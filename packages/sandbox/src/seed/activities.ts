import type { Id } from '../id.ts'
import { fromLocal, offsetAt } from '../local-time.ts'
import { createRandom, type Random } from '../random.ts'
import type { Person } from './athletes.ts'
import type { Outing, Sport, Way } from './outing.ts'
import type { Road } from './road.ts'
import type { Roads } from './roads.ts'
import { describe, nameOf } from './texts.ts'
import type { Visibility } from './types.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The oldest activity; all others count up from it. */
const FIRST_ID = 11_284_400_713
const FIRST_UPLOAD_ID = 12_044_771_903
/** How much ids grow in a second. */
const IDS_PER_SECOND = 8
/** Days before the start of the world at which the first activity lies. */
const OLDEST = 364

/** One id that a JavaScript number cannot hold, as the service has them, and whose it is: the how-manieth activity of the first athlete. */
const LARGE_ID = { position: 40, id: 9_007_199_254_740_993n }

/** What happened, before anything is computed from it. */
export interface Plan {
  readonly id: Id
  readonly uploadId: number
  readonly name: string
  readonly description: string | null
  readonly visibility: Visibility
  /** Typed in, without a device. */
  readonly manual: boolean
  readonly commute: boolean
  readonly outing: Outing
}

/** Sports in the order in which they come round. */
const HABITS: readonly (readonly Sport[])[] = [
  ['GravelRide', 'Run', 'Ride', 'Swim', 'Ride', 'Run', 'Hike', 'GravelRide', 'TrailRun', 'WeightTraining'],
  ['Ride', 'Run', 'Run', 'Ride', 'TrailRun', 'Run', 'Ride', 'Hike'],
  ['Ride', 'Ride', 'Run', 'Ride', 'Hike', 'Run', 'GravelRide', 'Ride', 'Run'],
  ['Ride', 'Run', 'Ride', 'WeightTraining', 'Ride', 'Run', 'Ride', 'Swim', 'Run', 'Ride'],
  ['Run', 'Ride', 'Hike', 'Run', 'Ride', 'Run', 'Ride', 'Swim', 'Ride'],
]

/** Local hours at which people set out. */
const HOURS: Readonly<Record<Sport, readonly [number, number]>> = {
  Ride: [7, 17],
  GravelRide: [7, 16],
  Run: [6, 19],
  TrailRun: [7, 18],
  Hike: [8, 12],
  Swim: [6, 18],
  WeightTraining: [16, 20],
}

/** The visibility of somebody's n-th activity. */
function visibilityOf({ secretive }: Person, position: number): Visibility {
  if (secretive || position % 11 === 5) return 'only_me'
  return position % 9 === 7 ? 'followers_only' : 'everyone'
}

const kindOf = (sport: Sport): keyof Roads => (sport === 'Hike' ? 'hike' : sport === 'Run' || sport === 'TrailRun' ? 'run' : 'ride')

/** The next road in turn: short ones come twice as often as long ones. */
function nextRoad(roads: readonly Road[], turn: number): Road {
  const order = roads.flatMap((road, index) => (index < Math.ceil(roads.length / 2) ? [road] : [])).concat(roads)
  const road = order[turn % order.length]
  if (road === undefined) throw new RangeError('no road to go on')
  return road
}

function wayOn(road: Road, plain: boolean, random: Random): Way {
  if (plain || random.next() < 0.6) return { road, from: 0, metres: road.length, outAndBack: false }
  return { road, from: 0, metres: Math.round(road.length * (0.6 + 0.5 * random.next())), outAndBack: true }
}

/** How hard somebody goes, as a share of what can be held for an hour. */
const driveOf = (sport: Sport, random: Random): number => (kindOf(sport) === 'run' ? 0.8 : 0.62) + 0.2 * random.next()

function startOf(sport: Sport, daysAgo: number, now: number, random: Random): number {
  const today = Math.floor((now + offsetAt(now) * 1000) / DAY) * DAY
  const [from, to] = HOURS[sport]
  return fromLocal(today - daysAgo * DAY + random.integer(from, to) * HOUR + random.integer(0, 3599) * 1000)
}

/** Local time is what the README's ride has: eight minutes to eight, and five seconds. */
function firstStart(now: number): number {
  const today = Math.floor((now + offsetAt(now) * 1000) / DAY) * DAY
  return fromLocal(today - OLDEST * DAY + 7 * HOUR + 52 * 60_000 + 5000)
}

export interface Calendar {
  readonly seed: number
  readonly now: number
  readonly roads: Roads
}

/** The first activity of the first athlete: a ride on the road with the best known climb, with everything a device can record. */
function firstPlan(person: Person, { seed, now, roads }: Calendar): Plan {
  const way = wayOn(nextRoad(roads.ride, 0), true, createRandom(seed))
  const start = firstStart(now)
  return {
    id: FIRST_ID,
    uploadId: FIRST_UPLOAD_ID,
    name: 'Morning ride to Sandviken',
    description: 'Along the quay and back.',
    visibility: 'everyone',
    manual: false,
    commute: false,
    outing: { person, sport: 'Ride', start, way, duration: 0, drive: 0.74, heartSensor: true, seed: `${seed}/first` },
  }
}

function planAt(person: Person, rank: number, position: number, calendar: Calendar): Plan {
  const { seed, now, roads } = calendar
  const random = createRandom(`${seed}/${person.id}/${position}`)
  const habits = HABITS[rank] ?? ['Ride']
  const sport = habits[position % habits.length] ?? 'Ride'
  const daysAgo = OLDEST - 1 - Math.floor(((position + random.next() * 0.6) * (OLDEST - 2)) / person.activities)
  const start = startOf(sport, daysAgo, now, random)
  const indoors = sport === 'Swim' || sport === 'WeightTraining'
  const turn = Math.floor(position / 2) + rank
  const way = indoors ? null : wayOn(nextRoad(roads[kindOf(sport)], turn), rank > 0, random)
  const serial = Math.floor((start - firstStart(now)) / 1000) * IDS_PER_SECOND + rank + 1
  const large = rank === 0 && position === LARGE_ID.position
  return {
    id: large ? LARGE_ID.id : FIRST_ID + serial,
    uploadId: FIRST_UPLOAD_ID + serial,
    name: nameOf(sport, new Date(start + offsetAt(start) * 1000).getUTCHours(), way?.road.name, random),
    description: describe(random),
    visibility: large ? 'everyone' : visibilityOf(person, position),
    manual: rank === 0 && position % 12 === 8,
    commute: sport === 'Ride' && random.next() < 0.15,
    outing: {
      person,
      sport,
      start,
      way,
      duration: random.integer(6, 10) * 300,
      drive: driveOf(sport, random),
      heartSensor: random.next() < 0.88,
      seed: `${seed}/${person.id}/${position}/streams`,
    },
  }
}

/** What a person did in the year before the world's start, oldest first. `rank` is the person's place among the athletes. */
export const plansOf = (person: Person, rank: number, calendar: Calendar): Plan[] =>
  Array.from({ length: person.activities }, (_, position) =>
    rank === 0 && position === 0 ? firstPlan(person, calendar) : planAt(person, rank, position, calendar),
  )
