import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { Receiver } from '../receiver/create-receiver.ts'
import { hintFor } from './body-hints.ts'
import { type FrameworkRequest, readNodeBody } from './read-node-body.ts'

/** What `toNode` needs of webhooks. */
export type NodeHandler = Pick<Receiver, 'fetch' | 'receive' | 'accepts'>

/** How `toNode` reports. */
export interface ToNodeOptions {
  /** Called once for each reason why a body that a framework has parsed cannot be used, with the fix; default `console.error`. */
  log?(message: string): void
}

/** A request listener of `node:http`, and middleware of Express, Connect, Koa and Fastify's hooks: what has another path goes to `next`. */
export type NodeListener = (req: IncomingMessage, res: ServerResponse, next?: () => unknown) => Promise<void>

/**
 * Makes webhooks a request listener for `node:http`, Express, Fastify, Koa and other frameworks on Node. Put it before whatever parses bodies.
 * A body that was parsed already is used where nothing of it is lost; otherwise the response is 500 and the log names the fix. It never waits
 * for a body that was read.
 *
 * @example
 * ```ts
 * app.use(toNode(webhooks)) // Express
 * ```
 */
export function toNode(webhooks: NodeHandler, { log = (message) => console.error(message) }: ToNodeOptions = {}): NodeListener {
  const logged = new Set<string>()

  /** Without the objects of `fetch`, which take longer than all else that a delivery needs. */
  const receive = async (req: FrameworkRequest, res: ServerResponse, { pathname }: URL): Promise<void> => {
    const { status, headers, body, unusable } = await webhooks.receive({
      pathname,
      header(name) {
        const value = req.headers[name.toLowerCase()]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
      read: (mostBytes, onCancel) => readNodeBody(req, mostBytes, onCancel),
    })
    if (unusable !== undefined && !logged.has(unusable)) {
      logged.add(unusable)
      log(hintFor(unusable, req))
    }
    if (isGone(res)) return
    endUnread(req, res)
    res.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
    res.end(body)
  }

  const respond = async (req: FrameworkRequest, res: ServerResponse, url: URL | undefined): Promise<void> => {
    if (url !== undefined && req.method === 'POST') return receive(req, res, url)
    const response = url === undefined ? new Response('Not found.\n', { status: 404 }) : await webhooks.fetch(requestOf(req, res, url))
    if (isGone(res)) return
    endUnread(req, res)
    await sendResponse(res, response)
  }

  return async (req, res, next) => {
    const url = urlOf(req)
    if (next !== undefined && (url === undefined || !webhooks.accepts(url.pathname))) {
      await next()
      return
    }
    try {
      await respond(req, res, url)
    } catch {
      // The connection is gone, or of no use any more: the service sends the event again.
      res.destroy()
    }
  }
}

/** Undefined when the target of the request is not a path, such as `*`. */
function urlOf({ originalUrl, url = '' }: FrameworkRequest): URL | undefined {
  const target = typeof originalUrl === 'string' ? originalUrl : url
  return URL.parse(target.startsWith('/') ? `http://localhost${target}` : target) ?? undefined
}

/** Only the path of the URL matters, so the `Host` header has no part in it. */
function requestOf(req: FrameworkRequest, res: ServerResponse, { pathname, search }: URL): Request {
  const { url } = req
  req.url = pathname + search
  try {
    return createRequest(req, res, { host: 'localhost' })
  } finally {
    if (url !== undefined) req.url = url
  }
}

/** Whether nobody is left to respond to, or something else has responded. */
const isGone = (res: ServerResponse): boolean => res.headersSent || res.destroyed

/** Makes the response the last of its connection where some of the body is left: that would be taken for the next request. */
function endUnread(req: IncomingMessage, res: ServerResponse): void {
  if (!req.complete) res.shouldKeepAlive = false
}
