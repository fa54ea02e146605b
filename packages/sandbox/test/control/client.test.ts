import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { Id } from '../../src/base/id.ts'
import { ControlError, createControlClient } from '../../src/control/client.ts'
import { readEvents } from '../../src/control/read-events.ts'
import { requestOf } from '../../src/control/request-of.ts'
import { type Sandbox, startSandbox } from '../../src/index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true })
})
afterAll(() => sandbox.close())

it('an event can arrive in parts that divide a character', async () => {
  const bytes = Buffer.from('event: state\ndata: {"name":"Åse","ids":[9007199254740993]}\n\n')
  async function* single(): AsyncGenerator<Uint8Array> {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  expect(await Array.fromAsync(readEvents(single()))).toEqual([{ event: 'state', data: { name: 'Åse', ids: [9_007_199_254_740_993n] } }])
})

describe('the control client', () => {
  it('has typed responses', async () => {
    const state = await sandbox.control.getState()
    expectTypeOf(state.athletes[0]?.id).toEqualTypeOf<Id | undefined>()
    expectTypeOf(sandbox.control.revokeGrant).returns.resolves.toEqualTypeOf<undefined>()
  })

  it('fills the path, the query and the body from one object', async () => {
    const { control } = sandbox
    const { id } = await control.createActivity({ name: 'Lunch Run', sport_type: 'Run' })
    expect(await control.changeActivity({ id, visibility: 'only_me' })).toMatchObject({ id, name: 'Lunch Run', visibility: 'only_me' })
    expect(await control.deleteActivity({ id })).toBeUndefined()
    expect(await control.revokeGrant({ athlete_id: sandbox.athleteId })).toBeUndefined()
  })

  it('throws an error with the message of the sandbox', async () => {
    const error = await sandbox.control.createToken({ scope: 'everything' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ControlError)
    const message = expect.stringContaining('unknown scope "everything"')
    expect(error).toMatchObject({ status: 400, message, fields: [{ field: 'scope', message }] })
  })

  it('is about the world it was made for', async () => {
    const { client_id } = await sandbox.control.createApp({ name: 'Mine' })
    const control = createControlClient({ controlUrl: `${sandbox.controlUrl}/`, world: client_id })
    await control.setClock({ advance: '6h' })
    expect([(await control.getState()).name, (await control.getState()).now]).toEqual(['Mine', '2026-11-02T16:00:00.000Z'])
    expect((await sandbox.control.getState()).now).toBe('2026-11-02T10:00:00.000Z')
    const nameless = createControlClient({ controlUrl: sandbox.controlUrl, world: '' })
    await expect(nameless.getState()).rejects.toThrow('the world "" does not exist')
  })

  it('encodes parts of the path, and leaves out what is undefined', () => {
    expect(requestOf('changeActivity', { id: 'a/b', name: 'x' })).toMatchObject({ path: '/activities/a%2Fb', body: '{"name":"x"}' })
    expect(requestOf('listThings', { kind: 'gear', q: undefined, page: 2 }).path).toBe('/things/gear?page=2')
    expect(requestOf('loadWorld', { clubs: [{ id: 2n ** 60n }] }).body).toBe('{"clubs":[{"id":1152921504606846976}]}')
    for (const kind of [undefined, '']) expect(() => requestOf('listThings', { kind })).toThrow(new TypeError('kind is missing'))
  })

  it('reports a missing response', async () => {
    const control = createControlClient({ controlUrl: 'http://127.0.0.1:9/_sandbox' })
    await expect(control.getState()).rejects.toMatchObject({
      status: null,
      message: 'no response from http://127.0.0.1:9/_sandbox',
      cause: expect.any(Error),
    })
  })

  it('sends its requests with the fetch that is there at the time', async () => {
    const control = createControlClient({ controlUrl: sandbox.controlUrl })
    using _ = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ name: 'Replaced' }))
    expect(await control.getState()).toEqual({ name: 'Replaced' })
  })

  it('reports that a stream was cut', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write('event: data\ndata: {}\n\nevent: st', () => response.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const events = createControlClient({ controlUrl: `http://127.0.0.1:${port}/_sandbox` }).streamChanges()
    expect(await events.next()).toEqual({ done: false, value: { event: 'data', data: {} } })
    await expect(events.next()).rejects.toMatchObject({
      status: null,
      message: expect.stringContaining('was cut'),
      cause: expect.any(Error),
    })
    server.close()
  })

  it('does not compile wrong input', () => {
    const { control } = sandbox
    const wrong = () => [
      // @ts-expect-error a duration is text or a number
      control.setClock({ advance: true }),
      // @ts-expect-error the activity is missing
      control.changeActivity({ name: 'x' }),
      // @ts-expect-error no input
      control.settle({ now: 1 }),
      // @ts-expect-error what to wait for is missing
      control.waitFor({ status: 200 }),
      // @ts-expect-error an athlete has an id
      control.loadWorld({ athletes: [{ firstname: 'Liv' }] }),
      // @ts-expect-error no such kind
      control.listThings({ kind: 'photos' }),
      // @ts-expect-error no such tier
      control.updateApp({ client_id: '1', tier: 'gold' }),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})
