import type { World } from './world.ts'

/** Notifies listeners of every write to a world and every new journal entry. */
export interface Changes {
  /** Reports a write to the world. The listeners are called once after the turn of the event loop, in which its transaction ends. */
  written(worldId: string): void
  /** Reports a change in the world that is not in the database. */
  notify(world: World): void
  /** Calls a listener with the id of a world after every change in it. Returns a function that removes the listener. */
  listen(listener: (worldId: string) => void): () => void
  /**
   * Resolves with the result of `find` as soon as it is defined: immediately, or after a change in the world. Resolves with undefined if `signal` aborts
   * first. Rejects with what `find` throws.
   */
  until<T>(worldId: string, find: () => T | undefined, signal: AbortSignal): Promise<T | undefined>
}

export function createChanges(): Changes {
  const listeners = new Set<(worldId: string) => void>()
  const written = new Set<string>()
  const tell = (worldId: string): void => {
    for (const listener of [...listeners]) listener(worldId)
  }
  const listen: Changes['listen'] = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    listen,
    written(worldId) {
      if (listeners.size === 0) return
      if (written.size === 0) {
        queueMicrotask(() => {
          const worlds = [...written]
          written.clear()
          for (const each of worlds) tell(each)
        })
      }
      written.add(worldId)
    },
    notify: ({ id }) => tell(id),
    until: (worldId, find, signal) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          try {
            const found = signal.aborted ? undefined : find()
            if (found === undefined && !signal.aborted) return
            resolve(found)
          } catch (error) {
            reject(error)
          }
          stopListening()
          signal.removeEventListener('abort', look)
        }
        const stopListening = listen((changedId) => {
          if (changedId === worldId) look()
        })
        signal.addEventListener('abort', look)
        look()
      }),
  }
}
