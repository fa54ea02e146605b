import { type App, paginate, type Quota, type SummaryActivity } from '@activity-tracking/client'
import type { Detail } from '../change.ts'
import type { Limits } from './limits.ts'
import { PAGE } from './read-budget.ts'

/** Estimated cost of first imports. */
export interface Estimate {
  /** Requests that read: lists, activities, streams. */
  readonly reads: number
  /** Number of activities. */
  readonly activities: number
  readonly athletes: number
  /** Whether the activities were counted. Otherwise, the numbers are a guess. */
  readonly isExact: boolean
  /** How the number of activities was found, such as `extrapolated from the newest activities of 10 of 34 athletes`. */
  readonly basis: string
  /** Reads per day that background work can use of the app's rate limit; undefined without a quota. */
  readonly readsPerDay: number | undefined
  /** Days that the reads take; Infinity if `readsPerDay` is 0. Undefined without a quota. */
  readonly days: number | undefined
  /**
   * When an import that begins now would end, in milliseconds since 1970-01-01 UTC, if nothing else uses the rate limits; null if never.
   */
  readonly endsAt: number | null
  /** `12,400 reads, 6.2 days at 2,000 a day`, or `about 40 reads (a guess: …), less than an hour at 2,000 a day` */
  readonly text: string
}

/** The athletes, and the start of the period. */
export interface EstimateOptions {
  /** Athletes whose activities to import; default: all connected athletes. */
  readonly athletes?: readonly (number | string | bigint)[]
  /** Only activities that started at this time or later. Default: all. */
  readonly since?: Date
  /**
   * With true, the activities of every athlete are counted, with as many list requests as an import sends. Default: false, the number is
   * extrapolated from the newest activities of some athletes.
   */
  readonly exact?: boolean
  /** Number of athletes whose newest activities are requested, two requests each, to extrapolate from; default 10. */
  readonly sample?: number
}

const DAY_MS = 86_400_000

export interface EstimateParts {
  readonly app: App<Quota | undefined>
  readonly detail: Detail
  /** Whether streams are read with each activity. */
  readonly hasStreams: boolean
  /** Part of the limit that background work may use. */
  readonly share: number
  readonly limits: Limits
  readonly now: () => number
}

/** What an import of an athlete reads: activities, those with streams among them, and requests of the list. */
interface Count {
  readonly activities: number
  readonly recorded: number
  readonly lists: number
}

/** Estimates the cost of first imports. */
export async function estimateBackfill(parts: EstimateParts, options: EstimateOptions): Promise<Estimate> {
  const { app, detail, hasStreams, share, limits } = parts
  const { athletes, since, exact = false, sample = 10 } = options
  const ids: string[] = athletes?.map(String) ?? []
  if (athletes === undefined) for await (const { athleteId, state } of app.athletes()) if (state === 'active') ids.push(athleteId)
  const step = Math.max(1, Math.floor(ids.length / sample))
  const counted = exact ? ids : ids.filter((_, index) => index % step === 0).slice(0, sample)
  const counts: Count[] = []
  for (const id of counted) counts.push(exact ? await countAll(parts, id, since) : await guess(parts, id, since))
  const total = (of: (count: Count) => number): number => {
    const sum = counts.reduce((before, count) => before + of(count), 0)
    return counts.length === 0 ? 0 : Math.round((sum / counts.length) * ids.length)
  }
  const activities = total((count) => count.activities)
  const details = detail === 'summary' ? 0 : activities + (hasStreams ? total((count) => count.recorded) : 0)
  const reads = total((count) => count.lists) + details
  const basis = exact ? 'counted' : `extrapolated from the newest activities of ${counts.length} of ${ids.length} athletes`
  const limit = (await app.quota?.snapshot())?.read.day.limit
  const readsPerDay = limit === undefined ? undefined : Math.floor(limit * share)
  const days = readsPerDay === undefined ? undefined : reads === 0 ? 0 : reads / readsPerDay
  const text = estimateText(reads, readsPerDay, exact ? undefined : basis)
  const { endsAt } = await limits.forecast(reads)
  return { reads, activities, athletes: ids.length, isExact: exact, basis, readsPerDay, days, endsAt, text }
}

/** The number of reads, and their duration at a number of reads per day. */
export function estimateText(reads: number, readsPerDay: number | undefined, guessedFrom?: string): string {
  const count = guessedFrom === undefined ? quantity(reads, 'read') : `about ${quantity(reads, 'read')} (a guess: ${guessedFrom})`
  if (readsPerDay === undefined || reads === 0) return count
  return `${count}, ${duration(reads / readsPerDay)} at ${readsPerDay.toLocaleString('en-US')} a day`
}

function duration(days: number): string {
  if (!Number.isFinite(days)) return 'never done'
  if (days >= 1) return quantity(days, 'day')
  return days * 24 >= 1 ? quantity(days * 24, 'hour') : 'less than an hour'
}

/** A number with at most one decimal place, and its unit. */
function quantity(value: number, unit: string): string {
  const text = value.toLocaleString('en-US', { maximumFractionDigits: 1 })
  return `${text} ${text === '1' ? unit : `${unit}s`}`
}

/** An import recognizes the end of a full page's list only by the next pages: the last one repeats an activity, or is empty. */
const listsFor = (activities: number): number => (activities === 0 ? 1 : Math.floor((activities - 1) / (PAGE - 1)) + 2)

const isRecorded = ({ manual }: SummaryActivity): boolean => manual !== true

const startOf = ({ start_date: start }: SummaryActivity): number => Date.parse(start ?? '')

/** Counts the activities of an athlete, page by page. */
async function countAll({ app }: EstimateParts, id: string, since: Date | undefined): Promise<Count> {
  const from = since === undefined ? undefined : Math.floor(since.getTime() / 1_000)
  let [activities, recorded] = [0, 0]
  // It is not known whether the bound is inclusive.
  const query = from === undefined ? {} : { after: from - 1 }
  const options = { params: { query }, perPage: PAGE, lane: 'background' } as const
  for await (const activity of paginate(app.athlete(id), '/athlete/activities', options)) {
    if (from !== undefined && startOf(activity) < from * 1_000) continue
    activities += 1
    if (isRecorded(activity)) recorded += 1
  }
  return { activities, recorded, lists: listsFor(activities) }
}

/** Number of activities of an athlete: exact if they fit on one page, otherwise extrapolated from the newest ones. */
async function guess(parts: EstimateParts, id: string, since: Date | undefined): Promise<Count> {
  const list = { params: { query: { per_page: PAGE } }, lane: 'background' } as const
  const { data, error } = await parts.app.athlete(id).GET('/athlete/activities', list)
  if (error) throw error
  const starts = data.map(startOf).filter(Number.isFinite)
  const oldest = Math.min(...starts)
  const from = since?.getTime()
  const wanted = data.filter((activity) => from === undefined || !(startOf(activity) < from))
  const recorded = wanted.length === 0 ? 1 : wanted.filter(isRecorded).length / wanted.length
  const countOf = (activities: number): Count => ({ activities, recorded: activities * recorded, lists: listsFor(activities) })
  if (data.length < PAGE) return countOf(wanted.length)
  const beginning = from ?? (await joinedAt(parts, id)) ?? oldest
  if (beginning >= oldest) return countOf(wanted.length)
  const now = parts.now()
  const perDay = data.length / Math.max(1, (now - oldest) / DAY_MS)
  return countOf(Math.round(perDay * ((now - beginning) / DAY_MS)))
}

async function joinedAt({ app }: EstimateParts, id: string): Promise<number | undefined> {
  const { data, error } = await app.athlete(id).GET('/athlete', { lane: 'background' })
  if (error?.code === 'missing_scope') return undefined
  if (error) throw error
  const at = Date.parse(String(Object(data).created_at ?? ''))
  return Number.isNaN(at) ? undefined : at
}
