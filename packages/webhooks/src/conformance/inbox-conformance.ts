import { type RuleGroup, registerRules, type TestFunctions } from '@activity-tracking/store/conformance'
import type { Inbox } from '../inbox/inbox.ts'
import type { InboxCase } from './inbox-case.ts'
import { clocks } from './inbox-clock.ts'
import { closing, concurrency } from './inbox-concurrency.ts'
import { formats, noFormats } from './inbox-formats.ts'
import { leases } from './inbox-leases.ts'
import { lists } from './inbox-lists.ts'
import { marks, noTransactions, transactions } from './inbox-marks.ts'
import { notes } from './inbox-notes.ts'

/** Separate data, and inboxes on it. */
export interface InboxUnderTest {
  /** Opens another inbox on the same data, as another process would: with this clock, or without one. */
  open(options: { readonly now?: () => number }): Inbox | Promise<Inbox>
  /** Closes all opened inboxes and deletes the data. */
  close(): void | Promise<void>
  /** Replaces the stored text of an athlete's record with what a later version or another program might have written. */
  plant?(athleteId: string, text: string, format: number): Promise<void>
}

/**
 * Features that an inbox can omit: functions that run in the transaction of `mark`, rejecting operations after `close`, or a `plant`
 * function for the rules about records of other versions.
 */
export type OptionalInboxFeature = 'transactions' | 'close' | 'plant'

/** The inbox to test. */
export interface InboxConformanceOptions {
  /** Name of the inbox in the titles of the tests. */
  readonly name: string
  /** Creates new, empty data. Each test has its own. */
  readonly create: () => InboxUnderTest | Promise<InboxUnderTest>
  /** Features that the inbox does not have. An inbox that has transactions all the same fails. */
  readonly without?: readonly OptionalInboxFeature[]
}

const GROUPS: readonly RuleGroup<InboxCase, OptionalInboxFeature>[] = [
  { title: 'marks', rules: marks },
  { title: 'transactions', rules: transactions, feature: 'transactions', otherwise: noTransactions },
  { title: 'leases', rules: leases },
  { title: 'lists and counts', rules: lists },
  { title: 'notes', rules: notes },
  { title: 'the clock', rules: clocks },
  { title: 'formats', rules: formats, feature: 'plant', otherwise: noFormats },
  { title: 'concurrency', rules: concurrency },
  { title: 'closing', rules: closing, feature: 'close' },
]

/** 2026-11-02T10:00:00Z */
const START = 1_793_613_600_000

/**
 * Registers tests of every rule of the inbox contract. Call it at the top level of a test file, with the functions of your test runner.
 * @example inboxConformance({ name: 'myInbox', create, without: ['transactions', 'plant'] }, { describe, it, expect })
 */
export function inboxConformance({ name, create, without = [] }: InboxConformanceOptions, functions: TestFunctions): void {
  async function withCase(check: (data: InboxCase) => Promise<void>): Promise<void> {
    const clock = { now: START }
    const data = await create()
    const open: InboxCase['open'] = async (options = { now: () => clock.now }) => data.open(options)
    const plant: InboxCase['plant'] = async (...record) => {
      if (data.plant === undefined) throw new Error('`create` returns no `plant`; add `plant` to `without`')
      await data.plant(...record)
    }
    try {
      await check({ inbox: await open(), other: await open(), clock, plant, open, expect: functions.expect })
    } finally {
      await data.close()
    }
  }
  registerRules({ title: `${name} follows the inbox contract`, groups: GROUPS, without, withCase }, functions)
}
