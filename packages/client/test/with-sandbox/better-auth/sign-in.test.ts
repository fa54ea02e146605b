import type { Send } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { createSetting, ORIGIN, type Setting } from './support/setting.ts'

/** The URL to which Better Auth redirects the browser to sign in. */
async function authorizationUrl({ browser }: Setting, body: object = {}): Promise<URL> {
  const response = await browser.send('/api/auth/sign-in/social', { provider: 'activity-tracking', callbackURL: '/done', ...body })
  return new URL(((await response.json()) as { url: string }).url)
}

describe('signing in with Better Auth', () => {
  it('works without an e-mail address, and leaves no token with Better Auth', async () => {
    await using setting = await createSetting({ ownWorld: true })
    expect(await setting.signIn()).toBe('/done')
    const { user, account } = setting.tables
    expect(user).toEqual([
      expect.objectContaining({
        name: 'Maren Solheim',
        email: expect.stringMatching(/^athlete-4207619-[a-z0-9]{24}@activity-tracking\.invalid$/),
        emailVerified: false,
        image: expect.stringContaining('/pictures/'),
      }),
    ])
    expect(account).toEqual([
      expect.objectContaining({ providerId: 'activity-tracking', accountId: setting.sandbox.athleteId, scope: 'read,activity:read' }),
    ])
    expect(account[0]).not.toHaveProperty('accessToken')
    expect(account[0]).not.toHaveProperty('refreshToken')
    const token = await setting.app.session(setting.sandbox.athleteId).accessToken()
    expect(JSON.stringify(setting.tables)).not.toContain(token)
    const { data } = await setting.app.athlete(setting.sandbox.athleteId).GET('/athlete')
    expect(data?.firstname).toBe('Maren')
  })

  it('requests the scopes of the plugin and those of the sign-in, separated by commas, at the callback URL of Better Auth', async () => {
    await using setting = await createSetting()
    const url = await authorizationUrl(setting, { scopes: ['activity:write', 'read'] })
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: setting.sandbox.clientId,
      redirect_uri: `${ORIGIN}/api/auth/callback/activity-tracking`,
      response_type: 'code',
      scope: 'read,activity:read,activity:write',
      state: expect.stringMatching(/./),
    })
  })

  it('passes on additional parameters, except those that would replace its own', async () => {
    await using setting = await createSetting()
    const additionalParams = { approval_prompt: 'force' }
    const url = await authorizationUrl(setting, { additionalParams })
    expect(url.searchParams.get('approval_prompt')).toBe('force')
    const [provider] = (await setting.auth.$context).socialProviders
    const forged = await provider?.createAuthorizationURL({
      state: 'the state',
      codeVerifier: '',
      redirectURI: `${ORIGIN}/`,
      additionalParams: { state: 'another', scope: 'activity:write' },
    })
    expect(forged?.searchParams.get('state')).toBe('the state')
    expect(forged?.searchParams.get('scope')).toBe('read,activity:read')
  })

  it('stores the scopes that the athlete granted, at each sign-in', async () => {
    await using setting = await createSetting()
    await setting.signIn({ scope: 'read' })
    expect(setting.tables.account[0]?.scope).toBe('read')
    await setting.advance('1s')
    await setting.signIn({ scope: 'read,activity:read' })
    expect(setting.tables.account[0]?.scope).toBe('read,activity:read')
    await setting.advance('1s')
    await setting.signIn({ scope: 'activity:read' })
    expect(setting.tables.account[0]?.scope).toBe('activity:read')
    expect(setting.tables.user).toHaveLength(1)
    expect(setting.tables.account).toHaveLength(1)
  })

  it('does not set the scopes if neither the callback nor the token response contains them', async () => {
    const send: Send = async (url, init) => {
      const response = await fetch(url, init)
      if (!url.endsWith('/oauth/token')) return response
      const { scope: _scope, ...body } = (await response.json()) as Record<string, unknown>
      return Response.json(body, response)
    }
    await using setting = await createSetting({ fetch: send })
    const callback = new URL(await setting.browser.consent(String(await authorizationUrl(setting))))
    callback.searchParams.delete('scope')
    expect((await setting.browser.send(String(callback))).headers.get('Location')).toBe('/done')
    expect(setting.tables.account[0]?.scope ?? undefined).toBeUndefined()
    const { response } = await setting.app.athlete(setting.sandbox.athleteId).GET('/athlete')
    expect(response.status).toBe(200)
  })

  it('does nothing if the athlete does not authorize the app', async () => {
    await using setting = await createSetting()
    expect(await setting.signIn({ decision: 'deny' })).toContain('error=access_denied')
    expect(setting.tables.user).toEqual([])
  })

  it('does not exchange the code of a callback with another state', async () => {
    await using setting = await createSetting()
    const callback = new URL(await setting.browser.consent(String(await authorizationUrl(setting))))
    callback.searchParams.set('state', 'another')
    const response = await setting.browser.send(String(callback))
    expect(response.headers.get('Location')).toMatch(/error=/)
    expect(setting.tables.user).toEqual([])
    const requests = await setting.sandbox.control.listRequests()
    expect(requests.filter(({ operation_id }) => operation_id === 'issueToken')).toEqual([])
  })

  it('does not sign in with a code that was used before', async () => {
    await using setting = await createSetting()
    const callback = await setting.browser.consent(String(await authorizationUrl(setting)))
    await setting.app.callback(callback, { state: new URL(callback).searchParams.get('state') ?? '' })
    expect((await setting.browser.send(callback)).headers.get('Location')).toContain('error=invalid_code')
    expect(setting.tables.user).toEqual([])
  })

  it('accepts a custom provider id', async () => {
    await using setting = await createSetting({ plugin: { providerId: 'rides' } })
    const url = await authorizationUrl(setting, { provider: 'rides' })
    expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/api/auth/callback/rides`)
    await setting.browser.send(await setting.browser.consent(String(url)))
    expect(setting.tables.account).toMatchObject([{ providerId: 'rides', scope: 'read,activity:read' }])
  })
})

describe('the placeholder e-mail address', () => {
  it('is the same at each sign-up of an athlete', async () => {
    await using setting = await createSetting()
    await setting.signIn()
    const [first] = setting.tables.user
    await setting.browser.send('/api/auth/delete-user', {})
    expect(setting.tables.user).toEqual([])
    await setting.advance('1s')
    await setting.signIn()
    expect(setting.tables.user[0]?.email).toBe(first?.email)
    expect(setting.tables.user[0]?.id).not.toBe(first?.id)
  })

  it('is unguessable, so nobody can claim it first', async () => {
    const addresses = new Set<string | undefined>()
    for (const secret of ['one secret that is long enough to be one', 'another secret that is long enough to be one']) {
      await using setting = await createSetting({ options: { secret } })
      await setting.signIn()
      addresses.add(setting.tables.user[0]?.email)
    }
    expect(addresses.size).toBe(2)
  })
})

describe('linking the account of an athlete', () => {
  const ADDRESS = 'maren@example.com'

  /** Signs up with an e-mail address and links the athlete. Returns the final URL of the browser. */
  async function link({ browser }: Setting): Promise<string> {
    await browser.send('/api/auth/sign-up/email', { email: ADDRESS, password: 'a good password', name: 'Maren' })
    const response = await browser.send('/api/auth/link-social', { provider: 'activity-tracking', callbackURL: '/linked' })
    const { url } = (await response.json()) as { url: string }
    return (await browser.send(await browser.consent(url))).headers.get('Location') ?? ''
  }

  it('works with any e-mail address of the user, and does not change it', async () => {
    await using setting = await createSetting()
    expect(await link(setting)).toBe('/linked')
    const { user, account } = setting.tables
    expect(user).toMatchObject([{ email: ADDRESS, emailVerified: false, name: 'Maren' }])
    expect(account).toMatchObject([
      { providerId: 'credential' },
      { providerId: 'activity-tracking', accountId: setting.sandbox.athleteId, scope: 'read,activity:read', userId: user[0]?.id },
    ])
    expect(account[1]).not.toHaveProperty('raw')
    await setting.advance('1s')
    expect(await setting.signIn()).toBe('/done')
    expect(setting.tables.user).toHaveLength(1)
  })

  it('is refused if the athlete is linked to another user', async () => {
    await using setting = await createSetting()
    await setting.signIn()
    await setting.browser.send('/api/auth/sign-out', {})
    await setting.advance('1s')
    expect(await link(setting)).toContain('error=account_already_linked_to_different_user')
    expect(setting.tables.account.map(({ providerId }) => providerId)).toEqual(['activity-tracking', 'credential'])
  })

  it('is refused if the app has turned it off', async () => {
    await using setting = await createSetting({ options: { account: { accountLinking: { enabled: false } } } })
    expect(await link(setting)).toContain('error=unable_to_link_account')
  })
})
