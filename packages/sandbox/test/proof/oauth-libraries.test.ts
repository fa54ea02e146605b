import * as oauth from 'oauth4webapi'
import { expect, it } from 'vitest'
import { allow } from '../support/consent.ts'
import { startTest } from '../support/sandbox.ts'

const REDIRECT = 'http://localhost/callback'

const statusWith = async (baseUrl: string, token: string): Promise<number> =>
  (await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })).status

it('oauth4webapi authorizes, exchanges, refreshes and revokes', async () => {
  await using test = await startTest()
  const { authUrl, baseUrl, clientId, clientSecret, athleteId } = test.sandbox
  const server: oauth.AuthorizationServer = {
    issuer: authUrl,
    token_endpoint: `${authUrl}/oauth/token`,
    revocation_endpoint: `${authUrl}/oauth/revoke`,
  }
  const client: oauth.Client = { client_id: clientId }
  const insecure = { [oauth.allowInsecureRequests]: true }
  const inBody = oauth.ClientSecretPost(clientSecret)

  const address = new URL(`${authUrl}/oauth/authorize`)
  address.search = String(
    new URLSearchParams({ client_id: clientId, redirect_uri: REDIRECT, response_type: 'code', scope: 'read activity:read', state: 's' }),
  )
  const parameters = oauth.validateAuthResponse(server, client, await allow(address, athleteId), 's')
  const exchange = await oauth.authorizationCodeGrantRequest(server, client, inBody, parameters, REDIRECT, oauth.nopkce, insecure)
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, exchange)
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 21_600, athlete: { id: Number(athleteId) } })

  await test.advance('5h30m')
  const request = await oauth.refreshTokenGrantRequest(server, client, inBody, String(tokens.refresh_token), insecure)
  const refreshed = await oauth.processRefreshTokenResponse(server, client, request)
  expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)
  expect(await statusWith(baseUrl, refreshed.access_token)).toBe(200)

  const revocation = await oauth.revocationRequest(server, client, oauth.ClientSecretBasic(clientSecret), refreshed.access_token, insecure)
  await oauth.processRevocationResponse(revocation)
  expect(await statusWith(baseUrl, refreshed.access_token)).toBe(401)
})
