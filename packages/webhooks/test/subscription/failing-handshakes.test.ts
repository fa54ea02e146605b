import { BadRequestError } from '@activity-tracking/client'
import { sandboxTest } from '@activity-tracking/sandbox/vitest'
import { expect, vi } from 'vitest'
import { HandshakeError } from '../../src/index.ts'
import { ensureSubscription } from '../../src/subscription/ensure-subscription.ts'
import type { ProbeFetch } from '../../src/subscription/probe-callback.ts'
import { probeHandshake } from '../../src/subscription/probe-handshake.ts'
import { appOf, failureOf, type Respond, receiverOf, sendJson, startServer, urlOfNobody } from './support.ts'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true })

const status =
  (code: number): Respond =>
  (_request, response) =>
    sendJson(response, {}, code)

const failures: readonly (readonly [string, HandshakeError['reason'], Respond])[] = [
  ['responds with a redirect', 'redirected', (_request, response) => void response.writeHead(302, { Location: '/login?secret=1' }).end()],
  ['responds with another redirect', 'redirected', status(308)],
  ['does not have the path', 'wrong_status', status(404)],
  ['does not accept GET', 'wrong_status', status(405)],
  ['requires a login', 'wrong_status', status(401)],
  ['forbids it', 'wrong_status', status(403)],
  ['responds with another success', 'wrong_status', status(201)],
  ['has too many requests', 'wrong_status', status(429)],
  ['fails', 'wrong_status', status(500)],
  ['responds with a page', 'wrong_body', (_request, response) => void response.end('<html>Welcome</html>')],
  ['responds with null', 'wrong_body', (_request, response) => sendJson(response, null)],
  ['responds with a long page', 'wrong_body', (_request, response) => void response.end('x'.repeat(65_537))],
  [
    'nests the challenge',
    'wrong_body',
    (_request, response, url) => sendJson(response, { hub: { challenge: url.searchParams.get('hub.challenge') } }),
  ],
  ['responds with another challenge', 'wrong_body', (_request, response) => sendJson(response, { 'hub.challenge': 'fixed' })],
  ['closes the connection', 'unreachable', (request) => void request.socket.destroy()],
]

test('a callback that fails: the error states what happened and what to check', async ({ world }) => {
  const told: string[] = []
  for (const [what, reason, respond] of failures) {
    await using server = await startServer(respond)
    const error = await failureOf({ app: appOf(world), callbackUrl: `${server.url()}/9f2c-unguessable` })
    expect(error).toBeInstanceOf(HandshakeError)
    expect(error).toMatchObject({ code: 'handshake_failed', reason, remaining: 'none' })
    expect(error.cause).toBeInstanceOf(BadRequestError)
    expect(`${error.message} ${error.stack}`).not.toMatch(/unguessable|secret=1/)
    told.push(`${what}: ${error.message.replace(new URL(server.url()).host, 'HOST')}`)
  }
  // Read its changes before you accept them with `vitest -u`.
  await expect(told.join('\n')).toMatchFileSnapshot('handshake-errors.txt')
})

test('a callback that never responds is too slow', async () => {
  await using server = await startServer(() => undefined)
  const probe = await probeHandshake(server.url(), 'v', { timeoutMs: 5 })
  expect(probe).toMatchObject({ problem: 'too_slow', what: expect.stringContaining('within 2 seconds') })
  using setTimer = vi.spyOn(globalThis, 'setTimeout')
  await probeHandshake(await urlOfNobody(), 'v')
  expect(setTimer).toHaveBeenCalledWith(expect.any(Function), 2_000)
})

test.for([
  ['ENOTFOUND', 'does not exist in DNS'],
  ['ECONNREFUSED', 'No server accepts connections'],
  ['CERT_HAS_EXPIRED', 'certificate is not valid'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate is not valid'],
  ['ECONNRESET', 'firewall'],
] as const)('a connection that fails with %s: the error names what to check', async ([code, advice]) => {
  const urls: string[] = []
  const fetch: ProbeFetch = async (url) => {
    urls.push(url)
    throw new TypeError('fetch failed', { cause: new AggregateError([Object.assign(new Error('no'), { code })]) })
  }
  const { problem, what, advice: given } = await probeHandshake('http://app.example/hook?app=1', 'v', { fetch })
  expect([problem, what, given]).toEqual([
    'unreachable',
    expect.stringContaining(`could not be reached (${code})`),
    expect.stringContaining(advice),
  ])
  // The query of the callback URL is kept.
  expect(urls[0]).toMatch(/\/hook\?app=1&hub\.mode=subscribe&hub\.challenge=[0-9a-f]{32}&hub\.verify_token=v$/)
})

test('a callback that works from here: the error states what may differ for the service', async ({ world }) => {
  const app = appOf(world)
  await using server = await startServer((request, response, url) =>
    request.headers['user-agent'] === 'activity-tracking-sandbox' ? sendJson(response, {}, 503) : receiverOf(app)(request, response, url),
  )
  const error = await failureOf({ app, callbackUrl: server.url() })
  expect(error).toMatchObject({
    reason: 'works_from_here',
    message: expect.stringMatching(/succeeds from this machine.*host\.docker\.internal/),
  })
  expect(error.message).toContain('GET to callback URL does not return 200')
})

test('a callback on this machine if the service is elsewhere', async ({ world }) => {
  const app = { ...appOf(world), baseUrl: 'https://service.example/api/v3' }
  const error = await failureOf({ app, callbackUrl: await urlOfNobody() })
  expect(error).toMatchObject({
    reason: 'local_url',
    remaining: 'none',
    message: expect.stringMatching(/127\.0\.0\.1:\d+, which is this machine.*tunnel/),
  })
  // An existing subscription stays.
  await using server = await startServer(receiverOf(appOf(world)))
  await ensureSubscription({ app: appOf(world), callbackUrl: server.url() })
  for (const host of ['127.1.2.3', '[::1]', 'app.localhost'])
    expect(await failureOf({ app, callbackUrl: `http://${host}/hook` })).toMatchObject({ reason: 'local_url', remaining: 'kept' })
})

test('a callback that the service does not accept as a URL', async ({ world }) => {
  const error = await failureOf({ app: appOf(world), callbackUrl: 'https://app.example/hook' })
  expect(error).toMatchObject({ reason: 'url_refused', remaining: 'none', message: expect.stringContaining('--allow-callback-host') })
})
