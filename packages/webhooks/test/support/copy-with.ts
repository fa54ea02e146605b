import type { ListedActivities } from '../../src/change.ts'

/** A copy of an athlete's activities, and how it differs from a list. */
export function copyWith(ids: Iterable<string>, startOf: (id: string) => number) {
  const copy = new Set(ids)
  const listed: ListedActivities[] = []
  const compare = (part: ListedActivities) => {
    listed.push(part)
    const found = new Set(part.activities.map(({ id }) => String(id)))
    const inPeriod = (id: string): boolean => startOf(id) >= (part.from ?? -Infinity) && startOf(id) < (part.to ?? Infinity)
    return {
      changed: [...found].filter((id) => !copy.has(id)),
      gone: [...copy].filter((id) => inPeriod(id) && !found.has(id)),
    }
  }
  return { copy, listed, compare }
}
