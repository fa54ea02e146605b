import { type EntryKey, type Inbox, type LeasedEntry, type Mark, NEVER } from '../inbox/inbox.ts'
import { SYSTEM_ID } from '../inbox/rules.ts'
import type { LeaseWork } from './lease-work.ts'
import type { Newest } from './newest.ts'
import type { PollOptions, PollPlan } from './poll-plan.ts'
import type { Seen } from './task-position.ts'

/** Without a change for this time, an athlete is quiet. In milliseconds. */
const QUIET_AFTER_MS = 3 * 86_400_000

/** Polls are not exactly on time. In milliseconds. */
const LATE_MS = 60_000

const pollScheduleKey = { athleteId: SYSTEM_ID, kind: 'schedule', id: 'poll' } as const

/** The mark of an athlete's next poll. Polls are to an app what events are, so they are live work. */
export const pollMark = (athleteId: string, dueAt: number, { quietEvery }: PollPlan): Mark => ({
  athleteId,
  kind: 'sweep',
  id: 'poll',
  lane: 'live',
  dueAt,
  progress: { quietEvery },
})

export const isPoll = ({ kind, id }: Pick<LeasedEntry, 'kind' | 'id'>): boolean => kind === 'sweep' && id === 'poll'

/** The note of what polls know of an athlete. */
const newestKey = (athleteId: string): EntryKey => ({ athleteId, kind: 'state', id: 'newest' })

const noteOf = (athleteId: string, newest: Newest): Mark => ({
  ...newestKey(athleteId),
  lane: 'live',
  dueAt: NEVER,
  unlessForgotten: true,
  progress: { ...newest } as NonNullable<Mark['progress']>,
})

/** What polls know after a poll. */
export function newestMark(
  { athleteId, parts: { compare, now } }: LeaseWork,
  before: Newest,
  { seen, hasChanges }: { readonly seen: Seen | undefined; readonly hasChanges: boolean },
): Mark {
  // An athlete is not quiet at first.
  const changedAt = hasChanges ? now() : (before.changedAt ?? now())
  return noteOf(athleteId, { ...(compare === undefined && seen && { seen }), polledAt: now(), changedAt })
}

/** What polls know after the first page of an import, so that nothing is missed or read twice between it and the first poll. */
export async function beginningOfPolls(
  { athleteId, parts: { inbox, compare } }: LeaseWork,
  seen: Seen | undefined,
): Promise<readonly Mark[]> {
  if (compare !== undefined || seen === undefined) return []
  const isPolled = (await inbox.find(pollScheduleKey))?.status === 'dirty'
  const isKnown = (await inbox.find(newestKey(athleteId))) !== null
  return isPolled && !isKnown ? [noteOf(athleteId, { seen })] : []
}

/** What polls know of the athlete of a lease. */
export async function newestOf({ athleteId, parts: { inbox } }: LeaseWork): Promise<Newest> {
  return ((await inbox.find(newestKey(athleteId)))?.progress ?? {}) as Newest
}

/** Whether a poll is left out, because the athlete is quiet and the last poll is not long ago. */
export function isLeftOut({ progress }: LeasedEntry, { polledAt = 0, changedAt = 0 }: Newest, now: number): boolean {
  const quietEvery = Number(progress?.['quietEvery'] ?? 0)
  return changedAt + QUIET_AFTER_MS <= now && polledAt + quietEvery - LATE_MS > now
}

/**
 * Starts or changes the schedule of polls, or ends it with null. One with the same intervals continues, so that a process that starts again
 * does not poll earlier.
 */
export async function setPolling(inbox: Inbox, options: PollOptions | null, now: number): Promise<void> {
  const before = await inbox.find(pollScheduleKey)
  const isRunning = before?.status === 'dirty' && before.progress?.['isOff'] !== true
  const { every, quietEvery } = options ?? {}
  const isSame = before?.progress?.['every'] === every && before?.progress?.['quietEvery'] === quietEvery
  if (options === null ? !isRunning : isRunning && isSame) return
  const progress =
    options === null ? { isOff: true } : { ...(every !== undefined && { every }), ...(quietEvery !== undefined && { quietEvery }) }
  await inbox.mark([{ ...pollScheduleKey, lane: 'background', dueAt: now, progress }])
}
