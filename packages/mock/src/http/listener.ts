import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { readTarget } from '@activity-tracking/kit/server/host'
import pLimit from 'p-limit'
import { toText } from '../choice.ts'
import type { Engine } from '../engine.ts'
import { type MockResponse, problem } from '../response.ts'
import { allowOrigin, isPreflight, respondToPreflight } from './cors.ts'
import { LARGEST_BODY, readRequest } from './read-request.ts'

/** Number of large bodies that are in memory at the same time. The others wait until it is their turn. */
const MOST_LARGE_BODIES = 2
/** Bodies of this size or of an unknown size are large, in bytes. */
const LARGE = 2 ** 20

/** Listener of a `node:http` server that passes requests to the engine. A request that fails does not end the process. */
export function createListener(engine: Engine, namesMock: (host: string | undefined) => boolean): RequestListener {
  const inTurn = pLimit(MOST_LARGE_BODIES)
  return (message, response) => {
    const target = readTarget(message)
    if (target === undefined) refuse(response, SECOND_HOST)
    else if (!namesMock(target.host)) refuse(response, FOREIGN_HOST)
    else if (isPreflight(message)) respondToPreflight(message, response)
    else {
      const work = () => respond(engine, message, target.path, `http://${target.host}`)
      void (isLarge(message) ? inTurn(work) : work())
        .catch((error: unknown) => problem(500, 'The mock failed', String(error)))
        .then((made) => send(response, made))
        .catch(() => response.destroy())
    }
  }
}

const SECOND_HOST = problem(400, 'Bad request', 'The request has more than one Host header.')
const FOREIGN_HOST = problem(
  421,
  'Misdirected request',
  'The mock accepts only requests for loopback hosts, such as localhost and 127.0.0.1. To allow another host, start it with --allow-host <name>.',
)

/** Refuses a request that is not for the mock. Pages cannot read the refusal. */
const refuse = (response: ServerResponse, { status, headers, body }: MockResponse): void => {
  response.writeHead(status, headers).end(body)
}

const isLarge = ({ headers: { 'content-length': length, 'transfer-encoding': coding } }: IncomingMessage): boolean =>
  coding !== undefined || Number(length ?? 0) >= LARGE

async function respond(engine: Engine, message: IncomingMessage, target: string, origin: string): Promise<MockResponse> {
  const request = await readRequest(message, target)
  if (request === undefined) return problem(413, 'Content Too Large', `The mock accepts bodies of up to ${LARGEST_BODY} bytes.`)
  const { body, ...head } = await engine(request)
  return body === undefined ? head : { ...head, body: toText(body, origin) }
}

function send(response: ServerResponse, { status, headers, body }: MockResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  allowOrigin(response)
  if (body !== undefined) response.setHeader('content-length', Buffer.byteLength(body))
  response.writeHead(status).end(body)
}
