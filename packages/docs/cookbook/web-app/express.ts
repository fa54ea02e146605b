// The app as a server with Express.
import { toNode } from '@activity-tracking/webhooks/node'
import { createRequestListener } from '@remix-run/node-fetch-server'
import express from 'express'
import { greet, port, site, start } from './app.ts'

const { connect, webhooks } = site()

const server = express()
server.use(toNode(webhooks)) // before express.json()
server.use(express.json())

server.get('/connect', createRequestListener(connect.start))
server.get('/callback', createRequestListener(connect.callback))

server.get('/', async (request, response) => {
  const greeting = await greet(request.headers.cookie)
  if (greeting) response.type('text').send(greeting)
  else response.send('<a href="/connect">Connect</a>')
})

server.listen(port, '127.0.0.1', start)
