import type { ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

/** Sends an answer whole. */
export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (body === undefined) response.writeHead(status, headers).end()
  else response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
