import { mediaTypeOf, type ReceivedResponse, textOf } from '../../src/exchange.ts'

/** Problems that Prism reports about a request or a response: in a header of the response, or in a separate response. */
export function violationsIn(response: ReceivedResponse): string[] {
  const header = response.headers.get('sl-violations') ?? ''
  const messages = Array.from(header.matchAll(/"message":"((?:[^"\\]|\\.)*)"/g), ([, message = '']) => `Prism complains: ${message}`)
  if (header !== '' && messages.length === 0) messages.push('Prism complains')
  return mediaTypeOf(response.headers) === 'application/problem+json'
    ? [...messages, `response of Prism itself: ${textOf(response)}`]
    : messages
}
