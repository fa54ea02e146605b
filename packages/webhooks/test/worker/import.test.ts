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
