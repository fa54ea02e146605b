import type { AppQuotaOptions } from '../../src/app/create-app.ts'
import type { ImportedTokenResponse } from '../../src/app/imported-grant.ts'
import { type App, type AppOptions, createApp, createConnect, type Quota, type TokenResponse } from '../../src/index.ts'
import type { Equal, Expect } from './expect.ts'

declare const options: Omit<AppOptions, 'quota'>
declare const quotaOptions: AppQuotaOptions

// The type of `quota` follows the option.
const app = createApp(options)
const tuned = createApp({ ...options, quota: quotaOptions })
const limited = createApp({ ...options, quota: { limits: { overall: [200, 2_000], read: [100, 1_000] } } })
const unlimited = createApp({ ...options, quota: false })
const either = createApp({ ...options, quota: Math.random() > 0.5 ? quotaOptions : false })
export type QuotaTypes = [
  Expect<Equal<(typeof app)['quota'], Quota>>,
  Expect<Equal<(typeof tuned)['quota'], Quota>>,
  Expect<Equal<(typeof limited)['quota'], Quota>>,
  Expect<Equal<(typeof unlimited)['quota'], undefined>>,
  Expect<Equal<(typeof either)['quota'], Quota | undefined>>,
]
app satisfies App
unlimited satisfies App<undefined>
either satisfies App<Quota | undefined>
// @ts-expect-error: it has no quota
unlimited satisfies App
// @ts-expect-error: no such option
createApp({ ...options, quota: { limit: 1 } })
// @ts-expect-error: no such option
createApp({ ...options, qouta: false })
// @ts-expect-error: it counts or it does not
createApp({ ...options, quota: true })

// @ts-expect-error: a store needs `delete`
createApp({ ...options, store: { get: async () => null, put: async () => ({ version: '1' }) } })

// Handlers need no quota.
createConnect(unlimited, { scope: ['read'], onConnected: () => undefined })

// What another database holds: named fields, or the token response as it is.
declare const response: TokenResponse & { athlete: { id: number } }
declare const stored: ImportedTokenResponse
app.importGrant({ athleteId: 1, accessToken: '', refreshToken: '', expiresAt: 1 })
app.importGrant(response)
app.importGrant(response, { scopes: ['read'] })
app.importGrant(stored, { athleteId: '1' })
app.importGrant({ access_token: '', refresh_token: '', expires_at: 1 }, { athleteId: 1n, scopes: ['read'] })
// @ts-expect-error: whose tokens?
app.importGrant(stored)
// @ts-expect-error: whose tokens?
app.importGrant(stored, { scopes: ['read'] })
// @ts-expect-error: no such scope
app.importGrant(response, { scopes: ['write'] })
// @ts-expect-error: no refresh token
app.importGrant({ access_token: '', expires_at: 1 }, { athleteId: 1 })
