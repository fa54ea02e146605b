import type { SeedEffort, SeedWorld } from '../seed/types.ts'

/** The athlete's best three count. */
const PLACES = 3

/** What efforts were worth when they were uploaded, by the efforts there were. Segments have more of other people than the world knows: no KOMs. */
export interface Achievements {
  /** Rank among the athlete's own efforts on the segment up to then; null beyond the third. The first to reach a time keeps its place. */
  rankOf(effort: SeedEffort): number | null
  /** Ranks reached in an activity. */
  ranksIn(activityId: string): readonly number[]
  effortsIn(activityId: string): readonly SeedEffort[]
  /** Ids of these activities, and of all that their efforts are compared with. */
  comparedWith(activityIds: readonly string[]): ReadonlySet<string>
}

const wayOf = ({ athleteId, segmentId }: SeedEffort): string => `${athleteId}/${segmentId}`

/** Efforts are looked at when somebody asks: until then nothing has been recorded. */
export function createAchievements({ activities, efforts }: SeedWorld): Achievements {
  const starts = new Map(activities.map(({ id, start }) => [String(id), start]))
  const startOf = ({ activityId }: SeedEffort): number => starts.get(String(activityId)) ?? 0
  const byWay = Map.groupBy(efforts, wayOf)
  const byActivity = Map.groupBy(efforts, ({ activityId }) => String(activityId))
  const known = new Map<SeedEffort, number | null>()

  const compute = (effort: SeedEffort): number | null => {
    const mine = effort.detail.elapsed_time ?? 0
    const before = (byWay.get(wayOf(effort)) ?? []).filter((other) => startOf(other) < startOf(effort))
    const rank = 1 + before.filter(({ detail }) => (detail.elapsed_time ?? 0) <= mine).length
    return rank <= PLACES ? rank : null
  }
  const rankOf = (effort: SeedEffort): number | null => {
    const rank = known.get(effort)
    if (rank !== undefined) return rank
    const computed = compute(effort)
    known.set(effort, computed)
    return computed
  }
  const effortsIn = (activityId: string): readonly SeedEffort[] => byActivity.get(activityId) ?? []
  return {
    rankOf,
    ranksIn: (activityId) =>
      effortsIn(activityId)
        .map(rankOf)
        .filter((rank) => rank !== null),
    effortsIn,
    comparedWith(activityIds) {
      const ways = new Set(activityIds.flatMap((id) => effortsIn(id).map(wayOf)))
      const others = [...ways].flatMap((way) => byWay.get(way) ?? [])
      return new Set([...activityIds, ...others.map(({ activityId }) => String(activityId))])
    },
  }
}
