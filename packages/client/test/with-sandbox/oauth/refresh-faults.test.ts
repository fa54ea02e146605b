import { encryptedStore, type GrantState, type JsonObject, memoryStore, NeedsReauthorizationError } from '@activity-tracking/client'
import { describe, expect, it, vi } from 'vitest'
import { type BreakableSpool, breakableSpool } from '../support/breakable-spool.ts'
import { type BreakableStore, breakableStore } from '../support/breakable-store.ts'
import { type Setting, useSettings } from '../support/setting.ts'

const setUp = useSettings()

type Fault = NonNullable<Parameters<Setting['sandbox']['control']['setFaults']>[0]>['rules'][number]
const fail = (setting: Setting, fault: Omit<Fault, 'operation_id'>) =>
  setting.sandbox.control.setFaults({ rules: [{ operation_id: 'issueToken', times: 1, ...fault }] })

const works = async (setting: Setting, session = setting.session): Promise<void> => {
  expect(await setting.athlete(await session.accessToken())).toBe(200)
  expect(await session.state()).toBe('active')
}

const REFUSED = '{"message":"Bad Request","errors":[{"resource":"RefreshToken","field":"refresh_token","code":"invalid"}]}'

describe('the grant stays after a refresh that fails with', () => {
  it.each<[string, number, string]>([
    ...[403, 429, 500, 503].map((status): [string, number, string] => [`a ${status} with the body of a refusal`, status, REFUSED]),
    ['the refusal of another OAuth server', 400, '{"error":"invalid_grant"}'],
    ['a list of errors in another format', 400, '{"errors":[{"field":"refresh_token","message":"required"},{"resource":"RefreshToken"}]}'],
    ['a page with 400', 400, '<html>'],
    ['a page with 200', 200, '<html>'],
    ['truncated JSON', 200, '{"access_token":"abc","refresh_tok'],
    ['an empty body', 200, ''],
    ['JSON without tokens', 200, '{}'],
    [
      'a 400 about something else',
      400,
      '{"message":"Bad Request","errors":[{"resource":"Application","field":"client_id","code":"invalid"}]}',
    ],
    ['a 401 about the client', 401, '{"message":"Authorization Error","errors":[{"resource":"Application","field":"","code":"invalid"}]}'],
    ['an OAuth error about the client', 401, '{"error":"invalid_client"}'],
  ])('%s', async (_what, status, body) => {
    let spoiled = false
    const setting = await setUp({
      fetch: async (url, init) => (spoiled && url.endsWith('/token') ? new Response(body, { status }) : fetch(url, init)),
    })
    await setting.advance('7h')
    spoiled = true
    await expect(setting.session.accessToken()).rejects.toMatchObject({ operation: 'POST /oauth/token' })
    spoiled = false
    await works(setting)
  })
})

describe('a response that', () => {
  it('is lost after the service has rotated ends the grant after one rejection, without further requests', async () => {
    const setting = await setUp()
    const states: GrantState[] = []
    const session = setting.another({ onStateChange: (state) => states.push(state) })
    await setting.advance('7h')
    await fail(setting, { cut: 'after' })
    await expect(session.accessToken()).rejects.toMatchObject({ name: 'ConnectionError' })
    for (const _ of [1, 2]) await expect(session.accessToken()).rejects.toThrow(NeedsReauthorizationError)
    expect((await setting.tokenRequests()).slice(1)).toEqual([200, 400])
    expect(states).toEqual(['active', 'needs_reauthorization'])
    await setting.authorize()
    await works(setting)
  })

  it('never arrives does not block the athlete: another request is sent', async () => {
    let isHanging = false
    const setting = await setUp({
      fetch: async (url, init) => {
        if (!isHanging) return fetch(url, init)
        isHanging = false
        return new Promise(() => undefined)
      },
      session: { timeoutMs: 300 },
    })
    const patient = setting.another({ timeoutMs: 30_000 })
    await setting.advance('7h')
    isHanging = true
    const hanging = setting.session.accessToken().catch((error: unknown) => error)
    const token = await patient.accessToken()
    expect(await setting.athlete(token)).toBe(200)
    expect(await hanging).toSatisfy((outcome) => outcome === token || Object(outcome).name === 'DeadlineError')
  })
})

describe('while the store is unavailable', () => {
  it('a valid token is returned, and nothing is refreshed', async () => {
    const store = breakableStore()
    const setting = await setUp({ session: { store } })
    const token = await setting.session.accessToken()
    store.down = 'all'
    await setting.advance(`${6 * 3600 - 120}s`)
    expect(await setting.session.accessToken()).toBe(token)
    await setting.advance('1h')
    await expect(setting.session.accessToken()).rejects.toThrow('the store is away')
    expect((await setting.tokenRequests()).slice(1)).toEqual([])
    store.down = 'no'
    await works(setting)
  })
})

describe('new tokens are stored wherever possible', () => {
  /** A setting whose spool and store fail at the time at which the service has rotated the tokens. */
  const breaking = async (spoolDown: BreakableSpool['down'], storeDown: BreakableStore['down']) => {
    const [store, spool, errors] = [breakableStore(), breakableSpool(), [] as unknown[]]
    let isArmed = false
    const setting = await setUp({
      session: { store, spool, onBackgroundError: (error) => errors.push(error) },
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        if (isArmed) Object.assign(spool, { down: spoolDown }) && Object.assign(store, { down: storeDown })
        return response
      },
    })
    await setting.advance('7h')
    isArmed = true
    return { setting, store, spool, errors }
  }

  it.each(['writes', 'all'] as const)('with a healthy store and a broken spool: %s', async (down) => {
    const { setting, errors } = await breaking(down, 'no')
    const token = await setting.session.accessToken()
    expect(await setting.another().accessToken()).toBe(token)
    expect(await setting.athlete(token)).toBe(200)
    expect(errors).not.toEqual([])
  })

  it.each(['writes', 'all', 'lost acknowledgement'] as const)('with a broken store and a healthy spool: %s', async (down) => {
    const { setting, store, spool } = await breaking('no', down)
    const token = await setting.session.accessToken()
    expect(await setting.athlete(token)).toBe(200)
    expect(spool.entries()).toHaveLength(1)
    store.down = 'no'
    expect(await setting.another().accessToken()).toBe(token)
    expect(spool.entries()).toEqual([])
  })

  it('in memory if both fail, and in the store as soon as it is available again', async () => {
    const { setting, store, spool, errors } = await breaking('all', 'all')
    const token = await setting.session.accessToken()
    expect(await setting.athlete(token)).toBe(200)
    expect(errors.length).toBeGreaterThan(1)
    store.down = 'no'
    await setting.session.state()
    const { store: _, ...fresh } = { store, get: store.get, put: store.put, delete: store.delete }
    expect(await setting.another({ store: fresh, spool }).accessToken()).toBe(token)
  })

  it.each([
    ['the store cannot be written and there is no spool', undefined],
    ['neither store nor spool can be written', 'writes'],
    ['the store cannot be written and the spool is gone', 'all'],
  ] as const)('and are not requested if %s', async (_what, down) => {
    const store = breakableStore()
    const spool = breakableSpool()
    const setting = await setUp({ session: { store, ...(down && { spool }) } })
    await setting.advance('7h')
    store.down = 'writes'
    spool.down = down ?? 'no'
    await expect(setting.session.accessToken()).rejects.toThrow('the store is away')
    expect((await setting.tokenRequests()).slice(1)).toEqual([])
    store.down = 'no'
    spool.down = 'no'
    await works(setting)
  })
})

describe('an entry of the spool that cannot be used', () => {
  it.each<[string, JsonObject]>([
    ['holds nothing', {}],
    ['holds no record', { record: 'text', spent: null }],
    ['holds a record without tokens', { record: { v: 1, status: 'active', expiresAt: 1, scopes: null }, spent: null }],
    ['is of a later version', { record: { v: 3, anything: true }, spent: null }],
  ])('is reported, stays, and does not block anything: it %s', async (_what, value) => {
    const spool = breakableSpool()
    const errors: unknown[] = []
    const setting = await setUp({ session: { spool, onBackgroundError: (error) => errors.push(error) } })
    const entry = spool.append(setting.key, value)
    const session = setting.another()
    await works(setting, session)
    await works(setting, session)
    expect(spool.entries()).toEqual([entry])
    expect(errors).toMatchObject([{ code: 'unreadable_grant' }])
  })
})

describe('an encryption key that was', () => {
  const key = (fill: number) => new Uint8Array(32).fill(fill)
  const at = async (setting: Setting) => {
    const { tokens } = await setting.oauth.exchangeCode(await setting.consent(['read']), { state: 'state-1' })
    await setting.advance('1s')
    return tokens
  }

  it.each([
    ['lost', { b: key(2) }, 'b'],
    ['replaced by another of its name', { a: key(2) }, 'a'],
  ] as const)('%s makes authorize() fail, with advice, and the new tokens are not lost', async (_what, keys, current) => {
    const inner = memoryStore()
    const original = encryptedStore(inner, { keys: { a: key(1) }, current: 'a' })
    const spool = breakableSpool()
    const setting = await setUp({ session: { store: original } })
    const tokens = await at(setting)
    const session = setting.another({ store: encryptedStore(inner, { keys, current }), spool })
    await expect(session.authorize(tokens)).rejects.toMatchObject({
      code: 'unreadable_grant',
      message: expect.stringMatching(
        /configure the store with the encryption key that the record was written with, or delete the record grant\//,
      ),
    })
    expect(await setting.another({ store: original, spool }).accessToken()).toBe(tokens.accessToken)
  })
})

describe('failing callbacks of the app', () => {
  const failures = [
    [
      'throw',
      () => {
        throw new Error('from the app')
      },
    ],
    ['reject', async () => Promise.reject(new Error('from the app'))],
  ] as const

  it.each(failures)('are reported and change nothing: they %s', async (_what, callback) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const setting = await setUp()
    const session = setting.another({ onStateChange: callback, onBackgroundError: callback })
    await works(setting, session)
    await setting.advance(`${6 * 3600 - 120}s`)
    await fail(setting, { status: 500 })
    await works(setting, session)
    await expect.poll(() => printed.mock.calls.length).toBeGreaterThan(1)
    expect(printed.mock.calls[0]).toMatchObject(['onBackgroundError of a TokenSession failed', { message: 'from the app' }])
    printed.mockRestore()
  })
})
