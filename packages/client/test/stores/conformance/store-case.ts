import type { Store } from '../../../src/stores/store.ts'
import type { Rules, TestFunctions } from './contract.ts'

/** The stores of a test. */
export interface StoreCase {
  readonly store: Store
  /** Another store on the same data. */
  readonly other: Store
  /** Closes both, and deletes the data. */
  readonly close: () => Promise<void>
  readonly expect: TestFunctions['expect']
}

export type StoreRules = Rules<StoreCase>

export const CONFLICT = 'version_conflict'
export const UNAVAILABLE = 'store_unavailable'

/** What an error shows to whoever prints it. */
export const shownOf = (error: unknown): string => `${error} ${JSON.stringify(error)}`
