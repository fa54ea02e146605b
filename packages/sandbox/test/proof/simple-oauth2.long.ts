import { expect, it } from 'vitest'
import { loadJudge } from '../../../../scripts/judges/install.ts'
import { allow } from '../support/consent.ts'
import { startTest } from '../support/sandbox.ts'

const REDIRECT = 'http://localhost/callback'

interface Grant {
  readonly token: Readonly<Record<string, unknown>>
  refresh(): Promise<Grant>
  revoke(kind: 'access_token'): Promise<void>
}

interface Client {
  authorizeURL(options: { readonly redirect_uri: string; readonly scope: readonly string[]; readonly state: string }): string
  getToken(options: { readonly code: string; readonly redirect_uri: string }): Promise<Grant>
  createToken(token: Grant['token']): Grant
}

const { AuthorizationCode } = await loadJudge<{ readonly AuthorizationCode: new (config: object) => Client }>('oauth')

const statusWith = async (baseUrl: string, token: string): Promise<number> =>
  (await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })).status

it('simple-oauth2 authorizes, exchanges, refreshes and revokes', async () => {
  await using test = await startTest()
  const { authUrl, baseUrl, clientId, clientSecret, athleteId } = test.sandbox
  const config = (authorizationMethod: 'body' | 'header') => ({
    client: { id: clientId, secret: clientSecret },
    auth: { tokenHost: authUrl, tokenPath: '/oauth/token', authorizePath: '/oauth/authorize', revokePath: '/oauth/revoke' },
    options: { authorizationMethod, scopeSeparator: ',' as const },
  })
  const client = new AuthorizationCode(config('body'))
  const address = new URL(client.authorizeURL({ redirect_uri: REDIRECT, scope: ['read', 'activity:read'], state: 's' }))
  const code = (await allow(address, athleteId)).searchParams.get('code') ?? ''
  const token = await client.getToken({ code, redirect_uri: REDIRECT })
  expect(token.token).toMatchObject({ token_type: 'Bearer', scope: 'read,activity:read', athlete: { id: Number(athleteId) } })

  await test.advance('5h30m')
  const refreshed = await token.refresh()
  expect(refreshed.token['refresh_token']).not.toBe(token.token['refresh_token'])

  // The service requires Basic here, and fields above: one client for each.
  const withBasic = new AuthorizationCode(config('header')).createToken(refreshed.token)
  await withBasic.revoke('access_token')
  expect(await statusWith(baseUrl, String(refreshed.token['access_token']))).toBe(401)
})
