import { ApiError, NoGrantError, type TokenSession } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { type Setting, useSettings } from '../support/setting.ts'

const setUp = useSettings()

const storedIn = async ({ store, key }: Setting) => (await store.get(key))?.record

const expectNoAccess = async (sessions: readonly TokenSession[]): Promise<void> => {
  for (const session of sessions) {
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'no_grant', reason: 'revoked' })
    expect(await session.state()).toBe('deauthorized')
  }
}

describe('deauthorizing', () => {
  it('revokes the grant here, in other sessions and at the service', async () => {
    const setting = await setUp()
    const token = await setting.session.accessToken()
    await setting.session.deauthorize()
    await setting.session.deauthorize()
    await expectNoAccess([setting.session, setting.another()])
    expect(await setting.athlete(token)).toBe(401)
    expect(JSON.stringify(await storedIn(setting))).not.toContain(token)
  })

  it.each(['0s', '1s', '7h'])('is undone by an authorization %s later', async (later) => {
    const setting = await setUp()
    await setting.session.deauthorize()
    await setting.advance(later)
    await setting.authorize()
    expect(await setting.athlete(await setting.session.accessToken())).toBe(200)
    expect(await setting.another().state()).toBe('active')
  })

  it.each([-4_000, 4_000, 600_000])(
    'is undone by an authorization in the same second, with a clock that was %d ms wrong and has been corrected',
    async (skew) => {
      const setting = await setUp()
      setting.skew = skew
      setting.session.observe(await fetch(`${setting.sandbox.baseUrl}/athlete`))
      await setting.session.deauthorize()
      await setting.authorize()
      expect(await setting.athlete(await setting.session.accessToken())).toBe(200)
    },
  )
})

describe('when the service does not revoke', () => {
  /** A setting whose service returns the given response for `/oauth/revoke`, and optionally for `/oauth/deauthorize`, until it is healed. */
  const withBrokenRevoke = async (respond: () => Response | Promise<Response>, paths = ['/oauth/revoke', '/oauth/deauthorize']) => {
    let isBroken = true
    const asked: string[] = []
    const setting = await setUp({
      session: { timeoutMs: 400 },
      fetch: async (url, init) => {
        const { pathname } = new URL(url)
        if (pathname !== '/oauth/token') asked.push(pathname)
        return isBroken && paths.includes(pathname) ? respond() : fetch(url, init)
      },
    })
    return {
      setting,
      asked,
      heal: () => {
        isBroken = false
      },
    }
  }

  it.each<[string, () => Response | Promise<Response>]>([
    ['404', () => new Response('', { status: 404 })],
    ['500', () => new Response('', { status: 500 })],
    ['a page', () => new Response('<html>', { status: 503 })],
    ['nothing, ever', () => new Promise(() => undefined)],
  ])('but responds with %s, nobody gets a token, and the revocation can be completed', async (_what, respond) => {
    const { setting, heal } = await withBrokenRevoke(respond)
    const token = await setting.session.accessToken()
    await expect(setting.session.deauthorize()).rejects.toBeInstanceOf(Error)
    await expect(setting.another().accessToken()).rejects.toThrow(ApiError)
    expect(await setting.athlete(token)).toBe(200)
    heal()
    await setting.another().deauthorize()
    await expectNoAccess([setting.session, setting.another()])
    expect(await setting.athlete(token)).toBe(401)
  })

  it('an active session completes the revocation automatically', async () => {
    const { setting, heal } = await withBrokenRevoke(() => new Response('', { status: 500 }))
    const token = await setting.session.accessToken()
    await expect(setting.session.deauthorize()).rejects.toMatchObject({ code: 'server_error' })
    heal()
    await expect(setting.session.accessToken()).rejects.toThrow(NoGrantError)
    expect(await setting.athlete(token)).toBe(401)
    expect(await setting.session.state()).toBe('deauthorized')
  })

  it('it does not get a request per call', async () => {
    const { setting, asked } = await withBrokenRevoke(() => new Response('', { status: 500 }))
    await expect(setting.session.deauthorize()).rejects.toMatchObject({ code: 'server_error' })
    for (let call = 0; call < 20; call += 1) await expect(setting.session.accessToken()).rejects.toThrow(NoGrantError)
    expect(asked.length).toBeLessThanOrEqual(4)
  })

  it('the grant can be ended only in the store', async () => {
    const { setting } = await withBrokenRevoke(() => new Response('', { status: 500 }))
    await expect(setting.session.deauthorize()).rejects.toMatchObject({ code: 'server_error' })
    await setting.session.deauthorize({ localOnly: true })
    await expectNoAccess([setting.session, setting.another()])
    expect(JSON.stringify(await storedIn(setting))).toContain('"accessToken":""')
  })
})
