import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { readTarget } from '@activity-tracking/kit/server/host'
import { closeServer } from '@activity-tracking/kit/server/listen'
import { http } from '@activity-tracking/kit/server/node-http'
import { API_BASE, isControlPath, isPage } from '../api/api.ts'
import { type Received, receivedOf } from '../api/received.ts'
import { type HttpRequest, HungUp, readHead, waitsToSend } from '../api/request.ts'
import {
  errorResponse,
  FAILURE,
  type HttpResponse,
  internalError,
  type Later,
  type Sendable,
  WHY_HEADER,
  whenReady,
  withWhy,
} from '../api/response.ts'
import type { Services } from '../api/services.ts'
import type { Traffic } from '../api/traffic.ts'
import type { Control, ControlResponse } from '../control/control.ts'
import { FAILED_REQUEST, reportFailure } from '../core/report-failure.ts'
import type { World } from '../core/world.ts'
import type { Access } from './access.ts'
import type { Documents } from './overview.ts'

const EXPOSED_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Usage',
  'X-ReadRateLimit-Limit',
  'X-ReadRateLimit-Usage',
  'Content-Disposition',
  'Date',
  WHY_HEADER,
].join(', ')
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
}

export interface ServerParts {
  readonly services: Services
  readonly access: Access
  readonly traffic: Traffic
  readonly control: Pick<Control, 'handle'>
  readonly documents: Documents
}

export interface SandboxServer {
  readonly server: Server
  /** Ends all connections. Resolves when no request is in progress. End the work that requests wait for before. */
  close(): Promise<void>
}

/** The HTTP server: the service's API and OAuth paths, the control API of the sandbox, and its overview pages. */
export function createSandboxServer({ services, access, traffic, control, documents }: ServerParts): SandboxServer {
  const active = new Set<Promise<void>>()
  const listener = (message: IncomingMessage, response: ServerResponse): void => {
    const fail = (error: unknown): void => {
      if (error instanceof HungUp) return
      reportFailure(FAILED_REQUEST, error)
      if (response.headersSent) response.destroy()
      else send(response, dated(services.defaultWorld(), withWhy(internalError(), FAILURE)))
    }
    try {
      const work = respond(message, response)
      if (!(work instanceof Promise)) return
      const done = work.catch(fail).finally(() => active.delete(done))
      active.add(done)
    } catch (error) {
      fail(error)
    }
  }
  // A client that waits for `100 Continue` receives it only when the body is read.
  const server = http.createServer(listener).on('checkContinue', listener)
  return {
    server,
    async close() {
      await closeServer(server)
      await Promise.all(active)
    },
  }

  /** Responds at once, if there is nothing to wait for. */
  function respond(message: IncomingMessage, response: ServerResponse): Later<void> {
    const reply = (given: Sendable, world = services.defaultWorld()): void => send(response, dated(world, withWhy(given, given.why)))
    const target = readTarget(message)
    if (target === undefined) return reply(refused(400, 'The request has more than one Host header.'))
    if (!access.namesSandbox(target.host)) return reply(refused(421, FOREIGN_HOST))
    const request = readHead(message, response, target)
    const { origin, 'x-sandbox-world': worldName } = request.headers
    if (request.method === 'OPTIONS' && origin !== undefined) return reply(preflight(request, origin))
    if (request.path.startsWith(`${API_BASE}/`)) return respondFromApi(request, response)
    const document = documents.find(request)
    if (document !== undefined) return reply(withCors(request, document))
    if (!isControlPath(request.path)) return respondFromApi(request, response)
    return control.handle(request).then((controlled) => {
      if (controlled.stream !== undefined) return sendEvents(response, controlled.headers, controlled.stream)
      const world = typeof worldName === 'string' ? services.worlds.find(worldName) : undefined
      return reply(controlled, world)
    })
  }

  function respondFromApi(request: HttpRequest, outgoing: ServerResponse): Later<void> {
    return whenReady(traffic.handle(request), ({ world, response, fault, delay }) =>
      whenReady(delay && untilClosed(outgoing, delay), () => {
        if (outgoing.destroyed) return
        const given = dated(world, withCors(request, response))
        if (fault === undefined) send(outgoing, given)
        else sendReceived(outgoing, receivedOf(fault, given))
      }),
    )
  }

  /** Front ends are developed on other origins. Origins of this machine and allowed origins may read responses. */
  function withCors<Response extends Sendable>({ path, headers: { origin } }: HttpRequest, given: Response): Response {
    if (isControlPath(path) || isPage(path)) return given
    const allowed = origin !== undefined &&
      access.isAllowedOrigin(origin) && { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED_HEADERS }
    return { ...given, headers: { ...given.headers, Vary: [given.headers?.['Vary'], 'Origin'].filter(Boolean).join(', '), ...allowed } }
  }

  function preflight(request: HttpRequest, origin: string): HttpResponse {
    if (isPage(request.path)) return refused(403, 'The consent page cannot be used from another origin.')
    if (isControlPath(request.path)) return refused(403, 'The control API cannot be used from another origin.')
    if (access.isAllowedOrigin(origin)) return withCors(request, { status: 204, headers: PREFLIGHT })
    const why = 'Web pages of this origin cannot use the sandbox. To allow them, start it with --allow-origin and their origin.'
    return withCors(request, refused(403, why))
  }
}

/** A refusal by the server, before the operation is known. */
const refused = (status: number, why: string): HttpResponse => ({ ...errorResponse(status, why), why })

/** The response with the world's time, by which clients correct their own clock (decision 057). */
const dated = <Response extends Sendable>(world: World, given: Response): Response => ({
  ...given,
  headers: { Date: new Date(world.now()).toUTCString(), ...given.headers },
})

const FOREIGN_HOST = 'The Host header does not name this sandbox. To use it by this name, start it with --allow-host and the name.'

/** Waits for work to end, or until the client disconnects or the sandbox is closed. */
async function untilClosed(outgoing: ServerResponse, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  outgoing.once('close', leave)
  if (!outgoing.destroyed) await work(gone.signal).catch(() => undefined)
  outgoing.off('close', leave)
}

/** Sends a whole response. The rest of a body that was not read is skipped, so that the connection can be reused. */
function send(outgoing: ServerResponse, { status, headers, body }: Sendable): void {
  const { req: message } = outgoing
  // A client that waits for `100 Continue` does not send its body.
  const isLast = !message.complete && waitsToSend(message.headers)
  const length = body !== undefined && { 'Content-Length': Buffer.byteLength(body) }
  outgoing.writeHead(status, { ...headers, ...length, ...(isLast && { Connection: 'close' }) }).end(body)
  if (!message.complete) message.resume()
}

/** Sends what the client receives of a response, and closes the connection where it is closed early. */
function sendReceived(outgoing: ServerResponse, { response, closed }: Received): void {
  if (closed === undefined) send(outgoing, response)
  else if (closed === 'without a response') outgoing.destroy()
  else outgoing.writeHead(response.status, response.headers).write(response.body, () => outgoing.destroy())
}

type Stream = NonNullable<ControlResponse['stream']>

/** Sends events until the client disconnects or the stream ends. */
async function sendEvents(outgoing: ServerResponse, headers: Readonly<Record<string, string>>, stream: Stream): Promise<void> {
  outgoing.writeHead(200, headers)
  if (outgoing.req.method === 'HEAD' || outgoing.destroyed) return void outgoing.end()
  await stream(outgoing)
}
