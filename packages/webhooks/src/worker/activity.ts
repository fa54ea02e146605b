import type { JobOutcome } from '../queue/queue.ts'
import { deliverReading, readActivity } from './read-activity.ts'
import type { Work } from './work.ts'

/** A new activity can be missing for a short time (inferred): it is read again after these times, in milliseconds. */
const MISSING_PAUSES: readonly number[] = [30_000, 300_000]

/** Reads an activity, and delivers its state. */
export async function workOnActivity(work: Work): Promise<JobOutcome> {
  const { data } = work.job
  const reading = await readActivity(work, work.key.id)
  const times = Number(data?.['missing'] ?? 0)
  const pause = MISSING_PAUSES[times]
  const mayAppear = reading.found === undefined && data?.['isDeletion'] !== true && data?.['source'] === undefined
  if (mayAppear && pause !== undefined) return { at: work.parts.now() + pause, data: { ...data, missing: times + 1 } }
  await deliverReading(work, reading)
  return undefined
}
