import { describe, expect, it } from 'vitest'
import { createWebhooks, type ErasureReceipt, type Expiry, memoryInbox, type WebhooksOptions } from '../../src/index.ts'
import { copyWith } from '../support/copy-with.ts'
import { activitiesEvery, newActivity } from '../support/manual-activities.ts'
import { PATH } from '../support/receiving-app.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** An app that keeps its copies for seven days, and what was delivered to it. */
function keepingApp(service: VirtualService, options: Partial<WebhooksOptions> = {}) {
  const { app, now } = service
  const expiries: Omit<Expiry, 'signal'>[] = []
  const receipts: ErasureReceipt[] = []
  /** When each activity was read, by id. */
  const rows = new Map<string, number>()
  const webhooks = createWebhooks({
    app,
    inbox: memoryInbox({ now }),
    path: PATH,
    now,
    random: () => 0.5,
    sweeps: 'by hand',
    keep: { days: 7 },
    onChange(change) {
      if (change.type === 'changed') rows.set(change.activityId, change.readAt)
      if (change.type === 'deleted') rows.delete(change.activityId)
    },
    onExpire({ signal: _, ...expiry }) {
      expiries.push(expiry)
      for (const id of expiry.activityIds) rows.delete(id)
    },
    onErase: ({ receipt }) => void receipts.push(receipt),
    ...options,
  })
  return { webhooks, expiries, receipts, rows }
}

describe('`keep`', () => {
  it('expires what was read one to two hours before it is too old, in sets of an hour, and never later', async () => {
    await using service = await startService()
    const ids = await activitiesEvery(24, 3, service)
    const [athleteId = ''] = service.athletes
    const { webhooks, expiries, rows } = keepingApp(service)
    await webhooks.backfill(athleteId)
    await service.advance(1_800_000)
    await webhooks.drain()
    const [readAt = 0] = rows.values()
    await service.advance(7 * DAY_MS - 2 * HOUR_MS)
    await webhooks.drain()
    expect([expiries, rows.size]).toEqual([[], 3])
    await service.advance(readAt + 7 * DAY_MS - HOUR_MS - service.now())
    await webhooks.drain()
    expect(expiries).toEqual([{ athleteId, activityIds: ids, profile: false, fencingToken: expect.any(Number) }])
    expect(rows.size).toBe(0)
    expect(await webhooks.stats()).toMatchObject({ waiting: 0, dead: 0 })
  })

  it('does not expire what was read again later, and reads only on demand', async () => {
    await using service = await startService()
    const [first = '', second = ''] = await activitiesEvery(24, 2, service)
    const [athleteId = ''] = service.athletes
    const { webhooks, expiries, rows } = keepingApp(service)
    await webhooks.backfill(athleteId)
    await webhooks.drain()
    await service.advance(5 * DAY_MS)
    await webhooks.refresh(athleteId, [first])
    await webhooks.drain()
    const reads = await service.requests('getActivity')
    await service.advance(2 * DAY_MS)
    await webhooks.drain()
    expect(expiries.map(({ activityIds }) => activityIds)).toEqual([[second]])
    expect([...rows.keys()]).toEqual([first])
    await service.advance(5 * DAY_MS)
    await webhooks.drain()
    expect([expiries.at(-1)?.activityIds, rows.size, await service.requests('getActivity')]).toEqual([[first], 0, reads])
  })

  it('expires before anything else after a time without processes, also while no request can be sent', async () => {
    await using service = await startService({ tier: 'standard' })
    const ids = await activitiesEvery(24, 2, service)
    const [athleteId = ''] = service.athletes
    const order: string[] = []
    const options: Partial<WebhooksOptions> = { onChange: ({ type }) => void order.push(type), shares: { live: 0.9 } }
    const { webhooks } = keepingApp(service, { ...options, onExpire: () => void order.push('expired') })
    await webhooks.refresh(athleteId, ids)
    await webhooks.drain()
    order.length = 0
    await service.advance(30 * DAY_MS)
    await webhooks.refresh(athleteId, ids)
    for (let request = 0; request < 95; request += 1) await service.app.athlete(athleteId).GET('/athlete')
    await webhooks.drain()
    expect(order).toEqual(['expired'])
    await service.advance(HOUR_MS / 4)
    await webhooks.drain()
    expect(order).toEqual(['expired', 'changed', 'changed'])
  })

  it('repeats a failed expiry without an end, and it does not hold up others', async () => {
    await using service = await startService()
    const [athleteId = '', otherId = ''] = service.athletes
    const [id, other] = [await newActivity(service, 'One', athleteId), await newActivity(service, 'Two', otherId)]
    let failures = 0
    const { webhooks, expiries } = keepingApp(service, {
      maxFailures: 2,
      onError: () => undefined,
      onExpire(expiry) {
        if (expiry.athleteId === athleteId && failures < 20) {
          failures += 1
          throw new Error('the database is away')
        }
        expiries.push(expiry)
      },
    })
    await webhooks.refresh(athleteId, [id])
    await webhooks.refresh(otherId, [other])
    await webhooks.drain()
    await service.advance(7 * DAY_MS)
    await webhooks.drain()
    expect(expiries.map(({ athleteId: expired }) => expired)).toEqual([otherId])
    for (let hour = 0; hour < 24; hour += 1) {
      await service.advance(HOUR_MS)
      await webhooks.drain()
    }
    expect([failures, expiries.at(-1)?.activityIds]).toEqual([20, [id]])
    expect((await webhooks.stats()).dead).toBe(0)
  })

  it('expires the profile that the app has stored, unless it was stored again', async () => {
    await using service = await startService()
    const [athleteId = ''] = service.athletes
    const { webhooks, expiries } = keepingApp(service)
    await webhooks.profileStored(athleteId)
    await service.advance(3 * DAY_MS)
    await webhooks.profileStored(athleteId)
    await service.advance(4 * DAY_MS)
    await webhooks.drain()
    expect(expiries).toEqual([])
    await service.advance(3 * DAY_MS)
    await webhooks.drain()
    expect(expiries).toMatchObject([{ athleteId, activityIds: [], profile: true }])
  })

  it('expires the activities that the app has stored itself, unless they were delivered later', async () => {
    await using service = await startService()
    const [first = '', second = '', third = ''] = await activitiesEvery(24, 3, service)
    const [athleteId = ''] = service.athletes
    const inbox = memoryInbox({ now: service.now })
    const { webhooks, expiries, rows } = keepingApp(service, { inbox })
    await createWebhooks({ app: service.app, inbox, path: PATH, onChange() {}, onErase() {} }).activitiesStored(athleteId, [third])
    await webhooks.activitiesStored(athleteId, [])
    expect(await inbox.list(athleteId, 'expiry')).toEqual([])
    const readAt = new Date(service.now() - HOUR_MS)
    await webhooks.activitiesStored(athleteId, [Number(first), second, BigInt(second)], readAt)
    await webhooks.refresh(athleteId, [first])
    await webhooks.drain()
    await service.advance(readAt.getTime() + 7 * DAY_MS - HOUR_MS - service.now())
    await webhooks.drain()
    expect([expiries.map(({ activityIds }) => activityIds), [...rows.keys()]]).toEqual([[[second]], [first]])
    await service.advance(HOUR_MS)
    await webhooks.drain()
    expect(expiries.map(({ activityIds }) => activityIds)).toEqual([[second], [first]])
  })

  it('leaves what expires to a process that has `keep`', async () => {
    await using service = await startService()
    const [id = ''] = await activitiesEvery(24, 1, service)
    const [athleteId = ''] = service.athletes
    const inbox = memoryInbox({ now: service.now })
    const { webhooks, expiries } = keepingApp(service, { inbox })
    await webhooks.refresh(athleteId, [id])
    await webhooks.drain()
    await service.advance(7 * DAY_MS)
    const { app, now } = service
    await createWebhooks({ app, inbox, path: PATH, now, sweeps: 'by hand', onChange() {}, onErase() {} }).drain()
    await webhooks.drain()
    expect(expiries.map(({ activityIds }) => activityIds)).toEqual([[id]])
  })

  it('a process that is late does not store anything about an athlete who was erased meanwhile', async () => {
    let erase: () => Promise<unknown> = async () => undefined
    await using service = await startService({
      async fetch(input, init) {
        const response = await fetch(input, init)
        if (/\/activities\/\d+$/.test(new URL(new Request(input).url).pathname)) await erase()
        return response
      },
    })
    const [id = ''] = await activitiesEvery(24, 1, service)
    const [athleteId = ''] = service.athletes
    const inbox = memoryInbox({ now: service.now })
    const { webhooks, rows } = keepingApp(service, { inbox })
    await webhooks.refresh(athleteId, [id])
    erase = () => inbox.forget(athleteId)
    await webhooks.drain()
    expect([rows.size, await inbox.list(athleteId, 'expiry')]).toEqual([0, []])
    const event = { aspectType: 'update', eventTime: service.now() - 1_000, updates: {} }
    expect(await inbox.mark([{ athleteId, kind: 'activity', id, lane: 'live', event }])).toEqual(['forgotten'])
  })

  it('applies a shorter time to what is already stored', async () => {
    await using service = await startService()
    const [id = ''] = await activitiesEvery(24, 1, service)
    const [athleteId = ''] = service.athletes
    const inbox = memoryInbox({ now: service.now })
    await keepingApp(service, { inbox }).webhooks.refresh(athleteId, [id])
    await keepingApp(service, { inbox }).webhooks.drain()
    await service.advance(2 * DAY_MS)
    const { webhooks, expiries } = keepingApp(service, { inbox, keep: { days: 2 } })
    await webhooks.drain()
    expect(expiries.map(({ activityIds }) => activityIds)).toEqual([[id]])
  })

  it.each([
    [{ keep: { days: 0 } }, '`keep.days` must be a number of at least 1'],
    [{ keep: { days: Number.NaN } }, '`keep.days` must be a number of at least 1'],
    [{ onExpire: undefined }, '`onExpire` must be a function: `keep` needs it'],
  ] as const)('is checked: %o', async (options, message) => {
    await using service = await startService()
    expect(() => keepingApp(service, options as Partial<WebhooksOptions>)).toThrow(message)
  })
})

it('a deletion whose event was lost is found within 48 hours, however old the activity is', async () => {
  await using service = await startService({ athleteCount: 1 })
  const ids = await activitiesEvery(24 * 60, 4, service)
  const starts = new Map(ids.map((id, index) => [id, (service.now() - HOUR_MS - index * 60 * DAY_MS) / 1_000]))
  const [athleteId = ''] = service.athletes
  const { webhooks, rows } = keepingApp(service, {
    sweeps: 'scheduled',
    random: () => 0.99,
    compare: (listed) => ({ ...copyWith(rows.keys(), (id) => starts.get(id) ?? 0).compare(listed), changed: [] }),
  })
  await webhooks.backfill(athleteId)
  await webhooks.drain()
  expect([...rows.keys()]).toEqual(ids)
  await service.sandbox.control.deleteActivity({ id: Number(ids[3]) })
  for (let hour = 0; hour < 48; hour += 1) {
    await service.advance(HOUR_MS)
    await webhooks.drain()
  }
  expect([...rows.keys()]).toEqual(ids.slice(0, 3))
})

it('an erasure has a receipt, which is listed for 90 days', async () => {
  await using service = await startService()
  const [athleteId = '', otherId = ''] = service.athletes
  let failures = 1
  const { webhooks, receipts } = keepingApp(service, {
    onError: () => undefined,
    onErase({ receipt }) {
      receipts.push(receipt)
      if (failures-- > 0) throw new Error('the database is away')
    },
  })
  await webhooks.drain()
  await service.app.deauthorize(athleteId)
  await service.advance(6 * HOUR_MS)
  await service.sandbox.control.revokeGrant({ athlete_id: Number(otherId) })
  const requestedAt = service.now()
  await webhooks.checkGrant(athleteId)
  await webhooks.drain()
  await service.advance(60_000)
  await webhooks.checkGrant(otherId)
  await webhooks.drain()
  const [first, ...others] = receipts
  expect(first).toMatchObject({ what: 'athlete', athleteId, why: 'revoked', requestedAt, completedAt: null })
  expect(others).toEqual([first, expect.objectContaining({ athleteId: otherId, why: 'refused' })])
  const completed = await webhooks.erasures()
  expect(completed.map(({ id, completedAt }) => [id, completedAt])).toEqual([
    [first?.id, requestedAt + 60_000],
    [others[1]?.id, requestedAt + 60_000],
  ])
  await service.advance(89 * DAY_MS)
  await webhooks.drain()
  expect((await webhooks.erasures()).slice(0, 2)).toEqual(completed)
  await service.advance(2 * DAY_MS)
  await webhooks.drain()
  const left = (await webhooks.erasures()).map(({ id }) => id)
  expect(completed.filter(({ id }) => left.includes(id))).toEqual([])
})
