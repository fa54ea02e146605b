import { inspect } from 'node:util'
import { type AppOptions, memoryStore, type Send } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { breakableSpool } from '../oauth/support/breakable-spool.ts'
import { breakableStore } from '../oauth/support/breakable-store.ts'
import { createGate } from '../oauth/support/gate.ts'
import { useApps } from './support/app-setting.ts'

const newApp = useApps()
const STATE = { state: 'state-1' }
const RETRY = { baseMs: 1 }

/** Sends requests to a service whose token responses do not name the athlete. */
function namingNobody(send: Send = fetch, onTokens = (): void => undefined): Send {
  return async (url, init) => {
    const response = await send(url, init)
    if (!url.endsWith('/oauth/token') || !response.ok) return response
    const { athlete: _, ...tokens } = Object(await response.json())
    onTokens()
    return Response.json(tokens, { headers: { Date: response.headers.get('Date') ?? '' } })
  }
}

const newNamelessApp = (options: Partial<AppOptions> = {}) => newApp({ fetch: namingNobody(), retry: RETRY, ...options })

describe('an athlete who is not in the token response', () => {
  it('is connected although the first request for the athlete fails', async () => {
    const { app, sandbox, consent } = await newNamelessApp()
    await sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 503, times: 2 }] })
    expect((await app.callback(await consent(), STATE)).athleteId).toBe(sandbox.athleteId)
  })

  it.each([
    ['errors of the server', { status: 503 }, 'server_error'],
    ['a rate limit', { status: 429 }, 'rate_limited'],
    ['cut connections', { cut: 'before' }, 'connection_failed'],
    ['responses that break off', { cut: 'during' }, 'connection_failed'],
    ['a page instead of a response', { body: 'html' }, 'malformed_response'],
  ] as const)('stores the tokens with %s: the same callback connects later, also in another process', async (_what, fault, code) => {
    const { app, another, sandbox, consent, requestsOf, advance } = await newNamelessApp()
    const url = await consent({ granted: ['read'] })
    await sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', ...fault }] })
    for (const each of [app, app, another()]) {
      const error = await each.callback(url, STATE).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'unidentified_athlete' })
      expect(error).toMatchObject({ code: 'unidentified_athlete', operation: 'GET /athlete', cause: { code } })
      expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/[0-9a-f]{40}/)
    }
    await sandbox.control.clearFaults()
    // After a 429 the quota lets nothing pass until the quarter hour ends.
    await advance('16m')
    const { athleteId, athlete, scopes } = await another().callback(url, STATE)
    expect({ athleteId, firstname: athlete?.firstname, scopes }).toEqual({
      athleteId: sandbox.athleteId,
      firstname: 'Maren',
      scopes: ['read'],
    })
    expect(await app.session(athleteId).state()).toBe('active')
    expect(await requestsOf('issueToken')).toBe(1)
  })

  it('leaves no data after the connection: the code has been used', async () => {
    const store = memoryStore()
    const { app, sandbox, consent } = await newNamelessApp({ store, quota: false })
    const url = await consent()
    await sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 500, times: 3 }] })
    await expect(app.callback(url, STATE)).rejects.toMatchObject({ code: 'unidentified_athlete' })
    const keys = async () => (await store.list?.({ prefix: 'callback/' }))?.keys
    expect(await keys()).toHaveLength(1)
    await app.callback(url, STATE)
    expect(await keys()).toEqual([])
    expect(await app.callback(url, STATE)).toMatchObject({ athleteId: sandbox.athleteId, athlete: undefined })
  })

  it('is not listed until the athlete is known', async () => {
    const { app, sandbox, consent } = await newNamelessApp()
    await sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 500 }] })
    await expect(app.callback(await consent(), STATE)).rejects.toMatchObject({ code: 'unidentified_athlete' })
    for await (const athlete of app.athletes()) expect(athlete).toBeUndefined()
  })

  it('is connected by another process if this one is killed before the athlete is known', async () => {
    const gate = createGate()
    const { app, another, sandbox, consent } = await newNamelessApp({ fetch: namingNobody(gate.fetch) })
    const url = await consent()
    gate.close('/athlete')
    const dies = app.callback(url, STATE)
    await gate.waiting()
    const other = another({ fetch: namingNobody() })
    expect((await other.callback(url, STATE)).athleteId).toBe(sandbox.athleteId)
    gate.open('lose')
    // It was lost only in the first process: the next attempt finds the athlete.
    expect((await dies).athleteId).toBe(sandbox.athleteId)
  })

  it('is connected later if the request for the athlete took too long', async () => {
    let isStuck = true
    const send: Send = (url, init) =>
      isStuck && url.endsWith('/athlete')
        ? new Promise((_resolve, reject) => {
            init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          })
        : fetch(url, init)
    const { app, sandbox, consent } = await newNamelessApp({ fetch: namingNobody(send), timeoutMs: 100 })
    const url = await consent()
    await expect(app.callback(url, STATE)).rejects.toMatchObject({ code: 'unidentified_athlete', cause: { code: 'deadline_exceeded' } })
    isStuck = false
    expect((await app.callback(url, STATE)).athleteId).toBe(sandbox.athleteId)
  })

  it('is connected later if the store fails, too: the tokens are in the spool', async () => {
    const [store, spool] = [breakableStore(), breakableSpool()]
    const breaking = namingNobody(fetch, () => {
      store.down = 'all'
    })
    const { app, another, sandbox, consent, errors, requestsOf } = await newNamelessApp({ store, spool, fetch: breaking, quota: false })
    const url = await consent()
    await sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 500 }] })
    await expect(app.callback(url, STATE)).rejects.toMatchObject({ code: 'unidentified_athlete' })
    expect(errors).not.toEqual([])
    store.down = 'no'
    await sandbox.control.clearFaults()
    expect((await another({ fetch: namingNobody() }).callback(url, STATE)).athleteId).toBe(sandbox.athleteId)
    expect(spool.entries()).toEqual([])
    expect(await requestsOf('issueToken')).toBe(1)
  })

  it('is connected later by the same process if the store fails without a spool', async () => {
    const store = breakableStore()
    const breaking = namingNobody(fetch, () => {
      store.down = 'writes'
    })
    const { app, sandbox, consent } = await newNamelessApp({ store, fetch: breaking, quota: false })
    const url = await consent()
    await sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 500 }] })
    await expect(app.callback(url, STATE)).rejects.toMatchObject({ code: 'unidentified_athlete' })
    await sandbox.control.clearFaults()
    store.down = 'no'
    expect((await app.callback(url, STATE)).athleteId).toBe(sandbox.athleteId)
    expect(await app.session(sandbox.athleteId).state()).toBe('active')
  })

  it('cannot be connected without the state', async () => {
    const { app, sandbox, consent } = await newNamelessApp()
    const url = await consent()
    await sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 500, times: 3 }] })
    await expect(app.callback(url, STATE)).rejects.toMatchObject({ code: 'unidentified_athlete' })
    await expect(app.callback(url, { state: 'other' })).rejects.toMatchObject({ code: 'invalid_callback' })
  })
})

describe('a callback', () => {
  it('that arrives twice at the same time is exchanged once, and connects the athlete for both', async () => {
    const { app, sandbox, consent, requestsOf } = await newApp()
    const url = await consent()
    const connections = await Promise.all([app.callback(url, STATE), app.callback(new URL(url), STATE)])
    expect(connections.map(({ athleteId }) => athleteId)).toEqual([sandbox.athleteId, sandbox.athleteId])
    expect(await requestsOf('issueToken')).toBe(1)
    expect(await app.session(sandbox.athleteId).state()).toBe('active')
  })

  it('that arrives twice at the same time is checked each time', async () => {
    const { app, consent } = await newApp()
    const url = await consent()
    const first = app.callback(url, STATE)
    await expect(app.callback(url, { state: 'other' })).rejects.toMatchObject({ code: 'invalid_callback' })
    await first
  })

  it('does not exchange its code while the tokens cannot be stored', async () => {
    const store = breakableStore()
    const { app, sandbox, consent, requestsOf } = await newApp({ store, quota: false })
    const url = await consent()
    store.down = 'all'
    await expect(app.callback(url, STATE)).rejects.toThrow('the store is away')
    expect(await requestsOf('issueToken')).toBe(0)
    store.down = 'no'
    expect((await app.callback(url, STATE)).athleteId).toBe(sandbox.athleteId)
  })

  it('is exchanged while the store is unavailable, with a spool', async () => {
    const [store, spool] = [breakableStore(), breakableSpool()]
    const { app, sandbox, consent } = await newApp({ store, spool, quota: false })
    const url = await consent()
    store.down = 'all'
    expect((await app.callback(url, STATE)).athleteId).toBe(sandbox.athleteId)
    store.down = 'no'
    expect(await app.session(sandbox.athleteId).state()).toBe('active')
  })
})
