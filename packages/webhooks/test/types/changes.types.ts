import type { App, DetailedActivity, SummaryActivity } from '@activity-tracking/client'
import { type Change, createWebhooks, type JobOutcome, type Queue, type WebhooksOptions } from '../../src/index.ts'
import { postgresQueue } from '../../src/queue/postgres-queue.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import type { Equal, Expect } from './expect.ts'

export type Types = Expect<Equal<Change['type'], 'changed' | 'deleted' | 'deauthorized'>>

/** `type` narrows; the compiler sees when a type is left out. */
export function describe(change: Change): string {
  switch (change.type) {
    case 'changed':
      change.activity satisfies DetailedActivity
      return change.activityId
    case 'deleted':
      // @ts-expect-error: the activity no longer exists
      change.activity
      return change.activityId
    case 'deauthorized':
      // @ts-expect-error: it is about the athlete
      change.activityId
      return change.athleteId
  }
}

export type Summary = Expect<Equal<Extract<Change<'summary'>, { type: 'changed' }>['activity'], SummaryActivity>>

declare const base: Omit<WebhooksOptions, 'onChange' | 'path'>
declare const app: App

// `detail` decides what `onChange` receives.
createWebhooks({ ...base, path: '/w', onChange: (change) => change.type === 'changed' && (change.activity satisfies DetailedActivity) })
createWebhooks({
  ...base,
  path: ['/new', '/old'],
  detail: 'summary',
  // @ts-expect-error: a summary does not have the fields of a detailed activity
  onChange: (change) => change.type === 'changed' && (change.activity satisfies DetailedActivity),
})
// An app without a public URL says so.
createWebhooks({ ...base, path: null, onChange: () => undefined })
// @ts-expect-error: without a path, it is not clear whether the app has a callback URL
createWebhooks({ ...base, onChange: () => undefined })

// Every queue fits, and so does an app that does not count its requests.
sqliteQueue({ path: ':memory:', maxFailures: 3 }) satisfies Queue
postgresQueue satisfies (options: Parameters<typeof postgresQueue>[0]) => Queue
app satisfies WebhooksOptions['app']

// A run ends with nothing, with a time, or with a pause.
undefined satisfies JobOutcome
const goesOn: JobOutcome = { at: 1, data: { page: 2 } }
goesOn satisfies JobOutcome
// @ts-expect-error: data without a time
export const wrong: JobOutcome = { data: {} }
