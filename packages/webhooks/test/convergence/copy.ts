import type { Change, Detail, Erasure, ListedActivities } from '../../src/change.ts'
import type { Known } from './world.ts'

/** The app's copy, with what must hold of how it was made. */
export class Copy {
  readonly activities = new Map<string, Map<string, Known>>()
  /** By activity and by athlete: the greatest token of a write. */
  readonly #tokens = new Map<string, number>()
  readonly delivered = new Set<string>()
  readonly violations: string[] = []
  readonly comparesTokens: boolean

  constructor(comparesTokens: boolean) {
    this.comparesTokens = comparesTokens
  }

  #isNewest(change: Change<Detail>): boolean {
    const key = 'activityId' in change ? change.activityId : change.athleteId
    const newest = Math.max(this.#tokens.get(key) ?? 0, this.#tokens.get(`erased ${change.athleteId}`) ?? 0)
    if (newest > change.fencingToken) return false
    this.#tokens.set(key, change.fencingToken)
    return true
  }

  erase({ athleteId, fencingToken }: Erasure): void {
    this.#tokens.set(`erased ${athleteId}`, fencingToken)
    this.of(athleteId).clear()
  }

  of(athleteId: string): Map<string, Known> {
    const found = this.activities.get(athleteId) ?? new Map<string, Known>()
    this.activities.set(athleteId, found)
    return found
  }

  apply(change: Change<Detail>): void {
    // What is given a second time says so.
    const delivery = `${change.idempotencyKey}, attempt ${change.attempt}`
    if (this.delivered.has(delivery)) this.violations.push(`silent repetition: ${delivery}`)
    this.delivered.add(delivery)
    if (this.comparesTokens && !this.#isNewest(change)) return
    if (change.type === 'changed') this.of(change.athleteId).set(change.activityId, toKnown(change.activity))
    else if (change.type === 'deleted') this.of(change.athleteId).delete(change.activityId)
  }

  compare({ athleteId, activities, from, to }: ListedActivities) {
    const own = this.of(athleteId)
    const listed = new Map(activities.map((activity) => [String(activity.id), toKnown(activity)]))
    const isInPeriod = ({ start }: Known): boolean => start >= (from ?? -Infinity) && start < (to ?? Infinity)
    return {
      changed: [...listed].filter(([id, known]) => JSON.stringify(own.get(id)) !== JSON.stringify(known)).map(([id]) => id),
      gone: [...own].filter(([id, known]) => isInPeriod(known) && !listed.has(id)).map(([id]) => id),
    }
  }
}

const toKnown = (activity: { name?: string | null; sport_type?: string | null; start_date?: string }): Known => ({
  name: activity.name ?? '',
  sportType: activity.sport_type ?? '',
  start: Math.floor(Date.parse(activity.start_date ?? '') / 1_000),
})
