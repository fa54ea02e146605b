import { describe, expect, it } from 'vitest'
import { createControlClient } from '../../src/control/client.ts'
import { createTestWorld } from '../../src/testing/test-world.ts'
import { startTest } from '../support/sandbox.ts'

interface App {
  readonly clientId: string
  readonly clientSecret: string
}

const credentialsOf = ({ clientId: client_id, clientSecret: client_secret }: App) => new URLSearchParams({ client_id, client_secret })

describe('a separate world', () => {
  it('has its own date: an operation can be missing in one, and available or removed in another', async () => {
    await using test = await startTest()
    const { world } = await createTestWorld(test.sandbox, { now: '2027-06-01T00:00:00Z' })
    const token = await world.token()
    const ask = (base: string, token: string) => fetch(`${base}/athlete`, { headers: { Authorization: `Bearer ${token}` } })
    expect((await ask(test.sandbox.newBaseUrl, token)).status).toBe(200)
    expect((await ask(test.sandbox.newBaseUrl, test.sandbox.accessToken)).status).toBe(404)
    const gone = await test.request('POST', '/oauth/deauthorize', { form: { access_token: token } })
    expect(gone.status).toBe(404)
    const there = await test.request('POST', '/oauth/deauthorize', { form: { access_token: test.sandbox.accessToken } })
    expect(there.status).toBe(200)
    expect((await test.request('GET', `/push_subscriptions?${credentialsOf(world)}`)).status).toBe(200)
  })

  it('does not share counters with others: using up one does not change the other', async () => {
    await using test = await startTest()
    const { world } = await createTestWorld(test.sandbox)
    const token = await world.token()
    for (let asked = 0; asked <= 100; asked += 1) await test.request('GET', '/athlete', { token: test.sandbox.accessToken })
    expect((await test.request('GET', '/athlete', { token: test.sandbox.accessToken })).status).toBe(429)
    const { status, headers } = await test.request('GET', '/athlete', { token })
    expect([status, headers.get('X-RateLimit-Usage'), headers.get('X-ReadRateLimit-Usage')]).toEqual([200, '1,1', '1,1'])
  })

  it('responds for itself for unknown paths, too', async () => {
    await using test = await startTest()
    const { world } = await createTestWorld(test.sandbox)
    const token = await world.token()
    await test.request('GET', '/athlete', { token: test.sandbox.accessToken })
    const { status, headers } = await test.request('GET', '/nothing', { token })
    expect([status, headers.get('X-RateLimit-Usage')]).toEqual([404, '1,1'])
    expect(await world.control.listRequests()).toMatchObject([{ path: '/api/v3/nothing', status: 404 }])
    const unknown = await test.request('GET', '/nothing')
    expect([unknown.status, unknown.headers.get('X-RateLimit-Usage')]).toEqual([404, '1,1'])
    await world.clock.advance('6h')
    const { headers: expired } = await test.request('GET', '/nothing', { token })
    expect(expired.get('X-RateLimit-Usage')).toBe('1,2')
  })

  it('has its own faults, also for requests of the app with its own credentials', async () => {
    await using test = await startTest({ faults: { rules: [{ operation_id: 'listSubscriptions', status: 500 }] } })
    const { world } = await createTestWorld(test.sandbox)
    const statusFor = async (app: App) => (await test.request('GET', `/push_subscriptions?${credentialsOf(app)}`)).status
    expect([await statusFor(world), await statusFor(test.sandbox)]).toEqual([200, 500])
    await test.control('DELETE', '/faults')
    await world.control.setFaults({ rules: [{ operation_id: 'listSubscriptions', status: 503 }] })
    expect([await statusFor(world), await statusFor(test.sandbox)]).toEqual([503, 200])
  })

  it('has its own changes, also if another one is written in the same turn', async () => {
    await using test = await startTest()
    const told: string[] = []
    const stop = test.sandbox.onChange((clientId) => told.push(clientId))
    const { client_id } = await test.sandbox.control.createApp()
    stop()
    await test.sandbox.control.deleteApp({ client_id })
    expect(told).toEqual([test.sandbox.clientId, client_id])
  })

  it('leaves nothing to another one that is imported with its client id after its deletion', async () => {
    await using test = await startTest()
    const { world, delete: remove } = await createTestWorld(test.sandbox)
    await world.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 503 }] })
    await test.request('GET', '/athlete', { token: await world.token() })
    await remove()
    await world.control.importWorld({ athletes: [{ id: 1, firstname: 'Ada' }] })
    expect([await world.control.listRequests(), await world.control.getFaults()]).toEqual([[], { rules: [] }])
    const { clientId, controlUrl, control } = test.sandbox
    const ids = [2, 3].map((more) => String(Number(clientId) + more))
    await createControlClient({ controlUrl, world: ids[0] }).importWorld({ athletes: [{ id: 1, firstname: 'Ada' }] })
    expect((await control.createApp()).client_id).toBe(ids[1])
  })
})
