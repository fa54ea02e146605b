// An Express app in which athletes sign in through Passport. The app object stores and refreshes the tokens.
import { randomUUID } from 'node:crypto'
import {
  createApp,
  type Scope,
  TokenSet,
  unwrap,
} from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import express from 'express'
import session from 'express-session'
import passport from 'passport'
import { Strategy, type VerifyCallback } from 'passport-oauth2'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_CLIENT_ID: clientId = '',
  ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret = '',
  SESSION_SECRET: secret = randomUUID(),
  PORT: port = '3000',
} = process.env

const redirectUri = `http://localhost:${port}/callback`
const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri,
  store: sqliteStore({ path: 'grants.sqlite' }),
})

/** The rest of the token response. */
interface Grant {
  expires_at: number
  scope?: string
  athlete: { id: number }
}

/** Stores the tokens of a sign-in. Passport remembers only the athlete id. */
async function storeTokens(
  accessToken: string,
  refreshToken: string,
  { expires_at: expiresAt, scope, athlete }: Grant,
  _profile: unknown,
  done: VerifyCallback,
) {
  try {
    const { id: athleteId } = athlete
    const scopes = scope?.split(',') as Scope[] | undefined
    const tokens = {
      accessToken,
      refreshToken,
      expiresAt,
      scopes,
      athleteId,
    }
    await app.session(athleteId).authorize(new TokenSet(tokens))
    done(null, { athleteId })
  } catch (error) {
    done(error)
  }
}

passport.use(
  'activity-tracking',
  new Strategy(
    {
      authorizationURL: `${authUrl}/oauth/authorize`,
      tokenURL: `${authUrl}/oauth/token`,
      clientID: clientId,
      clientSecret,
      callbackURL: redirectUri,
      scope: ['read', 'activity:read'],
      scopeSeparator: ',',
      state: true,
    },
    storeTokens,
  ),
)
passport.serializeUser((user, done) => done(null, user))
passport.deserializeUser((user: Express.User, done) => done(null, user))

declare global {
  namespace Express {
    interface User {
      athleteId: number
    }
  }
}

const server = express()
server.use(session({ secret, resave: false, saveUninitialized: false }))
server.use(passport.session())

const authenticate = passport.authenticate('activity-tracking', {
  failureRedirect: '/denied',
  successRedirect: '/',
})
server.get('/sign-in', authenticate)
server.get('/callback', authenticate)
server.get('/denied', (_request, response) => {
  response.status(403).send('Not connected. You can try again at any time.')
})

server.get('/', async (request, response) => {
  if (!request.user) {
    response.send('<a href="/sign-in">Sign in</a>')
    return
  }
  const api = app.athlete(request.user.athleteId)
  const { firstname } = await unwrap(api.GET('/athlete'))
  response
    .type('text')
    .send(`${firstname}, you are signed in through Passport.`)
})

// Revokes the app's access at the service.
server.get('/disconnect', async (request, response) => {
  if (request.user) await app.deauthorize(request.user.athleteId)
  request.logout(() => response.send('Disconnected.'))
})

server.listen(Number(port), '127.0.0.1', () =>
  console.log(`http://localhost:${port}/`),
)
