import type { Spool, SpoolEntry, Store } from '@activity-tracking/store'
import { UnreadableGrantError } from '../errors.ts'
import type { TokenSet } from '../oauth/token-set.ts'
import {
  type GrantRecord,
  type GrantState,
  isFromLaterVersion,
  isMissing,
  isNewer,
  isRevoked,
  isStored,
  readRecord,
  readSpooled,
  type SpooledGrant,
  supersedes,
  toJson,
  toRecord,
} from './grant-record.ts'
import { sharedFor } from './session-context.ts'

/** A stored grant, and the version that a write must contain. */
export interface StoredGrant {
  readonly record: GrantRecord
  readonly version: string
}

/** One athlete's grant in a store, with a spool in front of it, and memory in front of both. Never sends a request to the service. */
export interface GrantStore {
  /**
   * The stored grant, after all entries in the spool were stored. If the tokens that this process knows are newer than the stored ones,
   * because the store was emptied or restored from a backup, they are stored again.
   * @throws UnreadableGrantError when what is stored is not a grant, or cannot be decrypted
   */
  read(known?: GrantRecord): Promise<StoredGrant | undefined>
  /** The newest tokens in the spool or in memory that are not stored yet; undefined when there are none. */
  pending(): GrantRecord | undefined
  /** Whether the last read of the spool succeeded. Otherwise it may contain newer tokens than the store. */
  wasSpoolRead(): boolean
  /** Saves received tokens before any other code runs: in the spool, or in memory when that fails. True when they survive the process. */
  saveToSpool(grant: SpooledGrant): boolean
  /** Whether the spool accepts an entry now. */
  canSpool(record: GrantRecord): boolean
  /** Replaces the stored record, or creates it; undefined when another record has been stored in the meantime. */
  write(stored: StoredGrant | undefined, record: GrantRecord): Promise<StoredGrant | undefined>
}

/** Where a grant is stored, and the callback for failures that did not stop a call. */
export interface GrantStoreOptions {
  readonly store: Store
  readonly spool: Spool | undefined
  readonly key: string
  readonly report: (error: unknown) => void
}

/** An entry in a spool that is not stored yet. */
interface WaitingEntry {
  readonly grant: SpooledGrant
  remove(): void
}

/**
 * The grant in a store.
 * @throws UnreadableGrantError when what is stored is not a grant, or cannot be decrypted
 */
export async function fetchGrant(store: Store, key: string): Promise<StoredGrant | undefined> {
  const found = await store.get(key).catch((error: unknown) => {
    // Checks the code, because the store may come from another copy of the package.
    if (Object(error).code === 'decryption_failed') throw new UnreadableGrantError(howToDecrypt(key), { cause: error })
    throw error
  })
  return found === null ? undefined : { record: readRecord(found.record), version: found.version }
}

/** Longer ones would make a key too long, with what else it contains. */
const MOST_BYTES_OF_CLIENT_ID = 900

/**
 * Checks a store and the part of its keys that an app chooses, so that a custom store need not check its keys.
 * @throws TypeError with what is missing
 */
export function assertStore(store: Store, clientId: string): void {
  const missing = (['get', 'put', 'delete'] as const).filter((name) => typeof Object(store)[name] !== 'function')
  if (missing.length > 0) {
    throw new TypeError(`store must be a store, for example memoryStore(); it does not have the function ${missing.join(', ')}`)
  }
  if (/[\0\p{Surrogate}]/u.test(clientId) || new TextEncoder().encode(clientId).byteLength > MOST_BYTES_OF_CLIENT_ID) {
    throw new TypeError(`clientId must be at most ${MOST_BYTES_OF_CLIENT_ID} bytes of well-formed Unicode without U+0000`)
  }
}

export function openGrantStore({ store, spool, key, report }: GrantStoreOptions): GrantStore {
  const { memory } = sharedFor(store)
  const spools = spool === undefined ? [memory] : [spool, memory]

  /** The result of the work; undefined when it fails. The failure is reported. */
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      report(error)
      return undefined
    }
  }

  const unreadable = new Set<string>()
  const readEntry = (owner: Spool, { id, value }: SpoolEntry): WaitingEntry | undefined => {
    try {
      return { grant: readSpooled(value), remove: () => attempt(() => owner.remove(id)) }
    } catch (error) {
      // An entry that cannot be read must not stop the others. An entry of a later version stays where that version finds it.
      if (!isFromLaterVersion(value)) attempt(() => owner.setAside?.(id))
      if (!unreadable.has(id)) report(error)
      unreadable.add(id)
      return undefined
    }
  }

  let isSpoolRead = true
  const waiting = (): WaitingEntry[] => {
    const found = spools.map((owner) => ({ owner, entries: attempt(() => owner.entries(key)) }))
    isSpoolRead = found.every(({ entries }) => entries !== undefined)
    return found.flatMap(({ owner, entries = [] }) => entries.map((entry) => readEntry(owner, entry)).filter((each) => each !== undefined))
  }

  const fetch = (): Promise<StoredGrant | undefined> => fetchGrant(store, key)

  const write = async (stored: StoredGrant | undefined, changed: GrantRecord): Promise<StoredGrant | undefined> => {
    const record = { ...changed, reported: changed.reported ?? stored?.record.reported ?? null }
    try {
      const condition = stored === undefined ? ({ ifAbsent: true } as const) : { ifVersion: stored.version }
      const { version } = await store.put(key, toJson(record), condition)
      return { record, version }
    } catch (error) {
      if (Object(error).code === 'version_conflict') return undefined
      throw error
    }
  }

  /** Stores tokens if they supersede the stored ones. Resolves to what is stored afterward. */
  const putIfNewer = async (grant: SpooledGrant, found: StoredGrant | undefined): Promise<StoredGrant | undefined> => {
    let stored = found
    while (!isStored(grant, stored?.record) && supersedes(grant, stored?.record))
      stored = (await write(stored, grant.record)) ?? (await fetch())
    return stored
  }

  return {
    async read(known) {
      // Reads the spool first: entries that another process removes from now on are already in the store.
      const entries = waiting()
      let stored = await fetch()
      for (const { grant, remove } of entries) {
        stored = await putIfNewer(grant, stored)
        remove()
      }
      return known !== undefined && isMissing(known, stored?.record)
        ? putIfNewer({ record: { ...known, refreshing: null }, spent: null }, stored)
        : stored
    },
    pending: () =>
      waiting()
        .map(({ grant }) => grant.record)
        .reduce<GrantRecord | undefined>(
          (newest, record) => (newest !== undefined && isNewer(newest, record) ? newest : record),
          undefined,
        ),
    wasSpoolRead: () => isSpoolRead,
    saveToSpool(grant) {
      const value = toJson(grant)
      const isSpooled = spool !== undefined && attempt(() => spool.append(key, value)) !== undefined
      if (!isSpooled) memory.append(key, value)
      return isSpooled
    },
    canSpool(record) {
      if (spool === undefined) return false
      // It is the stored record: if the process dies between the two steps, reading the entry changes nothing.
      return attempt(() => spool.remove(spool.append(key, toJson({ record, spent: null })).id) ?? true) ?? false
    },
    write,
  }
}

/**
 * Stores tokens from another database, unless those in the store are as new or newer, or the access was revoked. Imported tokens that
 * replace others continue their grant: they were issued later under the same authorization, or under an unknown one.
 */
export async function importTokens(grants: GrantStore, tokens: TokenSet): Promise<void> {
  for (;;) {
    const stored = await grants.read()
    if (stored !== undefined && (isRevoked(stored.record) || stored.record.expiresAt >= tokens.expiresAt)) return
    if ((await grants.write(stored, toRecord(tokens, stored?.record))) !== undefined) return
  }
}

/** Stores that the app was notified of a state. Does nothing while a process refreshes, because a write would disturb its mark. */
export async function storeReported(grants: GrantStore, state: GrantState): Promise<void> {
  for (;;) {
    const stored = await grants.read()
    if (stored === undefined || stored.record.refreshing !== null || stored.record.reported === state) return
    if ((await grants.write(stored, { ...stored.record, reported: state })) !== undefined) return
  }
}

const howToDecrypt = (key: string): string =>
  `it cannot be decrypted; configure the store with the encryption key that the record was written with, or delete the record ${key} and let the athlete authorize the app again`
