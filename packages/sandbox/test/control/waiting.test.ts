import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createControlClient } from '../../src/control/client.ts'
import { startCallback } from '../support/callback.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { sendFile } from '../support/upload.ts'

/** Seconds of real time: as long as a wait may take, and none. */
const [LONGEST, NONE] = [60, 0]
const PATIENT = { timeout: LONGEST }
const AT_ONCE = { timeout: NONE }

let test: TestSandbox
beforeEach(async () => {
  test = await startTest()
})
afterEach(() => test.sandbox.close())

const get = (path: string) => test.control('GET', path)

describe('waiting for a request', () => {
  it('returns the first match, including one that exists already', async () => {
    const { control } = test.sandbox
    const waiting = control.waitFor({ for: 'request', operation_id: 'getAthlete', status: 401, ...PATIENT })
    await test.request('GET', '/athlete/activities')
    await test.request('GET', '/athlete')
    const { request: found, delivery, state } = await waiting
    expect(found).toMatchObject({ number: 2, operation_id: 'getAthlete', status: 401 })
    expect([delivery, state]).toEqual([null, null])
    // Neither request had a token.
    const ofAthlete = control.waitFor({ for: 'request', athlete_id: test.sandbox.athleteId, ...AT_ONCE })
    await expect(ofAthlete).rejects.toMatchObject({ status: 408 })
    using timeout = vi.spyOn(AbortSignal, 'timeout')
    expect((await control.waitFor({ for: 'request', path: '/api/v3/athlete' })).request).toMatchObject({ number: 2 })
    expect(timeout).toHaveBeenCalledWith(5_000)
  })

  it('leaves out those up to a number, and is about one world', async () => {
    const { control } = test.sandbox
    await test.request('GET', '/athlete')
    const { client_id: world } = await control.createApp()
    await expect(
      createControlClient({ controlUrl: test.sandbox.controlUrl, world }).waitFor({ for: 'request', ...AT_ONCE }),
    ).rejects.toMatchObject({ status: 408 })
    const waiting = control.waitFor({ for: 'request', after: 1, ...PATIENT })
    await test.request('GET', '/athlete')
    expect((await waiting).request).toMatchObject({ number: 2 })
  })

  it('reports what was found instead after the time limit', async () => {
    expect((await get('/wait?for=request&timeout=0')).body.message).toBe('no request matched in 0 seconds: none exist')
    await test.request('GET', '/athlete')
    const { status, body } = await get('/wait?for=request&operation_id=getStats&timeout=0.01')
    expect(status).toBe(408)
    expect(body.message).toBe('no request matched in 0.01 seconds: found 1 GET /api/v3/athlete 401')
    for (let sent = 2; sent <= 12; sent += 1) await test.request('GET', `/clubs/${sent}`)
    expect((await get('/wait?for=request&after=1&status=200&timeout=0')).body.message).toMatch(
      /: found \(the last 10 of 11\) 3 GET \/api\/v3\/clubs\/3 401; .*; 12 GET \/api\/v3\/clubs\/12 401$/,
    )
  })
})

describe('waiting for a delivery', () => {
  it('returns it in the wanted state', async () => {
    await using callback = await startCallback()
    const { clientId, clientSecret, control } = test.sandbox
    const form = { client_id: clientId, client_secret: clientSecret, callback_url: callback.url, verify_token: 'v' }
    await test.request('POST', '/push_subscriptions', { form })
    const waiting = control.waitFor({ for: 'delivery', aspect_type: 'create', state: 'delivered', ...PATIENT })
    const { id } = await control.createActivity()
    const { delivery } = await waiting
    expect(delivery).toMatchObject({ state: 'delivered', event: { object_id: id, aspect_type: 'create' }, attempts: [{ status: 200 }] })
    const { message } = (await get(`/wait?for=delivery&after=${delivery?.id}&timeout=0`)).body
    expect(message).toBe('no delivery matched in 0 seconds: none exist')
    expect((await get('/wait?for=delivery&state=failed&timeout=0')).body.message).toBe(
      `no delivery matched in 0 seconds: found ${delivery?.id} activity ${id} create delivered`,
    )
    let after = delivery?.id ?? 0
    for (const publish of [
      () => test.request('PUT', `/activities/${id}`, { token: test.sandbox.accessToken, json: { name: 'One' } }),
      () => control.changeActivity({ id, name: 'Two' }),
      () => control.loadWorld({ activities: [{ id, name: 'Three' }] }),
      () => control.deleteActivity({ id }),
      () => control.revokeGrant({ athlete_id: test.sandbox.athleteId }),
    ]) {
      await publish()
      after = (await control.waitFor({ for: 'delivery', after, state: 'delivered', ...PATIENT })).delivery?.id ?? 0
    }
  })
})

describe('waiting for a state', () => {
  it('ends when an activity is there, or an athlete has authorized the app', async () => {
    const { control } = test.sandbox
    const id = (await control.getState()).athletes[3]?.id ?? 0
    const waiting = control.waitFor({ for: 'state', athlete_id: id, ...PATIENT })
    await control.createToken({ athlete_id: id })
    expect((await waiting).state?.grants.map((grant) => grant.athlete_id)).toContain(id)
    const activity = await control.createActivity()
    expect((await control.waitFor({ for: 'state', activity_id: activity.id })).state).toMatchObject({ client_id: test.sandbox.clientId })
    const message = 'no state matched in 0 seconds: the state was different'
    const file = { bytes: new Uint8Array([1]), name: 'a.fit', dataType: 'fit' }
    const { id: upload_id } = (await sendFile(test, test.sandbox.accessToken, file)).body
    for (const missing of [{ activity_id: 7 }, { upload_id: 1 }, { upload_id }])
      await expect(control.waitFor({ for: 'state', ...missing, ...AT_ONCE })).rejects.toMatchObject({ status: 408, message })
    await test.advance('1m')
    await control.waitFor({ for: 'state', upload_id, ...AT_ONCE })
  })
})

describe('a wait', () => {
  it.each([
    ['/wait', 'for is missing'],
    ['/wait?for=request&state=failed', 'state does not apply to a request'],
    ['/wait?for=delivery&operation_id=x', 'operation_id does not apply to a delivery'],
    ['/wait?for=state', 'use activity_id or upload_id or athlete_id'],
    ['/wait?for=state&after=1', 'after does not apply to a state'],
  ])('%s is refused', async (path, message) => {
    const { status, body } = await get(path)
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
  })

  it('ends when its world is deleted', async () => {
    const { control } = test.sandbox
    const { client_id: world } = await control.createApp()
    const waiting = createControlClient({ controlUrl: test.sandbox.controlUrl, world }).waitFor({ for: 'request', ...PATIENT })
    const refused = expect(waiting).rejects.toMatchObject({ status: 404 })
    await get('/state')
    await control.deleteApp({ client_id: world })
    await refused
  })

  it('ends when the sandbox is closed, or its client hangs up', async () => {
    using log = vi.spyOn(console, 'error')
    const url = `${test.sandbox.controlUrl}/wait?for=delivery&timeout=60`
    const closed = Promise.withResolvers<void>()
    request(url)
      .on('error', () => closed.resolve())
      .end()
    const hanging = request(url)
      .on('error', () => undefined)
      .end()
    await get('/state')
    hanging.destroy()
    await get('/state')
    await test.sandbox.close()
    await closed.promise
    expect(log.mock.calls).toEqual([])
  })
})
