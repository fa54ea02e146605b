import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import pLimit from 'p-limit'
import type { Engine } from '../engine.ts'
import { type MockResponse, problem } from '../response.ts'
import { allowOrigin, isPreflight, respondToPreflight } from './cors.ts'
import type { HostCheck } from './host.ts'
import { LARGEST_BODY, readRequest } from './read-request.ts'

/** Number of large bodies that are in memory at the same time. The others wait until it is their turn. */
const MOST_LARGE_BODIES = 2
/** Bodies of this size or of an unknown size are large, in bytes. */
const LARGE = 2 ** 20

/** Listener of a `node:http` server that passes requests to the engine. A request that fails does not end the process. */
export function createListener(engine: Engine, checkHost: HostCheck): RequestListener {
  const inTurn = pLimit(MOST_LARGE_BODIES)
  return (message, response) => {
    const refusal = checkHost(message)
    if (refusal !== undefined) response.writeHead(refusal.status, refusal.headers).end(refusal.body)
    else if (isPreflight(message)) respondToPreflight(message, response)
    else {
      const work = () => respond(engine, message)
      void (isLarge(message) ? inTurn(work) : work())
        .catch((error: unknown) => problem(500, 'The mock failed', String(error)))
        .then((made) => send(response, made))
        .catch(() => response.destroy())
    }
  }
}

const isLarge = ({ headers: { 'content-length': length, 'transfer-encoding': coding } }: IncomingMessage): boolean =>
  coding !== undefined || Number(length ?? 0) >= LARGE

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
