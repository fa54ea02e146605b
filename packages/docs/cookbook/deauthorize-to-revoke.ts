// What changes on 2027-06-01 for apps that revoke their access to an athlete.
import { ApiError, createApp, memoryStore } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'

const sandbox = await startSandbox({
  now: '2027-05-31T12:00:00Z',
  frozen: true,
})
const { baseUrl, newBaseUrl, authUrl, clientId, clientSecret, control } =
  sandbox
const app = createApp({
  clientId,
  clientSecret,
  redirectUri: 'http://localhost/callback',
  baseUrl,
  newBaseUrl,
  authUrl,
  store: memoryStore(),
  now: sandbox.clock.now, // a real app leaves it out
})
// The older endpoint: an access token in a form field.
const first = await control.createToken({})
await app.oauth.deauthorize(first.access_token)
console.log('2027-05-31: deauthorized')

// The newer endpoint, already available: an access token or a refresh token, and the client credentials as HTTP Basic.
const second = await control.createToken({})
await app.oauth.revoke(second.refresh_token)
console.log('2027-05-31: revoked')

await control.setClock({ now: '2027-06-01T00:00:00Z' })
const third = await control.createToken({})

// The older endpoint no longer exists, and the client does not send the request.
const response = await fetch(`${authUrl}/oauth/deauthorize`, {
  method: 'POST',
  body: new URLSearchParams({ access_token: third.access_token }),
})
console.log(`2027-06-01: POST /oauth/deauthorize: ${response.status}`)
const refused = await app.oauth
  .deauthorize(third.access_token)
  .catch((error: unknown) => error)
if (refused instanceof ApiError && refused.code === 'operation_removed')
  console.log(`2027-06-01: ${refused.message}`)

// An app object uses the newer endpoint: nothing changes.
await app.importGrant(third)
await app.deauthorize(third.athlete.id)
console.log(`2027-06-01: ${await app.session(third.athlete.id).state()}`)
await app.close()
await sandbox.close()
