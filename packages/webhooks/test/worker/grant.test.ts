import { NeedsReauthorizationError } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { activitiesEvery, newActivity } from '../support/manual-activities.ts'
import { summaryOf, testWebhooks } from '../support/test-webhooks.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const HOUR_MS = 3_600_000

const revoke = ({ sandbox, athletes }: VirtualService): Promise<unknown> => sandbox.control.revokeGrant({ athlete_id: Number(athletes[0]) })

it.each([
  ['moments after the access token was issued', false],
  ['while the service still accepts the access token', true],
])('an athlete who deauthorized the app is erased at once: %s', async (_when, isAccepted) => {
  let isRevoked = false
  await using service = await startService({
    fetch: async (input, init) =>
      isRevoked && isAccepted && new Request(input).url.endsWith('/athlete') ? Response.json({ id: 4_200_001 }) : fetch(input, init),
  })
  await using test = testWebhooks(service)
  const [athleteId = ''] = service.athletes
  await service.connect(athleteId)
  await revoke(service)
  isRevoked = true
  await test.work({ kind: 'grant', id: athleteId })
  expect(test.changes).toMatchObject([{ type: 'deauthorized', athleteId, source: 'event', readAt: service.now() }])
  expect(test.erasures).toEqual([{ athleteId, signal: expect.any(AbortSignal) }])
  expect(await test.webhooks.stats()).toMatchObject({ live: { due: 0, later: 0, running: 0 }, dead: 0 })
})

it('a read that is refused detects a grant that has ended without an event, also if a call of the app was refused before', async () => {
  await using service = await startService()
  const [athleteId = ''] = service.athletes
  await revoke(service)
  await using test = testWebhooks(service)
  await test.work({ id: '5' })
  expect([summaryOf(test.changes), test.erasures.length]).toEqual([[['deauthorized']], 1])
  await using later = testWebhooks(service)
  const session = service.app.session(athleteId)
  await expect(session.replace(await session.accessToken().catch(() => ''))).rejects.toThrow(NeedsReauthorizationError)
  await later.work({ id: '5' })
  expect([summaryOf(later.changes), later.erasures.length]).toEqual([[['deauthorized']], 1])
})

it('onErase is called until it succeeds, more often than other jobs are tried, and nothing else is done for the athlete before', async () => {
  await using service = await startService()
  const [athleteId = ''] = service.athletes
  let calls = 0
  let isBroken = true
  await using queue = sqliteQueue({ path: ':memory:', now: service.now, maxFailures: 3 })
  await using test = testWebhooks(service, {
    queue,
    onErase() {
      calls += 1
      if (isBroken) throw new Error('the database is away')
    },
  })
  await test.webhooks.drain()
  await revoke(service)
  await test.webhooks.checkGrant(athleteId)
  for (let hour = 0; hour < 24; hour += 1) await test.pass(HOUR_MS)
  await test.work({ id: '1' })
  expect([await queue.dead(), test.erasures]).toEqual([[], []])
  expect(calls).toBeGreaterThan(12)
  expect(new Set(test.changes.map(({ type }) => type))).toEqual(new Set(['deauthorized']))
  isBroken = false
  await test.pass(2 * HOUR_MS)
  expect(test.erasures).toMatchObject([{ athleteId }])
  expect([await service.requests('getActivity'), (await queue.stats()).live]).toEqual([0, { due: 0, later: 0, running: 0 }])
})

it.each(['onChange', 'onErase'])(
  'if the athlete authorizes the app again during %s of the erasure, everything is read again',
  async (during) => {
    await using service = await startService()
    const [athleteId = ''] = service.athletes
    const ids = await activitiesEvery(70 * 24, 2, service)
    const connect = async (): Promise<void> => {
      await service.connect(athleteId)
      await test.queue.add([{ key: `${athleteId}/activity/${ids[1]}`, lane: 'live' }])
    }
    await using test = testWebhooks(service, {
      onChange: ({ type }) => (during === 'onChange' && type === 'deauthorized' ? connect() : undefined),
      onErase: () => (during === 'onErase' ? connect() : undefined),
    })
    await revoke(service)
    await test.work({ kind: 'grant', id: athleteId })
    const [erased, ...later] = test.changes
    expect(erased?.type).toBe('deauthorized')
    expect(new Set(later.map((change) => Object(change).activityId))).toEqual(new Set(ids))
    for (const { readAt } of later) expect(readAt).toBeGreaterThanOrEqual(erased?.readAt ?? 0)
    expect(test.erasures).toHaveLength(during === 'onErase' ? 1 : 0)
    expect((await test.webhooks.stats()).dead).toBe(0)
  },
)

it('an import ends with the grant, and one of a later authorization begins anew', async () => {
  await using service = await startService()
  const [athleteId = ''] = service.athletes
  const ids = [await newActivity(service, 'One'), await newActivity(service, 'Two')]
  await using test = testWebhooks(service, {
    async onChange({ type }) {
      if (type === 'changed' && test.changes.length === 0) await revoke(service)
    },
  })
  await test.webhooks.importActivities(athleteId)
  await test.webhooks.drain()
  expect(test.changes.map(({ type }) => type)).toEqual(['changed', 'deauthorized'])
  expect(test.erasures).toHaveLength(1)
  await service.connect(athleteId)
  await test.webhooks.importActivities(athleteId)
  await test.webhooks.drain()
  expect(new Set(summaryOf(test.changes.slice(2)))).toEqual(new Set(ids.map((id) => ['changed', id])))
})

it('a check of the grant sends nothing while the rate limit is used up', async () => {
  await using service = await startService({ tier: 'standard', athleteCount: 1 })
  await using test = testWebhooks(service, { pace: 'all' })
  const [athleteId = ''] = service.athletes
  for (let request = 0; request < 100; request += 1) await service.app.athlete(athleteId).GET('/athlete')
  const before = await service.requests('issueToken')
  await test.work({ kind: 'grant', id: athleteId })
  const { due, later } = (await test.webhooks.stats()).live
  expect([await service.requests('issueToken'), due + later]).toEqual([before, 1])
})
