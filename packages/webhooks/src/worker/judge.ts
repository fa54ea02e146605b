import { grantKey } from '../keys.ts'
import { type Failure, failureOf, Wait } from './failure.ts'
import type { Work } from './work.ts'

/** A failure that concerns only the object of the work. */
export type ObjectFailure = Extract<Failure, { readonly reason: string }>

/**
 * What follows from an error for the object of the work. What concerns the athlete, the app or the service ends the run.
 * @throws Wait, and the error itself if the run was stopped
 */
export async function judge(work: Work, error: unknown): Promise<ObjectFailure> {
  const { limits, queue, now, hooks } = work.parts
  const { athleteId, kind } = work.key
  if (error instanceof Wait) throw error
  const failure = failureOf(error, work.job.signal, now())
  hooks.onFailure?.({ key: work.job.key, failure: failure.kind, error })
  switch (failure.kind) {
    case 'stopped':
      throw error
    case 'ended':
      if (kind === 'grant') throw new Wait({ at: now() })
      await queue.add([{ key: grantKey(athleteId), lane: 'live' }])
      throw new Wait(undefined)
    case 'pause':
      limits.pause(failure.at, failure.window)
      throw new Wait({ pauseUntil: failure.at })
    case 'outage':
      throw new Wait({ pauseUntil: limits.noteOutage() })
    case 'athlete':
      throw new Wait({ at: failure.at })
    case 'hopeless':
      return failure
    case 'unproven':
    case 'retry': {
      // While all requests fail, the object is not the cause.
      const isService = failure.kind === 'unproven' || failure.isService
      const outageUntil = isService ? limits.noteServiceFailure() : undefined
      if (outageUntil !== undefined) throw new Wait({ pauseUntil: outageUntil })
      return failure
    }
  }
}
