import { createServer } from 'node:http'
import { getRequestListener, serve as serveHono } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import Koa from 'koa'
import type { Webhooks } from '../../src/index.ts'
import { toNode } from '../../src/node/index.ts'
import { type Served, serve } from '../support/serve.ts'
import { PATH } from '../support/test-webhooks.ts'

/** Starts an app with webhooks and its own page `/hello`. */
type StartApp = (webhooks: Webhooks) => Promise<Served>

/** Apps in each framework, as their users write them. */
export const APPS: Readonly<Record<string, StartApp>> = {
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

  async Hono(webhooks) {
    const app = new Hono()
    app.all(PATH, (c) => webhooks.fetch(c.req.raw))
    app.get('/hello', (c) => c.text('hello'))
    const { promise, resolve } = Promise.withResolvers<number>()
    const server = serveHono({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(port))
    return {
      url: `http://127.0.0.1:${await promise}`,
      [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())),
    }
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
