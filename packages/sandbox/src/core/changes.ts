import type { Database } from './database.ts'
import type { World } from './world.ts'

/** Notifies listeners of every write to the database and every new journal entry. */
export interface Changes {
  /** Reports a change in the world that is not in the database. */
  notify(world: World): void
  /** Calls a listener after every change in any world. Returns a function that removes the listener. */
  listen(listener: () => void): () => void
  /**
   * Resolves with the result of `find` as soon as it is defined: immediately, or after a change. Resolves with undefined if `signal` aborts first.
   * Rejects with what `find` throws.
   */
  until<T>(worldId: string, find: () => T | undefined, signal: AbortSignal): Promise<T | undefined>
}

export function createChanges(database: Database): Changes {
  const waiting = new Map<string, Set<() => void>>()
  const listeners = new Set<() => void>()
  return {
    notify({ id }) {
      for (const look of [...(waiting.get(id) ?? []), ...listeners]) look()
    },
    listen(listener) {
      listeners.add(listener)
      const forget = database.onWritten(listener)
      return () => {
        listeners.delete(listener)
        forget()
      }
    },
    until: (worldId, find, signal) =>
      new Promise((resolve, reject) => {
        const looks = waiting.get(worldId) ?? new Set()
        waiting.set(worldId, looks)
        const end = (): void => {
          looks.delete(look)
          if (looks.size === 0) waiting.delete(worldId)
          forget()
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
        const forget = database.onWritten(look)
        looks.add(look)
        signal.addEventListener('abort', stop, { once: true })
        if (signal.aborted) stop()
        else look()
      }),
  }
}
