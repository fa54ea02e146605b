import type { IncomingMessage, ServerResponse } from 'node:http'

/** Lets pages of any origin read the answer, with every header that is set by now. */
export function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return
  const names = response.getHeaderNames()
  response.setHeader('Access-Control-Allow-Origin', headers.origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Vary', 'Origin')
  // Named one by one, because `*` means nothing where a page sends credentials.
  if (names.length > 0) response.setHeader('Access-Control-Expose-Headers', names.join(', '))
}

/** Whether a browser asks for leave before the request proper. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Allows what the browser asks for. */
export function answerPreflight(message: IncomingMessage, response: ServerResponse): void {
  const { 'access-control-request-method': method, 'access-control-request-headers': headers } = message.headers
  allowOrigin(message, response)
  if (method !== undefined) response.setHeader('Access-Control-Allow-Methods', method)
  if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers)
  response.writeHead(204).end()
}
