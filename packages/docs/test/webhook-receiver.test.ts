import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestOptions, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReceiver, type WebhookEvent } from '../cookbook/webhook-receiver.ts'
import { allBlocks } from './code-blocks/read-blocks.ts'

const VERIFY_TOKEN = 'chosen-by-the-app'
const SUBSCRIPTION = 120_475

const EVENT: WebhookEvent = {
  object_type: 'activity',
  object_id: 11_284_400_713,
  aspect_type: 'update',
  updates: { title: 'Ridge run' },
  owner_id: 4_207_619,
  subscription_id: SUBSCRIPTION,
  event_time: 1_793_613_600,
}

let server: Server
let port: number
let close: () => Promise<void>
let onEvent: (event: WebhookEvent) => void | Promise<void>
let events: WebhookEvent[]
let subscriptionId: number | undefined
beforeEach(async () => {
  events = []
  onEvent = (event) => void events.push(event)
  subscriptionId = SUBSCRIPTION
  const options = { verifyToken: VERIFY_TOKEN, subscriptionId: () => subscriptionId, onEvent: (event: WebhookEvent) => onEvent(event) }
  server = createServer(createReceiver(options)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  // Whatever a request did, the receiver still works.
  onEvent = (event) => void events.push(event)
  subscriptionId = SUBSCRIPTION
  expect(await post(JSON.stringify(EVENT))).toBe(200)
  expect(events.at(-1)).toEqual(EVENT)
  await close()
})

const shake = (query: Record<string, string>): Promise<Response> => fetch(`http://127.0.0.1:${port}/webhook?${new URLSearchParams(query)}`)

const post = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/webhook`, { method: 'POST', body, headers })).status

/** Sends what `fetch` would not. */
async function send(options: RequestOptions): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port, ...options }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

describe('the handshake', () => {
  const HANDSHAKE = { 'hub.mode': 'subscribe', 'hub.challenge': 'a&b "c"', 'hub.verify_token': VERIFY_TOKEN }

  it('returns the challenge as JSON', async () => {
    const response = await shake(HANDSHAKE)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await response.json()).toEqual({ 'hub.challenge': HANDSHAKE['hub.challenge'] })
  })

  it.each([
    ['another verify_token', { ...HANDSHAKE, 'hub.verify_token': 'another' }, 403],
    ['the beginning of the verify_token', { ...HANDSHAKE, 'hub.verify_token': VERIFY_TOKEN.slice(0, -1) }, 403],
    ['an empty verify_token', { ...HANDSHAKE, 'hub.verify_token': '' }, 403],
    ['no verify_token', { 'hub.mode': 'subscribe', 'hub.challenge': 'c' }, 400],
    ['no challenge', { 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY_TOKEN }, 400],
    ['no mode', { 'hub.challenge': 'c', 'hub.verify_token': VERIFY_TOKEN }, 400],
    ['no query', {}, 400],
  ])('is refused with %s, and does not return the challenge', async (_what, query, status) => {
    const response = await shake(query)
    expect([response.status, await response.text()]).toEqual([status, ''])
  })

  it.each(['//[', '/%', '/%zz?hub.mode=%', '/?hub.mode=subscribe&hub.challenge=%c0%af', '*'])('survives the path %s', async (path) => {
    expect(await send({ path })).toBe(400)
  })

  it('needs a verify_token to compare with', () => {
    expect(() => createReceiver({ verifyToken: '', subscriptionId: () => 1, onEvent: () => {} })).toThrow(TypeError)
  })
})

describe('an event', () => {
  it('is answered before it is worked on', async () => {
    const { promise: work, resolve: finish } = Promise.withResolvers<void>()
    onEvent = () => work
    expect(await post(JSON.stringify(EVENT))).toBe(200)
    finish()
  })

  it('whose work fails does not end the process', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    onEvent = () => {
      throw new Error('no such athlete')
    }
    expect(await post(JSON.stringify(EVENT))).toBe(200)
    onEvent = () => Promise.reject(new Error('no such athlete'))
    expect(await post(JSON.stringify(EVENT))).toBe(200)
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2))
  })

  it.each([
    ['text', 'x'],
    ['nothing', ''],
    ['half of an event', JSON.stringify(EVENT).slice(0, -5)],
    ['a form', 'object_type=activity&object_id=1'],
    ['null', 'null'],
    ['a number', '1'],
    ['a list', '[]'],
    ['a list of events', JSON.stringify([EVENT])],
    ['an empty object', '{}'],
    ['another type of object', JSON.stringify({ ...EVENT, object_type: 'toString' })],
    ['another aspect', JSON.stringify({ ...EVENT, aspect_type: '__proto__' })],
    ['an id that is text', JSON.stringify({ ...EVENT, object_id: '../athlete' })],
    ['an id that is an object', JSON.stringify({ ...EVENT, owner_id: {} })],
    ['a subscription that is text', JSON.stringify({ ...EVENT, subscription_id: String(SUBSCRIPTION) })],
    ['no subscription', JSON.stringify({ ...EVENT, subscription_id: undefined })],
    ['an id that lost digits', JSON.stringify(EVENT).replace('11284400713', '9007199254740993')],
    ['no updates', JSON.stringify({ ...EVENT, updates: null })],
    ['deep nesting', `${'['.repeat(8000)}${']'.repeat(8000)}`],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0x7b])],
  ])('is refused with 400 when the body is %s', async (_what, body) => {
    expect(await post(body)).toBe(400)
    expect(events).toEqual([])
  })

  it('of another subscription is refused with 403', async () => {
    expect(await post(JSON.stringify({ ...EVENT, subscription_id: SUBSCRIPTION + 1 }))).toBe(403)
    expect(events).toEqual([])
  })

  it('is refused while the app has no subscription, also when it names none', async () => {
    subscriptionId = undefined
    const { subscription_id: _none, ...withoutSubscription } = EVENT
    expect(await post(JSON.stringify(EVENT))).toBe(403)
    expect(await post(JSON.stringify(withoutSubscription))).toBe(400)
    expect(events).toEqual([])
  })

  it('larger than any event is refused with 413, with and without a length', async () => {
    const large = JSON.stringify({ ...EVENT, padding: 'x'.repeat(1_000_000) })
    expect(await post(large)).toBe(413)
    const chunked = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } })
    chunked.write(large)
    chunked.end()
    const [response] = (await once(chunked, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(413)
    expect(events).toEqual([])
  })

  it('whose connection breaks in the middle is no failure, and does not end the process', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const arrived = once(server, 'request')
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /webhook HTTP/1.1\r\nHost: app\r\nContent-Length: 100\r\n\r\n{"object_type":')
    const [message] = (await arrived) as [IncomingMessage]
    const closed = new Promise((resolve) => message.once('close', resolve))
    socket.destroy()
    await closed
    await nextTurn()
    expect(logged).not.toHaveBeenCalled()
    expect(events).toEqual([])
  })
})

it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])('%s is not accepted', async (method) => {
  expect(await send({ method })).toBe(405)
})

it('no page has a receiver of its own', async () => {
  const own = (await allBlocks()).filter(
    ({ code }) => /hub\.challenge['"\]]|createServer\(/.test(code) && !code.includes("from './webhook-receiver.ts'"),
  )
  expect(own.map(({ page, line }) => `${page}:${line}`)).toEqual([])
})
