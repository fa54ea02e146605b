import { BadRequestError } from '@activity-tracking/client'
import { sandboxTest, type TestWorld } from '@activity-tracking/sandbox/vitest'
import { describe, expect } from 'vitest'
import {
  deleteSubscription,
  type EnsureSubscriptionOptions,
  ensureSubscription,
  HandshakeError,
  watchSubscription,
} from '../../src/index.ts'
import { appOf, type Respond, receiverOf, sendJson, startServer, urlOfNobody } from './support.ts'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true })

const appAndServer = async (world: TestWorld) => {
  const app = appOf(world)
  return { app, server: await startServer(receiverOf(app)) }
}

/** The error of an attempt to subscribe. */
const failureOf = (options: EnsureSubscriptionOptions): Promise<HandshakeError> =>
  ensureSubscription(options).then(
    () => expect.unreachable('the subscription was created'),
    (error: HandshakeError) => error,
  )

describe('ensureSubscription', () => {
  test('creates a subscription, and finds it the next time', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const created = await ensureSubscription({ app, callbackUrl: server.url() })
    expect(created).toEqual({ id: expect.any(Number), callbackUrl: server.url(), action: 'created' })
    expect(await ensureSubscription({ app, callbackUrl: new URL(server.url()) })).toEqual({ ...created, action: 'unchanged' })
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ id: created.id, callback_url: server.url() })])
    expect(server.requests).toEqual(['GET /hook'])
  })

  test('replaces a subscription with another callback URL', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const old = await ensureSubscription({ app, callbackUrl: server.url('/old') })
    const replaced = await ensureSubscription({ app, callbackUrl: server.url('/new') })
    expect(replaced).toMatchObject({ action: 'replaced', callbackUrl: server.url('/new') })
    expect(replaced.id).not.toBe(old.id)
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ id: replaced.id, callback_url: server.url('/new') })])
  })

  test('the spelling of the host does not make another callback URL', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const local = server.url().replace('127.0.0.1', 'localhost')
    await ensureSubscription({ app, callbackUrl: local })
    expect(await ensureSubscription({ app, callbackUrl: local.replace('localhost', 'LOCALHOST') })).toMatchObject({ action: 'unchanged' })
  })

  test('tells the watch what it has created and deleted', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const unreachable = { subscriptions: { list: () => Promise.reject(new Error('not asked')) } }
    const watch = watchSubscription({ app: unreachable, now: () => 0 })
    const { id: old } = await ensureSubscription({ app, callbackUrl: server.url('/old'), watch })
    const { id } = await ensureSubscription({ app, callbackUrl: server.url('/new'), watch })
    expect([await watch.status(old), await watch.status(id)]).toEqual(['own', 'own'])
  })

  test('a receiver that has a verify token of its own gets that one', async ({ world }) => {
    await using server = await startServer((_request, response, { searchParams }) =>
      searchParams.get('hub.verify_token') === 'fixed-token'
        ? sendJson(response, { 'hub.challenge': searchParams.get('hub.challenge') })
        : sendJson(response, {}, 403),
    )
    const app = appOf(world)
    expect(await ensureSubscription({ app, callbackUrl: server.url(), verifyToken: 'fixed-token' })).toMatchObject({ action: 'created' })
  })

  test.for([
    ['relative', '/hook'],
    ['of another protocol', 'ftp://app.example/hook'],
    ['with a password', 'https://user:password@app.example/hook'],
    ['with a fragment', 'https://app.example/hook#part'],
    ['too long', `https://app.example/${'a'.repeat(255)}`],
  ] as const)('a callback URL that is %s is refused before anything is sent', async ([, callbackUrl], { world }) => {
    const error = await failureOf({ app: appOf(world), callbackUrl })
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).not.toContain('password@')
    expect(await world.control.listRequests()).toEqual([])
  })
})

describe('several processes at once', () => {
  test('end with one subscription', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const all = await Promise.all(Array.from({ length: 5 }, () => ensureSubscription({ app, callbackUrl: server.url() })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await app.subscriptions.list()).toHaveLength(1)
  })

  test('replace a subscription once', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await ensureSubscription({ app, callbackUrl: server.url('/old') })
    const all = await Promise.all(Array.from({ length: 5 }, () => ensureSubscription({ app, callbackUrl: server.url('/new') })))
    expect(new Set(all.map(({ id, action }) => `${action} ${id}`)).size).toBe(1)
    expect(all[0]?.action).toBe('replaced')
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ callback_url: server.url('/new') })])
  })
})

describe('a response that is lost or says nothing', () => {
  test('the id of a created subscription is looked up when the response does not hold it', async ({ world }) => {
    const app = appOf(world, { fetch: async (request) => withoutBody(request, await fetch(request)) })
    await using server = await startServer(receiverOf(app))
    const { id, action } = await ensureSubscription({ app, callbackUrl: server.url() })
    expect(action).toBe('created')
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ id })])
  })

  test('a subscription whose response is lost is found', async ({ world }) => {
    const app = appOf(world, {
      fetch: async (request) => {
        const response = await fetch(request)
        if (request.method === 'POST') throw new TypeError('the connection broke')
        return response
      },
    })
    await using server = await startServer(receiverOf(app))
    expect(await ensureSubscription({ app, callbackUrl: server.url() })).toMatchObject({ action: 'created' })
  })
})

const withoutBody = (request: Request, response: Response): Response =>
  request.method === 'POST' ? Response.json({}, { status: response.status }) : response

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
      'has no such path',
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
        says: /no key "hub.challenge" \(the dot/,
      },
    ],
    [
      'responds with another challenge',
      {
        respond: (_request, response) => sendJson(response, { 'hub.challenge': 'fixed' }),
        reason: 'wrong_body',
        says: /another hub.challenge/,
      },
    ],
    ['closes the connection', { respond: (request) => void request.socket.destroy(), reason: 'unreachable', says: /could not be reached/ }],
    ['never responds', { respond: () => undefined, reason: 'too_slow', says: /within 2 seconds/ }],
  ]

  test.for(failures)('one that %s: the error says what happened and what to check', async ([, { respond, reason, says }], { world }) => {
    await using server = await startServer(respond)
    const error = await failureOf({ app: appOf(world), callbackUrl: `${server.url()}/9f2c-unguessable` })
    expect(error).toBeInstanceOf(HandshakeError)
    expect(error).toMatchObject({ code: 'handshake_failed', reason, remaining: 'none' })
    expect(error.cause).toBeInstanceOf(BadRequestError)
    expect(error.message).toMatch(says)
    expect(error.message).toContain(new URL(server.url()).host)
    expect(`${error.message} ${error.stack}`).not.toMatch(/unguessable|secret=1/)
  })

  test('one where nobody listens', async ({ world }) => {
    const error = await failureOf({ app: appOf(world), callbackUrl: await urlOfNobody() })
    expect(error).toMatchObject({ reason: 'unreachable', message: expect.stringMatching(/ECONNREFUSED.*Nothing accepts connections/) })
  })

  test('one that works from here: the error says what may differ for the service', async ({ world }) => {
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

  test('one on this machine when the service is elsewhere', async ({ world }) => {
    const app = { ...appOf(world), baseUrl: 'https://service.example/api/v3' }
    const error = await failureOf({ app, callbackUrl: await urlOfNobody() })
    expect(error).toMatchObject({ reason: 'local_url', message: expect.stringMatching(/127\.0\.0\.1:\d+, which is this machine.*tunnel/) })
  })

  test('one that the service does not accept as a URL', async ({ world }) => {
    const error = await failureOf({ app: appOf(world), callbackUrl: 'https://app.example/hook' })
    expect(error).toMatchObject({ reason: 'url_refused', remaining: 'none', message: expect.stringContaining('--allow-callback-host') })
  })
})

describe('a replacement that fails', () => {
  test('is not begun when the new callback is certain to fail', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await using broken = await startServer((_request, response) => sendJson(response, {}, 404))
    const { id } = await ensureSubscription({ app, callbackUrl: server.url() })
    const error = await failureOf({ app, callbackUrl: broken.url() })
    expect(error).toMatchObject({ reason: 'wrong_status', remaining: 'kept', message: expect.stringContaining('was not changed') })
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ id, callback_url: server.url() })])
  })

  test('is not begun when the callback is on this machine and the service is not', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const { id } = await ensureSubscription({ app, callbackUrl: server.url() })
    const elsewhere = { ...app, baseUrl: 'https://service.example/api/v3' }
    const error = await failureOf({ app: elsewhere, callbackUrl: server.url('/new') })
    expect(error).toMatchObject({ reason: 'local_url', remaining: 'kept' })
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ id })])
  })

  test('restores the old subscription, and says so', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await ensureSubscription({ app, callbackUrl: server.url() })
    const error = await failureOf({ app, callbackUrl: await urlOfNobody() })
    expect(error).toMatchObject({ reason: 'unreachable', remaining: 'restored', message: expect.stringContaining('created again') })
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ callback_url: server.url() })])
  })

  test('says when the old subscription cannot be restored', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await ensureSubscription({ app, callbackUrl: server.url() })
    await server[Symbol.asyncDispose]()
    const error = await failureOf({ app, callbackUrl: await urlOfNobody() })
    expect(error).toMatchObject({ remaining: 'lost', message: expect.stringContaining('the app has none now') })
    expect(await app.subscriptions.list()).toEqual([])
  })

  test('for another reason than the handshake restores the old subscription too', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await ensureSubscription({ app, callbackUrl: server.url() })
    await world.control.setFaults({ rules: [{ operation_id: 'createSubscription', status: 500, times: 1 }] })
    await expect(ensureSubscription({ app, callbackUrl: server.url('/new') })).rejects.toMatchObject({
      code: 'subscription_not_replaced',
      remaining: 'restored',
      cause: { code: 'server_error' },
    })
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ callback_url: server.url() })])
  })

  test('because another process wants another callback URL ends in a conflict', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await using open = await startServer((_request, response, { searchParams }) =>
      sendJson(response, { 'hub.challenge': searchParams.get('hub.challenge') }),
    )
    const create = async (request: { callbackUrl: string; verifyToken: string }) => {
      await app.subscriptions.create({ ...request, callbackUrl: open.url('/rival') })
      return app.subscriptions.create(request)
    }
    const rivaled = { ...app, subscriptions: { ...app.subscriptions, create } }
    await expect(ensureSubscription({ app: rivaled, callbackUrl: server.url('/mine') })).rejects.toMatchObject({
      code: 'subscription_conflict',
    })
  })
})

describe('deleteSubscription', () => {
  test('deletes the subscription, and does nothing without one', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const { id, callbackUrl } = await ensureSubscription({ app, callbackUrl: server.url() })
    expect(await deleteSubscription({ app })).toEqual({ id, callbackUrl })
    expect(await deleteSubscription({ app })).toBeNull()
    expect(await app.subscriptions.list()).toEqual([])
  })

  test('two processes may delete it at once', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await ensureSubscription({ app, callbackUrl: server.url() })
    await Promise.all([deleteSubscription({ app }), deleteSubscription({ app })])
    expect(await app.subscriptions.list()).toEqual([])
  })
})
