import { type GrantState, NoGrantError } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { breakableStore } from '../support/breakable-store.ts'
import { createGate } from '../support/gate.ts'
import { useSettings } from '../support/setting.ts'

const setUp = useSettings()

describe('after the grant was deauthorized', () => {
  it.each(['7h', '21299s'])('a session whose own refresh was under way returns no token: %s after the authorization', async (passed) => {
    const gate = createGate()
    const store = breakableStore()
    const setting = await setUp({ fetch: gate.fetch, session: { store } })
    await setting.advance(passed)
    gate.close('/oauth/token')
    const refresh = setting.session.accessToken().catch(() => undefined)
    await gate.waiting()
    gate.passOthers()
    const deauthorized = setting.session.deauthorize()
    gate.open()
    await Promise.all([refresh, deauthorized])
    store.down = 'all'
    await expect(setting.session.accessToken()).rejects.toThrow('the store is away')
    store.down = 'no'
    await expect(setting.session.accessToken()).rejects.toThrow(NoGrantError)
  })

  it.each([{}, { localOnly: true }])(
    'other sessions of the process return no token, even if a fresh one is in memory: %j',
    async (options) => {
      const setting = await setUp()
      const warm = setting.another()
      await warm.accessToken()
      await setting.session.deauthorize(options)
      await expect(warm.accessToken()).rejects.toThrow(NoGrantError)
    },
  )

  it('the session that revokes returns no token while the store is unavailable, before the service has revoked access', async () => {
    const store = breakableStore()
    const setting = await setUp({
      session: { store },
      fetch: async (url, init) => (/revoke|deauthorize/.test(url) ? new Response('', { status: 500 }) : fetch(url, init)),
    })
    await setting.session.accessToken()
    await expect(setting.session.deauthorize()).rejects.toMatchObject({ status: 500 })
    store.down = 'all'
    await expect(setting.session.accessToken()).rejects.toThrow('the store is away')
  })

  it('other processes return no token a minute later, and immediately after state() was called', async () => {
    const setting = await setUp({ session: { store: breakableStore() } })
    const states: GrantState[] = []
    const [warm, asked] = [1, 2].map(() => setting.another({ store: { ...setting.store }, onStateChange: (state) => states.push(state) }))
    if (warm === undefined || asked === undefined) throw new Error('unreachable')
    await Promise.all([warm.accessToken(), asked.accessToken()])
    await setting.session.deauthorize()
    expect(await asked.state()).toBe('deauthorized')
    await expect(asked.accessToken()).rejects.toThrow(NoGrantError)
    await setting.advance('1m')
    await expect(warm.accessToken()).rejects.toThrow(NoGrantError)
    expect(states).toEqual(['active', 'active', 'deauthorized', 'deauthorized'])
  })

  it('tokens of a late response are revoked', async () => {
    const gate = createGate()
    const setting = await setUp({ fetch: gate.fetch, session: { timeoutMs: 60 } })
    await setting.advance('7h')
    gate.close('/oauth/token')
    await expect(setting.session.accessToken()).rejects.toMatchObject({ name: 'DeadlineError' })
    await gate.waiting()
    gate.passOthers()
    await setting.another({ timeoutMs: 30_000 }).deauthorize({ localOnly: true })
    expect((await setting.sandbox.control.getState()).grants).toHaveLength(1)
    gate.open()
    await expect.poll(async () => (await setting.sandbox.control.getState()).grants).toEqual([])
  })
})

describe('a session with valid tokens in memory', () => {
  it.each<[string, (setting: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>]>([
    ['a request was refused', async ({ session }) => session.replace(await session.accessToken())],
    [
      'the tokens expired',
      async ({ session, advance, athlete }) => {
        await advance('7h')
        expect(await athlete(await session.accessToken())).toBe(200)
      },
    ],
    [
      'access is to be revoked',
      async ({ session, sandbox }) => {
        await session.deauthorize()
        expect((await sandbox.control.getState()).grants).toEqual([])
      },
    ],
  ])('does not lose them with a store that was emptied when %s', async (_what, happens) => {
    const setting = await setUp()
    const { version } = (await setting.store.get(setting.key)) ?? { version: '' }
    await setting.store.delete(setting.key, { ifVersion: version })
    await happens(setting)
    expect(await setting.store.get(setting.key)).not.toBeNull()
  })

  it('does not lose them when the store is emptied between reading and refreshing', async () => {
    const store = breakableStore()
    let emptiesAfter = Number.POSITIVE_INFINITY
    const emptied = {
      ...store,
      async get(key: string) {
        const found = await store.get(key)
        emptiesAfter -= 1
        if (emptiesAfter === 0 && found !== null) await store.delete(key, { ifVersion: found.version })
        return found
      },
    }
    const setting = await setUp({ session: { store: emptied } })
    await setting.advance('7h')
    emptiesAfter = 1
    expect(await setting.athlete(await setting.session.accessToken())).toBe(200)
  })
})
