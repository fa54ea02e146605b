import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { breakableSpool } from '../support/breakable-spool.ts'
import { breakableStore } from '../support/breakable-store.ts'
import { type Setting, type SettingOptions, useSettings } from '../support/setting.ts'

const setUp = useSettings()

describe('callers are served', () => {
  it('with tokens that are still valid, although the refresh hangs', async () => {
    let hangs = false
    const setting = await setUp({
      fetch: (url, init) => (hangs ? new Promise(() => undefined) : fetch(url, init)),
      session: { timeoutMs: 400 },
    })
    const token = await setting.session.accessToken()
    await setting.advance('21400s')
    hangs = true
    expect(await setting.another().accessToken()).toBe(token)
  })

  it('within a second, although the store never stores the state that they report', async () => {
    const setting = await setUp()
    const token = await setting.session.accessToken()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = { ...setting.store, put: () => new Promise<never>(() => undefined) }
    const served = setting.another({ store, onStateChange: () => undefined }).accessToken()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await served).toBe(token)
  })
})

it('a store that fails does not affect callers that report a state or reread it: the failure is reported', async () => {
  const [store, errors] = [breakableStore(), [] as unknown[]]
  const setting = await setUp({ session: { store } })
  const token = await setting.session.accessToken()
  const another = () => setting.another({ onStateChange: () => undefined, onBackgroundError: (error) => errors.push(error) })
  store.down = 'writes'
  expect(await another().accessToken()).toBe(token)
  store.down = 'all'
  await another().reread()
  expect(errors.map(String)).toEqual(Array(2).fill('Error: the store is away'))
})

it('an authorization whose stored grant cannot be read is an error, and its tokens stay in the spool', async () => {
  const spool = breakableSpool()
  const setting = await setUp({ session: { spool } })
  const { version = '' } = (await setting.store.get(setting.key)) ?? {}
  await setting.store.put(setting.key, { v: 2 }, { ifVersion: version })
  await expect(setting.authorize()).rejects.toMatchObject({ code: 'unreadable_grant' })
  expect(spool.entries()).toHaveLength(1)
})

describe('a failing endpoint does not get a request per call', () => {
  /** Sends fifty calls, each with a separate session as in a request handler, and counts the requests. */
  const count = async (setting: Setting, call: (setting: Setting) => Promise<unknown>): Promise<number> => {
    const before = (await setting.tokenRequests()).length
    for (let made = 0; made < 50; made += 1) await call(setting).catch(() => undefined)
    return (await setting.tokenRequests()).length - before
  }
  const withFailures = async (options?: SettingOptions): Promise<Setting> => {
    const setting = await setUp(options)
    await setting.advance('7h')
    await setting.sandbox.control.setFaults({ rules: [{ operation_id: 'issueToken', status: 500, times: 1_000 }] })
    return setting
  }
  const MINUTE = 60_000

  it.each([0, 10 * MINUTE, -10 * MINUTE, 24 * 60 * MINUTE])('by short-lived sessions, with a clock %d ms wrong', async (skew) => {
    const setting = await withFailures()
    setting.skew = skew
    const now = () => setting.now()
    expect(await count(setting, () => setting.another({ now }).accessToken())).toBe(2)
  })

  it('with an invalid refresh token and a store that cannot be written', async () => {
    const [store, spool] = [breakableStore(), breakableSpool()]
    const setting = await setUp({ session: { store, spool } })
    await setting.advance('7h')
    await setting.oauth.revoke(String((await store.get(setting.key))?.record['refreshToken']))
    store.down = 'writes'
    expect(await count(setting, () => setting.session.accessToken())).toBe(2)
  })

  it('with a refused access token and a store that cannot be written', async () => {
    const [store, spool] = [breakableStore(), breakableSpool()]
    const setting = await setUp({ session: { store, spool } })
    const token = await setting.session.accessToken()
    store.down = 'writes'
    expect(await count(setting, () => setting.session.replace(token))).toBe(1)
  })
})
