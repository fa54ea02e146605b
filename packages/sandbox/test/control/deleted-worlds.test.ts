import { describe, expect, it } from 'vitest'
import { schedule } from '../../src/core/tasks.ts'
import type { World } from '../../src/core/world.ts'
import { inTime, startControl } from './support.ts'

const TABLES = ['athletes', 'activities', 'tokens', 'tasks', 'documents', 'recordings', 'worlds']

describe('a deleted world', () => {
  it('is deleted with its rows, and others are not affected', async () => {
    const test = startControl()
    const { client_id } = await test.call('createApp', { name: 'Mine' })
    expect(await test.call('listApps')).toMatchObject([
      { client_id: '48213', default: true },
      { client_id, name: 'Mine', default: false },
    ])
    await test.call('createActivity', {}, client_id)
    await test.call('createToken', {}, client_id)
    expect(await test.call('deleteApp', { client_id })).toBeUndefined()
    expect((await test.call('listApps')).map((app) => app.client_id)).toEqual(['48213'])
    for (const table of TABLES) {
      const column = table === 'worlds' ? 'client_id' : 'world'
      expect([table, test.services.database.all(`select 1 from ${table} where ${column} = ?`, client_id)]).toEqual([table, []])
    }
    await expect(test.call('getState', {}, client_id)).rejects.toThrow('404')
    await expect(test.call('deleteApp', { client_id })).rejects.toThrow('404')
    expect(await test.call('listActivities', { per_page: 1 })).toHaveLength(1)
  })

  it('cannot be the default one', async () => {
    await expect(startControl().call('deleteApp', { client_id: '48213' })).rejects.toThrow('400 the default world cannot be deleted')
  })

  it('does not perform tasks any longer, and discards the result of a task in progress', async () => {
    const done: string[] = []
    const outside = Promise.withResolvers<void>()
    const test = startControl({
      later: inTime((world: World) => done.push(world.id)),
      outside: {
        perform: (world: World) => ({
          ended: outside.promise.then(() => () => void done.push(`written ${world.next('x')}`)),
          takesEffectAt: world.now(),
        }),
        setAside: () => undefined,
      },
    })
    const { client_id } = await test.call('createApp', {})
    const world = test.services.worlds.find(client_id) as World
    schedule(world, { kind: 'outside', due: world.now(), payload: {} })
    schedule(world, { kind: 'later', due: world.now() + 1000, payload: {} })
    test.services.scheduler.wake(world)
    await test.call('deleteApp', { client_id })
    outside.resolve()
    await outside.promise
    await test.services.scheduler.advanceTo(test.world, test.world.now() + 10_000)
    await test.services.scheduler.settle(world)
    expect(done).toEqual([])
    expect(() => world.next('x')).toThrow('the world was deleted')
  })

  it('is deleted with its template if no other world uses it', async () => {
    const test = startControl()
    const world = { now: '2026-11-02T10:00:00Z', athletes: [{ id: 7, firstname: 'Ada' }] }
    await test.call('importWorld', world, '1')
    await test.call('importWorld', world, '2')
    const rows = () => test.services.database.all("select 1 from athletes where world like '@world-%'").length
    await test.call('deleteApp', { client_id: '1' })
    expect(rows()).toBeGreaterThan(0)
    await test.call('deleteApp', { client_id: '2' })
    expect(rows()).toBe(0)
  })
})

describe('an access token', () => {
  it('expires on demand, and is renewed by a refresh', async () => {
    const test = startControl()
    const { access_token, refresh_token, athlete } = await test.call('createToken', { scope: 'read' })
    const { refresh } = await import('../../src/core/grants.ts')
    const expired = () => test.services.sessions.find(access_token)?.session.expired
    expect(refresh(test.world, refresh_token).accessToken).toBe(access_token)
    expect(await test.call('expireTokens', { access_token })).toEqual({ expired: 1 })
    expect(expired()).toBe(true)
    expect(refresh(test.world, refresh_token).accessToken).not.toBe(access_token)
    await test.call('createToken', { athlete_id: athlete.id })
    expect((await test.call('expireTokens', { athlete_id: athlete.id })).expired).toBeGreaterThanOrEqual(2)
    expect(await test.call('expireTokens')).toEqual({ expired: 0 })
  })

  it.each([
    [{ access_token: 'x' }, 404, /does not have this access token/],
    [{ athlete_id: 1 }, 404, /the athlete 1 does not exist/],
    [{ access_token: 5 }, 400, /access_token must be string/],
    [{ access_token: 'x', athlete_id: 1 }, 400, /are mutually exclusive/],
  ])('%o is refused with %i', async (body, status, message) => {
    expect(await startControl().ask('POST', '/tokens/expire', { body })).toMatchObject({
      status,
      body: { message: expect.stringMatching(message) },
    })
  })
})
