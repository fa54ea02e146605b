import { describe, expect, it } from 'vitest'
import { controlDescription } from '../../src/description/control-description.ts'
import { newestActivity } from '../../src/things/activities/activities.ts'
import { readActivityRow } from '../../src/things/activities/activity-rows.ts'
import { startControl, subscribe, type TestControl } from './support.ts'

const SERVER_ERROR = { status: 500, body: '', truncated: false, durationMs: 2 }
const ANY_EVENT = { object_type: 'activity', aspect_type: 'update' } as const

const events = ({ sent }: TestControl) => sent.map(({ body }) => JSON.parse(body ?? ''))

async function listening(scope: string): Promise<TestControl> {
  const test = startControl()
  subscribe(test)
  await test.call('createToken', { scope })
  return test
}

describe('changes by the athlete', () => {
  it('creates an activity with the defaults of the description', async () => {
    const { properties = {} } = controlDescription.document().components.schemas['NewActivity'] ?? {}
    const stated = (field: string) => /Defaults to `?(\w+)/.exec(String(properties[field]?.description))?.[1]
    const { sport_type, elapsed_time } = await startControl().call('createActivity', {})
    expect([sport_type, String(elapsed_time)]).toEqual([stated('sport_type'), stated('elapsed_time')])
  })

  it('creates an activity and notifies the app', async () => {
    const test = await listening('activity:read')
    const activity = await test.call('createActivity', { name: 'Lunch Run', sport_type: 'Run', elapsed_time: 1800, distance: 5000 })
    expect(activity).toMatchObject({
      name: 'Lunch Run',
      sport_type: 'Run',
      start_date: '2026-11-02T10:00:00Z',
      visibility: 'everyone',
      manual: true,
    })
    await test.call('settle')
    expect(events(test)).toMatchObject([{ object_type: 'activity', object_id: activity.id, aspect_type: 'create', updates: {} }])
  })

  it('creates an Only You activity without notifying an app that cannot read it', async () => {
    const test = await listening('activity:read')
    expect(await test.call('createActivity', { visibility: 'only_me' })).toMatchObject({ visibility: 'only_me', private: true })
    await test.call('settle')
    expect(events(test)).toEqual([])
  })

  it('changes title and visibility', async () => {
    const test = await listening('activity:read_all')
    const { id } = await test.call('createActivity', {})
    expect(await test.call('changeActivity', { id, name: 'Renamed', visibility: 'only_me' })).toMatchObject({
      id,
      name: 'Renamed',
      private: true,
    })
    await test.call('settle')
    expect(events(test)[1]).toMatchObject({ aspect_type: 'update', updates: { title: 'Renamed', private: 'true' } })
  })

  it('deletes an activity', async () => {
    const test = await listening('activity:read')
    const { id } = await test.call('createActivity', {})
    await test.call('deleteActivity', { id })
    await test.call('settle')
    expect(events(test)[1]).toMatchObject({ object_id: id, aspect_type: 'delete' })
    expect(readActivityRow(test.world, String(id))).toBeUndefined()
    await expect(test.call('deleteActivity', { id })).rejects.toThrow(`404 the activity ${id} does not exist`)
    await expect(test.call('changeActivity', { id, name: 'x' })).rejects.toThrow('404')
  })
})

describe('events', () => {
  it('are sent without anything having changed', async () => {
    const test = startControl()
    subscribe(test)
    const { athletes } = await test.call('getState')
    const owner = athletes[0]?.id
    const newest = newestActivity(test.world, String(owner))
    const delivery = await test.call('sendEvent', { object_type: 'activity', aspect_type: 'update' })
    expect(delivery).toMatchObject({
      state: 'delivered',
      event: {
        object_id: Number(newest),
        owner_id: owner,
        subscription_id: 260001,
        updates: { title: expect.any(String) },
        event_time: 1793613600,
      },
      attempts: [{ at: '2026-11-02T10:00:00.000Z', outcome: 'delivered', status: 200, duration_ms: 3, why: null }],
    })
    expect(events(test)).toEqual([delivery.event])
    await test.call('sendEvent', { object_type: 'athlete', aspect_type: 'update', owner_id: athletes[1]?.id ?? 0 })
    expect(events(test)[1]).toMatchObject({ object_id: athletes[1]?.id, owner_id: athletes[1]?.id, updates: { authorized: 'false' } })
  })

  it('are recorded and can be sent again', async () => {
    const test = startControl()
    subscribe(test)
    test.respondWith(SERVER_ERROR)
    const { id, state } = await test.call('sendEvent', { object_type: 'activity', aspect_type: 'delete', object_id: 77 })
    expect(state).toBe('pending')
    await test.call('setClock', { advance: '10m' })
    expect(await test.call('listDeliveries')).toMatchObject([
      { id, state: 'failed', event: { object_id: 77, updates: {} }, attempts: [{}, {}, { status: 500 }] },
    ])
    test.respondWith({ status: 200, body: '', truncated: false, durationMs: 2 })
    expect(await test.call('redeliver', { id })).toMatchObject({ id, state: 'delivered' })
    expect(test.sent).toHaveLength(4)
    await expect(test.call('redeliver', { id: 99 })).rejects.toThrow('404 the delivery 99 does not exist')
  })

  it('have the time of the next attempt while there is one', async () => {
    const test = startControl()
    subscribe(test)
    test.respondWith(SERVER_ERROR)
    const sent = await test.call('sendEvent', ANY_EVENT)
    expect(sent).toMatchObject({ state: 'pending', attempts: [{}], next_attempt_at: '2026-11-02T10:01:00.000Z' })
    expect((await test.call('waitFor', { for: 'delivery' })).delivery).toEqual(sent)
    const next = async () => (await test.call('listDeliveries')).map(({ state, next_attempt_at: time }) => [state, time])
    await test.call('setClock', { now: sent.next_attempt_at ?? '' })
    expect(await next()).toEqual([['pending', '2026-11-02T10:02:00.000Z']])
    await test.call('setClock', { advance: '1m' })
    expect(await next()).toEqual([['failed', null]])
    test.respondWith({ ...SERVER_ERROR, status: 200 })
    expect(await test.call('sendEvent', ANY_EVENT)).toMatchObject({ state: 'delivered', next_attempt_at: null })
  })

  it('need a subscription', async () => {
    await expect(startControl().call('sendEvent', { object_type: 'activity', aspect_type: 'create' })).rejects.toThrow(
      '404 the app does not have a webhook',
    )
  })
})
