import { inspect } from 'node:util'
import { memoryStore } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { type AppOptions, createApp } from '../../src/index.ts'
import { receive } from '../client-with.ts'

const SECRET = '5ec4e70000000000000000000000000000000001'
const VERIFY_TOKEN = 'verify-token-of-the-test'
const SUBSCRIPTION = { id: 260917, callback_url: 'https://app.example/webhook' }

function appWith(respond: (request: Request) => Response, options: Partial<AppOptions> = {}) {
  const requests: { method: string; url: URL; body: string }[] = []
  const app = createApp({
    clientId: '48213',
    clientSecret: SECRET,
    redirectUri: 'https://app.example/callback',
    store: memoryStore(),
    baseUrl: 'https://service.example/api/v3',
    authUrl: 'https://service.example',
    retry: false,
    ...options,
    fetch: receive(async (request) => {
      requests.push({ method: request.method, url: new URL(request.url), body: await request.clone().text() })
      return respond(request)
    }),
  })
  return { app, requests }
}

it('lists the subscription with the credentials of the app and without a bearer token', async () => {
  const { app, requests } = appWith((request) => Response.json(request.headers.has('Authorization') ? [] : [SUBSCRIPTION]))
  expect(await app.subscriptions.list()).toEqual([SUBSCRIPTION])
  expect(requests[0]?.url.pathname).toBe('/api/v3/push_subscriptions')
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({ client_id: '48213', client_secret: SECRET })
})

it('creates a subscription with a form', async () => {
  const { app, requests } = appWith(() => Response.json(SUBSCRIPTION, { status: 201 }))
  expect(await app.subscriptions.create({ callbackUrl: SUBSCRIPTION.callback_url, verifyToken: VERIFY_TOKEN })).toEqual(SUBSCRIPTION)
  expect(requests[0]?.method).toBe('POST')
  expect(requests[0]?.url.search).toBe('')
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
    client_id: '48213',
    client_secret: SECRET,
    callback_url: SUBSCRIPTION.callback_url,
    verify_token: VERIFY_TOKEN,
  })
})

it('deletes a subscription by its id', async () => {
  const { app, requests } = appWith(() => new Response(null, { status: 204 }))
  expect(await app.subscriptions.delete(260917)).toBeUndefined()
  expect(requests[0]?.method).toBe('DELETE')
  expect(requests[0]?.url.pathname).toBe('/api/v3/push_subscriptions/260917')
})

it('its requests count against the rate limits of the app', async () => {
  const { app } = appWith(() => Response.json([]))
  await app.subscriptions.list()
  const snapshot = await app.quota?.snapshot()
  expect([snapshot?.overall.day.used, snapshot?.read.day.used]).toEqual([1, 1])
})

it('its requests are refused after the app is closed, also without a quota', async () => {
  const { app, requests } = appWith(() => Response.json([]), { quota: false })
  await app.close()
  await expect(app.subscriptions.list()).rejects.toMatchObject({ code: 'closed' })
  await expect(app.subscriptions.delete(1)).rejects.toMatchObject({ code: 'closed' })
  await expect(app.subscriptions.create({ callbackUrl: 'https://app.example', verifyToken: 'a' })).rejects.toMatchObject({ code: 'closed' })
  expect(requests).toEqual([])
})

it.each([
  [
    'a fault',
    () => Response.json({ message: `Bad ${SECRET}`, errors: [{ resource: VERIFY_TOKEN, field: SECRET, code: 'x' }] }, { status: 400 }),
  ],
  ['a page', () => new Response(`<p>${SECRET} ${VERIFY_TOKEN}</p>`, { status: 502 })],
  [
    'a failed connection',
    (request: Request) => {
      throw new TypeError(`cannot fetch ${request.url} ${VERIFY_TOKEN}`)
    },
  ],
])('an error after %s is an ApiError that shows no secret', async (_what, respond) => {
  const { app } = appWith(respond)
  const { subscriptions } = app
  const calls = [
    subscriptions.list(),
    subscriptions.delete(7),
    subscriptions.create({ callbackUrl: 'https://app.example', verifyToken: VERIFY_TOKEN }),
  ]
  for (const call of calls) {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ operation: expect.stringContaining('/push_subscriptions') })
    const shown = `${inspect(error, { depth: 9 })} ${JSON.stringify(error)} ${(error as Error).stack}`
    expect(shown).not.toContain(SECRET)
    if (call === calls[2]) expect(shown).not.toContain(VERIFY_TOKEN)
  }
})
