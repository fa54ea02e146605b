import type { RefreshMark } from './grant-record.ts'
import type { StoredGrant } from './grant-store.ts'

const owners = new WeakMap<object, string>()

/** Names this process and its handle of the store in marks. */
export function ownerOf(store: object): string {
  const owner = owners.get(store) ?? crypto.randomUUID()
  owners.set(store, owner)
  return owner
}

/** A version of a record with the mark of another process, and when it was first seen, by `performance.now()`. */
interface Sighting {
  readonly version: string
  readonly since: number
}

const sightingsOf = new WeakMap<object, Map<string, Sighting>>()
/** Beyond this many grants, the ones that were seen first are forgotten. */
const MANY = 1_000

/**
 * How long this process has seen a mark without a change, in milliseconds. It is counted across calls: callers who give up before a mark
 * becomes void would otherwise never get there.
 */
export function unchangedMs(store: object, key: string, { record, version }: StoredGrant): number {
  const sightings = sightingsOf.get(store) ?? new Map<string, Sighting>()
  sightingsOf.set(store, sightings)
  const seen = sightings.get(key)
  if (record.refreshing === null) {
    sightings.delete(key)
    return 0
  }
  if (seen?.version === version) return performance.now() - seen.since
  const [oldest] = sightings.keys()
  if (oldest !== undefined && sightings.size >= MANY) sightings.delete(oldest)
  sightings.set(key, { version, since: performance.now() })
  return 0
}

/** Whether a mark binds nobody: there is none, it is our own, or it belongs to a process that has lost the lock or has died. */
export function isVoid(
  mark: RefreshMark | null,
  seen: { readonly by: string; readonly hasLock: boolean; readonly unchangedMs: number },
): boolean {
  if (mark === null || mark.by === seen.by) return true
  return (seen.hasLock && mark.guard === 'lock') || seen.unchangedMs > mark.ttlMs
}
