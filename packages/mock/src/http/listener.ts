import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Engine } from '../engine.ts'
import { type MockResponse, problem } from '../response.ts'
import { allowOrigin, isPreflight, respondToPreflight } from './cors.ts'
import type { HostCheck } from './host.ts'
import { LARGEST_BODY, readRequest } from './read-request.ts'

/** Listener of a `node:http` server that passes requests to the engine. A request that fails does not end the process. */
export const createListener =
  (engine: Engine, checkHost: HostCheck): RequestListener =>
  (message, response) => {
    const refusal = checkHost(message)
    if (refusal !== undefined) response.writeHead(refusal.status, refusal.headers).end(refusal.body)
    else if (isPreflight(message)) respondToPreflight(message, response)
    else
      respond(engine, message)
        .catch((error: unknown) => problem(500, 'The mock failed', String(error)))
        .then((made) => send(response, made))
        .catch(() => response.destroy())
  }

async function respond(engine: Engine, message: IncomingMessage): Promise<MockResponse> {
  const request = await readRequest(message)
  return request === undefined
    ? problem(413, 'Content Too Large', `The mock accepts bodies of up to ${LARGEST_BODY} bytes.`)
    : engine(request)
}

function send(response: ServerResponse, { status, headers, body }: MockResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  allowOrigin(response)
  if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body))
  response.writeHead(status).end(body)
}
