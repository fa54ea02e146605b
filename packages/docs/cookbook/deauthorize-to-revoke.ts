// What changes on 2027-06-01 for an app that gives its access to an athlete up.
import {
  createOAuth,
  OperationRemovedError,
} from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'

const sandbox = await startSandbox({
  now: '2027-05-31T12:00:00Z',
  frozen: true,
})
const { authUrl, clientId, clientSecret, control } = sandbox
const now = async () => Date.parse((await control.getState()).now)
let time = await now()
const oauth = createOAuth({
  clientId,
  clientSecret,
  authUrl,
  redirectUri: 'http://localhost/callback',
  now: () => time,
})

// Before: an access token, in a form field.
await oauth.deauthorize(sandbox.accessToken)
console.log('2027-05-31: deauthorized')

// The new way, already today: a token of either kind, and the app's id and secret as HTTP Basic.
const second = await control.createToken({})
await oauth.revoke(second.refresh_token)
console.log('2027-05-31: revoked')

await control.setClock({ now: '2027-06-01T00:00:00Z' })
time = await now()
const third = await control.createToken({})

// The service no longer has the old way, and the client does not ask for it.
const old = await fetch(`${authUrl}/oauth/deauthorize`, {
  method: 'POST',
  body: new URLSearchParams({ access_token: third.access_token }),
})
console.log(`2027-06-01: POST /oauth/deauthorize answers ${old.status}`)
const refused = await oauth
  .deauthorize(third.access_token)
  .catch((error: unknown) => error)
if (refused instanceof OperationRemovedError)
  console.log(`2027-06-01: ${refused.message}`)

await oauth.revoke(third.access_token)
console.log('2027-06-01: revoked')
await sandbox.close()
