import { expect, it } from 'vitest'
import { createWebhooks, type Detail, memoryInbox, type WebhooksOptions } from '../../src/index.ts'
import { markSweeps, scheduleMarks } from '../../src/worker/schedule.ts'
import { copyWith } from '../support/copy-with.ts'
import { leaseWorker } from '../support/lease-worker.ts'
import { PATH } from '../support/receiving-app.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const DAY = 86_400_000

it('the schedule sweeps every athlete each day, and checks athletes whose grant has ended', async () => {
  await using service = await startService({ athleteCount: 3 })
  const [, , ended = ''] = service.athletes
  const { compare, listed } = copyWith([], () => 0)
  const worker = leaseWorker(service, { compare })
  await worker.inbox.mark(scheduleMarks(service.now()))
  expect(await worker.drain()).toBe(0)
  await service.sandbox.control.revokeGrant({ athlete_id: Number(ended) })
  await service.advance(DAY)
  await worker.drain()
  await service.advance(DAY)
  await worker.drain()
  // The grant that ended was found out by the first request with it.
  expect(worker.erasures).toMatchObject([{ athleteId: ended }])
  expect(new Set(listed.map(({ athleteId }) => athleteId))).toEqual(new Set(service.athletes.slice(0, 2)))
  await service.advance(DAY)
  await worker.drain()
  expect(worker.erasures).toHaveLength(1)
})

it('a manual sweep starts immediately for all connected athletes', async () => {
  await using service = await startService({ athleteCount: 3 })
  const worker = leaseWorker(service, { detail: 'summary' })
  const { app } = service
  expect(
    await markSweeps({ app, inbox: worker.inbox }, (athleteId) => ({ athleteId, kind: 'sweep', id: 'recent', lane: 'background' })),
  ).toBe(3)
  expect(await worker.drain()).toBe(3)
})

/** Webhooks without a waker that runs: a job drains them each day. */
async function drainDaily(service: VirtualService, days: number, options: Partial<WebhooksOptions<Detail>> = {}) {
  const { app, now } = service
  const errors: unknown[] = []
  const erased: string[] = []
  const inbox = memoryInbox({ now })
  const webhooks = createWebhooks<Detail>({
    app,
    inbox,
    path: PATH,
    onChange: () => undefined,
    onErase: ({ athleteId }) => void erased.push(athleteId),
    onError: (error) => errors.push(error),
    now,
    random: () => 0,
    ...options,
  })
  await webhooks.drain()
  for (let day = 0; day < days; day += 1) {
    await service.advance(DAY)
    await webhooks.drain()
  }
  await webhooks.close()
  return { errors: errors.map(String), erased, inbox }
}

it('sweeps are also scheduled if a job drains the inbox', async () => {
  await using service = await startService({ athleteCount: 2 })
  const { compare, listed } = copyWith([], () => 0)
  const { errors } = await drainDaily(service, 3, { compare })
  expect(listed.map(({ athleteId }) => athleteId).toSorted()).toEqual(service.athletes.flatMap((id) => [id, id, id]))
  expect(errors).toEqual([])
})

it('without `compare`, activities are not read again each day, which is logged each day', async () => {
  await using service = await startService()
  const { errors } = await drainDaily(service, 2)
  expect(await service.requests('listActivities')).toBe(0)
  expect(errors).toEqual([expect.stringMatching(/no sweeps run, .*`compare`/), expect.stringMatching(/no sweeps run/)])
})

it('manual sweeps are not reported as missing', async () => {
  await using service = await startService()
  const { compare, listed } = copyWith([], () => 0)
  expect((await drainDaily(service, 2, { sweeps: 'by hand' })).errors).toEqual([])
  expect((await drainDaily(service, 2, { sweeps: 'by hand', compare })).errors).toEqual([])
  expect(listed).toEqual([])
})

it('without sweeps, athletes whose grant has ended are erased, and obsolete entries are removed', async () => {
  await using service = await startService()
  const [ended = ''] = service.athletes
  await service.sandbox.control.revokeGrant({ athlete_id: Number(ended) })
  await service.app
    .athlete(ended)
    .GET('/athlete')
    .catch(() => undefined)
  const { erased, inbox } = await drainDaily(service, 8, { sweeps: 'by hand' })
  expect(erased).toEqual([ended])
  expect((await inbox.athletes()).ids).not.toContain(ended)
})

it('a schedule is not counted as waiting', async () => {
  await using service = await startService()
  const worker = leaseWorker(service)
  await worker.mark({ athleteId: '0', kind: 'schedule', id: 'recent', lane: 'background', dueAt: service.now() + 1_000 })
  expect(await worker.inbox.stats()).toEqual({ waiting: 0, leased: 0, dead: 0, oldestAt: null })
})
