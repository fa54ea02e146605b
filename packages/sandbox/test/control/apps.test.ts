import { scopes } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { startControl, subscribe } from './support.ts'

describe('apps', () => {
  it('have separate worlds', async () => {
    const { call, services } = startControl()
    const one = await call('createApp', { name: 'One', tier: 'upgraded', extended_access: true, single_player: true })
    const two = await call('createApp', {})
    expect(one).toMatchObject({
      name: 'One',
      now: '2026-11-02T10:00:00.000Z',
      app: { tier: 'upgraded', extended_access: true, single_player: true },
    })
    expect(new Set(['48213', one.client_id, two.client_id]).size).toBe(3)
    expect(one.client_secret).toMatch(/^[0-9a-f]{40}$/)
    expect(one.client_secret).not.toBe(two.client_secret)
    const [athlete] = one.athletes
    await call('createToken', { athlete_id: athlete?.id ?? 0 }, one.client_id)
    await call('setClock', { advance: '6h' }, one.client_id)
    await call('createActivity', { name: 'Here only' }, one.client_id)
    expect((await call('getState', {}, two.client_id)).grants).toEqual([])
    expect((await call('getState', {}, two.client_id)).now).toBe('2026-11-02T10:00:00.000Z')
    expect((await call('getState')).now).toBe('2026-11-02T10:00:00.000Z')
    expect(services.worlds.all()).toHaveLength(3)
  })

  it('are the same in the same order in another sandbox', async () => {
    const made = await Promise.all(
      [startControl(), startControl()].map(async ({ call }) => [await call('createApp', {}), await call('createApp', {})]),
    )
    expect(made[0]).toEqual(made[1])
  })

  it('start at the given time, or at the current time of the default world', async () => {
    const { call } = startControl()
    await call('setClock', { advance: '2d' })
    expect(await call('createApp', {})).toMatchObject({ started_at: '2026-11-02T10:00:00.000Z', now: '2026-11-04T10:00:00.000Z' })
    expect(await call('createApp', { now: '2027-01-04T00:00:00Z', frozen: false })).toMatchObject({
      started_at: '2027-01-04T00:00:00.000Z',
      now: '2027-01-04T00:00:00.000Z',
      frozen: false,
    })
  })

  it('date the objects of their own data by their own clock', async () => {
    const { call } = startControl()
    const { client_id } = await call('createApp', { world: { athletes: [{ id: 1, firstname: 'Liv' }] } })
    expect(await call('getThing', { kind: 'athletes', id: 1 }, client_id)).toMatchObject({ created_at: '2026-11-02T10:00:00Z' })
  })

  it('and their athletes can be changed', async () => {
    const { call } = startControl()
    const { athletes, client_id } = await call('getState')
    const id = String(athletes[1]?.id)
    const changed = await call('updateApp', { client_id, active: false, athlete_limit: 3, subscribed: { [id]: !athletes[1]?.subscribed } })
    expect(changed.app).toMatchObject({ active: false, athlete_limit: 3, tier: 'standard' })
    expect(changed.athletes[1]).toEqual({ ...athletes[1], subscribed: !athletes[1]?.subscribed })
    await expect(call('updateApp', { client_id, tier: 'upgraded', subscribed: { 1: true } })).rejects.toThrow(
      '404 the athlete 1 does not exist',
    )
    expect((await call('getState')).app.tier).toBe('standard')
    await expect(call('updateApp', { client_id: '1', active: true })).rejects.toThrow('404 the world "1" does not exist')
  })
})

describe('tokens', () => {
  it('work without a browser', async () => {
    const { call, services } = startControl()
    const { athletes } = await call('getState')
    const token = await call('createToken', { athlete_id: String(athletes[2]?.id), scope: 'read activity:write,activity:read' })
    expect(token).toMatchObject({
      token_type: 'Bearer',
      expires_in: 21_600,
      expires_at: Date.parse('2026-11-02T16:00:00Z') / 1000,
      scope: 'read,activity:write,activity:read',
      athlete: athletes[2],
    })
    expect(services.sessions.find(token.access_token)?.session).toEqual({
      athleteId: String(athletes[2]?.id),
      scopes: ['read', 'activity:write', 'activity:read'],
      expired: false,
    })
  })

  it('are of the owner with every scope unless something else is said', async () => {
    const { call } = startControl()
    const { athletes } = await call('getState')
    expect(await call('createToken')).toMatchObject({ scope: Object.keys(scopes).join(), athlete: athletes[0] })
    expect((await call('getState')).grants).toMatchObject([{ athlete_id: athletes[0]?.id, scope: Object.keys(scopes).join() }])
  })
})

describe('revoking a grant', () => {
  it('revokes the tokens and notifies the app', async () => {
    const test = startControl()
    const { call, services, sent } = test
    subscribe(test)
    const { access_token, athlete } = await call('createToken')
    expect(await call('revokeGrant', { athlete_id: athlete.id })).toBeUndefined()
    await call('settle')
    expect(services.sessions.find(access_token)).toBeUndefined()
    expect(sent.map(({ body }) => JSON.parse(body ?? ''))).toMatchObject([
      { object_type: 'athlete', object_id: athlete.id, aspect_type: 'update', updates: { authorized: 'false' } },
    ])
    await expect(call('revokeGrant', { athlete_id: athlete.id })).rejects.toThrow('has not authorized the app')
  })
})
