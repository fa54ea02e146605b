import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createControlClient } from '../../src/control/client.ts'
import type { World } from '../../src/index.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
beforeAll(async () => {
  test = await startTest()
})
afterAll(() => test.sandbox.close())

const clientOf = (world: string) => createControlClient({ controlUrl: test.sandbox.controlUrl, world })
const athletes = async () => (await test.sandbox.control.getState()).athletes

describe('an app', () => {
  it('has a separate world, until it is deleted', async () => {
    const { control, clientId, clientSecret } = test.sandbox
    const app = { tier: 'upgraded', extended_access: true, single_player: true, callback_domain: 'app.example' } as const
    const one = await control.createApp({ name: 'One', ...app })
    const two = await control.createApp({})
    expect(one).toMatchObject({ name: 'One', app })
    expect(new Set([clientId, one.client_id, two.client_id]).size).toBe(3)
    expect(new Set([clientSecret, one.client_secret, two.client_secret]).size).toBe(3)
    await clientOf(one.client_id).createToken({ scope: 'read' })
    await clientOf(one.client_id).setClock({ advance: '6h' })
    for (const world of [clientOf(two.client_id), control]) expect((await world.getState()).now).toBe('2026-11-02T10:00:00.000Z')
    expect((await clientOf(two.client_id).getState()).grants).toEqual([])

    for (const { client_id } of [one, two]) await control.deleteApp({ client_id })
    expect(await control.listApps()).toMatchObject([{ client_id: clientId, default: true }])
    await expect(clientOf(one.client_id).getState()).rejects.toMatchObject({ status: 404 })
    await expect(control.deleteApp({ client_id: one.client_id })).rejects.toMatchObject({ status: 404 })
    await expect(control.deleteApp({ client_id: clientId })).rejects.toThrow('the default world cannot be deleted')
  })

  it('starts at the given time, or at the current time of the default world, which dates its own data', async () => {
    await using own = await startTest()
    const { accessToken, control, controlUrl } = own.sandbox
    // Not the newer token with the scope `read` only.
    expect((await control.getState()).grants).toMatchObject([{ access_token: accessToken }])
    const { client_id } = await control.createApp({ world: { athletes: [{ id: 1, firstname: 'Liv' }] } })
    const liv = await createControlClient({ controlUrl, world: client_id }).getThing({ kind: 'athletes', id: 1 })
    expect(liv).toMatchObject({ created_at: '2026-11-02T10:00:00Z' })
    const world: World = {
      now: '2028-01-01T00:00:00.000Z',
      app: { tier: 'upgraded' },
      athletes: [{ id: 1, firstname: 'Liv', scopes: ['read'] }],
    }
    const made = await control.createApp({ world })
    expect(made).toMatchObject({ started_at: world.now, now: world.now, app: world.app, grants: [{ athlete_id: 1, scope: 'read' }] })
    expect((await control.createApp({ world, tier: 'standard' })).app.tier).toBe('standard')
    await own.advance('2d')
    expect(await control.createApp({})).toMatchObject({ started_at: '2026-11-02T10:00:00.000Z', now: '2026-11-04T10:00:00.000Z' })
    const now = '2027-01-04T00:00:00.000Z'
    expect(await control.createApp({ now, frozen: true })).toMatchObject({ started_at: now, now, frozen: true })
    expect((await control.listApps()).at(-1)).toMatchObject({ now, default: false })
  })

  it('and its athletes can be changed, or nothing is', async () => {
    const { control, clientId: client_id } = test.sandbox
    const [, second] = await athletes()
    const id = String(second?.id)
    const changed = await control.updateApp({ client_id, active: false, athlete_limit: 3, subscribed: { [id]: !second?.subscribed } })
    expect(changed.app).toMatchObject({ active: false, athlete_limit: 3, tier: 'standard' })
    expect(changed.athletes[1]).toEqual({ ...second, subscribed: !second?.subscribed })
    await expect(control.updateApp({ client_id, tier: 'upgraded', subscribed: { 1: true } })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('the athlete 1 does not exist'),
    })
    expect((await control.getState()).app.tier).toBe('standard')
    await expect(control.updateApp({ client_id: '1', active: true })).rejects.toThrow('the world "1" does not exist')
    await control.updateApp({ client_id, active: true, athlete_limit: 100 })
  })
})

describe('a token', () => {
  it('expires on demand, and is renewed by a refresh', async () => {
    const { control, clientId: client_id, clientSecret: client_secret } = test.sandbox
    const [, second] = await athletes()
    const { access_token, refresh_token } = await control.createToken({ athlete_id: second?.id ?? 0, scope: 'read' })
    expect(await control.expireTokens({ access_token })).toEqual({ expired: 1 })
    const { headers } = await test.request('GET', '/athlete', { token: access_token })
    expect(headers.get('X-Sandbox-Why')).toBe('Access token expired: refresh it.')
    const form = { client_id, client_secret, grant_type: 'refresh_token', refresh_token }
    const { body } = await test.request('POST', '/oauth/token', { form })
    expect(body.access_token).not.toBe(access_token)
    const granted = { athlete_id: second?.id, access_token: body.access_token }
    expect((await control.getState()).grants).toContainEqual(expect.objectContaining(granted))
    expect(await control.expireTokens({ athlete_id: second?.id ?? 0 })).toEqual({ expired: 1 })
    expect((await control.expireTokens()).expired).toBeGreaterThan(1)
    expect(await control.expireTokens()).toEqual({ expired: 0 })
  })
})
