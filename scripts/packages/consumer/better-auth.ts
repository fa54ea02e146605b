// The same for the plugin for Better Auth, in an app that has better-auth.
import { createApp } from '@activity-tracking/client'
import { activityTracking } from '@activity-tracking/client/better-auth'
import { memoryStore } from '@activity-tracking/store'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'

const app = createApp({
  clientId: '1',
  clientSecret: 's',
  redirectUri: 'http://localhost:3000/api/auth/callback/activity-tracking',
  baseUrl: 'http://localhost/api/v3',
  authUrl: 'http://localhost',
  store: memoryStore(),
})
const auth = betterAuth({
  baseURL: 'http://localhost:3000',
  secret: 'a secret that is long enough to be one',
  database: memoryAdapter({ user: [], account: [], session: [], verification: [] }),
  telemetry: { enabled: false },
  plugins: [activityTracking({ app, scopes: ['read', 'activity:read'] })],
})
// @ts-expect-error unknown scope
activityTracking({ app, scopes: ['activity:delete'] })

const { url = '' } = await auth.api.signInSocial({ body: { provider: 'activity-tracking', callbackURL: '/' } })
await app.close()
const { origin, searchParams } = new URL(url)
console.log(`Better Auth sends athletes to ${origin} for ${searchParams.get('scope')}`)
