import type { LeasedEntry, Mark } from '../inbox/inbox.ts'
import { SYSTEM_ID } from '../inbox/rules.ts'
import { grantKey, type LeaseWork } from './lease-work.ts'
import { pollMark } from './poll.ts'
import { type PollOptions, pollPlan } from './poll-plan.ts'
import { removeReceipts } from './receipts.ts'
import type { SweepName } from './tasks.ts'

interface Schedule {
  readonly name: SweepName
  readonly everyMs: number
}

const DAY_MS = 86_400_000

/** Automatic sweeps: recent activities each day, all of them each month, because files are uploaded later with an older date. */
const SCHEDULES: readonly Schedule[] = [
  { name: 'recent', everyMs: DAY_MS },
  { name: 'all', everyMs: 30 * DAY_MS },
]

/** The sweeps of many athletes start at random times in this part of the period, so that they do not use the rate limits at the same time. */
const SPREAD = 0.8

const BATCH = 100

const SWEEPS_OFF =
  "no sweeps run, so changes of lost events are not found. Pass `compare`, or `detail: 'summary'`, or `sweeps: 'by hand'` if you call `sweep()`"

/** The marks that start the schedules of an app. Marking them again has no effect. */
export const scheduleMarks = (now: number): Mark[] =>
  SCHEDULES.map(({ name, everyMs }) => ({ athleteId: SYSTEM_ID, kind: 'schedule', id: name, lane: 'background', dueAt: now + everyMs }))

/** Marks a sweep for each connected athlete, and a check for athletes whose grant has ended. Resolves to the number of swept athletes. */
export async function markSweeps(
  { app, inbox }: Pick<LeaseWork['parts'], 'app' | 'inbox'>,
  sweepOf: (athleteId: string, index: number) => Mark | undefined,
): Promise<number> {
  let count = 0
  let marks: Mark[] = []
  const flush = async (): Promise<void> => {
    if (marks.length > 0) await inbox.mark(marks)
    marks = []
  }
  for await (const { athleteId, state } of app.athletes()) {
    const hasEnded = state === 'needs_reauthorization'
    const sweep = hasEnded ? undefined : sweepOf(athleteId, count)
    if (hasEnded) {
      marks.push({ ...grantKey(athleteId), lane: 'background', unlessForgotten: true })
    } else if (sweep !== undefined) {
      marks.push(sweep)
      count += 1
    }
    if (marks.length >= BATCH) await flush()
  }
  await flush()
  return count
}

/** Starts the due sweeps, and reschedules itself. Without sweeps, it still checks for grants that have ended. */
export async function workOnSchedule(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { now, random, inbox, sweeps, compare, keep, onError } = work.parts
  if (entry.id === 'poll') return schedulePolls(work, entry)
  const schedule = SCHEDULES.find(({ name }) => name === entry.id)
  if (schedule === undefined) {
    await work.settle(entry, { outcome: 'done' })
    return
  }
  const { name, everyMs } = schedule
  const begunAt = now()
  const dueAt = (): number => begunAt + Math.floor(random() * SPREAD * everyMs)
  // A deletion of any activity that the app may still have is found in time.
  const sweepName: SweepName = keep === undefined || compare === undefined ? name : 'all'
  const sweepOf = (athleteId: string): Mark => ({ athleteId, kind: 'sweep', id: sweepName, lane: 'background', dueAt: dueAt() })
  await markSweeps(work.parts, (athleteId) => (sweeps === 'scheduled' ? sweepOf(athleteId) : undefined))
  if (sweeps === 'off' && name === 'recent') onError(new Error(SWEEPS_OFF))
  await removeReceipts(work)
  await inbox.purge()
  await work.settle(entry, { outcome: 'retry', at: begunAt + everyMs, progress: { sweptAt: begunAt } })
}

/** Marks the polls of an interval, and reschedules itself, until polling is turned off. */
async function schedulePolls(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { now, app, inbox, pollShare } = work.parts
  const options = (entry.progress ?? {}) as PollOptions
  if (entry.progress?.['isOff'] === true) {
    await work.settle(entry, { outcome: 'done' })
    return
  }
  const begunAt = now()
  const plan = await pollPlan({ app, share: pollShare }, options, await countAthletes(app))
  const dueAt = (index: number): number => begunAt + Math.floor((index / plan.athletes) * SPREAD * plan.every)
  await markSweeps({ app, inbox }, (athleteId, index) => pollMark(athleteId, dueAt(index), plan))
  await work.settle(entry, { outcome: 'retry', at: begunAt + plan.every, progress: { ...options } })
}

/** Number of connected athletes. */
export async function countAthletes(app: LeaseWork['parts']['app']): Promise<number> {
  let count = 0
  for await (const { state } of app.athletes()) if (state !== 'needs_reauthorization') count += 1
  return count
}
