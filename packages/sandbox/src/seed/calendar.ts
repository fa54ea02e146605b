import type { Random } from '../base/random.ts'
import type { Visibility } from '../things/activities/activity-rows.ts'
import type { Seconds } from '../things/thing-rows.ts'
import { DAY, type Person, type Sport } from './people.ts'

/** Ids of the oldest activity and its upload. Later ones count up from these. */
const FIRST_ID = 11_284_400_713
const FIRST_UPLOAD_ID = 12_044_771_903
/** Growth of ids per second. */
const IDS_PER_SECOND = 8
/** Days between the first activity and the start of the world. */
const OLDEST = 364
/** 07:52:05, the local time of the ride in the README. */
const FIRST_START: Seconds = -OLDEST * DAY + 7 * 3600 + 52 * 60 + 5

/** One activity of the first athlete has an id that a JavaScript number cannot hold exactly. */
const LARGE_ID = { position: 40, id: 9_007_199_254_740_993n }

/** One ride of the first athlete is on a trainer, with a sensor and without positions. */
const INDOORS = { position: 33 }

/** An athlete's activity, and its start. */
export type Appointment = ReturnType<typeof appointmentsOf>[number]

/** Earliest and latest local hour at which people start. */
const HOURS: Readonly<Record<Sport, readonly [number, number]>> = {
  Ride: [7, 16],
  GravelRide: [8, 15],
  Run: [6, 19],
  TrailRun: [7, 17],
  Hike: [8, 12],
  Swim: [6, 18],
  WeightTraining: [16, 20],
}

/** The visibility of a person's n-th activity. */
function visibilityOf({ secretive }: Person, position: number): Visibility {
  if (secretive || position % 11 === 5) return 'only_me'
  return position % 9 === 7 ? 'followers_only' : 'everyone'
}

/** 0 on Mondays. A world begins on a Monday. */
const weekdayOf = (daysAgo: number): number => ((-daysAgo % 7) + 7) % 7

/** Days of a person's activities, counted back from the start of the world, oldest first. */
function daysOf(person: Person, rank: number, random: Random): number[] {
  const share = (OLDEST - 3) / (person.activities - 1 + rank)
  const days: number[] = []
  let previous = OLDEST
  for (let position = 0; position < person.activities; position += 1) {
    const habit = habitAt(person, position)
    const pairs = habit === 'commute' && habitAt(person, position - 1) === 'commute'
    const left = person.activities - 1 - position
    const even = OLDEST - 2 - Math.round(share * (position + 0.6 * random.next() - 0.3))
    let day = pairs ? previous : Math.max(left + 1, Math.min(previous - 1, even))
    while (habit === 'commute' && !pairs && weekdayOf(day) > 4) day -= 1
    days.push(day)
    previous = day
  }
  return days
}

const habitAt = ({ habits }: Person, position: number): Sport | 'commute' | undefined => habits[position % habits.length]

/** Activities of a person in the year before the world's start, oldest first. `rank` is the person's position among the athletes. */
export function appointmentsOf(person: Person, rank: number, random: Random) {
  const days = daysOf(person, rank, random)
  let out = false
  return days.map((day, position) => {
    const isFirst = rank === 0 && position === 0
    const habit = habitAt(person, position) ?? 'Run'
    const sport = isFirst || habit === 'commute' ? 'Ride' : habit
    out = habit === 'commute' && !isFirst && !out
    const commute: 'there' | 'back' | null = habit !== 'commute' ? null : out ? 'there' : 'back'
    const [from, to] = commute === null ? HOURS[sport] : commute === 'there' ? [7, 7] : [15, 16]
    const time = random.integer(from, to) * 3600 + random.integer(0, 3599)
    const start = isFirst ? FIRST_START : -day * DAY + time
    const serial = isFirst ? 0 : (start - FIRST_START) * IDS_PER_SECOND + rank + 1
    const large = rank === 0 && position === LARGE_ID.position
    return {
      rank,
      /** Index among the athlete's own activities. */
      position,
      /** The oldest one, which the README shows. */
      isFirst,
      id: large ? LARGE_ID.id : FIRST_ID + serial,
      uploadId: FIRST_UPLOAD_ID + serial,
      sport,
      /** Direction of a commute; null for other activities. */
      commute,
      start,
      visibility: large || isFirst ? ('everyone' as const) : visibilityOf(person, position),
      /** Whether it was on a trainer. */
      indoors: rank === 0 && position === INDOORS.position,
      /** Whether it was entered manually, without a device. */
      manual: rank === 0 && position % 12 === 8,
    }
  })
}
