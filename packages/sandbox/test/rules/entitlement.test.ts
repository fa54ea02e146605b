import { describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

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
      const errors = [{ resource: 'Application', field: 'Status', code: 'Inactive' }]
      expect([status, body]).toEqual([403, { message: 'Forbidden', errors }])
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
  it('depends on the subscription of the athlete, not of the app’s owner (decision 016)', async () => {
    const swim = { sport_type: 'Swim', start_date: '2026-11-01T17:00:00Z', elapsed_time: 1200 } as const
    await using test = await startTest({
      world: {
        athletes: [
          { id: 1, firstname: 'Owner', subscribed: false },
          { id: 2, firstname: 'Other' },
        ],
        activities: [
          { ...swim, id: 11, athlete_id: 1 },
          { ...swim, id: 12, athlete_id: 2 },
        ],
      },
    })
    const statusFor = async (athlete: number, activity: number) =>
      (await test.request('GET', `/activities/${activity}/zones`, { token: await test.token('activity:read', athlete) })).status
    expect([await statusFor(1, 11), await statusFor(2, 12)]).toEqual([402, 200])
    const refused = await test.request('GET', '/activities/11/zones', { token: await test.token('activity:read', 1) })
    expect(refused.body.message).toBe('Payment Required')
    await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { subscribed: { 1: true, 2: false } })
    expect([await statusFor(1, 11), await statusFor(2, 12)]).toEqual([200, 402])
  })
})
