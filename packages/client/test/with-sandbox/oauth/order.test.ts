import { NoGrantError, type Scope, TokenSet } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { breakableSpool } from './support/breakable-spool.ts'
import { breakableStore } from './support/breakable-store.ts'
import { createGate } from './support/gate.ts'
import { type Setting, useSettings } from './support/setting.ts'

const setUp = useSettings()

const WIDE: readonly Scope[] = ['read', 'read_all', 'profile:read_all', 'activity:read']

const exchanged = async ({ oauth, consent }: Setting, scope: readonly Scope[]) =>
  (await oauth.exchangeCode(await consent(scope), { state: 'state-1' })).tokens

/** Tokens of an authorization that leaves the earlier refresh tokens valid, as a service may (decision 123). */
async function granted({ sandbox }: Setting, scopes: readonly Scope[]): Promise<TokenSet> {
  const pair = await sandbox.control.createToken({ scope: scopes.join(',') })
  return new TokenSet({ accessToken: pair.access_token, refreshToken: pair.refresh_token, expiresAt: pair.expires_at, scopes })
}

const storedScopes = async ({ store, key }: Setting) => (await store.get(key))?.record['scopes']

it('a refresh that began before a new authorization does not replace its tokens', async () => {
  const gate = createGate()
  let isHeld = true
  const setting = await setUp({
    fetch: async (url, init) => {
      // Held before the service receives it, so that its response is the last one.
      if (isHeld && url.endsWith('/oauth/token') && String(init.body).includes('refresh_token')) {
        isHeld = false
        gate.close('/held')
        await gate.fetch(`${new URL(url).origin}/held`, { ...init, method: 'GET', body: null })
      }
      return fetch(url, init)
    },
    session: { store: breakableStore() },
  })
  isHeld = true
  await setting.advance('7h')
  const late = setting.session.accessToken().catch(() => undefined)
  await expect.poll(() => isHeld).toBe(false)
  await gate.waiting()
  const tokens = await exchanged(setting, WIDE)
  await setting.another({ store: { ...setting.store } }).authorize(tokens)
  await setting.advance('2s')
  gate.open()
  await late
  expect(await storedScopes(setting)).toEqual(expect.arrayContaining([...WIDE]))
  expect(await setting.another().accessToken()).toBe(tokens.accessToken)
})

it('an authorization that waits in a spool replaces tokens of an earlier one, even if these were refreshed later', async () => {
  const setting = await setUp({ session: { store: breakableStore() } })
  const away = breakableStore(setting.store)
  const spool = breakableSpool()
  await setting.advance('7h')
  away.down = 'all'
  const first = setting.another({ store: away, spool })
  await first.authorize(await granted(setting, WIDE))
  await setting.advance('5s')
  await setting.session.accessToken()
  away.down = 'no'
  expect(await setting.athlete(await setting.another({ store: away, spool }).accessToken())).toBe(200)
  expect(await storedScopes(setting)).toEqual(expect.arrayContaining([...WIDE]))
})

it('an authorization that waits in a spool does not undo a later deauthorization', async () => {
  const setting = await setUp({ session: { store: breakableStore() } })
  const away = breakableStore(setting.store)
  const spool = breakableSpool()
  away.down = 'all'
  await setting.advance('10s')
  await setting.another({ store: away, spool }).authorize(await exchanged(setting, WIDE))
  await setting.advance('1m')
  // A session whose clock has been set from a response of the service.
  setting.session.observe(await fetch(`${setting.sandbox.baseUrl}/athlete`))
  await setting.session.deauthorize()
  away.down = 'no'
  await expect(setting.another({ store: away, spool }).accessToken()).rejects.toThrow(NoGrantError)
  expect(await setting.session.state()).toBe('deauthorized')
})

it('an athlete who authorizes again after the grant has ended is connected, with any stored expiry', async () => {
  const setting = await setUp()
  const found = await setting.store.get(setting.key)
  const ended = { ...found?.record, status: 'needs_reauthorization', expiresAt: 1e12, decidedAt: 1e12 }
  await setting.store.put(setting.key, ended, { ifVersion: found?.version ?? '' })
  await setting.authorize()
  expect(await setting.athlete(await setting.session.accessToken())).toBe(200)
})
