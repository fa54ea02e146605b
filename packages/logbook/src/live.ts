/** Tells open pages that something has changed. */
export interface Live {
  /** Something of the athlete has changed. The owner's pages show it too. */
  publish(athleteId: string): void
  publishToAll(): void
  /** Calls the listener after each change for the athlete. Returns a function that ends it. */
  subscribe(athleteId: string, listener: () => void): () => void
}

/** @param ownerId the athlete who sees what the app does for all */
export function createLive(ownerId: string | undefined): Live {
  const subscriptions = new Set<{ readonly athleteId: string; readonly listener: () => void }>()
  return {
    publish(athleteId) {
      for (const each of subscriptions) if ([athleteId, ownerId].includes(each.athleteId)) each.listener()
    },
    publishToAll() {
      for (const { listener } of subscriptions) listener()
    },
    subscribe(athleteId, listener) {
      const subscription = { athleteId, listener }
      subscriptions.add(subscription)
      return () => void subscriptions.delete(subscription)
    },
  }
}
