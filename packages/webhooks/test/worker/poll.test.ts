import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWebhooks, type Detail, memoryInbox, type WebhooksOptions } from '../../src/index.ts'
import { createCopy, finish, startSubscribedApp, viewOf } from '../support/faulty-app.ts'
import { activitiesEvery, newActivity } from '../support/manual-activities.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const EVERY = 15 * MINUTE_MS

/** An app without a callback URL. */
function pollingApp(service: VirtualService, options: Partial<WebhooksOptions<Detail>> = {}) {
  const { app, now } = service
  const copy = createCopy()
  const changes: string[] = []
  const webhooks = createWebhooks<Detail>({
    app,
    inbox: memoryInbox({ now }),
    path: null,
    now,
    random: () => 0.5,
    sweeps: 'by hand',
    onErase: (erasure) => copy.erase(erasure),
    onChange(change) {
      if ('activityId' in change) changes.push(`${change.source}: ${change.type} ${change.activityId}`)
      copy.apply(change)
    },
    ...options,
  })
  /** Lets time pass, and works from time to time. */
  const pass = async (ms: number, step = 5 * MINUTE_MS): Promise<void> => {
    for (const end = service.now() + ms; service.now() < end; ) {
      await service.advance(Math.min(step, end - service.now()))
      await webhooks.drain()
    }
  }
  return { webhooks, copy, changes, pass }
}

describe('polling', () => {
  it('sends one list request in each interval, and delivers what events would report', async () => {
    await using service = await startService({ athleteCount: 1 })
    const { control } = service.sandbox
    await activitiesEvery(24, 3, service)
    const { webhooks, changes, pass } = pollingApp(service)
    expect(await webhooks.poll({ every: EVERY })).toEqual({ every: EVERY, quietEvery: HOUR_MS, athletes: 1, readsPerDay: 96 })
    await webhooks.drain()
    expect([changes, await service.requests('listActivities')]).toEqual([[], 1])
    const id = await newActivity(service)
    await control.settle()
    await pass(EVERY)
    await control.changeActivity({ id: Number(id), name: 'Renamed' })
    await pass(EVERY)
    await control.changeActivity({ id: Number(id), description: 'Nothing that events report' })
    await pass(EVERY)
    await control.deleteActivity({ id: Number(id) })
    await pass(EVERY)
    expect(changes).toEqual([`poll: changed ${id}`, `poll: changed ${id}`, `poll: deleted ${id}`])
    await pass(6 * HOUR_MS - 4 * EVERY, EVERY)
    expect([await service.requests('listActivities'), await service.requests('getActivity')]).toEqual([25, 3])
  })

  it('polls a quiet athlete less often, until something changes', async () => {
    await using service = await startService({ athleteCount: 1 })
    const { webhooks, pass } = pollingApp(service)
    await webhooks.poll({ every: HOUR_MS, quietEvery: 6 * HOUR_MS })
    const pollsIn = async (ms: number): Promise<number> => {
      const before = await service.requests('listActivities')
      await pass(ms, HOUR_MS)
      return (await service.requests('listActivities')) - before
    }
    expect(await pollsIn(3 * DAY_MS)).toBeGreaterThanOrEqual(72)
    expect(await pollsIn(DAY_MS)).toBe(4)
    await newActivity(service)
    await service.sandbox.control.settle()
    expect(await pollsIn(DAY_MS)).toBeGreaterThan(17)
  })

  it('continues after a page on which everything is new', async () => {
    await using service = await startService({ athleteCount: 1 })
    const { webhooks, copy, pass } = pollingApp(service, { compare: (listed) => copy.compare(listed) })
    await webhooks.poll({ every: EVERY })
    await pass(EVERY)
    const ids = await activitiesEvery(1, 210, service)
    await pass(EVERY)
    const [athleteId = ''] = service.athletes
    expect(Object.keys(copy.of(athleteId)).sort()).toEqual(ids.sort())
    const lists = await service.requests('listActivities')
    await pass(EVERY)
    expect((await service.requests('listActivities')) - lists).toBe(1)
  })

  it('begins where an import began, and neither misses nor repeats anything', async () => {
    await using service = await startService({ athleteCount: 1 })
    const ids = await activitiesEvery(24, 3, service)
    const { webhooks, changes, pass } = pollingApp(service)
    const [athleteId = ''] = service.athletes
    await webhooks.poll({ every: EVERY })
    await webhooks.backfill(athleteId)
    await webhooks.drain()
    const id = await newActivity(service)
    await service.sandbox.control.settle()
    await pass(2 * EVERY)
    expect(changes).toEqual([...ids.map((each) => `backfill: changed ${each}`), `poll: changed ${id}`])
  })

  it('begins with the import of an athlete who is not polled yet', async () => {
    await using service = await startService({ athleteCount: 1 })
    const [athleteId = ''] = service.athletes
    const late = await newActivity(service)
    const inbox = memoryInbox({ now: service.now })
    const other = pollingApp(service, {
      inbox,
      app: { ...service.app, quota: service.app.quota, athletes: async function* () {} } as never,
    })
    await other.webhooks.poll({ every: EVERY })
    await other.webhooks.drain()
    await other.webhooks.backfill(athleteId)
    await other.webhooks.drain()
    const id = await newActivity(service)
    await service.sandbox.control.settle()
    const joined = pollingApp(service, { inbox })
    await joined.pass(2 * EVERY)
    expect([other.changes, joined.changes]).toEqual([[`backfill: changed ${late}`], [`poll: changed ${id}`]])
  })

  it('finds that the oldest of a few activities was deleted', async () => {
    await using service = await startService({ athleteCount: 1 })
    const [, , oldest = ''] = await activitiesEvery(24, 3, service)
    const { webhooks, changes, pass } = pollingApp(service)
    await webhooks.poll({ every: EVERY })
    await webhooks.drain()
    await service.sandbox.control.deleteActivity({ id: Number(oldest) })
    await pass(EVERY)
    expect(changes).toEqual([`poll: deleted ${oldest}`])
    expect(await service.requests('listActivities')).toBe(3)
  })

  it('comes before the reads of an import', async () => {
    await using service = await startService({ athleteCount: 1, tier: 'standard' })
    await activitiesEvery(1, 160, service)
    const { webhooks, changes, pass } = pollingApp(service)
    const [athleteId = ''] = service.athletes
    await webhooks.poll({ every: EVERY })
    await webhooks.backfill(athleteId)
    await pass(EVERY)
    const id = await newActivity(service)
    await service.sandbox.control.settle()
    await pass(2 * EVERY)
    const place = changes.indexOf(`poll: changed ${id}`)
    expect(place).toBeGreaterThan(0)
    expect(changes.slice(place + 1).filter((change) => change.startsWith('backfill'))).not.toEqual([])
  })

  it('is continued by another process without an additional poll, changed by other intervals, and stopped', async () => {
    await using service = await startService({ athleteCount: 1 })
    const inbox = memoryInbox({ now: service.now })
    const first = pollingApp(service, { inbox })
    await first.webhooks.poll({ every: HOUR_MS })
    await first.webhooks.drain()
    const second = pollingApp(service, { inbox })
    await second.webhooks.poll({ every: HOUR_MS })
    await second.pass(HOUR_MS - MINUTE_MS)
    expect(await service.requests('listActivities')).toBe(1)
    await second.webhooks.poll({ every: EVERY })
    await second.pass(HOUR_MS)
    expect(await service.requests('listActivities')).toBe(5)
    await second.webhooks.stopPolling()
    await second.pass(4 * HOUR_MS, EVERY)
    expect(await service.requests('listActivities')).toBe(5)
  })

  it.each([
    [1, EVERY, 96],
    [10, 42 * MINUTE_MS, 343],
    [1_000, 4_115 * MINUTE_MS, 350],
  ])(
    'chooses an interval that leaves half of the background reads for what is found: %i athletes',
    async (athletes, every, readsPerDay) => {
      await using service = await startService({ athleteCount: 1, tier: 'standard' })
      const { app } = service
      const listed = Array.from({ length: athletes }, (_, index) => ({ athleteId: String(index + 1), state: 'active', scopes: undefined }))
      const many = { ...app, quota: app.quota, athletes: () => listed, session: app.session } as unknown as typeof app
      const { webhooks } = pollingApp(service, { app: many })
      expect(await webhooks.poll()).toMatchObject({ every, athletes, readsPerDay })
    },
  )

  it('needs no path of a callback URL, and an app without one receives and subscribes to nothing', async () => {
    await using service = await startService({ athleteCount: 1 })
    const { webhooks } = pollingApp(service)
    const response = await webhooks.fetch(new Request('http://127.0.0.1/', { method: 'POST', body: '{}' }))
    expect(response.status).toBe(404)
    await expect(webhooks.ensureSubscription('http://127.0.0.1/webhooks/0123456789abcdef')).rejects.toThrow('`path` is null')
  })

  it('refuses an interval below one minute', async () => {
    await using service = await startService({ athleteCount: 1 })
    const { webhooks } = pollingApp(service)
    await expect(webhooks.poll({ every: 15 })).rejects.toThrow('`every` must be a number of milliseconds, at least 60,000')
    await expect(webhooks.poll({ quietEvery: Number.NaN })).rejects.toThrow(RangeError)
  })
})

type Step = { readonly do: 'create' | 'rename' | 'hide' | 'show' | 'delete' | 'pass'; readonly index: number }

const steps = fc.array(
  fc.record<Step>({ do: fc.constantFrom('create', 'create', 'rename', 'hide', 'show', 'delete', 'pass'), index: fc.nat({ max: 9 }) }),
  { minLength: 1, maxLength: 20 },
)

it('polling gives the same rows as events', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), fc.boolean(), async (history, seesAll, compares) => {
      await using service = await startService({ athleteCount: 1, ...(!seesAll && { scope: 'read,activity:read' }) })
      const { control } = service.sandbox
      const [athleteId = ''] = service.athletes
      await using events = await startSubscribedApp(service)
      const polls = pollingApp(service, compares ? { compare: (listed) => polls.copy.compare(listed) } : {})
      await polls.webhooks.poll({ every: EVERY })
      await polls.webhooks.drain()
      const ids: number[] = []
      for (const { do: action, index } of history) {
        const id = ids[index % Math.max(1, ids.length)]
        if (action === 'create') ids.push(Number(await newActivity(service, `Ride ${ids.length}`)))
        else if (action === 'pass') await service.advance(EVERY)
        else if (id === undefined) continue
        else if (action === 'delete') {
          ids.splice(ids.indexOf(id), 1)
          await control.deleteActivity({ id })
        } else if (action === 'rename') await control.changeActivity({ id, name: `Renamed ${index}` })
        else await control.changeActivity({ id, visibility: action === 'hide' ? 'only_me' : 'everyone' })
        if (index % 3 === 0) await polls.webhooks.drain()
      }
      await finish(service, events)
      await polls.pass(EVERY)
      const view = await viewOf(service, athleteId, { seesAll })
      expect(events.copy.of(athleteId)).toEqual(view)
      expect(polls.copy.of(athleteId)).toEqual(view)
    }),
    { numRuns: process.env['LONG_TESTS'] ? 500 : 6 },
  )
})
