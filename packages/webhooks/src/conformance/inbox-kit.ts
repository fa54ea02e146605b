import type { TestFunctions } from '@activity-tracking/store/conformance'
import type { Entry } from '../inbox/athlete-record.ts'
import type { EventFacts, Inbox, Lease, LeasedEntry, Mark } from '../inbox/inbox.ts'

/** Separate data, and inboxes on it. */
export interface InboxUnderTest {
  /** Opens another inbox on the same data, as another process would. */
  open(options: { readonly now: () => number }): Inbox | Promise<Inbox>
  /** Closes all opened inboxes and deletes the data. */
  close(): void | Promise<void>
  /**
   * Replaces the stored text of an athlete's record with what a later version or another program might have written. If present, the rules
   * about such records are checked.
   */
  plant?(athleteId: string, text: string, format: number): Promise<void>
}

/** The inbox to test. */
export interface InboxConformanceOptions {
  /** Name of the inbox in the titles of the tests. */
  readonly name: string
  /** Creates new, empty data. Each test has its own. */
  readonly create: () => InboxUnderTest | Promise<InboxUnderTest>
  /** Whether `plant` is present; default false. */
  readonly canPlant?: boolean
  /** Whether `mark` accepts a function that runs in its transaction; default false. */
  readonly isTransactional?: boolean
  /** Whether operations of a closed inbox reject; default true. */
  readonly canClose?: boolean
}

/** The inboxes of a test. */
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

/** Long enough for a database on a busy machine. */
const TIME_LIMIT_MS = 60_000

/** 2026-11-02T10:00:00Z */
const START = 1_793_613_600_000

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** Registers tests, each with its own data. */
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

/** The failure of an operation: the code of an error of the toolkit, or the name of any other error; undefined if it succeeds. */
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

/** A lease that must exist. */
export function leased(lease: Lease | null): Lease {
  if (lease === null) throw new Error('no athlete could be leased')
  return lease
}

/** The only entry of a lease. */
export function only(lease: Lease): LeasedEntry {
  const [entry, ...others] = lease.entries
  if (entry === undefined || others.length > 0) throw new Error(`the lease has ${lease.entries.length} entries, not one`)
  return entry
}

export const namesOf = (entries: readonly Pick<Entry, 'kind' | 'id'>[]): string[] => entries.map(({ kind, id }) => `${kind}/${id}`)

/** Leases an athlete who must exist, settles everything as done, and releases. Returns the athlete's ID. */
export async function workOff(inbox: Inbox, readAt?: number): Promise<string> {
  const lease = leased(await inbox.lease({ leaseMs: MINUTE }))
  for (const entry of lease.entries) await inbox.settle(lease, entry, { outcome: 'done', ...(readAt !== undefined && { readAt }) })
  await inbox.release(lease, 0)
  return lease.athleteId
}
