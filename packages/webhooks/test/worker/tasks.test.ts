import { expect, it } from 'vitest'
import type { ListedActivities } from '../../src/change.ts'
import { NEVER } from '../../src/inbox/inbox.ts'
import { MOST_ENTRIES } from '../../src/inbox/rules.ts'
import type { TaskProgress } from '../../src/worker/hooks.ts'
import { copyWith } from '../support/copy-with.ts'
import { eventOf, leaseWorker } from '../support/lease-worker.ts'
import { activitiesEvery } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

const DAY = 86_400_000

const sweep = { kind: 'sweep', id: 'recent', lane: 'background' } as const
const sweepAll = { ...sweep, id: 'all' }
const activityIds = (changes: readonly object[]): string[] => changes.map((change) => Object(change).activityId)

it('a sweep finds the effects of lost events: missing and deleted activities', async () => {
  await using service = await startService()
  const ids = await activitiesEvery(48, 40, service)
  const starts = new Map(ids.map((id, index) => [id, Math.floor((service.now() - 3_600_000 - index * 48 * 3_600_000) / 1_000)]))
  const [missing, deleted, older] = [ids[3], ids[5], ids[39]] as [string, string, string]
  const { compare, listed } = copyWith(
    ids.filter((id) => id !== missing && id !== older),
    (id) => starts.get(id) ?? 0,
  )
  await service.sandbox.control.deleteActivity({ id: Number(deleted) })
  const worker = leaseWorker(service, { compare })
  await worker.mark(sweep)
  await worker.drain()
  expect(worker.changes).toMatchObject([
    { type: 'changed', activityId: missing, source: 'sweep' },
    { type: 'deleted', activityId: deleted, source: 'sweep' },
  ])
  expect(listed).toMatchObject([{ to: null, from: Math.floor(service.now() / 1_000) - 60 * 86_400 }])
  await worker.mark(sweepAll)
  await worker.drain()
  expect(activityIds(worker.changes).slice(2)).toContain(older)
})

it('the parts of a list are contiguous and complete, even if several activities started in the same second', async () => {
  await using service = await startService()
  const ids = await activitiesEvery(0, 205, service)
  const more = await activitiesEvery(1, 230, service)
  const { compare, listed } = copyWith([], () => 0)
  const worker = leaseWorker(service, { compare, detail: 'summary' })
  await worker.mark(sweepAll)
  await worker.drain()
  expect(listed.length).toBeGreaterThan(2)
  expect(new Set(activityIds(worker.changes))).toEqual(new Set([...ids, ...more]))
  for (const [index, part] of listed.entries()) {
    expect(part.to).toBe(index === 0 ? null : listed[index - 1]?.from)
    for (const { start_date: start } of part.activities) {
      const at = Date.parse(start ?? '') / 1_000
      expect(at >= (part.from ?? -Infinity) && at < (part.to ?? Infinity)).toBe(true)
    }
  }
  expect(listed.at(-1)?.from).toBe(null)
})

it('a first import reads from the newest activity to the oldest, and resumes where it stopped', async () => {
  await using service = await startService()
  const ids = await activitiesEvery(24, 120, service)
  const steps: TaskProgress[] = []
  const worker = leaseWorker(service, { hooks: { onProgress: (step) => steps.push(step) } })
  const since = Math.floor((service.now() - 100 * DAY) / 1_000)
  await worker.mark({ kind: 'backfill', id: 'import', lane: 'background', progress: { since } })
  await worker.drain()
  expect(activityIds(worker.changes)).toEqual(ids.slice(0, 100))
  expect(worker.changes[0]).toMatchObject({ source: 'backfill', type: 'changed' })
  expect(steps.map(({ listed, read, remaining, isFinished }) => [listed, read, remaining, isFinished])).toEqual([
    [100, 0, 100, false],
    ...ids.slice(0, 100).map((_, index) => [100, index + 1, 99 - index, false]),
    [100, 100, 0, true],
  ])
})

it('a first import with a start does not end at an activity whose start is not known', async () => {
  await using service = await startService({
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (!new Request(input).url.includes('/athlete/activities')) return response
      const listed = (await response.json()) as readonly object[]
      const without = listed.map((activity, index) => (index === 10 ? { ...activity, start_date: undefined } : activity))
      return Response.json(without, { headers: response.headers })
    },
  })
  const ids = await activitiesEvery(24, 60, service)
  const worker = leaseWorker(service)
  const since = Math.floor((service.now() - 100 * DAY) / 1_000)
  await worker.mark({ kind: 'backfill', id: 'import', lane: 'background', progress: { since } })
  await worker.drain()
  expect(new Set(activityIds(worker.changes))).toEqual(new Set(ids))
})

it('live events are processed before a first import', async () => {
  await using service = await startService()
  await activitiesEvery(24, 60, service)
  const [, other = ''] = service.athletes
  const worker = leaseWorker(service)
  await worker.mark({ kind: 'backfill', id: 'import', lane: 'background' })
  const lease = await worker.inbox.lease({ leaseMs: 1, lanes: ['background'] })
  if (lease !== null) await worker.inbox.release(lease, 0)
  await service.advance(1_000)
  await worker.mark({ athleteId: other, id: '99', event: eventOf('delete', service.now()) })
  await worker.drain()
  expect(worker.changes[0]).toMatchObject({ athleteId: other, type: 'deleted' })
})

it('a first import delivers every activity, without a comparison', async () => {
  await using service = await startService()
  const ids = await activitiesEvery(24, 3, service)
  const { compare, listed } = copyWith(ids, () => 0)
  const worker = leaseWorker(service, { compare })
  await worker.mark({ kind: 'backfill', id: 'import', lane: 'background' })
  await worker.drain()
  expect([activityIds(worker.changes), listed]).toEqual([ids, []])
})

it('a first import with summaries sends one request for 200 activities', async () => {
  await using service = await startService()
  const ids = await activitiesEvery(24, 230, service)
  const worker = leaseWorker(service, { detail: 'summary' })
  await worker.mark({ kind: 'backfill', id: 'import', lane: 'background' })
  await worker.drain()
  expect(activityIds(worker.changes)).toEqual(ids)
  expect([await service.requests('listActivities'), await service.requests('getActivity')]).toEqual([3, 0])
})

it('a sweep has room for whatever it finds, and lists nothing again', async () => {
  await using service = await startService()
  const [id = ''] = await activitiesEvery(24, 2, service)
  const gone = Array.from({ length: 5 }, (_, index) => String(20_000 + index))
  const compare = ({ to }: ListedActivities) => (to === null ? { changed: [id], gone } : { changed: [], gone: [] })
  const worker = leaseWorker(service, { compare })
  await worker.mark(sweepAll, ...Array.from({ length: MOST_ENTRIES }, (_, index) => ({ id: String(10_000 + index), dueAt: NEVER })))
  await worker.drain()
  expect(activityIds(worker.changes)).toEqual([id, ...gone])
  expect(worker.changes.filter(({ source }) => source !== 'sweep')).toEqual([])
  expect(await service.requests('listActivities')).toBe(2)
})
