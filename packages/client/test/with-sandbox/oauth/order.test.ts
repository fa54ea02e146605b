import type { Scope } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { breakableStore } from '../support/breakable-store.ts'
import { createGate } from '../support/gate.ts'
import { type Setting, useSettings } from '../support/setting.ts'

const setUp = useSettings()

const WIDE: readonly Scope[] = ['read', 'read_all', 'profile:read_all', 'activity:read']

const exchanged = async ({ oauth, consent }: Setting, scope: readonly Scope[]) =>
  (await oauth.exchangeCode(await consent(scope), { state: 'state-1' })).tokens

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
