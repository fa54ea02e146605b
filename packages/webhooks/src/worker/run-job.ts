import { hasEnded } from '../has-ended.ts'
import { grantKey, type JobKind, OWN_ID } from '../keys.ts'
import { backoffMs, type Job, type JobOutcome, UnrecoverableError } from '../queue/queue.ts'
import { DAY_MS } from '../timers.ts'
import { workOnActivity } from './activity.ts'
import { Wait } from './failure.ts'
import { eraseAthlete, workOnGrant } from './grant.ts'
import { judge, type ObjectFailure } from './judge.ts'
import { workOnList } from './list.ts'
import { workOnSchedule } from './schedule.ts'
import { Work, type WorkParts } from './work.ts'

/**
 * How an event becomes a call of `onChange`: the receiver has added the job of the event's object to the queue, and the queue runs it here.
 * A run first asks whether the athlete's grant is stored and has not ended. Then it reads the current state from the API, as far as the
 * limits permit, and calls `onChange` with it. `failureOf` is the table from errors to what follows from them.
 */
export async function runJob(parts: WorkParts, job: Job): Promise<JobOutcome> {
  const work = new Work(parts, job)
  try {
    return await perform(work)
  } catch (error) {
    // What was done counts. The next run meets the error again, and has not done anything then.
    if (work.data !== undefined) return { at: parts.now(), data: work.data }
    try {
      return outcomeOf(work, error, await judge(work, error))
    } catch (wider) {
      if (wider instanceof Wait) return wider.outcome
      throw wider
    }
  }
}

const KINDS: Readonly<Record<JobKind, (work: Work) => Promise<JobOutcome>>> = {
  activity: workOnActivity,
  grant: workOnGrant,
  import: workOnList,
  sweep: workOnList,
}

async function perform(work: Work): Promise<JobOutcome> {
  const { app, queue, subscriptionStatus } = work.parts
  const { athleteId, kind, subscriptionId } = work.key
  if (athleteId === OWN_ID) return workOnSchedule(work)
  if (subscriptionId !== undefined) {
    const status = await subscriptionStatus(subscriptionId)
    if (status === 'other') return undefined
    if (status === 'unknown')
      return waitForADay(work, `GET /push_subscriptions has not shown for a day whether subscription ${subscriptionId} is the app's own`)
  }
  const state = await app.session(athleteId).state()
  if (state === undefined) return waitForADay(work, 'no grant of the athlete is stored')
  if (!hasEnded(state)) return KINDS[kind](work)
  if (kind === 'grant') return eraseAthlete(work)
  // Somebody else has learned that the grant has ended, such as a call of the app.
  if (state === 'needs_reauthorization') await queue.add([{ key: grantKey(athleteId), lane: 'live' }])
  return undefined
}

/** Shortest and longest pause until something that is not known yet is asked again, in milliseconds. */
const SHORTEST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000

/**
 * Asks again later, for a day.
 * @throws UnrecoverableError after it; not on the first run, because no process may have run in that day
 */
function waitForADay({ job: { data }, parts: { now } }: Work, reason: string): JobOutcome {
  const since = Number(data?.['waitsSince'] ?? now())
  const waited = now() - since
  if (waited >= DAY_MS) throw new UnrecoverableError(reason)
  const pause = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, waited / 4))
  return { at: now() + pause, data: { ...data, waitsSince: since } }
}

/** What follows for the job from a failure of its object. @throws an error that the queue counts */
function outcomeOf({ job: { data }, key, parts: { now, random } }: Work, error: unknown, { kind, reason }: ObjectFailure): JobOutcome {
  if (kind === 'hopeless') throw new UnrecoverableError(reason)
  if (kind === 'retry' && key.kind !== 'grant') throw error
  // Without an end: nothing has been proven, or an athlete's data have to be erased.
  const tries = Number(data?.['tries'] ?? 0) + 1
  return { at: now() + backoffMs(tries, random), data: { ...data, tries } }
}
