import type { Change, Detail, Erasure, ListedActivities } from '../../src/change.ts'
import type { Known } from './world.ts'

/** The app's copy, with what must hold of how it was made. */
export class Copy {
  readonly activities = new Map<string, Map<string, Known>>()
  /** By activity and by athlete: the greatest token of a write. */
  readonly #tokens = new Map<string, number>()
  readonly delivered = new Set<string>()
  /** Objects of changes whose work nobody has settled, and the greatest token of each object's changes. */
  readonly #unfinished = new Set<string>()
  readonly #newest = new Map<string, number>()
  readonly violations: string[] = []
  readonly comparesTokens: boolean

  constructor(comparesTokens: boolean) {
    this.comparesTokens = comparesTokens
  }

  #isNewest(change: Change<Detail>): boolean {
    const key = 'activityId' in change ? change.activityId : change.athleteId
    const newest = Math.max(this.#tokens.get(key) ?? 0, this.#erasedWith(change.athleteId))
    if (newest > change.fencingToken) return false
    this.#tokens.set(key, change.fencingToken)
    return true
  }

  #erasedWith(athleteId: string): number {
    return this.#tokens.get(`erased ${athleteId}`) ?? 0
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
    this.#checkAttempt(change)
    if (this.comparesTokens && !this.#isNewest(change)) return
    if (change.type === 'changed') this.of(change.athleteId).set(change.activityId, toKnown(change.activity))
    else if (change.type === 'deleted') this.of(change.athleteId).delete(change.activityId)
  }

  /** After work that nobody has settled, the same change may come again, also as a later generation: it says so. */
  #checkAttempt(change: Change<Detail>): void {
    const { athleteId, attempt, fencingToken } = change
    const key = objectOf(athleteId, 'activityId' in change ? change.activityId : athleteId)
    // A process that stood still comes late: its attempt was the first one when it began, or before the athlete's data was erased.
    const newest = Math.max(this.#newest.get(key) ?? 0, this.#erasedWith(athleteId))
    if (fencingToken < newest) return
    this.#newest.set(key, fencingToken)
    if (attempt === 1 && this.#unfinished.has(key)) this.violations.push(`attempt 1 after unfinished work: ${change.idempotencyKey}`)
    this.#unfinished.add(key)
  }

  /** Work on an object is settled. */
  settled({ athleteId, id }: { readonly athleteId: string; readonly id: string }): void {
    this.#unfinished.delete(objectOf(athleteId, id))
  }

  /** The inbox has forgotten an athlete. */
  forgotten(athleteId: string): void {
    for (const key of this.#unfinished) if (key.startsWith(objectOf(athleteId, ''))) this.#unfinished.delete(key)
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

const objectOf = (athleteId: string, id: string): string => `${athleteId}/${id}`

const toKnown = (activity: { name?: string | null; sport_type?: string | null; start_date?: string }): Known => ({
  name: activity.name ?? '',
  sportType: activity.sport_type ?? '',
  start: Math.floor(Date.parse(activity.start_date ?? '') / 1_000),
})
