import { createApp } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { memoryStore } from '@activity-tracking/store'
import { expect, it } from 'vitest'
import { createWebhooks, memoryInbox } from '../src/index.ts'
import { startProgram } from './support/started-program.ts'

/** More than the limits allow in a quarter hour. */
const ACTIVITIES = 96

const startWorld = () =>
  startSandbox({
    now: '2026-11-02T10:00:00Z',
    frozen: true,
    world: {
      athletes: { maren: { id: 1 } },
      activities: Array.from({ length: ACTIVITIES }, (_, index) => ({
        name: `Ride ${index + 1}`,
        sport_type: 'Ride',
        start_date_local: `2026-10-${String((index % 28) + 1).padStart(2, '0')}T${String(6 + Math.floor(index / 28)).padStart(2, '0')}:00:00`,
        elapsed_time: 600,
      })),
    },
  })

it('an import says what it waits for, and continues when the clock of the sandbox was moved', async () => {
  await using sandbox = await startWorld()
  const { clientId, clientSecret, baseUrl, authUrl, control, clock } = sandbox
  const store = memoryStore()
  await using app = createApp({ clientId, clientSecret, baseUrl, authUrl, redirectUri: 'http://localhost/callback', store, now: clock.now })
  const grant = await control.createToken({ scope: 'read,activity:read_all' })
  await app.importGrant(grant)
  const ids = new Set<string>()
  const options = { app, path: '/webhooks/0123456789abcdef', subscriptionId: 1, onErase: () => undefined }
  await using webhooks = createWebhooks({
    ...options,
    inbox: memoryInbox(),
    onChange: (change) => void (change.type === 'changed' && ids.add(change.activityId)),
  })
  const { id } = grant.athlete
  await webhooks.backfill(id)
  expect(await webhooks.waits()).toEqual({ live: null, background: null })
  const counts: number[] = []
  for (const move of [{}, { now: '2026-11-02T10:16:00Z' }, { advance: '15m' }]) {
    if (Object.keys(move).length > 0) await control.setClock(move)
    await webhooks.drain()
    counts.push(ids.size)
    if (counts.length > 1) continue
    const { live, background: waitsFor } = await webhooks.waits()
    expect([live, waitsFor?.reason]).toEqual([null, 'quarter_hour'])
    // The clock of the service was not known exactly before the first response.
    expect(Math.abs((waitsFor?.until ?? 0) - Date.parse('2026-11-02T10:15:00Z'))).toBeLessThanOrEqual(10_000)
    const read = ids.size
    expect(await webhooks.backfillProgress(id)).toMatchObject({ listed: ACTIVITIES, read, remaining: ACTIVITIES - read, waitsFor })
    await using others = createWebhooks({ ...options, inbox: memoryInbox(), onChange: () => undefined })
    await others.backfill(id)
    await others.drain()
    const nothing = { listed: 0, read: 0, remaining: null, eta: null, reached: null, isFinished: false }
    expect(await others.backfillProgress(id)).toMatchObject({ ...nothing, waitsFor: { reason: 'quarter_hour' } })
  }
  const finished = { listed: ACTIVITIES, read: ACTIVITIES, remaining: 0, eta: null, waitsFor: null, isFinished: true }
  expect(await webhooks.backfillProgress(id)).toMatchObject(finished)
  const [first = 0, second = 0, third] = counts
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first)
  expect(third).toBe(ACTIVITIES)
})

it('so does an import of an app in another process', { timeout: 60_000 }, async () => {
  await using sandbox = await startWorld()
  const { clientId, clientSecret, baseUrl, authUrl, controlUrl, control, clock } = sandbox
  const grant = await control.createToken({ scope: 'read,activity:read_all' })
  await using app = await startProgram('importing-app', [JSON.stringify({ clientId, clientSecret, baseUrl, authUrl, controlUrl, grant })])
  await app.printed('waiting')
  expect(app.lines()).not.toContain(`imported ${ACTIVITIES}`)
  await clock.advance('16m')
  await app.printed(`imported ${ACTIVITIES}`)
})
