import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { memoryStore, type Send, unwrap } from '@activity-tracking/client'
import { type SqliteStore, sqliteStore } from '@activity-tracking/client/sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { breakableStore } from '../oauth/support/breakable-store.ts'
import { createGate } from '../oauth/support/gate.ts'
import { useApps } from './support/app-setting.ts'

const newApp = useApps()

/** Responses of a service that does not report its limits. */
const withoutLimits: Send = async (url, init) => {
  const response = await fetch(url, init)
  const headers = new Headers([...response.headers].filter(([name]) => !name.includes('ratelimit')))
  return new Response(response.body, { status: response.status, headers })
}

describe('an app in two processes that share a store', () => {
  it('refreshes once for both', async () => {
    // Two handles of a database file do not share memory, as in two processes.
    const folder = await mkdtemp(join(tmpdir(), 'shared-'))
    const [store, otherStore] = [1, 2].map(() => sqliteStore({ path: join(folder, 'grants.sqlite') })) as [SqliteStore, SqliteStore]
    onTestFinished(async () => {
      store.close()
      otherStore.close()
      await rm(folder, { recursive: true, force: true })
    })
    const { app, another, connect, advance, requestsOf } = await newApp({ store })
    const { athleteId } = await connect()
    const other = another({ store: otherStore })
    await advance('7h')
    const apis = [app, other].map((each) => each.athlete(athleteId))
    const responses = await Promise.all([...apis, ...apis].map((api) => api.GET('/athlete')))
    expect(responses.map(({ data }) => data?.firstname)).toEqual(Array(4).fill('Maren'))
    expect(await requestsOf('issueToken')).toBe(2)
  })

  it('revokes access for both', async () => {
    const { app, another, connect, advance } = await newApp()
    const { athleteId } = await connect()
    const other = another()
    await other.athlete(athleteId).GET('/athlete')
    await app.deauthorize(athleteId)
    await advance('2m')
    await expect(unwrap(other.athlete(athleteId).GET('/athlete'))).rejects.toMatchObject({ code: 'no_grant', reason: 'revoked' })
  })
})

describe('an access token that the sandbox expires early', () => {
  it.each(['0s', '59s', '4h'])(
    'is replaced by one refresh in the next call, %s after it was issued, while the clock stands still',
    async (age) => {
      const { app, connect, advance, sandbox, states, requestsOf } = await newApp()
      const { athleteId } = await connect()
      await advance(age)
      const api = app.athlete(athleteId)
      await api.GET('/athlete')
      for (const refreshes of [1, 2]) {
        await sandbox.control.expireTokens({ athlete_id: Number(athleteId) })
        expect((await api.GET('/athlete')).response.status).toBe(200)
        expect(await requestsOf('issueToken')).toBe(1 + refreshes)
      }
      expect(states).toEqual([[athleteId, 'active']])
    },
  )
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
  it('counts the calls for all athletes', async () => {
    const { app, connect, sandbox } = await newApp()
    const { athletes } = await sandbox.control.getState()
    for (const { id } of athletes.slice(0, 2)) {
      const { athleteId } = await connect({ athlete: String(id) })
      await app.athlete(athleteId).GET('/athlete')
    }
    expect((await app.quota?.snapshot())?.read.day.used).toBe(2)
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

  it('is not tracked if that is turned off', async () => {
    const { app, connect } = await newApp({ quota: false })
    const { athleteId } = await connect()
    expect((await app.athlete(athleteId).GET('/athlete')).error).toBeUndefined()
    expect(app.quota).toBeUndefined()
  })
})

describe('the layers of an app', () => {
  it('report calls and refreshes to hooks, for all athletes', async () => {
    const events: string[] = []
    const { app, connect, advance } = await newApp({
      hooks: {
        onCallEnd: ({ operation, status }) => events.push(`${operation} ${status}`),
        onRefresh: ({ athleteId, outcome }) => events.push(`${athleteId} ${outcome}`),
      },
    })
    const { athleteId } = await connect()
    await advance('7h')
    await app.athlete(athleteId).GET('/athlete')
    await expect.poll(() => events).toEqual([`${athleteId} rotated`, 'GET /athlete 200'])
  })

  it('report a deprecation once, for all uses in the app', async () => {
    const messages: string[] = []
    const drop = (): void => undefined
    const logger = { debug: drop, info: drop, warn: (message: string) => messages.push(message), error: drop }
    const { app, connect } = await newApp({ logger })
    const { athleteId } = await connect()
    await app.athlete(athleteId).POST('/oauth/deauthorize', { body: { access_token: 'unknown' } })
    for (let time = 0; time < 2; time += 1) await app.oauth.deauthorize('unknown').catch(() => undefined)
    expect(messages).toEqual([
      'POST /oauth/deauthorize has been deprecated since 2026-06-01; removed on 2027-06-01; use POST /oauth/revoke instead',
    ])
    const other = await newApp({ logger })
    await other.app.oauth.deauthorize('unknown').catch(() => undefined)
    expect(messages).toHaveLength(2)
  })

  it.each([
    ['again', { retry: { baseMs: 1 } }, undefined],
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
    const connected = app.callback(url, { state: 'state-1' })
    await gate.waiting()
    const closed = app.close()
    gate.open()
    await closed
    expect((await connected).athleteId).toBe(sandbox.athleteId)
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

  it('ends calls that wait for quota, and returns the process’s share', async () => {
    let isWaiting = (): void => undefined
    const waits = new Promise<void>((resolve) => {
      isWaiting = resolve
    })
    const limits = { overall: [2, 2_000], read: [1, 1_000] } as const
    const { app, another, connect } = await newApp({ quota: { limits }, hooks: { onWait: () => isWaiting() }, fetch: withoutLimits })
    const { athleteId } = await connect()
    const api = app.athlete(athleteId)
    await api.GET('/athlete')
    const waiting = unwrap(api.GET('/athlete', { onLimit: 'wait', timeoutMs: Number.POSITIVE_INFINITY })).catch((error: unknown) => error)
    await waits
    await app.close()
    expect(await waiting).toMatchObject({ code: 'closed' })
    expect((await another().quota?.snapshot())?.read.quarter_hour).toMatchObject({ used: 1, held: 0 })
  })

  it('ends the clients of the app, and can be called again', async () => {
    const { app, connect } = await newApp()
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
      app.importGrant({ athleteId, accessToken: 'access', refreshToken: 'refresh', expiresAt: 1_800_000_000 }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'closed', message: expect.stringContaining('the app is closed') })
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
