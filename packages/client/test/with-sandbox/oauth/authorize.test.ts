import { AuthorizationDeniedError, InvalidCallbackError, InvalidGrantError, OperationRemovedError } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { createSetting } from './support/setting.ts'

const STATE = { state: 'state-1' }

describe('authorizing an app', () => {
  it('returns tokens, the athlete, and the scopes that were granted', async () => {
    await using setting = await createSetting()
    const callback = await setting.consent(['read', 'activity:read_all'])
    const { tokens, athlete, scopes } = await setting.oauth.exchangeCode(callback, STATE)
    expect(scopes).toEqual(['read', 'activity:read_all'])
    expect(athlete?.firstname).toBe('Maren')
    expect(tokens.expiresAt).toBe(setting.now() / 1000 + 21_600)
    expect(await setting.athlete(tokens.accessToken)).toBe(200)
  })

  it('returns fewer scopes when the athlete deselects some', async () => {
    await using setting = await createSetting()
    const callback = new URL(await setting.consent(['read']))
    callback.searchParams.set('scope', 'read')
    expect((await setting.oauth.exchangeCode(callback, STATE)).scopes).toEqual(['read'])
  })

  it('is denied by the athlete', async () => {
    await using setting = await createSetting()
    const callback = await setting.consent(['read'], { decision: 'deny' })
    await expect(setting.oauth.exchangeCode(callback, STATE)).rejects.toThrow(AuthorizationDeniedError)
  })

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'state-2')],
    ['a longer state', (url: URL) => url.searchParams.set('state', 'state-1state-1')],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['an unknown error', (url: URL) => url.searchParams.set('error', 'server_error')],
  ])('does not accept a callback with %s', async (_what, change) => {
    await using setting = await createSetting()
    const callback = new URL(await setting.consent(['read']))
    change(callback)
    await expect(setting.oauth.exchangeCode(callback, STATE)).rejects.toThrow(InvalidCallbackError)
  })

  it('accepts a code once', async () => {
    await using setting = await createSetting()
    const callback = await setting.consent(['read'])
    await setting.oauth.exchangeCode(callback, STATE)
    await expect(setting.oauth.exchangeCode(callback, STATE)).rejects.toThrow(InvalidGrantError)
  })
})

describe('revoking access', () => {
  it('through the revocation endpoint makes the tokens invalid', async () => {
    await using setting = await createSetting()
    const token = await setting.session.accessToken()
    await setting.oauth.revoke(token)
    await setting.oauth.revoke('unknown')
    expect(await setting.athlete(token)).toBe(401)
  })

  it('through the older endpoint works until 2027-06-01, and sends no request afterwards', async () => {
    await using setting = await createSetting({ now: '2027-05-31T23:59:00Z' })
    await setting.advance('0s')
    const token = await setting.session.accessToken()
    await setting.oauth.deauthorize(token)
    expect(await setting.athlete(token)).toBe(401)
    await setting.advance('1m')
    await expect(setting.oauth.deauthorize(token)).rejects.toThrow(OperationRemovedError)
  })
})
