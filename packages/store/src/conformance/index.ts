import { afterAll, beforeAll, describe } from 'vitest'
import type { Store } from '../store.ts'
import { concurrency } from './concurrency.ts'
import { listing } from './listing.ts'
import { locking } from './locking.ts'
import { records } from './records.ts'

/** A place where records are kept, empty at first, and handles to it. */
export interface StorePlace {
  /** A store on the place. Called several times: each handle is what another process would have. */
  open(): Store | Promise<Store>
  /** Called when everything has been tested. */
  close?(): Promise<void> | void
}

/** What the groups of tests work with. */
export interface Subject {
  /** One handle. */
  store(): Store
  /** Another handle to the same place. */
  other(): Store
  /** A key that no other test uses. */
  key(label?: string): string
}

/**
 * Registers vitest tests of everything a store promises. Capabilities that a store does not have (`lock`, `list`) are reported as skipped.
 *
 * ```ts
 * storeConformance('my store', async () => ({ open: () => myStore({ database }) }))
 * ```
 */
export function storeConformance(name: string, setUp: () => Promise<StorePlace> | StorePlace): void {
  describe(`${name} conforms`, () => {
    let place: StorePlace
    const handles: Store[] = []
    let count = 0
    beforeAll(async () => {
      place = await setUp()
      handles.push(await place.open(), await place.open())
    })
    afterAll(() => place?.close?.())
    const handle = (position: number): Store => {
      const store = handles[position]
      if (store === undefined) throw new Error('the store was not set up')
      return store
    }
    const subject: Subject = {
      store: () => handle(0),
      other: () => handle(1),
      key(label = 'key') {
        count += 1
        return `conformance/${label}/${count}`
      },
    }
    records(subject)
    concurrency(subject)
    locking(subject)
    listing(subject)
  })
}
