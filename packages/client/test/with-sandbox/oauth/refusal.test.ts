import { type GrantState, NeedsReauthorizationError } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { breakableSpool } from '../support/breakable-spool.ts'
import { breakableStore } from '../support/breakable-store.ts'
import { createGate } from '../support/gate.ts'
import { type Setting, useSettings } from '../support/setting.ts'

const setUp = useSettings()

const [MINUTE, DAY] = [60_000, 86_400_000]
/** With a clock that is a day slow, tokens are not refreshed, because they still seem to be valid. */
const SKEWS = [0, 10 * MINUTE, -10 * MINUTE, DAY]

/** Exchanges the stored refresh token like a process that is killed before it gets the response, and leaves its mark. */
async function exchangeAndDie({ store, key, oauth }: Setting): Promise<void> {
  const found = await store.get(key)
  if (found === null) throw new Error('no grant')
  const refreshing = { by: 'a process that died', ttlMs: 1, at: 0 }
  await store.put(key, { ...found.record, refreshing }, { ifVersion: found.version })
  await oauth.refresh(String(found.record['refreshToken']))
}

describe('a refusal while the response to an earlier request may still arrive', () => {
  it.each(SKEWS)('does not end the grant within five minutes, for a process that takes over with a clock %d ms wrong', async (skew) => {
    const setting = await setUp({ session: { store: breakableStore() } })
    await setting.advance('7h')
    await exchangeAndDie(setting)
    setting.skew = skew
    const isRefused = () => expect(setting.another().accessToken()).rejects.toMatchObject({ code: 'refresh_paused' })
    await isRefused()
    await setting.advance('299s')
    await isRefused()
    expect(await setting.session.state()).toBe('active')
    await setting.advance('1s')
    await expect(setting.another().accessToken()).rejects.toThrow(NeedsReauthorizationError)
  })

  it.each(SKEWS)('does not end it either when the process whose request timed out has a clock %d ms wrong', async (skew) => {
    const gate = createGate()
    const setting = await setUp({ fetch: gate.fetch, session: { store: breakableStore() } })
    await setting.advance('7h')
    gate.close('/oauth/token')
    const hasty = setting.another({ timeoutMs: 60, now: () => setting.now() + skew })
    await expect(hasty.accessToken()).rejects.toMatchObject({ name: 'DeadlineError' })
    await gate.waiting()
    gate.passOthers()
    await expect(setting.session.accessToken()).rejects.toMatchObject({ code: 'refresh_paused' })
    gate.open()
    await expect.poll(async () => (await setting.store.get(setting.key))?.record['unanswered']).toBeNull()
    expect(await setting.athlete(await setting.session.accessToken())).toBe(200)
  })
})

it('a refusal counts from the time in its Date header, with any clock of the process', async () => {
  const setting = await setUp({ session: { store: breakableStore() } })
  await setting.advance('7h')
  await exchangeAndDie(setting)
  const late = setting.another({ now: () => setting.now() - 10 * MINUTE })
  await expect(late.accessToken()).rejects.toMatchObject({ code: 'refresh_paused' })
  await setting.advance('1s')
  const inAnotherProcess = setting.another({ store: { ...setting.store } })
  await expect(inAnotherProcess.accessToken()).rejects.toMatchObject({ code: 'refresh_paused' })
})

it('a refusal does not end the grant while the spool, which may contain newer tokens, cannot be read', async () => {
  const [store, spool, errors] = [breakableStore(), breakableSpool(), [] as unknown[]]
  const setting = await setUp({ session: { store, spool, onBackgroundError: (error) => errors.push(error) } })
  await setting.advance('7h')
  store.down = 'writes'
  const token = await setting.session.accessToken()
  expect(errors.map(String)).toEqual(Array(2).fill('Error: the store is away'))
  store.down = 'no'
  spool.down = 'all'
  await expect(setting.another({ store: { ...store } }).accessToken()).rejects.toMatchObject({ code: 'refresh_paused' })
  spool.down = 'no'
  expect(await setting.another().accessToken()).toBe(token)
})

it('a refusal does not end the grant if another process has written newer tokens to the spool since the request', async () => {
  const [store, spool] = [breakableStore(), breakableSpool()]
  const [isOtherMarked, states] = [Promise.withResolvers<void>(), [] as GrantState[]]
  let [requests, first] = [Number.NEGATIVE_INFINITY, Promise.resolve('')]
  const setting = await setUp({
    session: { store, spool },
    async fetch(url, init) {
      requests += 1
      if (requests === 2) {
        isOtherMarked.resolve()
        await first
      } else if (requests === 1) await isOtherMarked.promise
      return fetch(url, init)
    },
  })
  await setting.advance('7h')
  requests = 0
  first = setting.another({ store: { ...store, put: () => Promise.reject(new Error('the store is away')) } }).accessToken()
  await expect.poll(() => requests).toBe(1)
  expect(await setting.another({ onStateChange: (state) => states.push(state) }).accessToken()).toBe(await first)
  expect([states, spool.entries()]).toEqual([['active'], []])
})

it('a refusal without a mark in the store does not end the grant: another process may have exchanged the token', async () => {
  const [store, spool] = [breakableStore(), breakableSpool()]
  const setting = await setUp({ session: { store, spool } })
  await setting.advance('7h')
  await exchangeAndDie(setting)
  store.down = 'writes'
  await expect(setting.another({ spool }).accessToken()).rejects.toMatchObject({ code: 'refresh_paused' })
  store.down = 'no'
  expect(await setting.another().state()).toBe('active')
})
