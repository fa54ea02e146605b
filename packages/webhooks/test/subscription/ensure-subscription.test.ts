import { sandboxTest, type TestWorld } from '@activity-tracking/sandbox/vitest'
import { describe, expect, vi } from 'vitest'
import { deleteSubscription, ensureSubscription } from '../../src/subscription/ensure-subscription.ts'
import { SubscriptionConflictError } from '../../src/subscription/errors.ts'
import { watchSubscription } from '../../src/subscription/watch-subscription.ts'
import { appOf, failureOf, receiverOf, sendJson, startServer, urlOfNobody } from './support.ts'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true })

/** Of the future, so that no other clock gives a valid token. */
const now = (): number => Date.parse('2999-01-01T00:00:00Z')

const appAndServer = async (world: TestWorld) => {
  const app = appOf(world, { now })
  return { app, server: await startServer(receiverOf(app)) }
}

describe('ensureSubscription', () => {
  test('creates a subscription, and finds it the next time, also by another spelling of the host', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const callbackUrl = server.url().replace('127.0.0.1', 'localhost')
    const created = await ensureSubscription({ app, callbackUrl })
    expect(created).toEqual({ id: expect.any(Number), callbackUrl, action: 'created' })
    expect(await ensureSubscription({ app, callbackUrl: new URL(callbackUrl) })).toEqual({ ...created, action: 'unchanged' })
    const again = await ensureSubscription({ app, callbackUrl: callbackUrl.replace('localhost', 'LOCALHOST') })
    expect(again).toMatchObject({ id: created.id, action: 'unchanged' })
    expect(server.requests).toEqual(['GET /hook'])
  })

  test('replaces a subscription with another callback URL, and notifies the watch of both', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const unreachable = { subscriptions: { list: () => Promise.reject(new Error('not asked')) } }
    const watch = watchSubscription({ app: unreachable, now: () => 0 })
    const noteDeleted = vi.spyOn(watch, 'noteDeleted')
    const old = await ensureSubscription({ app, callbackUrl: server.url('/old'), watch })
    const replaced = await ensureSubscription({ app, callbackUrl: server.url('/new'), watch })
    expect([await watch.status(old.id), await watch.status(replaced.id)]).toEqual(['own', 'own'])
    expect(noteDeleted).toHaveBeenCalledOnce()
    expect(replaced).toMatchObject({ action: 'replaced', callbackUrl: server.url('/new') })
    expect(replaced.id).not.toBe(old.id)
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ id: replaced.id, callback_url: server.url('/new') })])
  })

  test('looks up the ID of a created subscription if the response does not contain it, also among several', async ({ world }) => {
    let isCreated = false
    const app = appOf(world, {
      async fetch(url, init) {
        const response = await fetch(url, init)
        if (init.method !== 'POST') return isCreated ? Response.json([{ id: 1 }, ...((await response.json()) as object[])]) : response
        isCreated = true
        return Response.json({}, { status: response.status })
      },
    })
    await using server = await startServer(receiverOf(app))
    const { id, action } = await ensureSubscription({ app, callbackUrl: server.url() })
    expect(action).toBe('created')
    expect(await app.subscriptions.list()).toEqual([{ id: 1 }, expect.objectContaining({ id, callback_url: server.url() })])
  })

  test('lets a receiver with a custom verify token get that token', async ({ world }) => {
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
    ['with a user name', 'https://user@app.example/hook'],
    ['with a password', 'https://:password@app.example/hook'],
    ['with a fragment', 'https://app.example/hook#part'],
    ['too long', `https://app.example/${'a'.repeat(236)}`],
  ] as const)('a callback URL that is %s is refused before anything is sent', async ([, callbackUrl], { world }) => {
    const error = await failureOf({ app: appOf(world), callbackUrl })
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).not.toContain('password@')
    expect(await world.control.listRequests()).toEqual([])
  })
})

describe('a replacement that fails', () => {
  test('is not started if the new callback is certain to fail', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const { id } = await ensureSubscription({ app, callbackUrl: server.url() })
    const error = await failureOf({ app, callbackUrl: server.url('/new'), fetch: async () => new Response(null, { status: 404 }) })
    expect(error).toMatchObject({ reason: 'wrong_status', remaining: 'kept', message: expect.stringContaining('was not changed') })
    expect(await app.subscriptions.list()).toEqual([expect.objectContaining({ id, callback_url: server.url() })])
  })

  test('restores the old subscription, and reports it', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await ensureSubscription({ app, callbackUrl: server.url() })
    const watch = { noteCreated: vi.fn(), noteDeleted: vi.fn() }
    const error = await failureOf({ app, callbackUrl: await urlOfNobody(), watch })
    expect(error).toMatchObject({ reason: 'unreachable', remaining: 'restored', message: expect.stringContaining('created again') })
    const [restored] = await app.subscriptions.list()
    expect(restored).toMatchObject({ callback_url: server.url() })
    expect(watch.noteCreated.mock.calls).toEqual([[restored?.id]])
  })

  test('reports that the old subscription cannot be restored', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await ensureSubscription({ app, callbackUrl: server.url() })
    await server[Symbol.asyncDispose]()
    const error = await failureOf({ app, callbackUrl: await urlOfNobody() })
    expect(error).toMatchObject({ remaining: 'lost', message: expect.stringContaining('the app has no subscription now') })
    expect(await app.subscriptions.list()).toEqual([])
  })

  test('reports that the state is not known if the service does not respond', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await ensureSubscription({ app, callbackUrl: server.url() })
    const rules = ['createSubscription', 'listSubscriptions'].map((id, skip) => ({ operation_id: id, status: 503, skip }))
    await world.control.setFaults({ rules })
    const error = await failureOf({ app, callbackUrl: server.url('/new') })
    expect(error).toMatchObject({ remaining: 'unknown', message: expect.stringContaining('It is not known') })
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
})

describe('several processes', () => {
  /** An app that does something before each request for a subscription. */
  const racing = (world: TestWorld, before: () => Promise<unknown>) =>
    appOf(world, {
      now,
      async fetch(url, init) {
        if (init.method === 'POST') await before()
        return fetch(url, init)
      },
    })

  test('with the same callback URL end with the same subscription, whichever is faster', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    await ensureSubscription({ app, callbackUrl: server.url('/old') })
    const callbackUrl = server.url()
    const ensured = await Promise.all([1, 2, 3].map(() => ensureSubscription({ app, callbackUrl })))
    expect(await app.subscriptions.list()).toMatchObject([{ id: ensured[0]?.id, callback_url: callbackUrl }])
    expect(new Set(ensured.map(({ id }) => id)).size).toBe(1)
    await deleteSubscription({ app })
    const slower = racing(world, () => ensureSubscription({ app, callbackUrl }))
    const { id, action } = await ensureSubscription({ app: slower, callbackUrl })
    expect(action).toBe('unchanged')
    expect(await app.subscriptions.list()).toMatchObject([{ id, callback_url: callbackUrl }])
  })

  test('with different callback URLs do not replace each other without an end', async ({ world }) => {
    const { app, server } = await appAndServer(world)
    await using _ = server
    const other = vi.fn(() => ensureSubscription({ app, callbackUrl: server.url('/other') }))
    const slower = racing(world, other)
    await expect(ensureSubscription({ app: slower, callbackUrl: server.url() })).rejects.toThrow(SubscriptionConflictError)
    expect(await app.subscriptions.list()).toMatchObject([{ callback_url: server.url('/other') }])
    expect(other).toHaveBeenCalledTimes(4)
  })
})

test('a lost response is not a failure if the subscription is there, also if that is seen only after a restoration', async ({ world }) => {
  const { app, server } = await appAndServer(world)
  await using _ = server
  const lost = { operation_id: 'createSubscription', cut: 'after', times: 1 } as const
  await world.control.setFaults({ rules: [lost] })
  const { id, action } = await ensureSubscription({ app, callbackUrl: server.url() })
  expect([action, await app.subscriptions.list()]).toMatchObject(['created', [{ id }]])
  await world.control.setFaults({ rules: [lost, { operation_id: 'listSubscriptions', status: 503, skip: 1, times: 1 }] })
  expect(await ensureSubscription({ app, callbackUrl: server.url('/new') })).toMatchObject({ action: 'replaced' })
  expect(await app.subscriptions.list()).toMatchObject([{ callback_url: server.url('/new') }])
})

test('a failure to create or delete a subscription, with nothing to restore, is the error of the request', async ({ world }) => {
  const { app, server } = await appAndServer(world)
  await using _ = server
  const options = { app, callbackUrl: server.url() }
  const rules = ['createSubscription', 'deleteSubscription'].map((id) => ({ operation_id: id, status: 500, times: 1 }))
  await world.control.setFaults({ rules })
  await expect(ensureSubscription(options)).rejects.toMatchObject({ code: 'server_error' })
  await ensureSubscription(options)
  await expect(deleteSubscription(options)).rejects.toMatchObject({ code: 'server_error' })
  expect(await app.subscriptions.list()).toHaveLength(1)
})

test('deleteSubscription deletes it, also if two processes do at the same time, and does nothing without one', async ({ world }) => {
  const { app, server } = await appAndServer(world)
  await using _ = server
  const { id, callbackUrl } = await ensureSubscription({ app, callbackUrl: server.url() })
  expect(await Promise.all([deleteSubscription({ app }), deleteSubscription({ app })])).toContainEqual({ id, callbackUrl })
  const watch = { noteCreated: vi.fn(), noteDeleted: vi.fn() }
  expect([await deleteSubscription({ app, watch }), await app.subscriptions.list()]).toEqual([null, []])
  expect(watch.noteDeleted).toHaveBeenCalledOnce()
  const several = { list: async () => [{ id: 1 }, { id: 2 }], delete: vi.fn() }
  await deleteSubscription({ app: { ...app, subscriptions: { ...app.subscriptions, ...several } as never } })
  expect(several.delete.mock.calls).toEqual([[1], [2]])
})
