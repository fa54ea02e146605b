import type { Send } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { createSetting, type Setting, type SettingOptions } from './support/setting.ts'

/** A user with a password who has linked the athlete. */
async function createLinked(options: SettingOptions = {}): Promise<Setting> {
  const setting = await createSetting(options)
  const { browser } = setting
  await browser.send('/api/auth/sign-up/email', { email: 'maren@example.com', password: 'a good password', name: 'Maren' })
  const response = await browser.send('/api/auth/link-social', { provider: 'activity-tracking', callbackURL: '/linked' })
  const { url } = (await response.json()) as { url: string }
  await browser.send(await browser.consent(url))
  return setting
}

const providersOf = ({ tables }: Setting): string[] => tables.account.map(({ providerId }) => providerId)

const unlink = ({ browser, tables }: Setting, providerId = 'activity-tracking'): Promise<Response> =>
  browser.send('/api/auth/unlink-account', { accountId: tables.account.find((account) => account.providerId === providerId)?.id })

/** The status of the service for an access token. */
const statusOf = async ({ sandbox }: Setting, token: string): Promise<number> =>
  (await fetch(`${sandbox.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })).status

describe('the access of the app', () => {
  it('is revoked at the service when the account is unlinked', async () => {
    await using setting = await createLinked()
    const session = setting.app.session(setting.sandbox.athleteId)
    const token = await session.accessToken()
    expect((await unlink(setting)).status).toBe(200)
    expect(providersOf(setting)).toEqual(['credential'])
    expect(await statusOf(setting, token)).toBe(401)
    expect(await session.state()).toBe('deauthorized')
  })

  it('is revoked when the user is deleted', async () => {
    await using setting = await createLinked()
    const token = await setting.app.session(setting.sandbox.athleteId).accessToken()
    expect((await setting.browser.send('/api/auth/delete-user', { password: 'a good password' })).status).toBe(200)
    expect(setting.tables.user).toEqual([])
    expect(await statusOf(setting, token)).toBe(401)
  })

  it('stays when the account of another provider is unlinked', async () => {
    await using setting = await createLinked()
    expect((await unlink(setting, 'credential')).status).toBe(200)
    expect(providersOf(setting)).toEqual(['activity-tracking'])
    expect(await setting.app.session(setting.sandbox.athleteId).state()).toBe('active')
  })

  describe('when the service cannot be reached', () => {
    const createBreakable = async () => {
      const service = { isDown: true }
      const send: Send = async (url, init) =>
        service.isDown && url.endsWith('/oauth/revoke') ? new Response('<html>', { status: 503 }) : fetch(url, init)
      return { service, setting: await createLinked({ fetch: send }) }
    }
    const REFUSED = { code: 'REVOKE_FAILED', message: expect.stringContaining('try again') }

    it('is not lost: the account stays, and unlinking it can be tried again', async () => {
      const { service, setting } = await createBreakable()
      await using _closed = setting
      const token = await setting.app.session(setting.sandbox.athleteId).accessToken()
      const refused = await unlink(setting)
      expect([refused.status, await refused.json()]).toEqual([502, REFUSED])
      expect(providersOf(setting)).toEqual(['credential', 'activity-tracking'])
      service.isDown = false
      expect((await unlink(setting)).status).toBe(200)
      expect(await statusOf(setting, token)).toBe(401)
    })

    it('is not lost: the user stays, and deleting them can be tried again', async () => {
      const { service, setting } = await createBreakable()
      await using _closed = setting
      const token = await setting.app.session(setting.sandbox.athleteId).accessToken()
      const credentials = { email: 'maren@example.com', password: 'a good password' }
      const refused = await setting.browser.send('/api/auth/delete-user', credentials)
      expect([refused.status, await refused.json()]).toEqual([502, REFUSED])
      expect(setting.tables.user).toHaveLength(1)
      service.isDown = false
      await setting.browser.send('/api/auth/sign-in/email', credentials)
      expect((await setting.browser.send('/api/auth/delete-user', credentials)).status).toBe(200)
      expect(setting.tables.user).toEqual([])
      expect(await statusOf(setting, token)).toBe(401)
    })
  })

  it('is optional', async () => {
    await using setting = await createLinked()
    await setting.app.deauthorize(setting.sandbox.athleteId)
    expect((await unlink(setting)).status).toBe(200)
    await using other = await createLinked()
    const [account] = other.tables.account.filter(({ providerId }) => providerId === 'activity-tracking')
    Object.assign(account ?? {}, { accountId: '1' })
    expect((await unlink(other)).status).toBe(200)
  })
})
