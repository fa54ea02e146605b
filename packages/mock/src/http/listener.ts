import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Answer, problem } from '../answer.ts'
import type { Engine } from '../engine.ts'
import { allowOrigin, answerPreflight, isPreflight } from './cors.ts'
import type { HostCheck } from './host.ts'
import { LARGEST_BODY, readRequest } from './read-request.ts'

/** Listener of a `node:http` server that lets the engine answer. One request that goes wrong never ends the process. */
export const createListener =
  (engine: Engine, checkHost: HostCheck): RequestListener =>
  (message, response) => {
    const refusal = checkHost(message)
    if (refusal !== undefined) response.writeHead(refusal.status, refusal.headers).end(refusal.body)
    else if (isPreflight(message)) answerPreflight(message, response)
    else
      answer(engine, message)
        .catch((error: unknown) => problem(500, 'The mock failed', String(error)))
        .then((answered) => send(response, answered))
        .catch(() => response.destroy())
  }

async function answer(engine: Engine, message: IncomingMessage): Promise<Answer> {
  const request = await readRequest(message)
  return request === undefined ? problem(413, 'Too large', `The mock reads bodies of up to ${LARGEST_BODY} bytes.`) : engine(request)
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  allowOrigin(response)
  if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body))
  response.writeHead(status).end(body)
}
