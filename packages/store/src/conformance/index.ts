import { describe } from 'vitest'
import { registerClosing } from './closing.ts'
import { registerConcurrency } from './concurrency.ts'
import { registerConditions } from './conditions.ts'
import { registerListing } from './listing.ts'
import { registerLocks } from './locks.ts'
import { registerRecords } from './records.ts'
import { type StoreFactory, sharedData } from './store-factory.ts'

export type { StoreFactory, StoreUnderTest } from './store-factory.ts'

/**
 * Registers vitest tests of everything that a store promises. Call it at the top of a test file. What a store does not have (locks, list)
 * shows up as skipped.
 */
export function storeConformance(name: string, factory: StoreFactory): void {
  describe(`${name} keeps the contract of a store`, () => {
    const data = sharedData(factory)
    describe('records', () => registerRecords(data))
    describe('conditions', () => registerConditions(data))
    describe('concurrency', () => registerConcurrency(data))
    describe('locks', () => registerLocks(data))
    describe('lists', () => registerListing(data))
    describe('closing', () => registerClosing(factory))
  })
}
