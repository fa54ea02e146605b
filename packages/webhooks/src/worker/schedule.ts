import type { App, Quota } from '@activity-tracking/client'
import { grantKey, keyOf } from '../keys.ts'
import type { JobOutcome, JobToAdd, Queue } from '../queue/queue.ts'
import { DAY_MS } from '../timers.ts'
import type { Work } from './work.ts'

/** A sweep over the last 60 days, or over everything. */
export type SweepName = 'recent' | 'all'

/** Automatic sweeps: recent activities each day, all of them each month, because files are uploaded later with an older date. */
const PERIODS: Readonly<Record<SweepName, number>> = { recent: DAY_MS, all: 30 * DAY_MS }

/** The sweeps of many athletes start at random times in this part of the period, so that they do not use the rate limits at the same time. */
const SPREAD = 0.8

const BATCH = 100

/** What the schedule knows. Times are in milliseconds since 1970-01-01 UTC. */
interface ScheduleState extends Readonly<Record<SweepName, number>> {
  /** Athletes whose grant has ended, and whose erasure was requested. */
  readonly ended: readonly string[]
}

/** Starts the sweeps that are due, and the erasure of athletes whose grant has ended. It is added whenever a process starts. */
export async function workOnSchedule({ parts, job }: Work): Promise<JobOutcome> {
  const { app, queue, compare, now, random } = parts
  const begunAt = now()
  const stored = job.data as Partial<ScheduleState> | undefined
  const before = { recent: stored?.recent ?? begunAt + PERIODS.recent, all: stored?.all ?? begunAt + PERIODS.all }
  const next = { ...before, ended: [...(stored?.ended ?? [])] }
  for (const name of ['all', 'recent'] as const) {
    if (before[name] > begunAt) continue
    next[name] = begunAt + PERIODS[name]
    const at = (): number => begunAt + Math.floor(random() * SPREAD * PERIODS[name])
    const found = await addSweeps({ app, queue }, compare && ((athleteId) => ({ ...sweepOf(athleteId, name), at: at() })), next.ended)
    next.ended = found.ended
  }
  return { at: Math.min(next.recent, next.all), data: { ...next } }
}

/** The job of an athlete's sweep. */
export const sweepOf = (athleteId: string, id: SweepName): JobToAdd => ({
  key: keyOf({ athleteId, kind: 'sweep', id }),
  lane: 'background',
})

/**
 * Adds a sweep of each connected athlete, and a check of the grants that have ended.
 * @param known athletes whose check was added before
 */
export async function addSweeps(
  { app, queue }: { readonly app: App<Quota | undefined>; readonly queue: Pick<Queue, 'add'> },
  jobOf: ((athleteId: string) => JobToAdd) | undefined,
  known: readonly string[] = [],
): Promise<{ readonly count: number; readonly ended: string[] }> {
  const ended: string[] = []
  let count = 0
  const jobs: JobToAdd[] = []
  for await (const { athleteId, state } of app.athletes()) {
    if (state === 'needs_reauthorization') {
      ended.push(athleteId)
      if (!known.includes(athleteId)) jobs.push({ key: grantKey(athleteId), lane: 'background' })
    } else if (jobOf !== undefined) {
      jobs.push(jobOf(athleteId))
      count += 1
    }
    if (jobs.length >= BATCH) await queue.add(jobs.splice(0))
  }
  if (jobs.length > 0) await queue.add(jobs)
  return { count, ended }
}
