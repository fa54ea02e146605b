import { pathToFileURL } from 'node:url'
import { createOAuth, TokenSession, TokenSet } from '@activity-tracking/client'
import { memoryStore } from '@activity-tracking/store'
import { fromRoot } from '../paths.ts'
import { timeCalls } from './calls.ts'
import type { Contender } from './contenders.ts'
import { timeImports } from './imports.ts'
import type { Figure } from './targets.ts'

const REDIRECT = 'http://localhost/callback'
const CLIENT = pathToFileURL(fromRoot('packages/client/dist/index.js')).href

/** The client with an access token, and with a session. */
const WITH_AND_WITHOUT: readonly Contender[] = [
  {
    name: 'access token',
    prepare: async (origin) => {
      const { createClient } = (await import(CLIENT)) as typeof import('@activity-tracking/client')
      const api = createClient({ baseUrl: `${origin}/api/v3`, authUrl: origin, auth: 'any-token-will-do' })
      return async () => (await api.GET('/athlete')).data
    },
  },
  {
    name: 'session',
    prepare: async (origin) => {
      const published = (await import(CLIENT)) as typeof import('@activity-tracking/client')
      const oauth = published.createOAuth({ clientId: '1', clientSecret: 's', redirectUri: REDIRECT, authUrl: origin })
      const session = new published.TokenSession({ oauth, store: memoryStore(), athleteId: 1 })
      const expiresAt = Date.now() / 1000 + 20_000
      await session.authorize(new published.TokenSet({ accessToken: 'any-token-will-do', refreshToken: 'r', expiresAt, scopes: ['read'] }))
      const api = published.createClient({ baseUrl: `${origin}/api/v3`, authUrl: origin, auth: session })
      return async () => (await api.GET('/athlete')).data
    },
  },
]

/** Number of token requests of 10,000 parallel calls with an expired token. */
async function countRequests(): Promise<number> {
  let requests = 0
  const oauth = createOAuth({
    clientId: '1',
    clientSecret: 's',
    redirectUri: REDIRECT,
    authUrl: 'http://127.0.0.1',
    fetch: async () => {
      requests += 1
      return Response.json({ token_type: 'Bearer', access_token: 'new', refresh_token: 'new', expires_at: Date.now() / 1000 + 21_600 })
    },
  })
  const session = new TokenSession({ oauth, store: memoryStore(), athleteId: 1 })
  await session.authorize(new TokenSet({ accessToken: 'old', refreshToken: 'old', expiresAt: 1, scopes: ['read'] }))
  await Promise.all(Array.from({ length: 10_000 }, () => session.accessToken()))
  return requests
}

/** Measures a call with a session, the token requests of many calls, and the import, in comparison with the underlying library. */
export async function measureSessions(): Promise<Figure[]> {
  const [without, withSession] = await timeCalls(WITH_AND_WITHOUT)
  const [core, base] = await timeImports([
    { name: 'core', specifier: pathToFileURL(fromRoot('packages/client/dist/core.js')).href },
    // By name, as in a program and in our core, because finding a package takes longer than loading this one.
    { name: 'openapi-fetch', specifier: 'openapi-fetch' },
  ])
  return [
    {
      name: 'a call with a session, to one with an access token',
      samples: [(withSession?.microseconds ?? Number.NaN) / (without?.microseconds ?? Number.NaN)],
      bound: 'at most',
      target: 1.15,
      unit: '×',
    },
    {
      name: 'token requests of 10,000 calls on an expired token',
      samples: [await countRequests()],
      bound: 'at most',
      target: 1,
      unit: '×',
    },
    {
      name: 'import of only createClient, to openapi-fetch',
      samples: [(core?.milliseconds ?? Number.NaN) / (base?.milliseconds ?? Number.NaN)],
      bound: 'at most',
      target: 2,
      unit: '×',
    },
  ]
}
