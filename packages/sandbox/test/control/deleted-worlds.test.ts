import { describe, expect, it } from 'vitest'
import { startControl } from './support.ts'

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
    expect(await test.call('listThings', { kind: 'activities', per_page: 1 })).toHaveLength(1)
  })

  it('cannot be the default one', async () => {
    await expect(startControl().call('deleteApp', { client_id: '48213' })).rejects.toThrow('400 the default world cannot be deleted')
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
