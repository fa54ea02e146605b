import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createControlClient, type StreamEvent } from '../../src/control/client.ts'
import { createEventStreams } from '../../src/control/event-stream.ts'
import { controlDescription } from '../../src/description/control-description.ts'
import { startCallback } from '../support/callback.ts'
import { START, startTest, type TestSandbox } from '../support/sandbox.ts'
import { startServices } from '../support/services.ts'

let test: TestSandbox
beforeEach(async () => {
  test = await startTest({ tier: 'unlimited', world: { athletes: [{ id: 1, firstname: 'Ada' }] } })
})
afterEach(() => test.sandbox.close())

/** Reads a stream event by event. */
function listen(control = test.sandbox.control) {
  const events = control.streamChanges()
  const next = async (): Promise<StreamEvent> => {
    const { value, done } = await events.next()
    if (done === true) throw new Error('the stream has ended')
    return value
  }
  return {
    next,
    /** The next event of this name; the others before it are passed over. */
    async until<Name extends StreamEvent['event']>(name: Name): Promise<Extract<StreamEvent, { event: Name }>> {
      for (;;) {
        const event = await next()
        if (event.event === name) return event as Extract<StreamEvent, { event: Name }>
      }
    },
    /** Everything that is left. */
    async rest(): Promise<StreamEvent[]> {
      const left: StreamEvent[] = []
      for await (const event of events) left.push(event)
      return left
    },
    hangUp: () => events.return(),
  }
}

const get = (path = '/athlete') => test.request('GET', path, { token: test.sandbox.accessToken })

describe('GET /stream', () => {
  it('begins with all current values, without the requests before', async () => {
    await get()
    const stream = listen()
    const events: StreamEvent[] = []
    while (events.at(-1)?.event !== 'data') events.push(await stream.next())
    expect(events.map(({ event }) => event)).toEqual(['state', 'clock', 'faults', 'worlds', 'data'])
    expect(events[0]?.data).toEqual(await test.sandbox.control.getState())
    expect(events[1]?.data).toEqual({ now: '2026-11-02T10:00:00.000Z', frozen: true })
    expect(events[3]?.data).toEqual(await test.sandbox.control.listApps())
    await stream.hangUp()
  })

  it('sends each request and delivery, as in the lists and the description', async () => {
    await using callback = await startCallback()
    const { clientId: client_id, clientSecret: client_secret, control } = test.sandbox
    await test.request('POST', '/push_subscriptions', { form: { client_id, client_secret, callback_url: callback.url, verify_token: 'v' } })
    await control.createActivity({ name: 'Before' })
    await control.settle()
    const stream = listen()
    await stream.until('worlds')
    await get()
    const request = await stream.until('request')
    expect(request.data).toEqual((await control.listRequests()).at(-1))
    const { id } = await control.createActivity({ name: '<b>Lunch</b>' })
    await control.settle()
    let delivery = await stream.until('delivery')
    while (delivery.data.state === 'pending') delivery = await stream.until('delivery')
    expect(delivery.data).toMatchObject({
      event: { object_id: id, aspect_type: 'create' },
      state: 'delivered',
      attempts: [{ status: 200 }],
    })
    const schema = { $ref: '#/components/schemas/StreamEvent' }
    for (const event of [request, delivery]) expect(controlDescription.violationsOf(schema, event)).toEqual([])
    await stream.hangUp()
  })

  it('sends a delivery whose next attempt changes: by hand, and without the subscription', async () => {
    const held = Promise.withResolvers<void>()
    await using callback = await startCallback(undefined, async () => {
      if (callback.events().length === 2) await held.promise
      return { status: 500 }
    })
    const { clientId: client_id, clientSecret: client_secret, control } = test.sandbox
    const [app, form] = [
      { client_id, client_secret },
      { callback_url: callback.url, verify_token: 'v' },
    ]
    const subscription = (await test.request('POST', '/push_subscriptions', { form: { ...app, ...form } })).body.id
    const { id } = await control.sendEvent({ object_type: 'activity', aspect_type: 'create', object_id: 1 })
    const stream = listen()
    await stream.until('worlds')
    const nextAttempt = async () => (await stream.until('delivery')).data.next_attempt_at
    const redelivered = control.redeliver({ id })
    expect(await nextAttempt()).toBe('2026-11-02T10:00:00.000Z')
    held.resolve()
    await redelivered
    expect(await nextAttempt()).toBe('2026-11-02T10:01:00.000Z')
    await test.request('DELETE', `/push_subscriptions/${subscription}?${new URLSearchParams(app)}`)
    expect(await nextAttempt()).toBeNull()
    await stream.hangUp()
  })

  it('sends the clock, the faults, the worlds and the state when they are different', async () => {
    const stream = listen()
    await stream.until('data')
    await test.advance('1m')
    expect((await stream.next()).event).toBe('clock')
    await get('/nowhere')
    // Nothing else has the time in it.
    expect(await stream.next()).toMatchObject({ event: 'request', data: { number: 1 } })
    await test.advance('5h59m')
    expect((await stream.until('clock')).data).toEqual({ now: '2026-11-02T16:00:00.000Z', frozen: true })
    await test.sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 503, times: 1 }] })
    expect((await stream.until('faults')).data).toMatchObject({ rules: [{ status: 503, used: 0 }] })
    await get()
    expect((await stream.until('faults')).data).toMatchObject({ rules: [{ used: 1 }] })
    await test.sandbox.control.clearFaults()
    expect((await stream.until('faults')).data).toEqual({ rules: [] })
    const { client_id } = await test.sandbox.control.createApp({ name: 'Mine' })
    expect((await stream.until('worlds')).data.map((app) => app.client_id)).toEqual([test.sandbox.clientId, client_id])
    await test.token('read')
    expect((await stream.until('state')).data.grants).toHaveLength(1)
    await stream.hangUp()
  })

  it('says that data has changed, and not after a request that only reads', async () => {
    const token = await test.token('activity:read_all,activity:write')
    const stream = listen()
    await stream.until('data')
    const form = { name: 'Row', sport_type: 'Rowing', start_date_local: '2026-11-02T09:00:00Z', elapsed_time: '60' }
    const created = await test.request('POST', '/activities', { token, form })
    await stream.until('data')
    await get(`/activities/${created.body.id}`)
    await get('/athlete/activities')
    await test.sandbox.control.deleteActivity({ id: created.body.id })
    const seen: StreamEvent[] = []
    while (seen.at(-1)?.event !== 'data') seen.push(await stream.next())
    expect(seen.filter(({ event }) => event === 'request')).not.toEqual([])
    await stream.hangUp()
  })

  it('is about one world, which the query can name', async () => {
    const { client_id } = await test.sandbox.control.createApp({ name: 'Mine' })
    const nobody = `${test.sandbox.controlUrl}/stream?world=1`
    expect((await fetch(nobody)).status).toBe(404)
    const response = await fetch(nobody, { headers: { 'X-Sandbox-World': client_id } })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await response.body?.cancel()
    const mine = createControlClient({ controlUrl: test.sandbox.controlUrl, world: client_id })
    const stream = listen(mine)
    expect((await stream.until('state')).data.client_id).toBe(client_id)
    await stream.until('data')
    await get()
    await test.sandbox.control.createActivity()
    await mine.setClock({ advance: '1m' })
    expect(await stream.next()).toMatchObject({ event: 'clock', data: { now: '2026-11-02T10:01:00.000Z' } })
    await stream.hangUp()
    await expect(createControlClient({ controlUrl: test.sandbox.controlUrl, world: '1' }).streamChanges().next()).rejects.toMatchObject({
      status: 404,
    })
  })

  it('ends with a reason when the world is reset, imported or deleted', async () => {
    const { control } = test.sandbox
    const { client_id } = await control.createApp({ name: 'Mine' })
    const mine = createControlClient({ controlUrl: test.sandbox.controlUrl, world: client_id })
    const replaced = [() => mine.reset(), async () => mine.importWorld(await mine.exportWorld())]
    for (const replace of replaced) {
      const stream = listen(mine)
      await stream.until('data')
      await replace()
      expect((await stream.rest()).at(-1)).toEqual({ event: 'end', data: { reason: 'replaced' } })
    }
    const stream = listen(mine)
    await stream.until('worlds')
    await control.deleteApp({ client_id })
    expect((await stream.rest()).at(-1)).toEqual({ event: 'end', data: { reason: 'deleted' } })
  })

  it('ends when the sandbox is closed, also for a client over the network', async () => {
    const stream = listen()
    await stream.until('worlds')
    const response = await fetch(`${test.sandbox.controlUrl}/stream`)
    const text = response.text()
    const rest = stream.rest()
    await test.sandbox.close()
    const end = { event: 'end', data: { reason: 'closed' } }
    expect((await rest).at(-1)).toEqual(end)
    expect(await text).toMatch(/event: end\ndata: \{"reason":"closed"\}\n\n$/)
  })

  it('has only a head for HEAD, and does not hold up the end of the sandbox with a client that does not read', async () => {
    const head = await fetch(`${test.sandbox.controlUrl}/stream`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const { port } = test.sandbox
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET /_sandbox/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    await once(socket, 'readable')
    await test.sandbox.close()
    socket.destroy()
  })
})

it('a stream has a comment every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let advanced = 0
  const response = await fetch(`${test.sandbox.controlUrl}/stream`)
  const comments: string[] = []
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    comments.push(...(chunk.match(/^:$/gm) ?? []))
    if (comments.length === 3) break
    vi.advanceTimersByTime(15_000)
    advanced += 1
  }
  await expect.poll(() => [advanced, vi.getTimerCount()]).toEqual([3, 0])
})

it('deliveries that have changed are in the order of their last changes', () => {
  const { services, world } = startServices()
  for (const id of [1, 2, 1]) world.touch(id)
  expect([-1, services.database.revision].map((since) => world.touchedSince(since).map(({ id }) => id))).toEqual([[2, 1], []])
})

it('a stream whose data cannot be read is reported, and continues', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const { services, endpoints, world } = startServices()
  const streams = createEventStreams()
  const written: string[] = []
  const to = new Writable({ write: (text, _encoding, done) => done(void written.push(String(text))) })
  void streams.open({ services, endpoints }, world)(to)
  vi.spyOn(services, 'faultsOf').mockImplementationOnce(() => {
    throw new Error('it is broken')
  })
  world.setNow(START + 1)
  await vi.waitUntil(() => log.mock.calls.length > 0, { timeout: 60_000 })
  expect(log.mock.calls.join()).toMatch(/^The stream of a world failed: Error: it is broken/)
  world.setNow(START + 2)
  await vi.waitUntil(() => written.join('').includes('10:00:00.002Z'), { timeout: 60_000 })
  await streams.close()
})

it('a client that reads slowly receives nothing until it has read, and then what is retained, in its latest state', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { services, endpoints, world } = startServices()
  const { listen } = services.changes
  const stop = vi.fn()
  services.changes.listen = (listener) => stop.mockImplementation(listen(listener))
  const streams = createEventStreams()
  const names: string[] = []
  const isRead = Promise.withResolvers<void>()
  const to = new Writable({
    highWaterMark: 1,
    write(text, _encoding, done) {
      names.push(/event: (\w+)/.exec(text)?.[1] ?? String(text))
      void isRead.promise.then(() => done())
    },
  })
  void streams.open({ services, endpoints }, world)(to)
  const entry = { at: 0, method: 'GET', path: '/', query: [], operationId: null, status: 404, athleteId: null, scope: null, why: null }
  for (let index = 0; index < 1_001; index += 1) services.journalOf(world).add(entry)
  world.setNow(START + 1)
  world.setNow(START + 2)
  await nextTurn()
  vi.advanceTimersByTime(15_000)
  expect(names).toEqual(['retry: 1000\n\n'])
  isRead.resolve()
  await once(to, 'drain')
  await once(to, 'drain')
  expect(names.slice(1)).toEqual(['missed', ...Array(1_000).fill('request'), 'state', 'clock', 'faults', 'worlds', 'data'])
  await streams.close()
  expect(stop).toHaveBeenCalled()
})
