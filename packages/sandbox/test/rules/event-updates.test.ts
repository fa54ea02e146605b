import { expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { startCallback } from '../support/callback.ts'
import { startTest } from '../support/sandbox.ts'

interface Change {
  readonly name?: string
  readonly sport_type?: string
  readonly visibility?: string
  readonly description?: string
}

const world: World = {
  athletes: [{ id: 1, firstname: 'Maren' }],
  activities: [{ id: 2, name: 'Ride', sport_type: 'Ride', start_date: '2026-11-01T07:00:00Z', elapsed_time: 3600 }],
}

/** The updates that are sent to an app with a scope while the athlete makes these changes to a ride that is visible to Everyone. */
async function updatesOf(scope: string, changes: readonly Change[]): Promise<object[]> {
  await using test = await startTest({ world })
  await using callback = await startCallback()
  const { clientId: client_id, clientSecret: client_secret } = test.sandbox
  await test.request('POST', '/push_subscriptions', { form: { client_id, client_secret, callback_url: callback.url, verify_token: 'v' } })
  await test.token(scope)
  for (const change of changes) await test.control('PATCH', '/activities/2', change)
  await test.control('POST', '/settle')
  const events = callback.events().filter(({ aspect_type }) => aspect_type === 'update')
  for (const event of events) expect([event.object_id, event.owner_id]).toEqual([2, 1])
  return events.map(({ updates }) => updates)
}

const SCOPES = ['activity:read', 'activity:read_all']

it.each(SCOPES)('a change of privacy is an update, between Everyone and Followers too: %s', async (scope) => {
  const changes = [{ visibility: 'followers_only' }, { visibility: 'everyone' }]
  expect(await updatesOf(scope, changes)).toEqual([{ private: 'false' }, { private: 'false' }])
})

it.each(SCOPES)('a change of sport is an update with the coarse type, within one coarse type too: %s', async (scope) => {
  const changes = [{ sport_type: 'GravelRide' }, { sport_type: 'MountainBikeRide' }, { sport_type: 'Ride' }, { sport_type: 'TrailRun' }]
  expect(await updatesOf(scope, changes)).toEqual([{ type: 'Ride' }, { type: 'Ride' }, { type: 'Ride' }, { type: 'Run' }])
})

it('title, type and privacy that change together are one update', async () => {
  const change = { name: 'Gravel', sport_type: 'GravelRide', visibility: 'followers_only' }
  expect(await updatesOf('activity:read', [change])).toEqual([{ title: 'Gravel', type: 'Ride', private: 'false' }])
})

it.each(SCOPES)('a change of anything except title, type and privacy does not send an update: %s', async (scope) => {
  const changes = [{ visibility: 'everyone' }, { sport_type: 'Ride' }, { name: 'Ride' }, { description: 'Windy.' }]
  expect(await updatesOf(scope, changes)).toEqual([])
})

it('an app without a scope for activities gets no events of changes', async () => {
  expect(await updatesOf('read', [{ visibility: 'followers_only' }, { sport_type: 'GravelRide' }])).toEqual([])
})
