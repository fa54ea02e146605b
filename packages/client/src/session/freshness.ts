/** With more life left the service gives the same tokens back (specification, "Refresh"); a little less, for clocks that differ by seconds. */
const EARLIEST = 3_540
/** With less life left a caller waits for the refresh. */
const LATEST = 300

/** `fresh`: use it. `due`: use it, and renew it meanwhile. `short`: renew it first, if that works. `expired`: renew it first. */
export type Freshness = 'fresh' | 'due' | 'short' | 'expired'

/** A number from 0 to 1 that belongs to the text (FNV-1a). */
function spread(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return (state >>> 0) / 2 ** 32
}

/**
 * What to do with an access token that lives for `left` more seconds. Each key has its own moment between 59 and 5 minutes before the
 * end, so that many athletes who authorized at once are not refreshed at once.
 */
export function freshnessOf(left: number, key: string): Freshness {
  if (left <= 0) return 'expired'
  if (left <= LATEST) return 'short'
  return left <= LATEST + spread(key) * (EARLIEST - LATEST) ? 'due' : 'fresh'
}
