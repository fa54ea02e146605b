import type { QuotaLimits } from '@activity-tracking/client'
import { eventTimes } from '../../client/simulation/events.ts'

/** Limits of an upgraded app (specification, "Limits"). */
export const UPGRADED: QuotaLimits = { overall: [400, 4_000], read: [200, 2_000] }

/** Activities that an athlete records in a day. */
const ACTIVITIES_A_DAY = 0.5

/** Share of the activities whose title is changed later, within a period. */
const RENAMED = 0.2
const RENAMED_WITHIN_MS = 2 * 3_600_000

/** Changes of an athlete per day. Each change sends an event. */
const CHANGES_A_DAY = ACTIVITIES_A_DAY * (1 + RENAMED)

/** Share of lost events: the app was not reachable for three attempts. Only a sweep finds their changes. */
const LOST = 0.005

/** Number of athletes who use up a share of the daily read limit, if each change is read once. */
export const athletesFor = (share: number, limits = UPGRADED): number => Math.round((share * limits.read[1]) / CHANGES_A_DAY)

/** An app, its athletes, and the duration of the simulation. */
export interface Load {
  readonly name: string
  readonly athletes: number
  readonly days: number
  readonly detail: 'detailed' | 'summary'
  /** Default: automatic, as long as the limits allow. */
  readonly sweeps?: 'scheduled' | 'by hand'
  /** Default: those of an upgraded app. */
  readonly limits?: QuotaLimits
  readonly seed: number
}

/** Far more athletes than the read limit allows. Sweeps would never run. */
const OVERLOAD = { athletes: 100_000, days: 7, sweeps: 'by hand' } as const

/** The loads of `main.ts`. */
export const LOADS: readonly Load[] = [
  { name: '70 % of the limit', athletes: athletesFor(0.7), days: 7, detail: 'detailed', seed: 1 },
  { name: '100 % of the limit', athletes: athletesFor(1), days: 7, detail: 'detailed', seed: 1 },
  { name: '100,000 athletes, details', ...OVERLOAD, detail: 'detailed', seed: 1 },
  { name: '100,000 athletes, summaries', ...OVERLOAD, detail: 'summary', seed: 1 },
]

/** A change of an activity. Its event is sent immediately. */
export interface ActivityChange {
  /** In milliseconds since 1970-01-01 UTC. */
  readonly at: number
  /** Number of the athlete, from 0. */
  readonly athlete: number
  readonly activityId: number
  readonly aspect: 'create' | 'update'
  readonly isLost: boolean
}

/** The actions of a load's athletes, in order. */
export function changesOf({ athletes }: Load, start: number, end: number, random: () => number): ActivityChange[] {
  const changes: ActivityChange[] = []
  for (const [index, at] of eventTimes(random, start, end, () => athletes * ACTIVITIES_A_DAY).entries()) {
    const change = { athlete: Math.floor(random() * athletes), activityId: index + 1 }
    changes.push({ ...change, at, aspect: 'create', isLost: random() < LOST })
    if (random() >= RENAMED) continue
    const renamedAt = at + random() * RENAMED_WITHIN_MS
    if (renamedAt < end) changes.push({ ...change, at: renamedAt, aspect: 'update', isLost: random() < LOST })
  }
  return changes.sort((one, other) => one.at - other.at)
}
