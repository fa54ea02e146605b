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
  const waiting = new Map<string, Set<() => void>>()
  const listeners = new Set<(worldId: string) => void>()
  const written = new Set<string>()
  const tell = (worldId: string): void => {
    for (const look of [...(waiting.get(worldId) ?? [])]) look()
    for (const listener of [...listeners]) listener(worldId)
  }
  return {
    written(worldId) {
      if (listeners.size === 0 && !waiting.has(worldId)) return
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
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    until: (worldId, find, signal) =>
      new Promise((resolve, reject) => {
        const looks = waiting.get(worldId) ?? new Set()
        waiting.set(worldId, looks)
        const end = (): void => {
          looks.delete(look)
          if (looks.size === 0) waiting.delete(worldId)
          signal.removeEventListener('abort', stop)
        }
        const look = (): void => {
          try {
            const found = find()
            if (found === undefined) return
            end()
            resolve(found)
          } catch (error) {
            end()
            reject(error)
          }
        }
        const stop = (): void => {
          end()
          resolve(undefined)
        }
        looks.add(look)
        signal.addEventListener('abort', stop, { once: true })
        if (signal.aborted) stop()
        else look()
      }),
  }
}
