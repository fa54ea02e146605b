import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createControlClient } from '../../src/control/client.ts'
import { parseDuration } from '../../src/control/handlers/control-time.ts'
import { startSandboxWith } from '../../src/server/start-sandbox.ts'
import { startCallback } from '../support/callback.ts'
import { START, startTest, type TestSandbox } from '../support/sandbox.ts'
import { sendFile } from '../support/upload.ts'

const HOUR = 3_600_000

const subscribe = ({ sandbox, request }: TestSandbox, callback_url: string) =>
  request('POST', '/push_subscriptions', {
    form: { client_id: sandbox.clientId, client_secret: sandbox.clientSecret, callback_url, verify_token: 'v' },
  })

describe('the clock', () => {
  it('is stopped, started and set, and does not move beyond its range', async () => {
    await using test = await startTest({ frozen: false })
    const set = async (change: object) => (await test.control('POST', '/clock', change)).body
    expect(await set({ frozen: true, now: '2026-11-02T18:00:00+01:00' })).toEqual({ now: '2026-11-02T17:00:00.000Z', frozen: true })
    expect(await set({ advance: 90 })).toEqual({ now: '2026-11-02T17:01:30.000Z', frozen: true })
    expect((await set({ now: '2026-11-02t17:00:00.2509z' })).now).toBe('2026-11-02T17:00:00.250Z')
    const { body: imported } = await test.control('POST', '/import', { athletes: [{ id: 1, firstname: 'Ada' }] })
    expect([imported.started_at, imported.now]).toEqual(Array(2).fill('2026-11-02T17:00:00.000Z'))
    expect((await set({ frozen: false })).frozen).toBe(false)
    await set({ now: '9999-12-30T23:00:00Z', frozen: true })
    expect(await set({ advance: '1h' })).toMatchObject({
      message: 'advance sets the clock to a time that is not from 1970-01-01 to 9999-12-30',
    })
    expect(await set({ advance: '59m' })).toEqual({ now: '9999-12-30T23:59:00.000Z', frozen: true })
  })

  it('moves back without undoing anything; what is due later waits, and what is created then is due first', async () => {
    await using test = await startTest()
    const token = await test.token('activity:write')
    const send = async (name: string): Promise<string> =>
      (await sendFile(test, token, { bytes: new Uint8Array([1]), name, dataType: 'fit' })).body.id
    const stateOf = async () => (await test.control('GET', '/uploads')).body.map(({ state }: { state: string }) => state)
    await send('late.fit')
    await test.control('POST', '/clock', { now: '2026-11-02T09:00:00Z' })
    await send('early.fit')
    await test.control('POST', '/settle')
    expect(await stateOf()).toEqual(['processing', 'processing'])
    await test.advance('1m')
    expect((await stateOf()).toSorted()).toEqual(['failed', 'processing'])
    await test.advance('1h')
    expect(await stateOf()).toEqual(['failed', 'failed'])
    expect((await test.control('GET', '/state')).body.grants.map((grant: { access_token: string }) => grant.access_token)).toContain(token)
  })

  it('is not set back, if it runs while what is due is awaited', async () => {
    const machine = vi.spyOn(Date, 'now').mockReturnValue(START)
    onTestFinished(() => machine.mockRestore())
    await using test = await startTest({ frozen: false })
    await using callback = await startCallback(undefined, () => {
      machine.mockReturnValue(START + HOUR)
      return { status: 200 }
    })
    await subscribe(test, callback.url)
    await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
    expect(test.sandbox.clock.now()).toBe(START + HOUR)
  })

  it.each([
    ['advance', { advance: '6h' }, 'reset', undefined, START],
    ['move back', { now: '2026-11-02T09:00:00Z' }, 'import', { athletes: [{ id: 1, firstname: 'Ada' }] }, START - HOUR],
  ])(
    'is moved by one request at a time: the %s %j ends before the next %s, after the work in progress',
    async (name, move, ending, world, now) => {
      const [begun, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const done: string[] = []
      await using callback = await startCallback(undefined, async () => {
        begun.resolve()
        await passed.promise
        done.push('delivery')
        return {}
      })
      const patient = { clock: () => 0, setTimer: () => () => undefined }
      await using test = await startTest({}, (options = {}) => startSandboxWith(patient, options))
      await subscribe(test, callback.url)
      await test.token('activity:read')
      await test.control('POST', '/activities', {})
      const moved = test.control('POST', '/clock', move).then(() => done.push(name))
      await begun.promise
      const ended = test.control('POST', `/${ending}`, world).then(() => done.push(ending))
      await test.control('GET', '/state')
      passed.resolve()
      await Promise.all([moved, ended])
      expect([done, test.sandbox.clock.now()]).toEqual([['delivery', name, ending], now])
    },
  )
})

describe.each(['reset', 'imported', 'deleted'])('a handshake that is in progress when its world is %s', (ending) => {
  it('is refused, and creates nothing', async () => {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await using callback = await startCallback(async (challenge) => {
      asked.resolve()
      await answered.promise
      return { body: JSON.stringify({ 'hub.challenge': challenge }) }
    })
    const world = { athletes: [{ id: 1, firstname: 'Ada' }] }
    await using test = await startTest({ world })
    const { control, controlUrl } = test.sandbox
    const { client_id, client_secret } = await control.createApp()
    const form = { client_id, client_secret, callback_url: callback.url, verify_token: 'v' }
    const refused = test.request('POST', '/push_subscriptions', { form })
    await asked.promise
    const app = createControlClient({ controlUrl, world: client_id })
    if (ending === 'deleted') await control.deleteApp({ client_id })
    else if (ending === 'reset') await app.reset()
    else await app.importWorld(world)
    answered.resolve()
    expect((await refused).status).toBe(404)
    if (ending !== 'deleted') expect((await app.getState()).subscription).toBeNull()
  })
})

describe('parseDuration', () => {
  it.each<[string | number, number]>([
    ['6h', 6 * HOUR],
    ['90m', 1.5 * HOUR],
    ['1d12h', 36 * HOUR],
    ['1h30m15s', 1.5 * HOUR + 15_000],
    ['45S', 45_000],
    ['PT6H', 6 * HOUR],
    ['P1DT30M', 24.5 * HOUR],
    ['21600', 6 * HOUR],
    [21_600, 6 * HOUR],
    [0.5, 500],
    [' 15m ', HOUR / 4],
    [0, 0],
  ])('reads %j as %i ms', (given, wanted) => {
    expect(parseDuration(given)).toBe(wanted)
  })

  it.each(['', 'h', 'P', 'PT', '6 h', '-6h', '6w', '1h2d', 'Infinity', 'NaN', '1e9', '6h;', '36601d', '99999999999999999999h', -1])(
    'refuses %j and says what it takes',
    (given) => {
      expect(() => parseDuration(given)).toThrow(/is not a duration.*PT6H/)
    },
  )
})
