import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Lets pages of any origin read the response, with all headers that have been set. `*` excludes credentials such as cookies, and the mock does not
 * read any credentials that a browser adds.
 */
export function allowOrigin(response: ServerResponse): void {
  const names = response.getHeaderNames()
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (names.length > 0) response.setHeader('Access-Control-Expose-Headers', names.join(', '))
}

/** Whether a request is a browser's preflight. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Allows the requested headers. They are listed one by one, because `*` does not include `Authorization`. */
export function respondToPreflight(message: IncomingMessage, response: ServerResponse): void {
  const { 'access-control-request-method': method, 'access-control-request-headers': headers } = message.headers
  allowOrigin(response)
  if (method !== undefined) response.setHeader('Access-Control-Allow-Methods', method)
  if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers)
  response.writeHead(204).end()
}
