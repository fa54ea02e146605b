import { describe, expect, it } from 'vitest'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'

const client = ({ sandbox }: TestSandbox) => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })

describe('an app whose owner’s subscription has lapsed (decision 036)', () => {
  it('gets 403 below the API root, with a token and with its own credentials, until the owner has a subscription again', async () => {
    await using test = await startTest()
    const token = await test.token('read')
    const ask = async () => [
      await test.request('GET', '/athlete', { token }),
      await test.request('GET', `/push_subscriptions?${new URLSearchParams(client(test))}`),
    ]
    await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { active: false })
    for (const { status, body } of await ask()) {
      expect([status, body.errors]).toEqual([403, [{ resource: 'Application', field: 'Status', code: 'Inactive' }]])
    }
    await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { active: true })
    for (const { status } of await ask()) expect(status).toBe(200)
  })

  it('can still refresh and revoke tokens', async () => {
    await using test = await startTest()
    const { refresh_token } = (await test.control('POST', '/tokens', { scope: 'read' })).body
    await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { active: false })
    await test.advance('5h')
    const form = { ...client(test), grant_type: 'refresh_token', refresh_token }
    const refreshed = await test.request('POST', '/oauth/token', { form })
    expect([refreshed.status, refreshed.body.expires_in]).toEqual([200, 21_600])
    const Authorization = `Basic ${Buffer.from(Object.values(client(test)).join(':')).toString('base64')}`
    const token: string = refreshed.body.access_token
    expect((await test.request('POST', '/oauth/revoke', { headers: { Authorization }, form: { token } })).status).toBe(200)
    expect((await test.request('GET', '/athlete', { token })).status).toBe(401)
  })
})

describe('a feature of subscribers', () => {
  it('depends on the subscription of the athlete, not on that of the app’s owner (decision 016)', async () => {
    await using test = await startTest()
    const { athletes } = (await test.control('GET', '/state')).body
    const [owner, other]: Json[] = athletes
    const ask = async (id: number) => {
      const token = await test.token('activity:read_all', id)
      const [activity] = (await test.request('GET', '/athlete/activities?per_page=1', { token })).body
      return (await test.request('GET', `/activities/${activity.id}/zones`, { token })).status
    }
    for (const [subscribed, wanted] of [
      [{ [owner.id]: false, [other.id]: true }, [402, 200]],
      [{ [owner.id]: true, [other.id]: false }, [200, 402]],
    ] as const) {
      await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { subscribed })
      expect([await ask(owner.id), await ask(other.id)]).toEqual(wanted)
    }
  })
})
