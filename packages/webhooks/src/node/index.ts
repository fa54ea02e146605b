import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Receiver } from '../receiver/create-receiver.ts'
import { type FrameworkRequest, readNodeBody } from './read-node-body.ts'

/**
 * A request listener of `node:http`, and middleware of Express, Connect, Koa and Fastify's hooks. Requests for other paths are passed to
 * `next`.
 */
type NodeListener = (req: IncomingMessage, res: ServerResponse, next?: () => unknown) => Promise<void>

/**
 * Converts webhooks to a request listener for `node:http`, Express, Fastify, Koa and other frameworks on Node. Register it before body
 * parsers. A body that was already parsed is used if nothing in it was lost; otherwise the response is 500, and `onError` learns the fix. It
 * never waits for a body that has already been read.
 *
 * @example
 * ```ts
 * app.use(toNode(webhooks)) // Express
 * ```
 */
export function toNode(webhooks: Pick<Receiver, 'receive'>): NodeListener {
  return async (req, res, next) => {
    const url = urlOf(req)
    const { status, headers, body } = await webhooks.receive({
      method: req.method ?? '',
      pathname: url?.pathname ?? '',
      query: url?.searchParams ?? new URLSearchParams(),
      header(name) {
        const value = req.headers[name.toLowerCase()]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
      read: (mostBytes, onCancel) => readNodeBody(req, mostBytes, onCancel),
    })
    if (status === 404 && next !== undefined) {
      await next()
      return
    }
    // The client is gone, or another handler has responded.
    if (res.headersSent || res.destroyed) return
    // The rest of an unread body would be read as the next request.
    if (!req.complete) res.shouldKeepAlive = false
    res.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
    res.end(body)
  }
}

/** Undefined when the target of the request is not a path, such as `*`. */
function urlOf({ originalUrl, url = '' }: FrameworkRequest): URL | undefined {
  const target = typeof originalUrl === 'string' ? originalUrl : url
  return URL.parse(target.startsWith('/') ? `http://localhost${target}` : target) ?? undefined
}
