import type { JsonObject } from '@activity-tracking/store'
import type { Lane, LeasedEntry, Mark } from '../inbox/inbox.ts'
import { mayBeMissed } from '../inbox/missed.ts'
import { OVERFLOW_SWEEP } from '../inbox/rules.ts'
import { PutOff } from './failure.ts'
import type { LeaseWork } from './lease-work.ts'
import { hashOfActivity } from './newest.ts'
import { PAGE } from './read-budget.ts'
import { BEGINNING, idOf, type ListedPosition, toJson } from './task-position.ts'
import { listPage, workOnPage } from './tasks.ts'

/** What the sweep of an athlete with too many events knows. */
interface OverflowState {
  /** The ids whose events it replaces: see `missed.ts`. The inbox adds to them. */
  readonly missed?: string
  /** The generation of the entry when the list was last requested. */
  readonly looked?: string
  /** What events report of the newest activities, as last listed: a hash by id. */
  readonly seen?: Readonly<Record<string, string>>
  /** Position of a sweep through the whole list. */
  readonly pass?: ListedPosition
}

/** If there was no room for all entries, the step is repeated after this time, in milliseconds. */
const FULL_PAUSE_MS = 600_000

const stateOf = ({ progress }: LeasedEntry): OverflowState => (progress ?? {}) as JsonObject & OverflowState

/**
 * Asks for a list of the athlete's activities, because there are more events than can be read one by one. There is one in each quarter
 * hour.
 * @returns false if the app may not list activities
 * @throws PutOff if it is requested now
 */
export async function askForLook(work: LeaseWork): Promise<boolean> {
  const { athleteId, budget } = work
  const { inbox, now } = work.parts
  const key = { athleteId, kind: 'sweep', id: OVERFLOW_SWEEP }
  const found = await inbox.find(key)
  if (found?.status === 'dead') return false
  const isWaiting = found?.status === 'dirty'
  await inbox.mark([{ ...key, lane: isWaiting ? found.lane : 'live', dueAt: isWaiting ? budget.nextQuarterHour : now() }])
  if (!isWaiting) throw new PutOff(now())
  return true
}

/**
 * The work of the sweep that replaces too many events of an athlete. In each quarter hour with such events, one request lists the newest
 * activities. Those that have changed since the last list are read first: nobody can forge that. Before there is an earlier list, those
 * that an event names are read. With `compare`, the whole list is compared; otherwise, the older activities follow after the last event.
 */
export async function workOnOverflow(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { compare, now } = work.parts
  const { missed, looked, seen, pass } = stateOf(entry)
  const isCalm = looked === entry.generation
  if (pass !== undefined && (isCalm || compare !== undefined)) return workOnPass(work, entry, pass)
  if (pass !== undefined) {
    // There are new events. All that wait are due at the next quarter hour: the newest activities come first.
    await work.settle(entry, {
      outcome: 'retry',
      at: work.budget.nextQuarterHour,
      lane: 'live',
      progress: toJson({ missed, looked: '', seen }),
    })
    return
  }
  if (isCalm && (compare !== undefined || missed === undefined || missed === '')) {
    await work.settle(entry, { outcome: 'done' })
    return
  }
  if (isCalm || (compare !== undefined && isPressed(work, entry))) await workOnPass(work, entry, BEGINNING)
  else await look(work, entry)
  // What was found is in the next lease, before everything else.
  throw new PutOff(now())
}

/** Whether events wait that the athlete's caps do not allow to read in this quarter hour. */
function isPressed(work: LeaseWork, entry: LeasedEntry): boolean {
  const { missed } = stateOf(entry)
  const room = work.parts.caps.quarterHour - work.lease.reads.quarterHour
  return (missed !== undefined && missed !== '') || !work.budget.hasPart('unlisted') || work.lease.entries.length > room
}

/** Requests the newest activities, and marks those that have to be read. */
async function look(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { missed, seen } = stateOf(entry)
  const { activities } = await listPage(work, entry)
  const hashes = new Map(activities.map((activity) => [idOf(activity), hashOfActivity(activity)]))
  const named = new Set(work.lease.entries.filter(({ kind }) => kind === 'activity').map(({ id }) => id))
  const isWanted = (id: string): boolean => (seen === undefined ? named.has(id) || mayBeMissed(missed, id) : seen[id] !== hashes.get(id))
  const gone = Object.keys(seen ?? {}).filter((id) => !hashes.has(id))
  const wanted = [...[...hashes.keys()].filter(isWanted), ...gone]
  // Those that have certainly changed come before those that events name.
  await markAll(work, wanted, { lane: 'live', place: seen === undefined ? PAGE : 0 })
  const progress = toJson({
    missed,
    looked: entry.generation,
    ...(work.parts.compare === undefined && { seen: Object.fromEntries(hashes) }),
  })
  await work.settle(entry, { outcome: 'retry', at: work.budget.nextQuarterHour, lane: 'live', progress })
}

/** One page of a sweep through the whole list. After the first one, it is background work. */
async function workOnPass(work: LeaseWork, entry: LeasedEntry, at: ListedPosition): Promise<void> {
  const { compare, now } = work.parts
  const { missed, looked = entry.generation, seen, pass } = stateOf(entry)
  const first = pass === undefined ? entry.generation : looked
  // Without a copy to compare with, an event may have named them, and nothing more is known.
  const order = compare === undefined ? ({ lane: 'background', place: PAGE } as const) : ({ lane: 'live', place: 0 } as const)
  const step = await workOnPage(work, entry, {
    at,
    find: ({ activities }) => ({ changed: activities.map(idOf).filter((id) => mayBeMissed(missed, id)), gone: [] }),
  })
  if (await markAll(work, step.ids, order)) {
    // What has been delivered is delivered again, and says so.
    await work.settle(entry, { outcome: 'retry', at: now() + FULL_PAUSE_MS, hasBegun: true })
    return
  }
  if (!step.isEnd) {
    const progress = toJson({ missed, looked: first, seen, pass: step.next })
    await work.settle(entry, { outcome: 'retry', at: now(), lane: 'background', progress })
  } else if (compare === undefined && first === entry.generation) {
    await work.settle(entry, { outcome: 'done' })
  } else {
    const progress = toJson({ missed, looked: compare === undefined ? '' : first, seen })
    await work.settle(entry, { outcome: 'retry', at: work.budget.nextQuarterHour, lane: 'live', progress })
  }
}

/** What is known of activities that the sweep has found. */
interface Finding {
  readonly lane: Lane
  /** The order in which they are read, after the place of the first one. */
  readonly place: number
}

/** Marks activities to be read that the sweep has found. Resolves to whether there was no room for all of them. */
async function markAll(work: LeaseWork, ids: readonly string[], { lane, place }: Finding): Promise<boolean> {
  const { athleteId } = work
  const marks = ids.map((id, index): Mark => {
    return { athleteId, kind: 'activity', id, lane, progress: { source: OVERFLOW_SWEEP, place: place + index } }
  })
  return (await work.parts.inbox.mark(marks)).includes('overflow')
}
