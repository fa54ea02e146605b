import { registerClosing } from './closing.ts'
import { registerConcurrency } from './concurrency.ts'
import { registerConditions } from './conditions.ts'
import { type ConformanceOptions, type OptionalFeature, ruleWith, type TestFunctions } from './kit.ts'
import { registerListing } from './listing.ts'
import { registerRecords } from './records.ts'

export type { ConformanceOptions, OptionalFeature, StoreUnderTest, TestFunctions } from './kit.ts'

/**
 * Registers tests of every rule of the store contract. Call it at the top level of a test file, with the functions of your test runner.
 * @example storeConformance({ name: 'myStore', create }, { describe, it, expect })
 */
export function storeConformance(options: ConformanceOptions, functions: TestFunctions): void {
  const { describe } = functions
  const rule = ruleWith(options, functions)
  const has = (what: OptionalFeature): boolean => !options.without?.includes(what)
  describe(`${options.name} follows the store contract`, () => {
    describe('records', () => registerRecords(rule))
    describe('conditions', () => registerConditions(rule))
    describe('concurrency', () => registerConcurrency(rule))
    describe('lists', () => registerListing(rule, has('list')))
    describe('closing', () => registerClosing(rule, has('close')))
  })
}
