import type { TestFunctions } from '@activity-tracking/store/conformance'
import type { Entry } from '../inbox/athlete-record.ts'
import type { EventFacts, Inbox, Lease, LeasedEntry, Mark } from '../inbox/inbox.ts'

/** Data of its own, and inboxes on it. */
export interface InboxUnderTest {
  /** Another inbox on the same data, as another process would have it. */
  open(options: { readonly now: () => number }): Inbox | Promise<Inbox>
  /** Closes what was opened and drops the data. */
  close(): void | Promise<void>
  /**
   * Replaces the stored text of an athlete's record, as a later version or another program may have written it. Rules about such records are
   * checked where it is present.
   */
  plant?(athleteId: string, text: string, format: number): Promise<void>
}

/** The inbox to test. */
export interface InboxConformanceOptions {
  /** Name of the inbox in the titles of the tests. */
  readonly name: string
  /** Makes new, empty data; every test has its own. */
  readonly create: () => InboxUnderTest | Promise<InboxUnderTest>
  /** Whether `plant` is present; default false. */
  readonly canPlant?: boolean
  /** Whether `mark` takes a function that runs in its transaction; default false. */
  readonly isTransactional?: boolean
  /** Whether operations of an inbox that is closed reject; default true. */
  readonly canClose?: boolean
}

/** What a test works with. */
export interface Case {
  readonly inbox: Inbox
  /** Another inbox on the same data. */
  readonly other: Inbox
  /** The time of both. */
  readonly clock: { now: number }
  readonly plant: NonNullable<InboxUnderTest['plant']>
  readonly open: () => Promise<Inbox>
  readonly expect: TestFunctions['expect']
}

/** Registers the test of a rule. */
export type Rule = (title: string, check: (data: Case) => Promise<void>) => void

/** Patient enough for a database on a busy machine. */
const TIME_LIMIT_MS = 60_000

/** 2026-11-02T10:00:00Z */
const START = 1_793_613_600_000

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** Registers tests, each with data of its own. */
export function ruleWith({ create }: InboxConformanceOptions, { it, expect }: TestFunctions): Rule {
  return (title, check) => {
    it(
      title,
      async () => {
        const clock = { now: START }
        const data = await create()
        const open = async (): Promise<Inbox> => data.open({ now: () => clock.now })
        const plant: Case['plant'] = async (...args) => {
          if (data.plant === undefined) throw new Error('the inbox under test has no `plant`')
          await data.plant(...args)
        }
        try {
          await check({ inbox: await open(), other: await open(), clock, plant, open, expect })
        } finally {
          await data.close()
        }
      },
      TIME_LIMIT_MS,
    )
  }
}

/** How some work fails: the code of an error of the toolkit, the name of any other; undefined when it does not fail. */
export async function failure(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    const { code, name } = Object(error)
    return code ?? name
  }
}

export const updateEvent = (eventTime: number, updates: EventFacts['updates'] = { title: 'New' }): EventFacts => ({
  aspectType: 'update',
  eventTime,
  updates,
})

/** A live mark of an activity. */
export const activity = (athleteId: string, id: string, more: Partial<Mark> = {}): Mark => ({
  athleteId,
  kind: 'activity',
  id,
  lane: 'live',
  ...more,
})

/** A lease that must be there. */
export function leased(lease: Lease | null): Lease {
  if (lease === null) throw new Error('nobody could be leased')
  return lease
}

/** The only entry of a lease. */
export function only(lease: Lease): LeasedEntry {
  const [entry, ...others] = lease.entries
  if (entry === undefined || others.length > 0) throw new Error(`the lease has ${lease.entries.length} entries, not one`)
  return entry
}

export const namesOf = (entries: readonly Pick<Entry, 'kind' | 'id'>[]): string[] => entries.map(({ kind, id }) => `${kind}/${id}`)

/** Leases an athlete who must be there, settles everything as done, and releases. Gives the athlete's id. */
export async function workOff(inbox: Inbox, readAt?: number): Promise<string> {
  const lease = leased(await inbox.lease({ leaseMs: MINUTE }))
  for (const entry of lease.entries) await inbox.settle(lease, entry, { outcome: 'done', ...(readAt !== undefined && { readAt }) })
  await inbox.release(lease, 0)
  return lease.athleteId
}
