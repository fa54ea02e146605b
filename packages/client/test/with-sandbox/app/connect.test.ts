import { AuthorizationDeniedError, NoGrantError, unwrap } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { useApps } from './support/app-setting.ts'

const newApp = useApps()
const STATE = { state: 'state-1' }

describe('an app', () => {
  it('connects an athlete and calls the API for them', async () => {
    const { app, sandbox, connect } = await newApp()
    const { athleteId, athlete, scopes } = await connect()
    expect({ athleteId, firstname: athlete?.firstname, scopes }).toEqual({
      athleteId: sandbox.athleteId,
      firstname: 'Maren',
      scopes: ['read', 'activity:read'],
    })
    const { firstname } = await unwrap(app.athlete(athleteId).GET('/athlete'))
    expect(firstname).toBe('Maren')
    expect(await app.session(athleteId).state()).toBe('active')
  })

  it('connects several athletes and calls the API for each', async () => {
    const { app, sandbox, connect } = await newApp()
    const { athletes } = await sandbox.control.getState()
    const [first, second] = athletes.map(({ id }) => String(id))
    await connect({ athlete: first ?? '' })
    await connect({ athlete: second ?? '' })
    for (const id of [first, second]) expect(String((await unwrap(app.athlete(id ?? '').GET('/athlete'))).id)).toBe(id)
  })

  it('resolves to the scopes that were granted, which can be fewer than requested', async () => {
    const { app, connect } = await newApp()
    const { athleteId, scopes } = await connect({ granted: ['read'] })
    expect(scopes).toEqual(['read'])
    const { error } = await app.athlete(athleteId).GET('/athlete/activities')
    expect(error).toMatchObject({ code: 'missing_scope' })
  })

  it('stores nothing if the athlete denies access, the state is wrong or the code was used', async () => {
    const { app, consent, connect, sandbox } = await newApp()
    await expect(connect({ decision: 'deny' })).rejects.toThrow(AuthorizationDeniedError)
    await expect(app.callback(await consent(), { state: 'other' })).rejects.toMatchObject({ code: 'invalid_callback' })
    expect(await app.session(sandbox.athleteId).state()).toBeUndefined()
    const url = await consent()
    await app.callback(url, STATE)
    // The same code in a callback that was not handled before.
    await expect(app.callback(url.replace('state-1', 'other'), { state: 'other' })).rejects.toMatchObject({ code: 'invalid_grant' })
  })

  it('connects the athlete once for a callback that is requested again, also by another process', async () => {
    const { app, another, consent, requestsOf } = await newApp()
    const url = await consent()
    const { athleteId, scopes } = await app.callback(url, STATE)
    const processes = [app, another(), another()]
    const repeated = await Promise.all(processes.map((each) => each.callback(url, STATE)))
    expect(repeated).toEqual(processes.map(() => ({ athleteId, athlete: undefined, scopes })))
    expect(await requestsOf('issueToken')).toBe(1)
    // Without access, the callback is not a way to get it back.
    await app.deauthorize(athleteId)
    await expect(another().callback(url, STATE)).rejects.toMatchObject({ code: 'invalid_grant' })
  })

  it('requests the athlete if the token response does not contain it', async () => {
    const { app, sandbox, consent } = await newApp({
      async fetch(url, init) {
        const response = await fetch(url, init)
        if (!url.endsWith('/oauth/token')) return response
        const { athlete: _, ...tokens } = Object(await response.json())
        return Response.json(tokens, { headers: response.headers })
      },
    })
    const { athleteId, athlete } = await app.callback(await consent(), STATE)
    expect(athleteId).toBe(sandbox.athleteId)
    expect(athlete?.firstname).toBe('Maren')
    expect(await app.session(athleteId).state()).toBe('active')
  })

  it('accepts the id as a number, as text or as a bigint, and uses one session', async () => {
    const { app, connect } = await newApp()
    const { athleteId } = await connect()
    for (const id of [Number(athleteId), athleteId, BigInt(athleteId)]) {
      expect(String((await unwrap(app.athlete(id).GET('/athlete'))).id)).toBe(athleteId)
      expect(app.session(id)).toBe(app.session(athleteId))
    }
    expect(app.session(2n ** 63n - 1n).athleteId).toBe('9223372036854775807')
  })

  it('sends nothing for an unknown athlete, or for an invalid id', async () => {
    const { app, requestsOf } = await newApp()
    await expect(unwrap(app.athlete(99).GET('/athlete'))).rejects.toMatchObject({ name: 'NoGrantError', reason: 'absent' })
    await expect(app.deauthorize(99)).rejects.toThrow(NoGrantError)
    for (const id of ['', 'x', '07', '7/../8', undefined, Number.NaN, 2 ** 60]) expect(() => app.athlete(id as string)).toThrow(TypeError)
    expect(await requestsOf('getAthlete')).toBe(0)
  })
})

describe('an athlete who authorizes the app again', () => {
  it('is connected again after the app has revoked its access', async () => {
    const { app, connect, sandbox } = await newApp()
    await connect()
    const { athleteId } = sandbox
    await app.deauthorize(athleteId)
    await expect(unwrap(app.athlete(athleteId).GET('/athlete'))).rejects.toThrow(NoGrantError)
    await connect()
    expect((await app.athlete(athleteId).GET('/athlete')).data?.firstname).toBe('Maren')
  })

  it('is connected again after the athlete has revoked the access', async () => {
    const { app, connect, sandbox, advance } = await newApp()
    const { athleteId } = await connect()
    await sandbox.control.revokeGrant({ athlete_id: athleteId })
    await advance('7h')
    await expect(unwrap(app.athlete(athleteId).GET('/athlete'))).rejects.toMatchObject({ code: 'needs_reauthorization' })
    await connect()
    expect((await app.athlete(athleteId).GET('/athlete')).data?.firstname).toBe('Maren')
  })

  it('is connected again if the service issues tokens that it refused before', async () => {
    let kept: string | undefined
    const { app, connect, sandbox, advance } = await newApp({
      async fetch(url, init) {
        const response = await fetch(url, init)
        if (!url.endsWith('/oauth/token') || !response.ok) return response
        kept ??= await response.clone().text()
        return new Response(kept, { headers: response.headers })
      },
    })
    const { athleteId } = await connect({ granted: ['read'] })
    await sandbox.control.revokeGrant({ athlete_id: athleteId })
    await advance('7h')
    await expect(unwrap(app.athlete(athleteId).GET('/athlete'))).rejects.toMatchObject({ code: 'needs_reauthorization' })
    await connect()
    expect(await app.session(athleteId).state()).toBe('active')
    expect(app.session(athleteId).scopes).toEqual(['read', 'activity:read'])
  })

  it('is called with the scopes of the new authorization', async () => {
    const { app, connect } = await newApp()
    const { athleteId } = await connect({ granted: ['read'] })
    const api = app.athlete(athleteId)
    await connect()
    expect((await api.GET('/athlete/activities')).error).toBeUndefined()
  })
})
