// The app as a server with Hono.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { greet, port, site, start } from './app.ts'

const { connect, webhooks } = site()

const server = new Hono()
server.all('/webhooks/*', ({ req }) => webhooks.fetch(req.raw))

server.get('/connect', ({ req }) => connect.start(req.raw))
server.get('/callback', ({ req }) => connect.callback(req.raw))

server.get('/', async (context) => {
  const greeting = await greet(context.req.header('Cookie'))
  return greeting
    ? context.text(greeting)
    : context.html('<a href="/connect">Connect</a>')
})

serve({ fetch: server.fetch, hostname: '127.0.0.1', port }, start)
