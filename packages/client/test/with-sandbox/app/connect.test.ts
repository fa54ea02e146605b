import { AuthorizationDeniedError, memoryStore, NoGrantError, unwrap } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { breakableSpool } from '../support/breakable-spool.ts'
import { breakableStore } from '../support/breakable-store.ts'
import { useApps } from '../support/setting.ts'

const newApp = useApps()
const STATE = { state: 'state-1' }

describe('an app', () => {
  it('connects an athlete and calls the API for them', async () => {
    const { app, sandbox, connect } = await newApp()
    const { athleteId, athlete, scopes } = await connect()
    expect({ athleteId, firstname: athlete.firstname, scopes }).toEqual({
      athleteId: sandbox.athleteId,
      firstname: 'Maren',
      scopes: ['read', 'activity:read'],
    })
    const { firstname } = await unwrap(app.athlete(athleteId).GET('/athlete'))
    expect(firstname).toBe('Maren')
    expect(await app.session(athleteId).state()).toBe('active')
  })

  it('resolves to the scopes that were granted, which can be fewer than requested, and later more', async () => {
    const { app, another, connect, consent, requestsOf } = await newApp()
    const { athleteId, scopes } = await connect({ granted: ['read'] })
    expect(scopes).toEqual(['read'])
    const { error } = await app.athlete(athleteId).GET('/athlete/activities')
    expect([error, await requestsOf('listActivities')]).toMatchObject([{ code: 'missing_scope' }, 0])
    await another().callback(await consent(), STATE)
    expect((await app.athlete(athleteId).GET('/athlete/activities')).error).toBeUndefined()
  })

  it('stores nothing if the athlete denies access or the state is wrong', async () => {
    const { app, consent, connect, sandbox } = await newApp()
    await expect(connect({ decision: 'deny' })).rejects.toThrow(AuthorizationDeniedError)
    await expect(app.callback(await consent(), { state: 'other' })).rejects.toMatchObject({ code: 'invalid_callback' })
    expect(await app.session(sandbox.athleteId).state()).toBeUndefined()
  })

  it('rejects for a code that was used, and the athlete stays connected', async () => {
    const { app, another, consent } = await newApp()
    const url = await consent()
    const { athleteId } = await app.callback(url, STATE)
    for (const each of [app, another()]) await expect(each.callback(url, STATE)).rejects.toMatchObject({ code: 'invalid_grant' })
    expect((await app.athlete(athleteId).GET('/athlete')).data?.firstname).toBe('Maren')
  })

  it.each([undefined, null, {}, { id: null }, { id: 0 }, { id: '7/../8' }])(
    'stores nothing if the token response has %j in the place of the athlete',
    async (athlete) => {
      const store = memoryStore()
      const { consent, app } = await newApp({
        store,
        quota: false,
        async fetch(url, init) {
          const response = await fetch(url, init)
          return Response.json({ ...Object(await response.json()), athlete }, { headers: response.headers })
        },
      })
      await expect(app.callback(await consent(), STATE)).rejects.toMatchObject({
        code: 'malformed_response',
        operation: 'POST /oauth/token',
      })
      expect((await store.list?.({ prefix: '' }))?.keys).toEqual([])
    },
  )

  it('rejects while the store is unavailable, and stores the tokens later', async () => {
    const store = breakableStore()
    const { app, another, consent, sandbox } = await newApp({ store, quota: false })
    const url = await consent()
    store.down = 'all'
    await expect(app.callback(url, STATE)).rejects.toThrow('the store is away')
    store.down = 'no'
    expect(await app.session(sandbox.athleteId).state()).toBe('active')
    expect(await another().session(sandbox.athleteId).state()).toBe('active')
  })

  it('connects the athlete while the store is unavailable, with a spool', async () => {
    const [store, spool] = [breakableStore(), breakableSpool()]
    const { app, consent, sandbox } = await newApp({ store, spool, quota: false })
    const url = await consent()
    store.down = 'all'
    expect((await app.callback(url, STATE)).athleteId).toBe(sandbox.athleteId)
    store.down = 'no'
    expect(await app.session(sandbox.athleteId).state()).toBe('active')
  })

  it('sends nothing for an unknown athlete, or for an invalid id', async () => {
    const { app, requestsOf } = await newApp()
    const message = 'POST /oauth/token: there are no tokens for this athlete; the athlete must authorize the app first'
    await expect(unwrap(app.athlete(99).GET('/athlete'))).rejects.toMatchObject({ name: 'NoGrantError', reason: 'absent', message })
    await expect(app.deauthorize(99)).rejects.toThrow(NoGrantError)
    for (const id of ['', 'x', '07', '7/../8', undefined, Number.NaN, 2 ** 60]) expect(() => app.athlete(id as string)).toThrow(TypeError)
    expect(await requestsOf('getAthlete')).toBe(0)
  })
})
