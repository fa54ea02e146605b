/** Activities that athletes do not have, as far as requests have shown. */
export interface Gone {
  add(activity: ActivityKey): void
  remove(activity: ActivityKey): void
  has(activity: ActivityKey): boolean
}

interface ActivityKey {
  readonly athleteId: string
  readonly activityId: string
}

const MOST = 1_000

/** Remembers the last ones, so that a page that shows that there is no such activity does not read it again each time. */
export function createGone(): Gone {
  const keys = new Set<string>()
  const keyOf = ({ athleteId, activityId }: ActivityKey): string => `${athleteId}/${activityId}`
  return {
    add(activity) {
      keys.add(keyOf(activity))
      const [oldest] = keys
      if (keys.size > MOST && oldest !== undefined) keys.delete(oldest)
    },
    remove: (activity) => void keys.delete(keyOf(activity)),
    has: (activity) => keys.has(keyOf(activity)),
  }
}
