import { typescriptLiteral } from '@activity-tracking/spec/samples'
import type { State } from './live.ts'

type World = Pick<State, 'base_url' | 'auth_url' | 'client_id' | 'client_secret'>

/** A program that uses the world with the packages of this project. */
export const firstProgram = ({ base_url: baseUrl, auth_url: authUrl, client_id: id, client_secret: secret }: World): string =>
  `import { createApp, unwrap } from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/client/spool'
import { sqliteStore } from '@activity-tracking/client/sqlite'

const app = createApp({
  clientId: ${typescriptLiteral(id)},
  clientSecret: ${typescriptLiteral(secret)},
  redirectUri: 'http://localhost:3000/callback',
  baseUrl: ${typescriptLiteral(baseUrl)},
  authUrl: ${typescriptLiteral(authUrl)},
  store: sqliteStore({ path: 'grants.sqlite' }),
  spool: fileSpool({ directory: 'spool' }),
})

// 1. Send the athlete's browser here.
const url = app.authorizationUrl({ scope: ['read', 'activity:read'], state })

// 2. In the handler of the callback URL: the tokens are stored.
const { athleteId } = await app.callback(callbackUrl, { state })

// 3. Call the API for the athlete.
const [latest] = await unwrap(app.athlete(athleteId).GET('/athlete/activities'))
`
