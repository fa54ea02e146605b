import type { App, Quota } from '@activity-tracking/client'
import type { Detail } from '../change.ts'
import { PAGE, PAGE_TO_READ } from './read-budget.ts'

/** Estimated cost of first imports. */
export interface Estimate {
  /** Requests that read. */
  readonly reads: number
  /** Number of activities, extrapolated from the sample. */
  readonly activities: number
  readonly athletes: number
  /** Reads per day that background work can use of the app's rate limit; undefined without a quota. */
  readonly readsPerDay: number | undefined
  /** Days that the reads take; Infinity if `readsPerDay` is 0. Undefined without a quota. */
  readonly days: number | undefined
  /** `12,400 reads, 6.2 days at 2,000 a day`, or `40 reads, less than an hour at 2,000 a day` */
  readonly text: string
}

/** The athletes, and the start of the period. */
export interface EstimateOptions {
  /** Athletes whose activities to import; default: all connected athletes. */
  readonly athletes?: readonly (number | string | bigint)[]
  /** Only activities that started at this time or later. Default: all. */
  readonly since?: Date
  /** Number of athletes whose newest activities are requested, two requests each, to extrapolate from; default 10. */
  readonly sample?: number
}

const DAY_MS = 86_400_000

interface EstimateParts {
  readonly app: App<Quota | undefined>
  readonly detail: Detail
  /** Part of the limit that background work may use. */
  readonly share: number
  readonly now: () => number
}

/** Estimates the cost of first imports from the newest activities of some athletes. */
export async function estimateBackfill(
  { app, detail, share, now }: EstimateParts,
  { athletes, since, sample = 10 }: EstimateOptions,
): Promise<Estimate> {
  const ids: string[] = athletes?.map(String) ?? []
  if (athletes === undefined) for await (const { athleteId, state } of app.athletes()) if (state === 'active') ids.push(athleteId)
  const step = Math.max(1, Math.floor(ids.length / sample))
  const sampled = ids.filter((_, index) => index % step === 0).slice(0, sample)
  let counted = 0
  for (const id of sampled) counted += await countActivities(app, id, since?.getTime(), now())
  const activities = sampled.length === 0 ? 0 : Math.round((counted / sampled.length) * ids.length)
  const pages = Math.ceil(activities / (detail === 'summary' ? PAGE : PAGE_TO_READ)) + ids.length
  const reads = detail === 'summary' ? pages : pages + activities
  const limit = (await app.quota?.snapshot())?.read.day.limit
  const readsPerDay = limit === undefined ? undefined : Math.floor(limit * share)
  const days = readsPerDay === undefined ? undefined : reads === 0 ? 0 : reads / readsPerDay
  return { reads, activities, athletes: ids.length, readsPerDay, days, text: estimateText(reads, readsPerDay) }
}

/** The number of reads, and their duration at a number of reads per day. */
export function estimateText(reads: number, readsPerDay: number | undefined): string {
  const count = quantity(reads, 'read')
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

/** Number of activities of an athlete since a time: exact if they fit on one page, otherwise extrapolated from the newest ones. */
async function countActivities(app: App<Quota | undefined>, id: string, since: number | undefined, now: number): Promise<number> {
  const api = app.athlete(id)
  const { data, error } = await api.GET('/athlete/activities', { params: { query: { per_page: PAGE } }, lane: 'background' })
  if (error) throw error
  const starts = data.map(({ start_date: start }) => Date.parse(start ?? '')).filter(Number.isFinite)
  const oldest = Math.min(...starts)
  const listed = since === undefined ? data.length : starts.filter((start) => start >= since).length
  if (data.length < PAGE) return listed
  const beginning = since ?? (await joinedAt(app, id)) ?? oldest
  if (beginning >= oldest) return listed
  const perDay = data.length / Math.max(1, (now - oldest) / DAY_MS)
  return Math.round(perDay * ((now - beginning) / DAY_MS))
}

async function joinedAt(app: App<Quota | undefined>, id: string): Promise<number | undefined> {
  const { data, error } = await app.athlete(id).GET('/athlete', { lane: 'background' })
  if (error) throw error
  const at = Date.parse(String(Object(data).created_at ?? ''))
  return Number.isNaN(at) ? undefined : at
}
