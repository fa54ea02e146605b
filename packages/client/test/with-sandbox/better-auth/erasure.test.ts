import type { ConnectedUser, UserErasure } from '@activity-tracking/client/better-auth'
import { describe, expect, it } from 'vitest'
import { createSetting, type Setting, type SettingOptions } from './support/setting.ts'

/** An app that notes what it is called with. `fails` lets the next calls fail. */
async function createNoting(options: SettingOptions = {}) {
  const noted = { connected: [] as ConnectedUser[], erased: [] as (readonly string[])[], fails: false }
  const fail = (): void => {
    if (noted.fails) throw new Error('database away')
  }
  const onConnected = (connected: ConnectedUser): void => {
    fail()
    noted.connected.push(connected)
  }
  const onErase = ({ userIds }: UserErasure): void => {
    fail()
    noted.erased.push(userIds)
  }
  const account = { accountLinking: { allowUnlinkingAll: true } }
  const setting = await createSetting({ plugin: { onConnected, onErase }, options: { account }, ...options })
  const signal = new AbortController().signal
  const erase = () => setting.plugin.onErase({ athleteId: setting.sandbox.athleteId, signal })
  return { setting, noted, erase, [Symbol.asyncDispose]: () => setting[Symbol.asyncDispose]() }
}

const signUp = ({ browser }: Setting, email: string): Promise<Response> =>
  browser.send('/api/auth/sign-up/email', { email, password: 'a good password', name: 'Maren' })

async function link({ browser }: Setting): Promise<string | null> {
  const response = await browser.send('/api/auth/link-social', { provider: 'activity-tracking', callbackURL: '/linked' })
  const { url } = (await response.json()) as { url: string }
  return (await browser.send(await browser.consent(url))).headers.get('Location')
}

const accountOf = ({ tables }: Setting) => tables.account.find(({ providerId }) => providerId === 'activity-tracking')

const unlink = async (setting: Setting): Promise<number> =>
  (await setting.browser.send('/api/auth/unlink-account', { accountId: accountOf(setting)?.id })).status

describe('onConnected', () => {
  it('receives the user who signs up, and again at each sign-in, with the scopes of then', async () => {
    await using noting = await createNoting()
    const { setting, noted } = noting
    const { athleteId } = setting.sandbox
    await setting.signIn({ scope: 'read' })
    const userId = setting.tables.user[0]?.id
    expect(noted.connected).toEqual([{ athleteId, userId, scopes: ['read'] }])
    await setting.advance('1s')
    await setting.signIn()
    expect(noted.connected.slice(1)).toEqual([{ athleteId, userId, scopes: ['read', 'activity:read'] }])
  })

  it('receives the user who links the athlete, and nobody for other accounts and refused sign-ins', async () => {
    await using noting = await createNoting()
    const { setting, noted } = noting
    await signUp(setting, 'maren@example.com')
    expect(await setting.signIn({ decision: 'deny' })).toContain('error=')
    expect(noted.connected).toEqual([])
    expect(await link(setting)).toBe('/linked')
    expect(noted.connected).toMatchObject([{ userId: setting.tables.user[0]?.id }])
  })

  it('is called again at the next sign-in if it throws', async () => {
    await using noting = await createNoting()
    const { setting, noted } = noting
    noted.fails = true
    expect(await setting.signIn()).not.toBe('/done')
    await setting.advance('1s')
    expect(await setting.signIn()).not.toBe('/done')
    noted.fails = false
    await setting.advance('1s')
    expect(await setting.signIn()).toBe('/done')
    expect(noted.connected).toMatchObject([{ userId: setting.tables.user[0]?.id }])
  })
})

describe('onErase', () => {
  it('finds the user of an athlete who revoked access, and stays linked', async () => {
    await using noting = await createNoting()
    const { setting, noted, erase } = noting
    await setting.signIn()
    await setting.sandbox.control.revokeGrant({ athlete_id: setting.sandbox.athleteId })
    await erase()
    await erase()
    const users = setting.tables.user.map(({ id }) => id)
    expect(noted.erased).toEqual([users, users])
  })

  it('finds the user after the account was unlinked, until it succeeds', async () => {
    await using noting = await createNoting()
    const { setting, noted, erase } = noting
    await setting.signIn()
    expect(await unlink(setting)).toBe(200)
    expect(accountOf(setting)).toBeUndefined()
    noted.fails = true
    await expect(erase()).rejects.toThrow('database away')
    noted.fails = false
    await erase()
    await erase()
    expect(noted.erased).toEqual([[setting.tables.user[0]?.id], []])
    expect(setting.tables.unlinkedAthlete).toEqual([])
  })

  it('finds the user after the user was deleted', async () => {
    await using noting = await createNoting()
    const { setting, noted, erase } = noting
    await setting.signIn()
    const userId = setting.tables.user[0]?.id
    await setting.browser.send('/api/auth/delete-user', {})
    expect(setting.tables.user).toEqual([])
    await erase()
    expect(noted.erased).toEqual([[userId]])
  })

  it('finds both users if another user links the athlete in the meantime, and a user who links the athlete again once', async () => {
    await using noting = await createNoting()
    const { setting, noted, erase } = noting
    await setting.signIn()
    await unlink(setting)
    await setting.advance('1s')
    await link(setting)
    expect(setting.tables.unlinkedAthlete).toEqual([])
    await unlink(setting)
    await setting.browser.send('/api/auth/sign-out', {})
    await signUp(setting, 'liv@example.com')
    await setting.advance('1s')
    await link(setting)
    await erase()
    const [maren, liv] = setting.tables.user.map(({ id }) => id)
    expect(noted.erased).toEqual([[liv, maren]])
  })

  it('finds no one if the access was not revoked and the athlete was never linked, and rejects without an onErase', async () => {
    await using noting = await createNoting()
    await noting.erase()
    expect(noting.noted.erased).toEqual([[]])
    await using without = await createNoting({ plugin: {} })
    await expect(without.erase()).rejects.toThrow(TypeError)
    expect(without.setting.plugin.schema).toBeUndefined()
  })
})
