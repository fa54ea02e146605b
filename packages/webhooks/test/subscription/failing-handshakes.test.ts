import { BadRequestError } from '@activity-tracking/client'
import { sandboxTest } from '@activity-tracking/sandbox/vitest'
import { describe, expect } from 'vitest'
import { HandshakeError } from '../../src/index.ts'
import { appOf, failureOf, type Respond, receiverOf, sendJson, startServer, urlOfNobody } from './support.ts'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true })

describe('a callback that fails the handshake', () => {
  const failures: readonly (readonly [string, { respond: Respond; reason: HandshakeError['reason']; says: RegExp }])[] = [
    [
      'responds with a redirect',
      {
        respond: (_request, response) => void response.writeHead(302, { Location: '/login?secret=1' }).end(),
        reason: 'redirected',
        says: /redirect \(302\).*final URL/,
      },
    ],
    [
      'does not have the path',
      { respond: (_request, response) => sendJson(response, {}, 404), reason: 'wrong_status', says: /404 instead of 200.*mounted/ },
    ],
    [
      'requires a login',
      { respond: (_request, response) => sendJson(response, {}, 401), reason: 'wrong_status', says: /401 instead of 200.*authentication/ },
    ],
    ['fails', { respond: (_request, response) => sendJson(response, {}, 500), reason: 'wrong_status', says: /500 instead of 200.*log/ }],
    [
      'responds with a page',
      {
        respond: (_request, response) => void response.end('<html>Welcome</html>'),
        reason: 'wrong_body',
        says: /not JSON.*hub\.challenge/,
      },
    ],
    [
      'nests the challenge',
      {
        respond: (_request, response, url) => sendJson(response, { hub: { challenge: url.searchParams.get('hub.challenge') } }),
        reason: 'wrong_body',
        says: /not have the key "hub.challenge" \(the dot/,
      },
    ],
    [
      'responds with another challenge',
      {
        respond: (_request, response) => sendJson(response, { 'hub.challenge': 'fixed' }),
        reason: 'wrong_body',
        says: /a different hub.challenge/,
      },
    ],
    ['closes the connection', { respond: (request) => void request.socket.destroy(), reason: 'unreachable', says: /could not be reached/ }],
    ['never responds', { respond: () => undefined, reason: 'too_slow', says: /within 2 seconds/ }],
  ]

  test.for(failures)('one that %s: the error states what happened and what to check', async ([, { respond, reason, says }], { world }) => {
    // While the clock is frozen, the sandbox waits longer.
    if (reason === 'too_slow') await world.control.setClock({ frozen: false })
    await using server = await startServer(respond)
    const error = await failureOf({ app: appOf(world), callbackUrl: `${server.url()}/9f2c-unguessable` })
    expect(error).toBeInstanceOf(HandshakeError)
    expect(error).toMatchObject({ code: 'handshake_failed', reason, remaining: 'none' })
    expect(error.cause).toBeInstanceOf(BadRequestError)
    expect(error.message).toMatch(says)
    expect(error.message).toContain(new URL(server.url()).host)
    expect(`${error.message} ${error.stack}`).not.toMatch(/unguessable|secret=1/)
  })

  test('one without a listening server', async ({ world }) => {
    const error = await failureOf({ app: appOf(world), callbackUrl: await urlOfNobody() })
    expect(error).toMatchObject({ reason: 'unreachable', message: expect.stringMatching(/ECONNREFUSED.*No server accepts connections/) })
  })

  test('one that works from here: the error states what may differ for the service', async ({ world }) => {
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

  test('one on this machine if the service is elsewhere', async ({ world }) => {
    const app = { ...appOf(world), baseUrl: 'https://service.example/api/v3' }
    const error = await failureOf({ app, callbackUrl: await urlOfNobody() })
    expect(error).toMatchObject({ reason: 'local_url', message: expect.stringMatching(/127\.0\.0\.1:\d+, which is this machine.*tunnel/) })
  })

  test('one that the service does not accept as a URL', async ({ world }) => {
    const error = await failureOf({ app: appOf(world), callbackUrl: 'https://app.example/hook' })
    expect(error).toMatchObject({ reason: 'url_refused', remaining: 'none', message: expect.stringContaining('--allow-callback-host') })
  })
})
