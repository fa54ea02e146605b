import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import Koa from 'koa'
import { describe, expect, it } from 'vitest'
import type { Webhooks } from '../../src/index.ts'
import { toNode } from '../../src/node/index.ts'
import { type Served, serve } from '../support/serve.ts'
import { PATH, summaryOf, testWebhooks } from '../support/test-webhooks.ts'
import { startService } from '../support/virtual-service.ts'

/** Starts an app with webhooks and its own page `/hello`. */
type StartApp = (webhooks: Webhooks) => Promise<Served>

/** Apps in each framework, as their users write them. */
const APPS: Readonly<Record<string, StartApp>> = {
  'node:http': (webhooks) => {
    const handle = toNode(webhooks)
    return serve((req, res) => handle(req, res, () => res.end('hello')))
  },

  Express(webhooks) {
    const app = express()
    app.use(toNode(webhooks))
    app.use(express.json())
    app.get('/hello', (_req, res) => void res.send('hello'))
    return serve(createServer(app))
  },

  'Express, in a router': (webhooks) => {
    const router = express.Router()
    router.use(toNode(webhooks))
    const app = express()
    app.use('/webhooks', router)
    app.get('/hello', (_req, res) => void res.send('hello'))
    return serve(createServer(app))
  },

  async Fastify(webhooks) {
    const handle = toNode(webhooks)
    const app = fastify({ forceCloseConnections: true })
    app.addHook('onRequest', (request, reply, next) => {
      handle(request.raw, reply.raw, next)
    })
    app.get('/hello', () => 'hello')
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    return { url, [Symbol.asyncDispose]: () => app.close() }
  },

  Koa(webhooks) {
    const handle = toNode(webhooks)
    const app = new Koa()
    app.use((ctx, next) => handle(ctx.req, ctx.res, next))
    app.use((ctx) => {
      if (ctx.path === '/hello') ctx.body = 'hello'
    })
    return serve(createServer(app.callback()))
  },

  Hono(webhooks) {
    const app = new Hono()
    app.all(PATH, (c) => webhooks.fetch(c.req.raw))
    app.get('/hello', (c) => c.text('hello'))
    return serve(createServer(getRequestListener(app.fetch)))
  },

  /** Next.js calls a function for each method of a route. */
  'Route handlers': (webhooks) => {
    const route: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
      GET: (request) => webhooks.fetch(request),
      POST: (request) => webhooks.fetch(request),
    }
    const respond = (request: Request): Response | Promise<Response> => {
      if (new URL(request.url).pathname !== PATH) return new Response('hello')
      return route[request.method]?.(request) ?? new Response(null, { status: 405 })
    }
    return serve(createServer(getRequestListener(respond)))
  },
}

/** Above 2^53. */
const LARGE = '9007199254740993'
const ACTIVITY = { id: LARGE, athlete_id: 4_200_001, sport_type: 'Ride', elapsed_time: 600, start_date: '2026-10-02T10:00:00Z' } as const
const SIGNATURE = { header: 'X-Activity-Tracking-Signature', keys: ['key'], required: true }

describe.each(Object.entries(APPS))('%s', (_framework, start) => {
  it('performs the handshake, and onChange receives the changes', async () => {
    await using service = await startService({ athleteCount: 1, activities: [ACTIVITY], signWebhooks: 'key' })
    const { control } = service.sandbox
    await using test = testWebhooks(service, { signature: SIGNATURE })
    const { webhooks, changes } = test
    await using server = await start(webhooks)
    await webhooks.ensureSubscription(server.url + PATH)
    const finish = async (): Promise<void> => {
      await control.settle()
      await test.pass(1_000)
    }
    await control.changeActivity({ id: LARGE, name: 'Large' })
    await finish()
    expect(changes).toMatchObject([{ type: 'changed', activityId: LARGE, activity: { name: 'Large' }, source: 'event' }])
    await control.deleteActivity({ id: LARGE })
    await finish()
    await control.revokeGrant({ athlete_id: Number(service.athletes[0]) })
    await finish()
    expect(summaryOf(changes).slice(1)).toEqual([['deleted', LARGE], ['deauthorized']])
    expect(test.erasures).toMatchObject([{ athleteId: service.athletes[0] }])
    expect(webhooks.counts()).toMatchObject({ handshake: 1, stored: 3, signed: 3, refused: 0, failed: 0 })
    expect([(await control.listDeliveries()).flatMap(({ attempts }) => attempts.map(({ status }) => status)), test.errors]).toEqual([
      [200, 200, 200],
      [],
    ])
  })

  it('serves its own pages, and gives plain reasons for requests that are not events', async () => {
    await using service = await startService()
    await using test = testWebhooks(service)
    await using server = await start(test.webhooks)
    const send = async (init: RequestInit, path = PATH): Promise<readonly [number, string]> => {
      const response = await fetch(server.url + path, init)
      return [response.status, await response.text()]
    }
    expect(await send({}, '/hello')).toEqual([200, 'hello'])
    // As `curl -d x` does.
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await send({ method: 'POST', body: 'x', headers: form })).toEqual([400, 'The body is not a webhook event: it is not JSON.\n'])
    expect(await send({ method: 'DELETE' })).toMatchObject([405, expect.any(String)])
    expect(await send({}, `${PATH}?hub.mode=subscribe`)).toMatchObject([400, expect.any(String)])
    // The last one on its connection: a server that has not read a body may end it without saying so.
    expect(await send({ method: 'POST', body: 'x'.repeat(70_000) })).toMatchObject([413, expect.any(String)])
    expect(await send({}, '/hello')).toEqual([200, 'hello'])
    expect(test.webhooks.counts()).toMatchObject({ stored: 0, failed: 0 })
  })
})

it('if the process can stop after the response, the work on events is done in waitUntil', async () => {
  await using service = await startService({ athleteCount: 1, activities: [ACTIVITY] })
  const work: Promise<unknown>[] = []
  await using test = testWebhooks(service)
  const { webhooks, changes } = test
  const fetch = (request: Request) => webhooks.fetch(request, { waitUntil: (promise) => void work.push(promise) })
  await using server = await APPS['Route handlers']?.({ ...webhooks, fetch })
  await webhooks.ensureSubscription(server?.url + PATH)
  await service.sandbox.control.changeActivity({ id: LARGE, name: 'Large' })
  await service.sandbox.control.settle()
  await Promise.all(work)
  expect([work.length, changes]).toMatchObject([1, [{ activity: { name: 'Large' } }]])
})
