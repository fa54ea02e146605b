// The app as a server with Fastify.
import { toNode } from '@activity-tracking/webhooks/node'
import { createRequestListener } from '@remix-run/node-fetch-server'
import fastify, { type RouteHandler } from 'fastify'
import { greet, port, site, start } from './app.ts'

const { connect, webhooks } = site()

/** Lets a function that takes a web Request handle a route. */
function route(
  handler: (request: Request) => Promise<Response>,
): RouteHandler {
  const listener = createRequestListener(handler)
  return (request, reply) => {
    reply.hijack()
    listener(request.raw, reply.raw)
  }
}

const server = fastify()
const handleWebhooks = toNode(webhooks)
// An onRequest hook runs before Fastify parses the body.
server.addHook('onRequest', (request, reply, next) => {
  handleWebhooks(request.raw, reply.raw, next)
})

server.get('/connect', route(connect.start))
server.get('/callback', route(connect.callback))

server.get('/', async (request, reply) => {
  const greeting = await greet(request.headers.cookie)
  if (greeting) return greeting
  reply.type('text/html')
  return '<a href="/connect">Connect</a>'
})

await server.listen({ host: '127.0.0.1', port })
await start()
