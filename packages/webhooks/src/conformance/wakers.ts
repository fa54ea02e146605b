import type { TestFunctions } from '@activity-tracking/store/conformance'
import { registerStopping, registerTransactions } from './waker-ends.ts'
import { type OptionalWakerFeature, ruleWith, type WakerConformanceOptions } from './waker-kit.ts'
import { registerFuture, registerOrder, registerWaking } from './waking.ts'

export type { OptionalWakerFeature, WakerConformanceOptions, WakersUnderTest } from './waker-kit.ts'

/**
 * Registers tests of every rule of the waker contract. Call it at the top level of a test file, with the functions of your test runner.
 * @example wakerConformance({ name: 'myWaker', create }, { describe, it, expect })
 */
export function wakerConformance(options: WakerConformanceOptions, functions: TestFunctions): void {
  const { describe } = functions
  const rule = ruleWith(options, functions)
  const has = (what: OptionalWakerFeature): boolean => !options.without?.includes(what)
  describe(`${options.name} follows the waker contract`, () => {
    describe('waking', () => registerWaking(rule))
    describe('order', () => registerOrder(rule))
    describe('the future', () => registerFuture(rule, options.now ?? Date.now))
    describe('stopping', () => registerStopping(rule))
    describe('transactions', () => registerTransactions(rule, has('transactions')))
  })
}
