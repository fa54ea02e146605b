import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { serve as serveHono } from '@hono/node-server'
import { createRequest, createRequestListener, sendResponse } from '@remix-run/node-fetch-server'
import express from 'express'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { Hono } from 'hono'
import { serve as serveSrvx } from 'srvx'
import { toNodeHandler } from 'srvx/node'
import type { ConnectSetting } from './connect-setting.ts'

/** Serves the pages of an app on its port. */
type Serve = (setting: ConnectSetting) => Promise<AsyncDisposable>

const HOST = '127.0.0.1'

const disposable = (server: Server): AsyncDisposable => ({
  async [Symbol.asyncDispose]() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

/** All ways in which the recipes use the handlers in a framework. */
export const FRAMEWORKS: Readonly<Record<string, Serve>> = {
  async Hono({ connect, home, port }) {
    const app = new Hono()
    app.get('/connect', (context) => connect.start(context.req.raw))
    app.get('/callback', (context) => connect.callback(context.req.raw))
    app.get('/', (context) => home(context.req.raw))
    const server = serveHono({ fetch: app.fetch, hostname: HOST, port }) as Server
    await once(server, 'listening')
    return disposable(server)
  },

  async 'Express, through @remix-run/node-fetch-server'({ connect, home, port }) {
    const app = express()
    app.get('/connect', createRequestListener(connect.start))
    app.get('/callback', createRequestListener(connect.callback))
    app.get('/', createRequestListener(home))
    const server = app.listen(port, HOST)
    await once(server, 'listening')
    return disposable(server)
  },

  async 'Express, through srvx'({ connect, home, port }) {
    const app = express()
    const route = (handler: (request: Request) => Promise<Response>): RequestListener => toNodeHandler(handler) as RequestListener
    app.get('/connect', route(connect.start))
    app.get('/callback', route(connect.callback))
    app.get('/', route(home))
    const server = app.listen(port, HOST)
    await once(server, 'listening')
    return disposable(server)
  },

  async 'Fastify, through @remix-run/node-fetch-server'({ connect, home, port }) {
    const app = fastify()
    // Fastify itself cannot send a web response to HEAD.
    const route = (handler: (request: Request) => Promise<Response>) => {
      const listener = createRequestListener(handler)
      return (request: FastifyRequest, reply: FastifyReply): void => {
        reply.hijack()
        listener(request.raw, reply.raw)
      }
    }
    app.get('/connect', route(connect.start))
    app.get('/callback', route(connect.callback))
    app.get('/', route(home))
    await app.listen({ host: HOST, port })
    return { [Symbol.asyncDispose]: () => app.close() }
  },

  async 'node:http, through @remix-run/node-fetch-server'({ connect, home, port }) {
    const server = createServer(async (incoming, outgoing) => {
      const request = createRequest(incoming, outgoing)
      const { pathname } = new URL(request.url)
      const handler = { '/connect': connect.start, '/callback': connect.callback, '/': home }[pathname]
      await sendResponse(outgoing, (await handler?.(request)) ?? new Response(null, { status: 404 }))
    })
    server.listen(port, HOST)
    await once(server, 'listening')
    return disposable(server)
  },

  async srvx({ connect, home, port }) {
    const server = serveSrvx({
      hostname: HOST,
      port,
      silent: true,
      gracefulShutdown: false,
      async fetch(request) {
        const { pathname } = new URL(request.url)
        const handler = { '/connect': connect.start, '/callback': connect.callback, '/': home }[pathname]
        return (await handler?.(request)) ?? new Response(null, { status: 404 })
      },
    })
    await server.ready()
    return { [Symbol.asyncDispose]: () => server.close(true) }
  },
}
