import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { toNode } from '../../src/node/index.ts'
import { serve } from '../support/serve.ts'
import { EVENT, PATH, settle, TOKEN, testReceiver } from '../support/test-receiver.ts'

const BODY = JSON.stringify(EVENT)

/** A connection to a server, and everything that it responds. */
function open(url: string): { socket: Socket; received: Promise<string>; until(pattern: RegExp): Promise<void> } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let got = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    got += part
  })
  const received = new Promise<string>((resolve) => socket.once('close', () => resolve(got)))
  return { socket, received, until: (pattern) => expect.poll(() => got).toMatch(pattern) }
}

const post = (length: number, body: string, path = PATH): string =>
  `POST ${path} HTTP/1.1\r\nHost: app\r\nContent-Length: ${length}\r\n\r\n${body}`

describe('a connection', () => {
  it('stays open for the next delivery, and ends with the response to a body that is too large, which is not read', async () => {
    await using server = await serve(toNode(testReceiver()))
    const { socket, received, until } = open(server.url)
    socket.write(post(BODY.length, BODY))
    await until(/200 OK.*OK\n$/s)
    socket.write(post(1, 'x'))
    await until(/400 Bad Request/)
    socket.write(post(70_000, 'x'))
    const got = await received
    expect(got.match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400', 'HTTP/1.1 413'])
    expect(got).toMatch(/413.*Connection: close/s)
    const chunked = open(server.url)
    const head = `POST ${PATH} HTTP/1.1\r\nHost: app\r\nTransfer-Encoding: chunked\r\n\r\n`
    chunked.socket.write(`${head}10001\r\n${'x'.repeat(65_537)}`)
    expect(await chunked.received).toMatch(/^HTTP\/1.1 413/)
  })

  it('gets a 500 within the time limit if the body does not arrive, and can be cut off without an error', async () => {
    const test = testReceiver()
    await using server = await serve(toNode(test))
    const [late, cut] = [open(server.url), open(server.url)]
    late.socket.write(post(BODY.length, BODY.slice(1)))
    await expect.poll(() => test.timers()).toHaveLength(1)
    test.fireTimers()
    expect(await late.received).toMatch(/^HTTP\/1.1 500.*Connection: close/s)
    cut.socket.write(post(BODY.length, BODY.slice(1)))
    await expect.poll(() => test.timers()).toHaveLength(1)
    cut.socket.destroy()
    await expect.poll(() => test.outcomes.map(({ why }) => why)).toEqual(['time limit', 'interrupted'])
    expect((await fetch(server.url + PATH, { method: 'POST', body: BODY })).status).toBe(200)
  })

  it.each([
    ['the whole URL', post(BODY.length, BODY, `http://app${PATH}`), '200'],
    ['an invalid host', post(BODY.length, BODY).replace('Host: app', 'Host: a b'), '200'],
    ['a query', post(BODY.length, BODY, `${PATH}?x=1`), '200'],
    ['two slashes', post(BODY.length, BODY, `/${PATH}`), '404'],
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: app\r\n\r\n', '404'],
  ])('can request %s', async (_what, request, status) => {
    await using server = await serve(toNode(testReceiver()))
    const { socket, until } = open(server.url)
    socket.write(request)
    await until(new RegExp(`^HTTP/1.1 ${status}.*\n$`, 's'))
    socket.destroy()
  })
})

it('a body of which something else has read a part is a 500 without a wait, and a response of something else stays', async () => {
  const handle = toNode(testReceiver())
  await using server = await serve((req, res) => {
    req.once('data', async () => {
      req.pause()
      const handled = handle(req, res)
      if (req.url?.endsWith('other')) res.end('other')
      await handled
    })
  })
  const { socket, until } = open(server.url)
  socket.write(post(BODY.length + 1, BODY))
  await until(/^HTTP\/1.1 500/)
  expect(await (await fetch(`${server.url}${PATH}?other`, { method: 'POST', body: BODY })).text()).toBe('other')
})

it('a challenge with other characters than ASCII is echoed completely', async () => {
  await using server = await serve(toNode(testReceiver()))
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': 'äöü', 'hub.verify_token': TOKEN })
  const response = await fetch(`${server.url}${PATH}?${query}`)
  expect([response.headers.get('Content-Type'), await response.json()]).toEqual(['application/json', { 'hub.challenge': 'äöü' }])
})

it('requests for other paths are passed to the next handler, which is waited for', async () => {
  const handle = toNode(testReceiver())
  await using server = await serve(async (req, res) => {
    await handle(req, res, async () => {
      await settle()
      res.end('next')
    })
    expect(res.writableEnded).toBe(true)
  })
  expect(await (await fetch(`${server.url}/other`, { method: 'POST', body: 'x' })).text()).toBe('next')
  expect((await fetch(server.url + PATH, { method: 'POST', body: BODY })).status).toBe(200)
})
