import type { TokenSet } from '../oauth/token-response.ts'
import type { Spool, SpoolEntry, Store } from '../stores/store.ts'
import { hasFunctions, propertyOf } from '../values.ts'
import {
  type GrantRecord,
  type GrantState,
  readRecord,
  readSpooled,
  type SpooledGrant,
  supersedes,
  toJson,
  toRecord,
  unreadable,
} from './grant-record.ts'
import { sharedBy } from './shared.ts'

/** A stored grant, and the version that a write must contain. */
export interface StoredGrant {
  readonly record: GrantRecord
  readonly version: string
}

/** Where a grant is stored, and the callback for failures that did not stop a call. */
export interface GrantStoreOptions {
  readonly store: Store
  readonly spool: Spool | undefined
  readonly key: string
  readonly report: (error: unknown) => void
}

/** Tokens that this process has. */
interface LocalGrant {
  readonly grant: SpooledGrant
  /** Removes the entry from its spool. */
  remove?(): void
}

/**
 * The grant in a store.
 * @throws ApiError `unreadable_grant` when what is stored is not a grant, or cannot be decrypted
 */
export async function fetchGrant(store: Store, key: string): Promise<StoredGrant | undefined> {
  const found = await store.get(key).catch((error: unknown) => {
    // Checks the code, because the store may come from another copy of the package.
    if (propertyOf(error, 'code') === 'decryption_failed') throw unreadable(howToDecrypt(key), error)
    throw error
  })
  return found === null ? undefined : { record: readRecord(found.record), version: found.version }
}

/** Printable ASCII, as in every key. A longer one would make a key too long, with what else it contains. */
const CLIENT_ID = /^[!-~]{1,900}$/

/**
 * Checks a store and the part of its keys that an app chooses, so that a custom store need not check its keys.
 * @throws TypeError with what is missing
 */
export function assertStore(store: Store, clientId: string): void {
  const missing = (['get', 'put', 'delete'] as const).filter((name) => !hasFunctions(store, name))
  if (missing.length > 0) {
    throw new TypeError(`store must be a store, for example memoryStore(); it does not have the function ${missing.join(', ')}`)
  }
  if (!CLIENT_ID.test(clientId)) throw new TypeError('clientId must be 1 to 900 characters of printable ASCII without spaces')
}

/** One athlete's grant: in memory, in a spool and in a store. Never sends a request to the service. */
export class GrantStore {
  readonly store: Store
  /** The key of the grant in the store. */
  readonly key: string
  /** The tokens that this session uses without reading the store. */
  known: GrantRecord | undefined
  /** The state that an app was last notified of, as it was last read or written. */
  reported: GrantState | null = null
  /** Whether the last read of the spool succeeded. Otherwise it may contain newer tokens than the store. */
  wasSpoolRead = true
  readonly #spool: Spool | undefined
  /** Holds tokens that neither the spool nor the store could store yet. */
  readonly #memory: Spool
  readonly #report: (error: unknown) => void
  /** Entries that were reported already. */
  readonly #unreadable = new Set<string>()

  constructor({ store, spool, key, report }: GrantStoreOptions) {
    this.store = store
    this.key = key
    this.#spool = spool
    this.#memory = sharedBy(store).memory
    this.#report = report
  }

  /**
   * The stored grant, after all entries in the spool were stored. If the tokens in memory are newer than the stored ones, because the store
   * was emptied or restored from a backup, they are stored again.
   * @throws ApiError `unreadable_grant` when what is stored is not a grant, or cannot be decrypted
   */
  async read(): Promise<StoredGrant | undefined> {
    // Reads the spool first: entries that another process removes from now on are already in the store.
    const local = this.#local()
    let stored = await fetchGrant(this.store, this.key)
    for (const { grant, remove } of local) {
      while (supersedes(grant, stored?.record)) {
        stored = (await this.write(stored, grant.record)) ?? (await fetchGrant(this.store, this.key))
      }
      remove?.()
    }
    this.reported = stored?.record.reported ?? null
    return stored
  }

  /** Replaces the stored record, or creates it; undefined when another record has been stored in the meantime. */
  async write(stored: StoredGrant | undefined, changed: GrantRecord): Promise<StoredGrant | undefined> {
    const record = { ...changed, reported: changed.reported ?? stored?.record.reported ?? null }
    try {
      const condition = stored === undefined ? ({ ifAbsent: true } as const) : { ifVersion: stored.version }
      const { version } = await this.store.put(this.key, toJson(record), condition)
      this.reported = record.reported
      return { record, version }
    } catch (error) {
      if (propertyOf(error, 'code') === 'version_conflict') return undefined
      throw error
    }
  }

  /** The newest tokens in memory or in the spool, for use while the store is unavailable; undefined when there are none. */
  newestLocal(): GrantRecord | undefined {
    return this.#local().reduce<GrantRecord | undefined>(
      (newest, { grant }) => (supersedes(grant, newest) ? grant.record : newest),
      undefined,
    )
  }

  /** Whether tokens in the spool or in memory are newer than a stored record, or may be because the spool cannot be read. */
  mayHaveNewer(stored: GrantRecord): boolean {
    const isNewer = this.#local().some(({ grant }) => supersedes(grant, stored))
    return isNewer || !this.wasSpoolRead
  }

  /** Saves received tokens before any other code runs: in the spool, or in memory when that fails. True when they survive the process. */
  saveToSpool(grant: SpooledGrant): boolean {
    const value = toJson(grant)
    const isSpooled = this.#attempt(() => this.#spool?.append(this.key, value)) !== undefined
    if (!isSpooled) this.#memory.append(this.key, value)
    return isSpooled
  }

  /** Whether the spool accepts an entry now. */
  canSpool(record: GrantRecord): boolean {
    const spool = this.#spool
    if (spool === undefined) return false
    // It is the stored record: if the process dies between the two steps, reading the entry changes nothing.
    return this.#attempt(() => spool.remove(spool.append(this.key, toJson({ record, spent: null })).id) ?? true) ?? false
  }

  /** All tokens that this process has: those that wait to be stored, and those that this session uses. */
  #local(): LocalGrant[] {
    const spools = this.#spool === undefined ? [this.#memory] : [this.#spool, this.#memory]
    const found = spools.map((owner) => ({ owner, entries: this.#attempt(() => owner.entries(this.key)) }))
    this.wasSpoolRead = found.every(({ entries }) => entries !== undefined)
    const waiting = found.flatMap(({ owner, entries = [] }) => entries.flatMap((entry) => this.#readEntry(owner, entry)))
    return this.known === undefined ? waiting : [...waiting, { grant: { record: { ...this.known, refreshing: null }, spent: '' } }]
  }

  /** The entry, if it can be read: one that cannot must not stop the others. */
  #readEntry(owner: Spool, { id, value }: SpoolEntry): LocalGrant[] {
    try {
      return [{ grant: readSpooled(value), remove: () => this.#attempt(() => owner.remove(id)) }]
    } catch (error) {
      // The entry stays, because a later version may have written it.
      if (!this.#unreadable.has(id)) this.#report(error)
      this.#unreadable.add(id)
      return []
    }
  }

  /** The result of the work; undefined when it fails. The failure is reported. */
  #attempt<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      this.#report(error)
      return undefined
    }
  }
}

/**
 * Stores tokens from another database, unless those in the store are as new or newer, or the access was revoked. Imported tokens that
 * replace others continue their grant: they were issued later under the same authorization, or under an unknown one.
 */
export async function importTokens(grants: GrantStore, tokens: TokenSet): Promise<void> {
  for (;;) {
    const stored = await grants.read()
    const record = toRecord(tokens, stored?.record)
    if (!supersedes({ record, spent: '' }, stored?.record) || (await grants.write(stored, record)) !== undefined) return
  }
}

const howToDecrypt = (key: string): string =>
  `it cannot be decrypted; configure the store with the encryption key that the record was written with, or delete the record ${key} and let the athlete authorize the app again`
