import { sandboxTest, type TestWorld } from '@activity-tracking/sandbox/vitest'
import { describe, expect } from 'vitest'
import { deleteSubscription, ensureSubscription, watchSubscription } from '../../src/index.ts'
import { appOf, failureOf, receiverOf, sendJson, startServer, urlOfNobody } from './support.ts'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true })

const appAndServer = async (world: TestWorld) => {
  // Of the future, so that no other clock gives a valid token.
  const app = appOf(world, { now: () => Date.parse('2999-01-01T00:00:00Z') })
  return { app, server: await startServer(receiverOf(app)) }
}

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

  test('another spelling of the host is the same callback URL', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const local = server.url().replace('127.0.0.1', 'localhost')
    await ensureSubscription({ app, callbackUrl: local })
    expect(await ensureSubscription({ app, callbackUrl: local.replace('localhost', 'LOCALHOST') })).toMatchObject({ action: 'unchanged' })
  })

  test('notifies the watch of what it has created and deleted', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const unreachable = { subscriptions: { list: () => Promise.reject(new Error('not asked')) } }
    const watch = watchSubscription({ app: unreachable, now: () => 0 })
    const { id: old } = await ensureSubscription({ app, callbackUrl: server.url('/old'), watch })
    const { id } = await ensureSubscription({ app, callbackUrl: server.url('/new'), watch })
    expect([await watch.status(old), await watch.status(id)]).toEqual(['own', 'own'])
  })

  test('a receiver with a custom verify token gets that token', async ({ world }) => {
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

describe('several processes at the same time', () => {
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

describe('a response that is lost or empty', () => {
  test('the ID of a created subscription is looked up if the response does not contain it', async ({ world }) => {
    const app = appOf(world, { fetch: async (url, init) => withoutBody(init, await fetch(url, init)) })
    await using server = await startServer(receiverOf(app))
    const { id, action } = await ensureSubscription({ app, callbackUrl: server.url() })
    expect(action).toBe('created')
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ id })])
  })

  test('a subscription whose response is lost is found', async ({ world }) => {
    const app = appOf(world, {
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        if (init.method === 'POST') throw new TypeError('the connection broke')
        return response
      },
    })
    await using server = await startServer(receiverOf(app))
    expect(await ensureSubscription({ app, callbackUrl: server.url() })).toMatchObject({ action: 'created' })
  })
})

const withoutBody = ({ method }: { readonly method: string }, response: Response): Response =>
  method === 'POST' ? Response.json({}, { status: response.status }) : response

describe('a replacement that fails', () => {
  test('is not started if the new callback is certain to fail', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await using broken = await startServer((_request, response) => sendJson(response, {}, 404))
    const { id } = await ensureSubscription({ app, callbackUrl: server.url() })
    const error = await failureOf({ app, callbackUrl: broken.url() })
    expect(error).toMatchObject({ reason: 'wrong_status', remaining: 'kept', message: expect.stringContaining('was not changed') })
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ id, callback_url: server.url() })])
  })

  test('is not started if the callback is on this machine and the service is not', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const { id } = await ensureSubscription({ app, callbackUrl: server.url() })
    const elsewhere = { ...app, baseUrl: 'https://service.example/api/v3' }
    const error = await failureOf({ app: elsewhere, callbackUrl: server.url('/new') })
    expect(error).toMatchObject({ reason: 'local_url', remaining: 'kept' })
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ id })])
  })

  test('restores the old subscription, and reports it', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await ensureSubscription({ app, callbackUrl: server.url() })
    const error = await failureOf({ app, callbackUrl: await urlOfNobody() })
    expect(error).toMatchObject({ reason: 'unreachable', remaining: 'restored', message: expect.stringContaining('created again') })
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ callback_url: server.url() })])
  })

  test('reports that the old subscription cannot be restored', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await ensureSubscription({ app, callbackUrl: server.url() })
    await server[Symbol.asyncDispose]()
    const error = await failureOf({ app, callbackUrl: await urlOfNobody() })
    expect(error).toMatchObject({ remaining: 'lost', message: expect.stringContaining('the app has no subscription now') })
    expect(await app.subscriptions.list()).toEqual([])
  })

  test('for a reason other than the handshake also restores the old subscription', async ({ world }) => {
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

  test('because another process uses another callback URL ends in a conflict', async ({ world }) => {
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

  test('two processes can delete it at the same time', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await ensureSubscription({ app, callbackUrl: server.url() })
    await Promise.all([deleteSubscription({ app }), deleteSubscription({ app })])
    expect(await app.subscriptions.list()).toEqual([])
  })
})
