/** Tells open pages that something has changed. */
export interface Live {
  /** @param athleteId whose pages; undefined for all */
  publish(athleteId?: string): void
  /** Calls the listener after each change for the athlete. Returns a function that ends it. */
  subscribe(athleteId: string, listener: () => void): () => void
}

export function createLive(): Live {
  const listeners = new Map<() => void, string>()
  return {
    publish(athleteId) {
      for (const [listener, id] of listeners) if (athleteId === undefined || id === athleteId) listener()
    },
    subscribe(athleteId, listener) {
      listeners.set(listener, athleteId)
      return () => void listeners.delete(listener)
    },
  }
}
