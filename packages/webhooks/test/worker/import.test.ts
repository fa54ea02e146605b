import type { WorldActivity } from '@activity-tracking/sandbox'
import { expect, it } from 'vitest'
import { type ActivityChanged, type Detail, type Inbox, memoryInbox } from '../../src/index.ts'
import { estimateBackfill } from '../../src/worker/estimate.ts'
import type { TaskProgress } from '../../src/worker/hooks.ts'
import { eventOf, leaseWorker } from '../support/lease-worker.ts'
import { activitiesEvery } from '../support/manual-activities.ts'
import { history } from '../support/timed-import.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const IMPORT = { kind: 'backfill', id: 'import', lane: 'background' } as const

it.each<[number, Detail]>([
  [0, 'detailed'],
  [1, 'detailed'],
  [199, 'summary'],
  [200, 'summary'],
  [201, 'detailed'],
  [410, 'summary'],
])('an import of %i activities lists each page once, and reads each activity once if it is %s', async (count, detail) => {
  await using service = await startService({ activities: history(count) })
  const steps: TaskProgress[] = []
  const worker = leaseWorker(service, { detail, hooks: { onProgress: (step) => steps.push(step) } })
  const { app, now } = service
  const estimate = await estimateBackfill(
    { app, detail, hasStreams: false, share: 1, limits: worker.limits, now },
    { athletes: [4_200_001], exact: true },
  )
  const counted = await service.requests('listActivities')
  expect(estimate.activities).toBe(count)
  await worker.mark(IMPORT)
  await worker.drain()
  const names = worker.changes.map((change) => (change as ActivityChanged).activity.name)
  expect(names).toEqual(history(count).map(({ name }) => name))
  const lists = (await service.requests('listActivities')) - counted
  expect(lists).toBeLessThanOrEqual(Math.ceil(count / 199) + 2)
  expect(counted).toBe(lists)
  const reads = detail === 'detailed' ? count : 0
  expect([await service.requests('getActivity'), lists + reads]).toEqual([reads, estimate.reads])
  expect(steps.at(-1)).toMatchObject({ listed: count, read: reads, remaining: 0, isFinished: true, eta: null })
})

it.each<[string, (activities: WorldActivity[]) => WorldActivity[], number]>([
  ['equal starts', (all) => all.map((activity) => ({ ...activity, start_date_local: '2026-10-01T08:00:00' })), 5],
  [
    'hidden starts',
    (all) => all.map(({ start_date_local, ...rest }) => ({ ...rest, start_date_local: `${start_date_local?.slice(0, 10)}T00:00:01` })),
    4,
  ],
])(
  'an import of 410 activities with %s sends as many list requests as there are pages, and delivers each once',
  async (_, change, lists) => {
    await using service = await startService({ activities: change(history(410)) })
    const worker = leaseWorker(service, { detail: 'summary' })
    await worker.mark(IMPORT)
    await worker.drain()
    expect(worker.changes).toHaveLength(410)
    expect(new Set(worker.changes.map((each) => (each as ActivityChanged).activityId)).size).toBe(410)
    expect(await service.requests('listActivities')).toBe(lists)
  },
)

it.each([100, 199, 200, 250])('the exact estimate of an import since a time is within three reads: %i of 300 activities', async (count) => {
  const activities = history(300)
  await using service = await startService({ activities })
  const worker = leaseWorker(service, { detail: 'summary' })
  const { app, now } = service
  const since = new Date(`${activities[count - 1]?.start_date_local}Z`)
  const parts = { app, detail: 'summary', hasStreams: false, share: 1, limits: worker.limits, now } as const
  const estimate = await estimateBackfill(parts, { athletes: [4_200_001], since, exact: true })
  const counted = await service.requests('listActivities')
  await worker.mark({ ...IMPORT, progress: { since: Math.floor(since.getTime() / 1_000) } })
  await worker.drain()
  const lists = (await service.requests('listActivities')) - counted
  expect(estimate.activities).toBe(worker.changes.length)
  expect(Math.abs(estimate.reads - lists)).toBeLessThanOrEqual(3)
})

it.each<[string, object, Detail, number]>([
  ['an import', IMPORT, 'summary', 1],
  ['an import', IMPORT, 'detailed', 200],
  ['a sweep', { kind: 'sweep', id: 'all', lane: 'background' }, 'summary', 1],
])('%s stops when the list ignores `page`, with a reason: %o, %s, %i activities', async (_, mark, detail, count) => {
  const pages: string[] = []
  await using service = await startService({
    activities: history(count),
    fetch(input, init) {
      const url = new URL(new Request(input, init).url)
      if (!url.pathname.endsWith('/athlete/activities')) return fetch(input, init)
      pages.push(url.search)
      for (const name of ['page', 'before', 'after']) url.searchParams.delete(name)
      return fetch(url, init)
    },
  })
  const worker = leaseWorker(service, { detail })
  await worker.mark(mark)
  await worker.drain()
  expect(pages.length).toBeLessThan(5)
  for (let tries = 0; tries < 5; tries += 1) {
    await service.advance(3_600_000)
    await worker.drain()
  }
  const { entries } = await worker.inbox.dead()
  expect(pages.length).toBeLessThan(8)
  expect(entries).toMatchObject([
    { reason: expect.stringMatching(/GET \/athlete\/activities: the pages .*page=2.* and .*page=3.* contain nothing new/) },
  ])
  await expect(
    estimateBackfill({ app: service.app, detail, hasStreams: false, share: 1, limits: worker.limits, now: service.now }, { exact: true }),
  ).rejects.toMatchObject({ code: 'repeated_page' })
})

/** An import that was listed, and whose process ended after it had delivered the first activity. */
async function interruptedImport(service: VirtualService) {
  const ids = await activitiesEvery(24, 3, service)
  const inbox = memoryInbox({ now: service.now })
  let isRunning = true
  const dying: Inbox = {
    ...inbox,
    settle: (...args) => (isRunning ? inbox.settle(...args) : Promise.reject(new Error('the process has ended'))),
    release: (...args) => (isRunning ? inbox.release(...args) : Promise.reject(new Error('the process has ended'))),
  }
  const onChange = (): void => {
    isRunning = false
  }
  const worker = leaseWorker(service, { inbox: dying, onChange })
  await worker.mark(IMPORT)
  await expect(worker.drain()).rejects.toThrow('the process has ended')
  await service.advance(60_001)
  return { ids, inbox }
}

it.each([
  ['the import itself', false],
  ['an event, which comes first', true],
])('what an interrupted import may have delivered says so when it is delivered again by %s', async (_, hasEvent) => {
  await using service = await startService()
  const { ids, inbox } = await interruptedImport(service)
  const [first] = ids
  const worker = leaseWorker(service, { inbox })
  if (hasEvent) await worker.mark({ ...(first && { id: first }), event: eventOf('update', service.now()) })
  await worker.drain()
  const delivered = worker.changes.map((change) => [(change as ActivityChanged).activityId, change.attempt > 1])
  expect(delivered).toHaveLength(3)
  expect(delivered).toEqual(expect.arrayContaining(ids.map((id) => [id, id === first])))
  expect(await service.requests('getActivity')).toBe(4)
})

it('an activity that an event has read or will read meanwhile is not read again', async () => {
  await using service = await startService()
  const ids = await activitiesEvery(24, 3, service)
  const worker = leaseWorker(service)
  await worker.mark(IMPORT)
  // The list, without the reads.
  for (let page = 0; page < 2; page += 1) {
    const stop = new AbortController()
    await leaseWorker(service, { inbox: worker.inbox, hooks: { onProgress: () => stop.abort() } }).drain(stop.signal)
  }
  const [, second = '', third = ''] = ids
  await service.advance(15_000)
  await worker.mark(
    { id: second, event: eventOf('update', service.now()) },
    { id: third, lane: 'background', dueAt: service.now() + 60_000 },
  )
  await worker.drain()
  await service.advance(60_000)
  await worker.drain()
  expect(worker.changes.map((change) => (change as ActivityChanged).activityId).sort()).toEqual(ids.sort())
  expect(await service.requests('getActivity')).toBe(3)
})
