import type { AppSubscriptions } from '@activity-tracking/client'
import { type SetTimer, setMachineTimer, withinTime } from '../timers.ts'

/** Whether the subscription of an event belongs to the app. `unknown`: store the event, and check again later. */
export type SubscriptionStatus = 'own' | 'other' | 'unknown'

/** Determines which subscription belongs to the app. */
export interface SubscriptionWatch {
  /**
   * Whether a subscription belongs to the app. Unknown IDs are looked up at the service: one request at a time, at most one per minute, and
   * fewer if they find nothing new. Never rejects: if the service does not respond in time, the result is `unknown`.
   */
  status(subscriptionId: number): Promise<SubscriptionStatus>
  /** The app has created a subscription. */
  noteCreated(subscriptionId: number): void
  /** The app has deleted its subscription. Events that were sent before still belong to it. */
  noteDeleted(): void
}

/** The app, and the clock. */
export interface WatchSubscriptionOptions {
  readonly app: { readonly subscriptions: Pick<AppSubscriptions, 'list'> }
  /** The time in milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  /** Maximum time that `status` waits for the service, in milliseconds; default 500, because events need a response within 2 seconds. */
  readonly maxWaitMs?: number
  /** Calls `fire` once after a time, unless the returned function is called first. Default: a real timer. */
  readonly setTimer?: SetTimer
}

const SHORTEST_PAUSE_MS = 60_000
/** Anyone can send events with arbitrary IDs, and each request counts against the rate limits of the app. */
const LONGEST_PAUSE_MS = 3_600_000
const MAX_WAIT_MS = 500
/** Maximum number of remembered IDs that do not belong to the app. */
const MOST_OTHERS = 1_000

/** Creates a watch. It sends nothing until an unknown ID is checked. */
export function watchSubscription({
  app,
  now,
  maxWaitMs = MAX_WAIT_MS,
  setTimer = setMachineTimer,
}: WatchSubscriptionOptions): SubscriptionWatch {
  const own = new Set<number>()
  // IDs that were seen before the last list was requested, and are not in it.
  const others = new Set<number>()
  // IDs that were seen after the last list was requested, so it proves nothing about them.
  const unknown = new Set<number>()
  let nextAt = Number.NEGATIVE_INFINITY
  let pauseMs = SHORTEST_PAUSE_MS
  let request: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    const asked = [...unknown]
    unknown.clear()
    const askedAt = now()
    nextAt = askedAt + pauseMs
    try {
      const listed = (await app.subscriptions.list()).map(({ id }) => id)
      // Something else than the service has responded.
      if (!listed.every(Number.isSafeInteger)) return
      const isNew = listed.some((id) => !own.has(id))
      for (const id of listed) own.add(id)
      // If the list is empty, the app may be subscribing right now, so nothing is certain.
      if (listed.length > 0) for (const id of asked) if (!own.has(id)) others.add(id)
      pauseMs = isNew ? SHORTEST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
      nextAt = Math.min(nextAt, askedAt + pauseMs)
    } catch {
      // The IDs stay unknown, and their events are stored.
    } finally {
      request = undefined
    }
  }

  return {
    async status(id) {
      if (own.has(id)) return 'own'
      const isDue = request === undefined && now() >= nextAt
      if (others.has(id) && !isDue) return 'other'
      if (unknown.size < MOST_OTHERS) unknown.add(id)
      if (isDue) {
        others.clear()
        request = ask()
      }
      const underWay = request
      if (underWay !== undefined) await withinTime(() => underWay, { ms: maxWaitMs, setTimer, onLate: () => undefined })
      return own.has(id) ? 'own' : others.has(id) ? 'other' : 'unknown'
    },
    noteCreated: (id) => void own.add(id),
    noteDeleted() {
      nextAt = Number.NEGATIVE_INFINITY
      pauseMs = SHORTEST_PAUSE_MS
    },
  }
}
