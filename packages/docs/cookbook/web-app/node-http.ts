// The app as a server with node:http, without a framework.
import { createServer, type RequestListener } from 'node:http'
import { toNode } from '@activity-tracking/webhooks/node'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { greet, port, site, start } from './app.ts'

const { connect, webhooks } = site()

const home: RequestListener = async (request, response) => {
  try {
    const greeting = await greet(request.headers.cookie)
    const type = greeting ? 'text/plain' : 'text/html'
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.end(greeting ?? '<a href="/connect">Connect</a>')
  } catch (error) {
    console.error(error)
    response.writeHead(502).end('The service does not respond.')
  }
}

const routes: Readonly<Record<string, RequestListener>> = {
  '/': home,
  '/connect': createRequestListener(connect.start),
  '/callback': createRequestListener(connect.callback),
}

const handleWebhooks = toNode(webhooks)
const server = createServer((request, response) =>
  handleWebhooks(request, response, () => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const route = routes[pathname]
    if (route) return route(request, response)
    response.writeHead(404).end('Not found')
  }),
)
server.listen(port, '127.0.0.1', start)
