import type { TestFunctions } from '@activity-tracking/store/conformance'
import { registerConcurrency } from './inbox-concurrency.ts'
import { registerFormats } from './inbox-formats.ts'
import { type InboxConformanceOptions, ruleWith } from './inbox-kit.ts'
import { registerLeases } from './inbox-leases.ts'
import { registerLists } from './inbox-lists.ts'
import { registerMarks } from './inbox-marks.ts'

/**
 * Registers tests of every rule of the inbox contract. Call it at the top level of a test file, with the functions of your test runner.
 * @example inboxConformance({ name: 'myInbox', create }, { describe, it, expect })
 */
export function inboxConformance(options: InboxConformanceOptions, functions: TestFunctions): void {
  const { describe } = functions
  const rule = ruleWith(options, functions)
  describe(`${options.name} follows the inbox contract`, () => {
    describe('marks', () => registerMarks(rule, options))
    describe('leases', () => registerLeases(rule))
    describe('lists and counts', () => registerLists(rule))
    describe('formats', () => registerFormats(rule, options))
    describe('concurrency', () => registerConcurrency(rule, options))
  })
}
