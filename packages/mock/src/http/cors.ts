import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Lets pages of any origin read the response, with every header that is set by now. Without cookies and the like: `*` excludes them, and the mock
 * looks at nothing that a browser would add.
 */
export function allowOrigin(response: ServerResponse): void {
  const names = response.getHeaderNames()
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (names.length > 0) response.setHeader('Access-Control-Expose-Headers', names.join(', '))
}

/** Whether a request is the preflight of a browser. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Allows what the browser asks for. Named one by one, because `*` does not cover `Authorization`. */
export function respondToPreflight(message: IncomingMessage, response: ServerResponse): void {
  const { 'access-control-request-method': method, 'access-control-request-headers': headers } = message.headers
  allowOrigin(response)
  if (method !== undefined) response.setHeader('Access-Control-Allow-Methods', method)
  if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers)
  response.writeHead(204).end()
}
