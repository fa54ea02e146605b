import { inspect } from 'node:util'
import { type ImportedGrant, type ImportedTokenResponse, memoryStore } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { type AppSetting, useApps } from './support/app-setting.ts'

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

  it('are imported even if they expired long ago', async () => {
    const setting = await newApp()
    const grant = await olderDatabase(setting)
    await setting.advance('300d')
    await setting.app.importGrant(grant)
    expect((await setting.app.athlete(grant.athleteId).GET('/athlete')).data?.firstname).toBe('Maren')
  })

  it('do not replace newer tokens', async () => {
    const setting = await newApp()
    const { app, advance } = setting
    const older = await olderDatabase(setting)
    await advance('1m')
    await setting.connect()
    const current = await app.session(older.athleteId).accessToken()
    await app.importGrant(older)
    expect(await app.session(older.athleteId).accessToken()).toBe(current)
  })

  it('do not replace tokens that were refreshed after an older authorization', async () => {
    const setting = await newApp()
    const { app, advance } = setting
    await setting.connect()
    await advance('1h')
    const older = await olderDatabase(setting)
    await advance('6h')
    const refreshed = await app.session(older.athleteId).accessToken()
    await app.importGrant(older)
    expect(await app.session(older.athleteId).accessToken()).toBe(refreshed)
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

  it('do not restore a grant that the app has revoked', async () => {
    const setting = await newApp()
    await setting.connect()
    await setting.app.deauthorize(setting.sandbox.athleteId)
    await setting.advance('1m')
    const grant = await olderDatabase(setting)
    await setting.app.importGrant(grant)
    expect(await setting.app.session(grant.athleteId).state()).toBe('deauthorized')
  })

  it.each<[string, Partial<Record<keyof ImportedGrant, unknown>>]>([
    ['an expiry in milliseconds', { expiresAt: Date.parse('2026-11-02T16:00:00Z') }],
    ['an expiry as text', { expiresAt: '1793642400' }],
    ['no expiry', { expiresAt: null }],
    ['no refresh token', { refreshToken: null }],
    ['an empty access token', { accessToken: '' }],
    ['no athlete', { athleteId: null }],
  ])('are refused with %s', async (_what, wrong) => {
    const setting = await newApp()
    const grant = { ...(await olderDatabase(setting)), ...wrong } as ImportedGrant
    await expect(setting.app.importGrant(grant)).rejects.toThrow(TypeError)
  })

  describe('in a token response of the service', () => {
    const response = (setting: AppSetting) => setting.sandbox.control.createToken({ scope: 'read,activity:read' })

    it('are imported as the service sent them', async () => {
      const setting = await newApp()
      const tokens = await response(setting)
      await setting.app.importGrant(tokens)
      const { athleteId } = setting.sandbox
      expect((await setting.app.athlete(athleteId).GET('/athlete')).data?.firstname).toBe('Maren')
    })

    it('are imported with the athlete and the scopes that a response to a refresh does not contain', async () => {
      const setting = await newApp()
      const { access_token, refresh_token, expires_at, expires_in, token_type } = await response(setting)
      const { athleteId } = setting.sandbox
      await setting.app.importGrant(
        { access_token, refresh_token, expires_at, expires_in, token_type },
        { athleteId, scopes: ['read', 'activity:read'] },
      )
      expect(await setting.app.session(athleteId).accessToken()).toBe(access_token)
      expect(setting.app.session(athleteId).scopes).toEqual(['read', 'activity:read'])
    })

    it('have the scopes of the response, unless scopes are passed', async () => {
      const setting = await newApp()
      const { athleteId } = setting.sandbox
      const tokens = { ...(await response(setting)), scope: 'read,profile:read_all' }
      await setting.app.importGrant(tokens)
      await setting.app.session(athleteId).accessToken()
      expect(setting.app.session(athleteId).scopes).toEqual(['read', 'profile:read_all'])
      const other = setting.another({ store: memoryStore() })
      await other.importGrant(tokens, { scopes: ['read'] })
      await other.session(athleteId).accessToken()
      expect(other.session(athleteId).scopes).toEqual(['read'])
    })

    it.each<[string, Partial<Record<keyof ImportedTokenResponse, unknown>>, object, string]>([
      ['no access token', { access_token: undefined }, {}, 'access_token'],
      ['an empty refresh token', { refresh_token: '' }, {}, 'refresh_token'],
      ['a refresh token that is not text', { refresh_token: ['secret-token'] }, {}, 'refresh_token'],
      ['no expiry', { expires_at: undefined }, {}, 'expires_at'],
      ['an expiry in milliseconds', { expires_at: Date.parse('2026-11-02T16:00:00Z') }, {}, 'expires_at'],
      ['an expiry as text', { expires_at: '1793642400' }, {}, 'expires_at'],
      ['no athlete', { athlete: undefined }, {}, 'athleteId'],
      ['an athlete without an id', { athlete: {} }, {}, 'athleteId'],
      ['the id of another athlete', {}, { athleteId: 99 }, 'athleteId'],
    ])('are refused with %s, with the name of the field and without a token', async (_what, wrong, details, field) => {
      const setting = await newApp()
      const tokens = { ...(await response(setting)), ...wrong } as ImportedTokenResponse & { athlete: { id: number } }
      const error = await setting.app.importGrant(tokens, details).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(TypeError)
      expect(String(error)).toContain(field)
      expect(inspect(error)).not.toMatch(/[0-9a-f]{40}|secret-token/)
      expect(await setting.app.session(setting.sandbox.athleteId).state()).toBeUndefined()
    })
  })

  it('are refused if they are not in an object', async () => {
    const { app } = await newApp()
    for (const nothing of [undefined, null, 'tokens']) await expect(app.importGrant(nothing as never)).rejects.toThrow('accessToken')
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
