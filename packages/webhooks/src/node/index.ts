import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { Receiver } from '../receiver/create-receiver.ts'
import { hintFor } from './body-hints.ts'

/** What `toNode` needs of webhooks. */
export type NodeHandler = Pick<Receiver, 'fetch' | 'fetchParsed' | 'accepts'>

/** How `toNode` reports. */
export interface ToNodeOptions {
  /** Called once for each reason why a body that a framework has parsed cannot be used, with the fix; default `console.error`. */
  log?(message: string): void
}

/** A request listener of `node:http`, and middleware of Express, Connect and Fastify hooks: what has another path goes to `next`. */
export type NodeListener = (req: IncomingMessage, res: ServerResponse, next?: () => unknown) => Promise<void>

/** What frameworks add to the request. */
interface FrameworkRequest extends IncomingMessage {
  /** The URL of the request where a framework has replaced `url` by a part of it. */
  readonly originalUrl?: unknown
  readonly body?: unknown
  /** The body as it was sent, which some platforms keep. */
  readonly rawBody?: unknown
}

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

  const respond = async (req: FrameworkRequest, res: ServerResponse, path: string): Promise<Response> => {
    const request = createRequestFor(req, res, path)
    if (req.method !== 'POST' || !wasRead(req)) return webhooks.fetch(request)
    const text = [req.rawBody, req.body].find((body) => typeof body === 'string' || body instanceof Uint8Array)
    if (text !== undefined) {
      const { url, method, headers } = request
      return webhooks.fetch(new Request(url, { method, headers, body: text as BodyInit }))
    }
    const { response, unusable } = await webhooks.fetchParsed(request, req.body)
    if (unusable !== undefined && !logged.has(unusable)) {
      logged.add(unusable)
      log(hintFor(unusable, req))
    }
    return response
  }

  return async (req, res, next) => {
    const path = pathOf(req)
    if (next !== undefined && (path === undefined || !webhooks.accepts(path.pathname))) {
      await next()
      return
    }
    try {
      const response =
        path === undefined ? new Response('Not found.\n', { status: 404 }) : await respond(req, res, path.pathname + path.search)
      if (res.headersSent || res.destroyed) return
      // What is left of the body would be taken for the next request.
      if (!req.complete) res.shouldKeepAlive = false
      await sendResponse(res, response)
    } catch {
      // The connection is gone, or whatever else is left of it is of no use: the service sends the event again.
      res.destroy()
    }
  }
}

/** Undefined when the target of the request is not a path, such as `*`. */
function pathOf(req: FrameworkRequest): URL | undefined {
  const target = typeof req.originalUrl === 'string' ? req.originalUrl : (req.url ?? '')
  return URL.parse(target.startsWith('/') ? `http://localhost${target}` : target) ?? undefined
}

/** Only the path of the URL matters, so the `Host` header has no part in it. */
function createRequestFor(req: FrameworkRequest, res: ServerResponse, path: string): Request {
  const { url } = req
  req.url = path
  try {
    return createRequest(req, res, { host: 'localhost' })
  } finally {
    req.url = url
  }
}

/** Whether something has read the body, or has begun to: then nothing more comes, or only a part. */
const wasRead = (req: IncomingMessage): boolean => req.readableDidRead || req.readableEnded || req.destroyed
