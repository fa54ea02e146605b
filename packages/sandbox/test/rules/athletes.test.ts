import { describe, expect, it } from 'vitest'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

const { ingrid, tomas } = SMALL.athletes

const athlete = async (test: TestSandbox, scope: string, id?: unknown): Promise<Json> =>
  (await test.request('GET', '/athlete', { token: await test.token(scope, id) })).body

describe('the authenticated athlete', () => {
  it.each([
    ['read', 2],
    ['read_all', 2],
    ['read,activity:read_all,profile:write', 2],
    ['profile:read_all', 3],
  ])('is shown with %s as resource state %i: only profile:read_all returns the detail', async (scope, state) => {
    await using test = await startTest()
    const body = await athlete(test, scope)
    expect([body.resource_state, 'ftp' in body, 'bikes' in body]).toEqual([state, state === 3, state === 3])
  })

  it('keeps weight and FTP, each when the other is updated', async () => {
    await using test = await startTest()
    const token = await test.token('profile:write')
    const before = await athlete(test, 'profile:read_all')
    for (const form of [{ weight: '61.5' }, { ftp: '250' }] as Record<string, string>[]) {
      expect((await test.request('PUT', '/athlete', { token, form })).status).toBe(200)
    }
    expect(await athlete(test, 'profile:read_all')).toEqual({ ...before, weight: 61.5, ftp: 250, updated_at: '2026-11-02T10:00:00Z' })
  })

  it('is updated without changing other athletes', async () => {
    await using test = await startTest({ world: SMALL_WORLD })
    const before = await athlete(test, 'profile:read_all', ingrid)
    await test.request('PUT', '/athlete', { token: await test.token('profile:write'), form: { weight: '61.5' } })
    expect(await athlete(test, 'profile:read_all', ingrid)).toEqual(before)
  })

  it('is premium with a subscription, and not without', async () => {
    await using test = await startTest({ world: SMALL_WORLD })
    const premium = async () => [(await athlete(test, 'read', ingrid)).premium, (await athlete(test, 'read', tomas)).premium]
    expect(await premium()).toEqual([true, false])
    await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { subscribed: { [ingrid]: false, [tomas]: true } })
    expect(await premium()).toEqual([false, true])
  })
})

describe('gear', () => {
  it.each(Object.values(SMALL.gear))('is visible only to its athlete: %s (decision 041)', async (id) => {
    await using test = await startTest({ world: SMALL_WORLD })
    const own = await test.request('GET', `/gear/${id}`, { token: await test.token('read') })
    expect([own.status, own.body.id, own.body.resource_state]).toEqual([200, id, 3])
    expect((await test.request('GET', `/gear/${id}`, { token: await test.token('read', ingrid) })).status).toBe(404)
  })
})
