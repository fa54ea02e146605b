import type { Page } from './store.ts'

export const DEFAULT_LIMIT = 100

/** A page out of one key more than it may hold: the one too many says that there is another page. */
export function pageOf(keys: readonly string[], limit: number): Page {
  const last = keys[limit - 1]
  return keys.length > limit && last !== undefined ? { keys: keys.slice(0, limit), cursor: last } : { keys }
}
