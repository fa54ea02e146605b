import type { App, Quota } from '@activity-tracking/client'

/** How often athletes are polled. Times are in milliseconds. */
export interface PollOptions {
  /** Time between two polls of an athlete. Default: half of what background work may read in a day is for polls, at least 15 minutes. */
  readonly every?: number
  /** The same for athletes without a change in the last three days. Default: four times `every`, but not above one day unless `every` is. */
  readonly quietEvery?: number
}

/** How often athletes are polled, and what it costs. Times are in milliseconds. */
export interface PollPlan {
  readonly every: number
  readonly quietEvery: number
  readonly athletes: number
  /** List requests in a day, if no athlete is quiet. What the lists show is read in addition. */
  readonly readsPerDay: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Shortest interval that is chosen, and the part of the background share that it uses. */
const LEAST_MS = 15 * MINUTE_MS
const PART = 0.5

/** @throws RangeError */
export function assertPollOptions(options: PollOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !(Number.isFinite(value) && value >= MINUTE_MS))
      throw new RangeError(`\`${name}\` must be a number of milliseconds, at least 60,000`)
  }
}

/** The plan for a number of athletes. */
export async function pollPlan(
  { app, share }: { readonly app: App<Quota | undefined>; readonly share: number },
  { every, quietEvery }: PollOptions,
  athletes: number,
): Promise<PollPlan> {
  const limit = (await app.quota?.snapshot())?.read.day.limit ?? Number.POSITIVE_INFINITY
  const most = Math.max(1, Math.floor(limit * share * PART))
  const chosen = every ?? Math.max(LEAST_MS, Math.ceil((athletes * DAY_MS) / most / MINUTE_MS) * MINUTE_MS)
  return {
    every: chosen,
    quietEvery: quietEvery ?? Math.max(chosen, Math.min(DAY_MS, 4 * chosen)),
    athletes,
    readsPerDay: Math.round((athletes * DAY_MS) / chosen),
  }
}
