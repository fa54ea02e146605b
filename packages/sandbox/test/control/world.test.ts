import { describe, expect, it } from 'vitest'
import { newestActivity } from '../../src/things/activities/activities.ts'
import { takeUpload } from '../../src/things/uploads/uploads.ts'
import { startControl, subscribe, type TestControl } from './support.ts'

const owner = async ({ call }: TestControl) => String((await call('getState')).athletes[0]?.id)

/** Touches every kind of row that a world has. */
async function live(test: TestControl): Promise<void> {
  const { call, world } = test
  subscribe(test)
  await call('createToken', { scope: 'read,activity:read_all' })
  await call('createActivity', { name: 'Lunch Run', sport_type: 'Run' })
  await call('changeActivity', { id: newestActivity(world, await owner(test)) ?? '', visibility: 'only_me' })
  await call('updateApp', { client_id: world.id, tier: 'upgraded', subscribed: { [await owner(test)]: false } })
  await call('setClock', { advance: '1d' })
  takeUpload(world, await owner(test), { file: { name: 'a.gpx', bytes: new Uint8Array([0, 255, 128]) }, data_type: 'gpx' })
}

describe('the world', () => {
  it('shows itself', async () => {
    const test = startControl()
    await live(test)
    const state = await test.call('getState')
    expect(state).toMatchObject({
      client_id: '48213',
      client_secret: 'f'.repeat(40),
      name: 'Fjord Log',
      seed: 1,
      worlds: ['48213'],
      frozen: true,
      base_url: 'http://127.0.0.1:8484/api/v3',
      auth_url: 'http://127.0.0.1:8484',
      control_url: 'http://127.0.0.1:8484/_sandbox',
      started_at: '2026-11-02T10:00:00.000Z',
      now: '2026-11-03T10:00:00.000Z',
      app: {
        tier: 'upgraded',
        extended_access: false,
        single_player: false,
        active: true,
        athlete_limit: 100,
        callback_domain: 'localhost',
      },
      grants: [{ scope: 'read,activity:read_all', expires_at: Date.parse('2026-11-02T16:00:00Z') / 1000 }],
      rate_limits: expect.arrayContaining([expect.objectContaining({ family: 'overall', window: 'quarter hour', limit: 400, used: 0 })]),
      subscription: { id: 260001, callback_url: 'http://127.0.0.1:9/hook' },
    })
    expect(state.athletes).toHaveLength(5)
    expect(state.athletes[0]).toEqual({
      id: expect.any(Number),
      firstname: expect.any(String),
      lastname: expect.any(String),
      subscribed: false,
    })
  })

  it('is as at its start after a reset', async () => {
    const test = startControl()
    const before = await test.call('exportWorld')
    await live(test)
    test.services.faultsOf(test.world)
    const state = await test.call('reset')
    expect(state).toMatchObject({ now: '2026-11-02T10:00:00.000Z', grants: [], subscription: null })
    const after = await test.call('exportWorld')
    expect({ ...after, app: before.app }).toEqual(before)
  })
})
