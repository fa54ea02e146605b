import { inspect } from 'node:util'
import { type ImportedGrant, memoryStore } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { type AppSetting, useApps } from '../support/setting.ts'

const newApp = useApps()

/** Tokens that the sandbox has issued to the app's older database. */
async function olderDatabase({ sandbox }: AppSetting): Promise<ImportedGrant> {
  const tokens = await sandbox.control.createToken({ scope: 'read,activity:read' })
  return {
    athleteId: String(tokens.athlete.id),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: tokens.expires_at,
  }
}

describe('tokens of another database', () => {
  it('are imported, used and refreshed', async () => {
    const setting = await newApp()
    const { app, advance } = setting
    const grant = await olderDatabase(setting)
    await app.importGrant(grant)
    const api = app.athlete(grant.athleteId)
    expect((await api.GET('/athlete')).data?.firstname).toBe('Maren')
    await advance('7h')
    expect((await api.GET('/athlete')).data?.firstname).toBe('Maren')
    expect(await setting.requestsOf('issueToken')).toBe(1)
  })

  it('replace older ones that the other database has refreshed since the last import', async () => {
    const setting = await newApp()
    const { app, advance } = setting
    const first = await olderDatabase(setting)
    await app.importGrant({ ...first, scopes: ['read', 'activity:read'] })
    await advance('7h')
    const { accessToken, refreshToken, expiresAt } = await app.oauth.refresh(first.refreshToken)
    await expect(app.session(first.athleteId).accessToken()).rejects.toMatchObject({ code: 'needs_reauthorization' })
    await app.importGrant({ athleteId: first.athleteId, accessToken, refreshToken, expiresAt })
    expect(await app.session(first.athleteId).accessToken()).toBe(accessToken)
    expect(app.session(first.athleteId).scopes).toEqual(['read', 'activity:read'])
  })

  it('in a token response have its scopes, unless scopes are passed', async () => {
    const setting = await newApp()
    const { athleteId } = setting.sandbox
    const tokens = { ...(await setting.sandbox.control.createToken({ scope: 'read' })), scope: 'read,profile:read_all' }
    await setting.app.importGrant(tokens)
    expect(await setting.app.session(athleteId).accessToken()).toBe(tokens.access_token)
    expect(setting.app.session(athleteId).scopes).toEqual(['read', 'profile:read_all'])
    const other = setting.another({ store: memoryStore() })
    // The response to a refresh does not include the athlete.
    const { athlete: _, ...refreshed } = tokens
    await other.importGrant(refreshed, { athleteId, scopes: ['read'] })
    await other.session(athleteId).accessToken()
    expect(other.session(athleteId).scopes).toEqual(['read'])
    const unnamed = setting.another({ store: memoryStore() })
    await unnamed.importGrant({ ...tokens, scope: '' })
    expect(await unnamed.session(athleteId).grant()).toEqual({ state: 'active', scopes: undefined })
  })

  it('replace nothing while the store is unavailable: the other database still has them', async () => {
    const setting = await newApp()
    const grant = await olderDatabase(setting)
    const unavailable = async () => {
      throw new Error('the store is away')
    }
    const away = setting.another({ store: { get: unavailable, put: unavailable, delete: unavailable } })
    await expect(away.importGrant(grant)).rejects.toThrow('the store is away')
  })
})

const GRANT = { athleteId: '7', accessToken: 'secret-access', refreshToken: 'secret-refresh', expiresAt: 1_793_642_400 }
const RESPONSE = { access_token: 'secret-access', refresh_token: 'secret-refresh', expires_at: 1_793_642_400, athlete: { id: 7 } }

it.each<[string, unknown, object, string]>([
  ['an expiry in milliseconds', { ...GRANT, expiresAt: 1_793_642_400_000 }, {}, 'expiresAt'],
  ['an expiry as text', { ...GRANT, expiresAt: '1793642400' }, {}, 'expiresAt'],
  ['no refresh token', { ...GRANT, refreshToken: null }, {}, 'refreshToken'],
  ['an empty access token', { ...GRANT, accessToken: '' }, {}, 'accessToken'],
  ['no athlete', { ...GRANT, athleteId: null }, {}, 'athlete ID'],
  ['nothing', undefined, {}, 'accessToken'],
  ['a text', 'tokens', {}, 'accessToken'],
  ['a response without an access token', { ...RESPONSE, access_token: undefined }, {}, 'access_token'],
  ['a response with an empty refresh token', { ...RESPONSE, refresh_token: '' }, {}, 'refresh_token'],
  ['a response with a refresh token that is not text', { ...RESPONSE, refresh_token: ['secret-token'] }, {}, 'refresh_token'],
  ['a response without an expiry', { ...RESPONSE, expires_at: undefined }, {}, 'expires_at'],
  ['a response without an athlete', { ...RESPONSE, athlete: undefined }, {}, 'athleteId'],
  ['a response with an athlete without an id', { ...RESPONSE, athlete: {} }, {}, 'athleteId'],
  ['a response of another athlete', RESPONSE, { athleteId: 99 }, 'athleteId'],
])('%s is not imported: the error names the field, and contains no token', async (_what, grant, details, field) => {
  const store = memoryStore()
  const { app } = await newApp({ store, quota: false })
  const error = await app.importGrant(grant as typeof RESPONSE, details).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TypeError)
  expect(String(error)).toContain(field)
  expect(inspect(error)).not.toContain('secret')
  expect((await store.list?.({ prefix: '' }))?.keys).toEqual([])
})
