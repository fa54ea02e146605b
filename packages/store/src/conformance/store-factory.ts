import { afterAll, beforeAll } from 'vitest'
import type { Store } from '../store.ts'

/** Data of its own, and stores on it. */
export interface StoreUnderTest {
  /** Another store on the same data, as another process would have it. */
  open(): Store | Promise<Store>
  /** Closes every store that was opened and drops the data. */
  close(): void | Promise<void>
}

/** Makes new, empty data. */
export type StoreFactory = () => StoreUnderTest | Promise<StoreUnderTest>

/** The data that most tests share, each with keys of its own. */
export interface SharedData {
  /** One store on it. */
  store(): Store
  /** Another one. */
  other(): Store
}

/** Makes the data before the tests and closes it after them. */
export function sharedData(factory: StoreFactory): SharedData {
  let data: StoreUnderTest | undefined
  let stores: readonly [Store, Store] | undefined
  beforeAll(async () => {
    data = await factory()
    stores = [await data.open(), await data.open()]
  })
  afterAll(() => data?.close())
  const opened = (): readonly [Store, Store] => {
    if (stores === undefined) throw new Error('stores are there only while tests run')
    return stores
  }
  return { store: () => opened()[0], other: () => opened()[1] }
}

/** A key that no other test uses. */
export const newKey = (): string => `conformance/${crypto.randomUUID()}`
