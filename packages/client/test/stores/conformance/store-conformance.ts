import type { Store } from '../../../src/stores/store.ts'
import { closing, noClosing } from './closing.ts'
import { concurrency } from './concurrency.ts'
import { conditions } from './conditions.ts'
import { type RuleGroup, registerRules, type TestFunctions } from './contract.ts'
import { listing, noListing } from './listing.ts'
import { records } from './records.ts'
import type { StoreCase } from './store-case.ts'

export { type Contract, concurrently, failure, type RuleGroup, type Rules, registerRules, type TestFunctions } from './contract.ts'

/** Separate data, and stores on it. */
export interface StoreUnderTest {
  /** Opens another store on the same data, as another process would. */
  open(): Store | Promise<Store>
  /** Closes all opened stores and deletes the data. */
  close(): void | Promise<void>
}

/** Features that a store can omit: listing its keys, or resources to close. */
export type OptionalFeature = 'list' | 'close'

/** The store to test. */
export interface ConformanceOptions {
  /** Name of the store in the titles of the tests. */
  readonly name: string
  /** Creates new, empty data. Each test has its own. */
  readonly create: () => StoreUnderTest | Promise<StoreUnderTest>
  /** Features that the store does not have. A store that has one of them fails. */
  readonly without?: readonly OptionalFeature[]
}

const GROUPS: readonly RuleGroup<StoreCase, OptionalFeature>[] = [
  { title: 'records', rules: records },
  { title: 'conditions', rules: conditions },
  { title: 'concurrency', rules: concurrency },
  { title: 'lists', rules: listing, feature: 'list', otherwise: noListing },
  { title: 'closing', rules: closing, feature: 'close', otherwise: noClosing },
]

/**
 * Registers tests of every rule of the store contract. Call it at the top level of a test file, with the functions of your test runner.
 * @example storeConformance({ name: 'myStore', create }, { describe, it, expect })
 */
export function storeConformance({ name, create, without = [] }: ConformanceOptions, functions: TestFunctions): void {
  async function withCase(check: (data: StoreCase) => Promise<void>): Promise<void> {
    const data = await create()
    let closed: Promise<void> | undefined
    const close = (): Promise<void> => {
      closed ??= Promise.resolve(data.close())
      return closed
    }
    try {
      await check({ store: await data.open(), other: await data.open(), close, expect: functions.expect })
    } finally {
      await close()
    }
  }
  registerRules({ title: `${name} follows the store contract`, groups: GROUPS, without, withCase }, functions)
}
