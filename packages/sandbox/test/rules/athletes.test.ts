import { describe, expect, it } from 'vitest'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

const { ingrid, tomas } = SMALL.athletes

const athlete = async (test: TestSandbox, scope: string, id?: unknown): Promise<Json> =>
  (await test.request('GET', '/athlete', { token: await test.token(scope, id) })).body

describe('the authenticated athlete', () => {
  it('keeps weight and FTP, each when the other is updated', async () => {
    await using test = await startTest()
    const token = await test.token('profile:write')
    const before = await athlete(test, 'profile:read_all')
    for (const form of [{ weight: '61.5' }, { ftp: '250' }] as Record<string, string>[]) {
      expect((await test.request('PUT', '/athlete', { token, form })).status).toBe(200)
    }
    expect(await athlete(test, 'profile:read_all')).toEqual({ ...before, weight: 61.5, ftp: 250, updated_at: '2026-11-02T10:00:00Z' })
  })

  it('is premium with a subscription, and not without', async () => {
    await using test = await startTest({ world: SMALL_WORLD })
    const premium = async () => [(await athlete(test, 'read', ingrid)).premium, (await athlete(test, 'read', tomas)).premium]
    expect(await premium()).toEqual([true, false])
    expect((await athlete(test, 'profile:read_all', ingrid)).badge_type_id).toBe(1)
    await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { subscribed: { [ingrid]: false, [tomas]: true } })
    expect(await premium()).toEqual([false, true])
  })
})

it('gear is found by its id with the letter, or by its number (decision 001)', async () => {
  await using test = await startTest({ world: SMALL_WORLD })
  const token = await test.token('read')
  for (const id of Object.values(SMALL.gear)) {
    for (const given of [id, id.slice(1)])
      expect([given, (await test.request('GET', `/gear/${given}`, { token })).body.id]).toEqual([given, id])
  }
  await test.control('POST', '/load', { gear: ['g5', 'b5'].map((id) => ({ id, name: id })) })
  expect((await test.request('GET', '/gear/005', { token })).body.id).toBe('b5')
})
