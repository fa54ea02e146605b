import type { AppSubscriptions } from '@activity-tracking/client'
import { type SetTimer, setMachineTimer } from '../set-timer.ts'

/** Whose subscription an event belongs to. `unknown`: keep the event, and ask again later. */
export type SubscriptionStatus = 'own' | 'other' | 'unknown'

/** Knows which subscription is the app's own. */
export interface SubscriptionWatch {
  /**
   * Tells whether a subscription is the app's own. Ids that are not known are looked up at the service: one request at a time, at most one a
   * minute, and fewer when they find nothing new. Never rejects: what the service does not tell in time is `unknown`.
   */
  status(subscriptionId: number): Promise<SubscriptionStatus>
  /** The app has created a subscription. */
  noteCreated(subscriptionId: number): void
  /** The app has deleted its subscription. Events that were sent before are still its own. */
  noteDeleted(): void
}

/** The app, its subscription if it is known, and the clock. */
export interface WatchSubscriptionOptions {
  readonly app: { readonly subscriptions: Pick<AppSubscriptions, 'list'> }
  /** The time in milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  /** The app's subscription, if its settings name it: then nothing is looked up. */
  readonly subscriptionId?: number | undefined
  /** Longest time that `status` waits for the service, in milliseconds; default 500, because events need a response within 2 seconds. */
  readonly maxWaitMs?: number
  /** Calls `fire` once after a time, unless the function that it returns is called before. Default: a timer of the machine. */
  readonly setTimer?: SetTimer
}

const SHORTEST_PAUSE_MS = 60_000
/** Anybody can send events with ids of their own, and each request counts against the limits of the app. */
const LONGEST_PAUSE_MS = 3_600_000
const MAX_WAIT_MS = 500
/** How many ids are remembered that are not the app's own. */
const MOST_OTHERS = 1_000

/** Creates a watch. It sends nothing until it is asked about an id that it does not know. */
export function watchSubscription({
  app,
  now,
  subscriptionId,
  maxWaitMs = MAX_WAIT_MS,
  setTimer = setMachineTimer,
}: WatchSubscriptionOptions): SubscriptionWatch {
  const own = new Set(subscriptionId === undefined ? [] : [subscriptionId])
  // Ids that were seen before the last list was requested, and are not in it.
  const others = new Set<number>()
  // Ids that were seen after the last list was requested: it proves nothing about them.
  const unknown = new Set<number>()
  let isConfigured = subscriptionId !== undefined
  let nextAt = Number.NEGATIVE_INFINITY
  let pauseMs = SHORTEST_PAUSE_MS
  let request: Promise<void> | undefined

  const askAtOnce = (): void => {
    nextAt = Number.NEGATIVE_INFINITY
    pauseMs = SHORTEST_PAUSE_MS
  }

  const ask = async (): Promise<void> => {
    const asked = [...unknown]
    unknown.clear()
    nextAt = now() + pauseMs
    try {
      const listed = (await app.subscriptions.list()).map(({ id }) => id)
      const isNew = listed.some((id) => !own.has(id))
      for (const id of listed) noteOwn(id)
      // With an empty list the app may be subscribing at this moment: nothing is certain.
      if (listed.length > 0) for (const id of asked) if (!own.has(id) && others.size < MOST_OTHERS) others.add(id)
      pauseMs = isNew ? SHORTEST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    } catch {
      // The ids stay unknown, and their events are kept.
    } finally {
      request = undefined
    }
  }

  const noteOwn = (id: number): void => {
    own.add(id)
    others.delete(id)
  }

  return {
    async status(id) {
      if (own.has(id)) return 'own'
      if (isConfigured) return 'other'
      const isDue = request === undefined && now() >= nextAt
      if (others.has(id) && !isDue) return 'other'
      if (unknown.size < MOST_OTHERS) unknown.add(id)
      if (isDue) {
        others.clear()
        request = ask()
      }
      if (request !== undefined) await withinTime(request, maxWaitMs, setTimer)
      return own.has(id) ? 'own' : others.has(id) ? 'other' : 'unknown'
    },
    noteCreated: noteOwn,
    noteDeleted() {
      isConfigured = false
      others.clear()
      askAtOnce()
    },
  }
}

/** Resolves when the work has ended, or the time is up. */
async function withinTime(work: Promise<void>, ms: number, setTimer: SetTimer): Promise<void> {
  let cancel = (): void => undefined
  const timeout = new Promise<void>((resolve) => {
    cancel = setTimer(ms, resolve)
  })
  await Promise.race([work, timeout])
  cancel()
}
