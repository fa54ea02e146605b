import type { Spool, Store } from '@activity-tracking/store'
import { type GrantRecord, readRecord, type SpooledGrant, supersedes, toJson } from './grant-record.ts'

/** A grant as it is stored, and the version that a write must name. */
export interface StoredGrant {
  readonly record: GrantRecord
  readonly version: string
}

/** One athlete's grant in a store, with the spool in front of it. Never asks the service. */
export interface Vault {
  /** The stored grant, after everything that waited in the spool was put in its place. */
  read(): Promise<StoredGrant | undefined>
  /** Tokens that wait in the spool, the newest; undefined when none do. */
  spooled(): GrantRecord | undefined
  /** Keeps tokens in the spool before any other code runs. */
  spool(grant: SpooledGrant): void
  /** Writes a record in the place of a stored one; undefined when that is another one by now. */
  replace(stored: StoredGrant, record: GrantRecord): Promise<StoredGrant | undefined>
}

export function openVault(store: Store, spool: Spool, key: string): Vault {
  const grantIn = (value: unknown): SpooledGrant => value as SpooledGrant

  const write = async (stored: StoredGrant | undefined, record: GrantRecord): Promise<StoredGrant | undefined> => {
    try {
      const condition = stored === undefined ? ({ ifAbsent: true } as const) : { ifVersion: stored.version }
      const { version } = await store.put(key, toJson(record), condition)
      return { record, version }
    } catch (error) {
      // By its code: the store may come from another copy of the package.
      if (Object(error).code === 'version_conflict') return undefined
      throw error
    }
  }

  const fetch = async (): Promise<StoredGrant | undefined> => {
    const found = await store.get(key)
    return found === null ? undefined : { record: readRecord(found.record), version: found.version }
  }

  const isStored = ({ record }: SpooledGrant, stored: StoredGrant | undefined): boolean =>
    stored?.record.refreshToken === record.refreshToken && stored.record.accessToken === record.accessToken

  return {
    async read() {
      // The spool first: what another process takes out of it from now on is in the store by then.
      const waiting = spool.entries(key)
      let stored = await fetch()
      for (const { id, value } of waiting) {
        const grant = grantIn(value)
        while (!isStored(grant, stored) && supersedes(grant, stored?.record))
          stored = (await write(stored, grant.record)) ?? (await fetch())
        spool.remove(id)
      }
      return stored
    },
    spooled() {
      const newest = spool.entries(key).at(-1)
      return newest === undefined ? undefined : grantIn(newest.value).record
    },
    spool(grant) {
      spool.append(key, toJson(grant))
    },
    replace: (stored, record) => write(stored, record),
  }
}
