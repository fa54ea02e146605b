import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { Receiver } from '../receiver/create-receiver.ts'
import { hintFor } from './body-hints.ts'
import { type FrameworkRequest, readNodeBody } from './read-node-body.ts'

/** The part of webhooks that `toNode` uses. */
export type NodeHandler = Pick<Receiver, 'fetch' | 'receive' | 'accepts'>

/** Options of `toNode`. */
export interface ToNodeOptions {
  /** Called once for each reason why a body that a framework has parsed cannot be used, with the fix; default `console.error`. */
  log?(message: string): void
}

/**
 * A request listener of `node:http`, and middleware of Express, Connect, Koa and Fastify's hooks. Requests for other paths are passed to
 * `next`.
 */
export type NodeListener = (req: IncomingMessage, res: ServerResponse, next?: () => unknown) => Promise<void>

/**
 * Converts webhooks to a request listener for `node:http`, Express, Fastify, Koa and other frameworks on Node. Register it before body
 * parsers. A body that was already parsed is used if nothing in it was lost; otherwise the response is 500 and the log states the fix. It
 * never waits for a body that has already been read.
 *
 * @example
 * ```ts
 * app.use(toNode(webhooks)) // Express
 * ```
 */
export function toNode(webhooks: NodeHandler, { log = (message) => console.error(message) }: ToNodeOptions = {}): NodeListener {
  const logged = new Set<string>()

  /** Avoids the objects of `fetch`, which take longer than the rest of a delivery. */
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
      // The connection no longer exists or is unusable: the service sends the event again.
      res.destroy()
    }
  }
}

/** Undefined when the target of the request is not a path, such as `*`. */
function urlOf({ originalUrl, url = '' }: FrameworkRequest): URL | undefined {
  const target = typeof originalUrl === 'string' ? originalUrl : url
  return URL.parse(target.startsWith('/') ? `http://localhost${target}` : target) ?? undefined
}

/** Only the path of the URL is used, so the `Host` header has no effect. */
function requestOf(req: FrameworkRequest, res: ServerResponse, { pathname, search }: URL): Request {
  const { url } = req
  req.url = pathname + search
  try {
    return createRequest(req, res, { host: 'localhost' })
  } finally {
    if (url !== undefined) req.url = url
  }
}

/** Whether the client is gone, or another handler has responded. */
const isGone = (res: ServerResponse): boolean => res.headersSent || res.destroyed

/** Closes the connection after the response if part of the body is unread: it would be read as the next request. */
function endUnread(req: IncomingMessage, res: ServerResponse): void {
  if (!req.complete) res.shouldKeepAlive = false
}
