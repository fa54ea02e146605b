import { describe, expect, it, vi } from 'vitest'
import { grant } from '../../src/core/grants.ts'
import { START, startControl, type TestControl } from './support.ts'

/** A world of its own, with a token of its first athlete that was already used. */
async function startUsed(machine?: () => number) {
  const test = startControl({}, machine)
  const { client_id } = await test.call('createApp')
  const call: TestControl['call'] = (operationId, input) => test.call(operationId, input, client_id)
  const { access_token, athlete } = await call('createToken', { scope: 'read' })
  const find = () => test.services.sessions.find(access_token)
  expect(find()).toMatchObject({ world: { id: client_id }, session: { athleteId: String(athlete.id), scopes: ['read'], expired: false } })
  return { ...test, call, client_id, access_token, find }
}

type Used = Awaited<ReturnType<typeof startUsed>>

describe('the session of an access token', () => {
  it('is read once as long as nothing is written', async () => {
    const { services, find, access_token } = await startUsed()
    const get = vi.spyOn(services.database, 'get')
    expect([find(), find()]).toEqual([find(), find()])
    expect(get).not.toHaveBeenCalled()
    services.database.run('delete from tokens where access_token = ?', access_token)
    expect([find(), find()]).toEqual([undefined, undefined])
  })

  it('ends with its six hours, whether or not anything is written', async () => {
    let now = START
    const { find, call } = await startUsed(() => now)
    await call('setClock', { frozen: false })
    expect(find()?.session.expired).toBe(false)
    now += 6 * 3_600_000
    expect(find()?.session.expired).toBe(true)
  })

  it('is not found after a transaction that was rolled back', () => {
    const { services, world } = startControl()
    let token = ''
    const fail = (): never => {
      token = grant(world, '1', ['read']).accessToken
      expect(services.sessions.find(token)).toBeDefined()
      throw new Error('undone')
    }
    expect(() => services.database.atomically(fail)).toThrow('undone')
    expect(services.sessions.find(token)).toBeUndefined()
  })

  it.each<[string, (test: Used) => Promise<unknown>, object | undefined]>([
    ['expired', ({ call, access_token }) => call('expireTokens', { access_token }), { session: { expired: true } }],
    ['expired by the clock', ({ call }) => call('setClock', { advance: '6h' }), { session: { expired: true } }],
    ['revoked', async ({ call }) => call('revokeGrant', { athlete_id: (await call('getState')).athletes[0]?.id ?? 0 }), undefined],
    ['reset', ({ call }) => call('reset'), undefined],
    ['deleted with its world', ({ call, client_id }) => call('deleteApp', { client_id }), undefined],
    ['of a changed app', ({ call, client_id }) => call('updateApp', { client_id, active: false }), { world: { app: { active: false } } }],
    [
      'imported again, with another scope',
      async ({ call }) => {
        const saved = await call('exportWorld')
        const tokens = saved.tables['tokens']?.map((row) => ({ ...row, scopes: 'read_all' })) ?? []
        await call('importWorld', { ...saved, tables: { ...saved.tables, tokens } } as never)
      },
      { session: { scopes: ['read_all'] } },
    ],
  ])('is up to date after it was %s', async (_what, change, wanted) => {
    const test = await startUsed()
    await change(test)
    const found = test.find()
    if (wanted === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(wanted)
    expect(found?.world).toBe(found && test.services.worlds.find(test.client_id))
  })
})
