import type { Send } from '@activity-tracking/client'
import type { Sandbox } from '@activity-tracking/sandbox'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { describe, expect, it } from 'vitest'
import { createSetting, type Setting } from './support/setting.ts'

/** A typical setup of the provider with the built-in features of Better Auth. */
const generic = ({ clientId, clientSecret, authUrl, baseUrl }: Sandbox, providerId = 'activity-tracking') =>
  genericOAuth({
    config: [
      {
        providerId,
        clientId,
        clientSecret,
        pkce: false,
        authorizationUrl: `${authUrl}/oauth/authorize`,
        tokenUrl: `${authUrl}/oauth/token`,
        scopes: ['read,activity:read'],
        async getUserInfo({ accessToken }) {
          const response = await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${accessToken}` } })
          const { id, firstname } = (await response.json()) as { id: number; firstname: string }
          return { id: String(id), name: firstname, email: `${id}@placeholder.invalid`, emailVerified: false }
        },
      },
    ],
  })

/** Results of ten parallel requests of the user that each get an access token from Better Auth and read the athlete with it. */
async function tenReads({ auth, tables, sandbox }: Setting): Promise<(number | 'refused')[]> {
  const [account] = tables.account
  const body = { accountId: account?.id ?? '', userId: account?.userId ?? '' }
  const read = async (): Promise<number> => {
    const { accessToken } = await auth.api.getAccessToken({ body })
    return (await fetch(`${sandbox.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${accessToken}` } })).status
  }
  return Promise.all(Array.from({ length: 10 }, () => read().catch(() => 'refused' as const)))
}

const count = (values: readonly unknown[], value: unknown): number => values.filter((each) => each === value).length

describe('ten parallel reads with an expired token', () => {
  it('send ten token requests with the generic provider of Better Auth, and nine are refused', async () => {
    await using setting = await createSetting({ plugins: (sandbox) => [generic(sandbox)] })
    await setting.signIn()
    await setting.advance('7h')
    // Better Auth uses the clock of this machine, which differs from the sandbox's clock.
    for (const account of setting.tables.account) account.accessTokenExpiresAt = new Date(0)
    const outcomes = await tenReads(setting)
    expect([count(outcomes, 200), count(outcomes, 'refused')]).toEqual([1, 9])
    const refreshes = await setting.refreshes()
    expect([count(refreshes, 200), count(refreshes, 400)]).toEqual([1, 9])
  })

  it('send one token request with the plugin, and all succeed', async () => {
    await using setting = await createSetting()
    await setting.signIn()
    await setting.advance('7h')
    expect(await tenReads(setting)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await setting.refreshes()).toEqual([200])
    expect(setting.tables.account[0]).not.toHaveProperty('accessToken')
  })
})

/** Response of an endpoint of Better Auth to the browser. */
async function ask({ browser }: Setting, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await browser.send(`/api/auth${path}`, body)
  return { status: response.status, body: JSON.parse((await response.text()) || '{}') }
}

const accountOf = ({ tables }: Setting): { accountId: string } => ({ accountId: tables.account[0]?.id ?? '' })

describe("Better Auth's endpoints for tokens", () => {
  it('return the access token of the session', async () => {
    await using setting = await createSetting()
    await setting.signIn()
    const accessToken = await setting.app.session(setting.sandbox.athleteId).accessToken()
    const own = { accessToken, scopes: ['read', 'activity:read'] }
    expect(await ask(setting, '/get-access-token', accountOf(setting))).toEqual({ status: 200, body: expect.objectContaining(own) })
    expect(await ask(setting, '/refresh-token', accountOf(setting))).toEqual({ status: 200, body: expect.objectContaining(own) })
    expect((await ask(setting, '/refresh-token', accountOf(setting))).body).not.toHaveProperty('refreshToken')
    expect(await setting.refreshes()).toEqual([])
    await setting.advance('7h')
    const { body } = await ask(setting, '/refresh-token', accountOf(setting))
    expect(body['accessToken']).toBe(await setting.app.session(setting.sandbox.athleteId).accessToken())
    expect(body['accessToken']).not.toBe(accessToken)
    expect(await setting.refreshes()).toEqual([200])
  })

  it('return the athlete', async () => {
    await using setting = await createSetting()
    await setting.signIn()
    const { id } = setting.tables.account[0] ?? {}
    const { status, body } = await ask(setting, `/account-info?accountId=${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { name: 'Maren Solheim', emailVerified: false },
      data: { id: Number(setting.sandbox.athleteId) },
      account: { id, providerId: 'activity-tracking', accountId: setting.sandbox.athleteId },
    })
  })

  it('accept the account cookie if the app uses it, which does not contain tokens either', async () => {
    await using setting = await createSetting({ options: { account: { storeAccountCookie: true } } })
    await setting.signIn()
    const { status, body } = await ask(setting, '/get-access-token', { useAccountCookie: true })
    expect(status).toBe(200)
    expect(body['accessToken']).toBe(await setting.app.session(setting.sandbox.athleteId).accessToken())
  })

  it('refuse the account cookie if the app does not use it', async () => {
    await using setting = await createSetting()
    await setting.signIn()
    expect(await ask(setting, '/get-access-token', { useAccountCookie: true })).toMatchObject({ status: 400 })
  })

  it('return nothing to other users', async () => {
    await using setting = await createSetting()
    await setting.signIn()
    const account = accountOf(setting)
    const owner = setting.tables.user[0]?.id
    await setting.browser.send('/api/auth/sign-out', {})
    for (const path of ['/get-access-token', '/refresh-token']) {
      expect(await ask(setting, path, account), path).toMatchObject({ status: 401 })
      expect(await ask(setting, path, { ...account, userId: owner }), path).toMatchObject({ status: 401 })
    }
    expect((await setting.browser.send(`/api/auth/account-info?accountId=${account.accountId}`)).status).toBe(401)
    await setting.browser.send('/api/auth/sign-up/email', { email: 'eve@example.com', password: 'a good password', name: 'Eve' })
    for (const path of ['/get-access-token', '/refresh-token']) {
      expect(await ask(setting, path, account), path).toMatchObject({ status: 400, body: { code: 'ACCOUNT_NOT_FOUND' } })
      expect(await ask(setting, path, { ...account, userId: owner }), path).toMatchObject({ status: 400 })
    }
  })

  it('report which failure of a grant requires a new sign-in, and which is temporary', async () => {
    let isDown = false
    const send: Send = async (url, init) =>
      isDown && url.endsWith('/oauth/token') ? new Response('<html>', { status: 503 }) : fetch(url, init)
    await using setting = await createSetting({ fetch: send })
    await setting.signIn()
    await setting.advance('7h')
    isDown = true
    expect(await ask(setting, '/get-access-token', accountOf(setting))).toMatchObject({ status: 503, body: { code: 'SERVER_ERROR' } })
    isDown = false
    await setting.advance('10m')
    await setting.sandbox.control.revokeGrant({ athlete_id: Number(setting.sandbox.athleteId) })
    const ended = { status: 400, body: { code: 'NEEDS_REAUTHORIZATION' } }
    expect(await ask(setting, '/get-access-token', accountOf(setting))).toMatchObject(ended)
    expect(await ask(setting, `/account-info?accountId=${accountOf(setting).accountId}`)).toMatchObject(ended)
    await setting.advance('1s')
    await setting.signIn()
    expect(await ask(setting, '/get-access-token', accountOf(setting))).toMatchObject({ status: 200 })
  })

  it('are not changed for the accounts of other providers', async () => {
    await using setting = await createSetting({ plugins: (sandbox, ours) => [ours, generic(sandbox, 'plain')] })
    await setting.signIn({}, 'plain')
    const { accessToken } = setting.tables.account[0] ?? {}
    expect(accessToken).toMatch(/^[0-9a-f]{40}$/)
    expect(await ask(setting, '/get-access-token', accountOf(setting))).toMatchObject({ status: 200, body: { accessToken } })
  })
})
