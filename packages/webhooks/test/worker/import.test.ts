import type { WorldActivity } from '@activity-tracking/sandbox'
import { expect, it } from 'vitest'
import type { ActivityChanged } from '../../src/index.ts'
import { estimateBackfill } from '../../src/worker/estimate.ts'
import type { TaskProgress } from '../../src/worker/hooks.ts'
import { leaseWorker } from '../support/lease-worker.ts'
import { history } from '../support/timed-import.ts'
import { startService } from '../support/virtual-service.ts'

const IMPORT = { kind: 'backfill', id: 'import', lane: 'background' } as const

it.each([0, 1, 199, 200, 201, 410])('an import of %i activities lists each page once, and reads each activity once', async (count) => {
  await using service = await startService({ activities: history(count) })
  const steps: TaskProgress[] = []
  const worker = leaseWorker(service, { hooks: { onProgress: (step) => steps.push(step) } })
  const { app, now } = service
  const estimate = await estimateBackfill(
    { app, detail: 'detailed', hasStreams: false, share: 1, limits: worker.limits, now },
    { athletes: [4_200_001], exact: true },
  )
  const counted = await service.requests('listActivities')
  expect([estimate.activities, counted]).toEqual([count, Math.floor(count / 200) + 1])
  await worker.mark(IMPORT)
  await worker.drain()
  const names = worker.changes.map((change) => (change as ActivityChanged).activity.name)
  expect(names).toEqual(history(count).map(({ name }) => name))
  const lists = (await service.requests('listActivities')) - counted
  expect(lists).toBeLessThanOrEqual(Math.ceil(count / 199) + 2)
  expect([await service.requests('getActivity'), lists + count]).toEqual([count, estimate.reads])
  expect(steps.at(-1)).toMatchObject({ listed: count, read: count, remaining: 0, isFinished: true, eta: null })
})

it.each<[string, (activities: WorldActivity[]) => WorldActivity[], number]>([
  ['equal starts', (all) => all.map((activity) => ({ ...activity, start_date_local: '2026-10-01T08:00:00' })), 5],
  [
    'hidden starts',
    (all) => all.map(({ start_date_local, ...rest }) => ({ ...rest, start_date_local: `${start_date_local?.slice(0, 10)}T00:00:01` })),
    4,
  ],
])('an import of 410 activities with %s sends as many list requests as there are pages, and reads each once', async (_, change, lists) => {
  await using service = await startService({ activities: change(history(410)) })
  const worker = leaseWorker(service)
  await worker.mark(IMPORT)
  await worker.drain()
  expect(new Set(worker.changes.map((each) => (each as ActivityChanged).activityId)).size).toBe(410)
  expect([await service.requests('listActivities'), await service.requests('getActivity')]).toEqual([lists, 410])
})

it.each([100, 199, 200, 250])('the exact estimate of an import since a time is within three reads: %i of 300 activities', async (count) => {
  const activities = history(300)
  await using service = await startService({ activities })
  const worker = leaseWorker(service)
  const { app, now } = service
  const since = new Date(`${activities[count - 1]?.start_date_local}Z`)
  const parts = { app, detail: 'detailed', hasStreams: true, share: 1, limits: worker.limits, now } as const
  const estimate = await estimateBackfill(parts, { athletes: [4_200_001], since, exact: true })
  const counted = await service.requests('listActivities')
  await worker.mark({ ...IMPORT, progress: { since: Math.floor(since.getTime() / 1_000) } })
  await worker.drain()
  const lists = (await service.requests('listActivities')) - counted
  expect(estimate.activities).toBe(worker.changes.length)
  // Manual activities have no streams.
  expect(Math.abs(estimate.reads - (lists + worker.changes.length))).toBeLessThanOrEqual(3)
})
