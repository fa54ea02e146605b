import type { EntryKey, LeasedEntry } from '../inbox/inbox.ts'
import type { TaskProgress } from './hooks.ts'
import type { LeaseWork } from './lease-work.ts'
import { requestsOfEach } from './read-activity.ts'
import type { TaskPosition } from './task-position.ts'

type ProgressParts = Pick<LeaseWork['parts'], 'limits' | 'streams'>

/** Progress of a task whose position is given. */
export async function progressOf(
  { limits, streams }: ProgressParts,
  { athleteId, kind, id }: EntryKey,
  { listed, read, found, isListed, to }: TaskPosition,
  isFinished: boolean,
): Promise<TaskProgress> {
  const remaining = isFinished ? 0 : isListed ? found - read : null
  const each = requestsOfEach(streams)
  const { endsAt, waitsFor } = await limits.forecast((remaining ?? 0) * each, isListed ? each : 1)
  const task = kind === 'backfill' ? kind : id === 'poll' ? id : 'sweep'
  return {
    athleteId,
    task,
    listed,
    read,
    remaining,
    reached: to,
    isFinished,
    eta: isFinished || remaining === null ? null : endsAt,
    waitsFor: isFinished ? null : waitsFor,
  }
}

/** Reports the progress of a task, if the app wants to know. */
export async function report({ parts }: LeaseWork, entry: LeasedEntry, at: TaskPosition, isFinished: boolean): Promise<void> {
  if (parts.hooks.onProgress !== undefined) parts.hooks.onProgress(await progressOf(parts, entry, at, isFinished))
}
