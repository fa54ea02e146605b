import { inspect } from 'node:util'
import { memoryStore, unwrap } from '@activity-tracking/client'
import { describe, expect, it, vi } from 'vitest'
import { breakableStore } from '../support/breakable-store.ts'
import { createGate } from '../support/gate.ts'
import { useApps } from '../support/setting.ts'

const newApp = useApps()

describe('an access token that the sandbox expires early', () => {
  it.each(['0s', '4h'])('is replaced by one refresh in the next call, %s after it was issued', async (age) => {
    const { app, connect, advance, sandbox, states, requestsOf } = await newApp()
    const { athleteId } = await connect()
    await advance(age)
    const api = app.athlete(athleteId)
    await sandbox.control.expireTokens({ athlete_id: Number(athleteId) })
    expect((await api.GET('/athlete')).response.status).toBe(200)
    expect(await requestsOf('issueToken')).toBe(2)
    expect(states).toEqual([[athleteId, 'active']])
  })
})

describe('the clock of an app', () => {
  it('is corrected once for all athletes', async () => {
    const wrong = Date.parse('2026-11-02T10:00:00Z') + 7 * 3_600_000
    const { app, connect, sandbox, requestsOf } = await newApp({ now: () => wrong })
    const { athletes } = await sandbox.control.getState()
    for (const { id } of athletes.slice(0, 3)) await connect({ athlete: String(id) })
    for (const { id } of athletes.slice(0, 3)) expect((await app.athlete(String(id)).GET('/athlete')).error).toBeUndefined()
    // Three codes and no refresh, although the tokens have expired by the machine's clock.
    expect(await requestsOf('issueToken')).toBe(3)
  })
})

describe('the quota of an app', () => {
  it('counts the calls for all athletes, and those about the subscription', async () => {
    const { app, connect, sandbox } = await newApp()
    const { athletes } = await sandbox.control.getState()
    for (const { id } of athletes.slice(0, 2)) {
      const { athleteId } = await connect({ athlete: String(id) })
      await app.athlete(athleteId).GET('/athlete')
    }
    await app.subscriptions.list()
    expect((await app.quota?.snapshot())?.read.day.used).toBe(3)
  })

  it('reports a store that fails, even if the app’s handler fails', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const store = breakableStore()
    const { app, connect } = await newApp({
      store,
      onBackgroundError() {
        throw new Error('the callback of the app has failed')
      },
    })
    const { athleteId } = await connect()
    store.down = 'all'
    const { error } = await app.athlete(athleteId).GET('/athlete')
    const printed = print.mock.calls.flat().map(String).join(' ')
    print.mockRestore()
    store.down = 'no'
    expect(error).toBeUndefined()
    expect(printed).toContain('the callback of the app has failed')
  })
})

describe('the layers of an app', () => {
  it('report calls and refreshes to hooks, for all athletes', async () => {
    const events: string[] = []
    const { app, connect, advance } = await newApp({
      hooks: {
        onRequest: ({ operation }) => events.push(`${operation} is sent`),
        onCallEnd: ({ operation, status }) => events.push(`${operation} ${status}`),
        onRefresh: ({ athleteId, outcome }) => events.push(`${athleteId} ${outcome}`),
      },
    })
    const { athleteId } = await connect()
    // The call does not wait for a refresh in the background before it is sent.
    await advance('21270s')
    await app.athlete(athleteId).GET('/athlete')
    expect(events).toEqual(['GET /athlete is sent', `${athleteId} rotated`, 'GET /athlete 200'])
  })

  it.each([
    ['again', { retry: { baseMs: 1 } }, undefined],
    ['once with one attempt', { retry: { attempts: 1 } }, 'server_error'],
    ['once when that is switched off', { retry: false }, 'server_error'],
  ] as const)('send a failed request %s', async (_what, options, code) => {
    const { app, connect, sandbox } = await newApp(options)
    const { athleteId } = await connect()
    await sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 503, times: 1 }] })
    expect((await app.athlete(athleteId).GET('/athlete')).error?.code).toBe(code)
  })
})

describe('close()', () => {
  it('waits for a refresh in the background, and leaves the store open', async () => {
    const gate = createGate()
    const store = memoryStore()
    const { app, connect, advance, sandbox } = await newApp({ store, fetch: gate.fetch, backgroundRefresh: true })
    const { athleteId } = await connect()
    const api = app.athlete(athleteId)
    await advance('5h50m')
    gate.close('/oauth/token')
    expect((await api.GET('/athlete')).error).toBeUndefined()
    await gate.waiting()
    let isClosed = false
    const closed = app.close().then(() => {
      isClosed = true
    })
    expect(isClosed).toBe(false)
    gate.open()
    await closed
    const found = await store.get(`grant/${sandbox.clientId}/${athleteId}`)
    expect(found?.record['expiresAt']).toBe(Date.parse('2026-11-02T21:50:00Z') / 1000)
  })

  it('waits for a callback, because its tokens are not stored yet', async () => {
    const gate = createGate()
    const { app, another, consent, sandbox } = await newApp({ fetch: gate.fetch })
    const url = await consent()
    gate.close('/oauth/token')
    const ended: string[] = []
    const connected = app.callback(url, { state: 'state-1' }).then(() => ended.push('callback'))
    await gate.waiting()
    const closed = app.close().then(() => ended.push('app'))
    gate.open()
    await Promise.all([connected, closed])
    expect(ended).toEqual(['callback', 'app'])
    expect(await another().session(sandbox.athleteId).state()).toBe('active')
  })

  it('does not change the result of a call in progress: the service has created the activity', async () => {
    const gate = createGate()
    const { app, connect } = await newApp({ fetch: gate.fetch })
    const { athleteId } = await connect({ granted: ['read', 'activity:write'] })
    gate.close('/activities')
    const body = { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: 60 } as const
    const created = app.athlete(athleteId).POST('/activities', { body })
    await gate.waiting()
    await app.close()
    gate.open()
    expect((await created).response.status).toBe(201)
  })

  it.each([
    ['the last response', { status: 503 }, 'server_error'],
    ['that there was no response', { cut: 'after' }, 'connection_failed'],
  ] as const)('ends a call that waits to be sent again with %s', async (_what, fault, code) => {
    const { app, connect, sandbox } = await newApp({ retry: { wait: () => app.close() } })
    const { athleteId } = await connect({ granted: ['read', 'profile:write'] })
    await sandbox.control.setFaults({ rules: [{ operation_id: 'updateAthlete', times: 1, ...fault }] })
    const call = app.athlete(athleteId).PUT('/athlete', { body: { weight: 60 } })
    const { error } = await call
    expect(error).toMatchObject({ code, attempts: expect.any(Number) })
  })

  it.each([{}, { quota: false }] as const)('ends the clients of the app, and can be called again: %j', async (options) => {
    const { app, connect } = await newApp(options)
    const { athleteId } = await connect()
    const api = app.athlete(athleteId)
    await app.close()
    await app.close()
    await expect(unwrap(api.GET('/athlete'))).rejects.toMatchObject({ code: 'closed' })
    expect(() => app.athlete(athleteId)).toThrow(expect.objectContaining({ code: 'closed' }))
    expect(() => app.session(athleteId)).toThrow(expect.objectContaining({ code: 'closed' }))
    for (const call of [
      app.callback('https://app.example/callback', { state: 'state-1' }),
      app.deauthorize(athleteId),
      app.subscriptions.list(),
      app.importGrant({ athleteId, accessToken: 'access', refreshToken: 'refresh', expiresAt: 1_800_000_000 }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'closed', message: expect.stringContaining(' is closed') })
  })
})

it('an app does not print secrets', async () => {
  const { app, sandbox, connect } = await newApp()
  const { athleteId } = await connect()
  const printed = [app, app.session(athleteId), app.athlete(athleteId), app.oauth].map(
    (each) => inspect(each, { depth: 9, showHidden: true }) + JSON.stringify(each),
  )
  expect(printed.join('')).not.toContain(sandbox.clientSecret)
  expect(printed.join('')).not.toContain(await app.session(athleteId).accessToken())
})
