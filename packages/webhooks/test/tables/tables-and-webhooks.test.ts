import { DatabaseSync } from 'node:sqlite'
import { createApp, unwrap } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { memoryStore } from '@activity-tracking/store'
import { expect, it } from 'vitest'
import { createWebhooks, memoryInbox } from '../../src/index.ts'
import { sqliteTables } from '../../src/tables/index.ts'
import { PATH } from '../support/receiving-app.ts'
import { DAY, idsOf } from '../support/tables-case.ts'

const START = '2026-11-02T10:00:00Z'

it('webhooks take tables as their callbacks: an import replaces the summaries that the app has stored, a sweep of them reads nothing, copies expire, and athletes are erased', async () => {
  await using sandbox = await startSandbox({ now: START, frozen: true, tier: 'unlimited' })
  const { clientId, clientSecret, baseUrl, authUrl, control, athleteId } = sandbox
  let time = Date.parse(START)
  const now = () => time
  const advance = async (ms: number): Promise<void> => {
    time += ms
    await control.setClock({ now: new Date(time).toISOString() })
  }
  const redirectUri = 'http://localhost/callback'
  const logger = { debug() {}, info() {}, warn() {}, error() {} }
  await using app = createApp({ clientId, clientSecret, baseUrl, authUrl, redirectUri, store: memoryStore(), quota: false, now, logger })
  await app.importGrant(await control.createToken({ scope: 'read,activity:read_all' }))
  using database = new DatabaseSync(':memory:')
  await using tables = sqliteTables({ database, keep: { days: 7 } })
  const errors: unknown[] = []
  await using webhooks = createWebhooks({
    app,
    inbox: memoryInbox(),
    path: PATH,
    streams: ['latlng', 'heartrate'],
    sweeps: 'by hand',
    onError: (error) => errors.push(error),
    ...tables,
  })
  const since = new Date('2026-10-01T00:00:00Z')
  const reads = async () => (await control.listRequests()).filter(({ operation_id: id }) => id === 'getActivity').length

  const api = app.athlete(athleteId)
  const newest = await unwrap(api.GET('/athlete/activities', { params: { query: { per_page: 200 } } }))
  const stored = await tables.putActivities({ athleteId, activities: newest, readAt: now() })
  await webhooks.activitiesStored(athleteId, stored)
  expect([stored, await idsOf(tables.activities({ athleteId, detail: 'summary' }))]).toEqual([
    newest.map(({ id }) => String(id)),
    newest.map(({ id }) => String(id)),
  ])
  await webhooks.backfill(athleteId, { since })
  await webhooks.drain()
  const after = since.getTime() / 1_000
  const listed = await unwrap(api.GET('/athlete/activities', { params: { query: { after, per_page: 200 } } }))
  expect(await idsOf(tables.activities({ athleteId, detail: 'detailed' }))).toEqual(listed.toReversed().map(({ id }) => String(id)))
  const [first] = listed
  const id = first?.id ?? 0
  expect((await tables.activity(id))?.activity).toEqual(await unwrap(api.GET('/activities/{id}', { params: { path: { id } } })))
  const { data } = await api.GET('/activities/{id}/streams', {
    params: { path: { id }, query: { keys: ['latlng', 'heartrate'], key_by_type: true } },
  })
  expect(await tables.streamsOf(id)).toEqual(data ?? {})

  const before = await reads()
  await webhooks.sweep()
  await webhooks.drain()
  expect([(await reads()) - before, errors]).toEqual([0, []])

  await advance(8 * DAY)
  await webhooks.drain()
  expect(database.prepare('SELECT count(*) AS count FROM activities').get()).toEqual({ count: 0 })
  expect([await tables.count(), await tables.athleteIds()]).toEqual([0, []])
  const expired = await reads()
  await webhooks.sweep()
  await webhooks.drain()
  expect([await tables.count(), (await reads()) - expired, errors]).toEqual([0, 0, []])

  await webhooks.refresh(athleteId, [id])
  await webhooks.drain()
  expect(await tables.count()).toBe(1)
  await control.revokeGrant({ athlete_id: Number(athleteId) })
  await advance(DAY)
  await webhooks.checkGrant(athleteId)
  await webhooks.drain()
  expect([await tables.count(), errors]).toEqual([0, []])
})
