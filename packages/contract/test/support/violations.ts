import { mediaTypeOf, type ReceivedResponse, textOf } from '../../src/exchange.ts'

/** What Prism finds wrong with a request or an answer: in a header of the answer, or in an answer of its own. */
export function violationsIn(response: ReceivedResponse): string[] {
  const header = response.headers.get('sl-violations') ?? ''
  const messages = Array.from(header.matchAll(/"message":"((?:[^"\\]|\\.)*)"/g), ([, message = '']) => `Prism complains: ${message}`)
  if (header !== '' && messages.length === 0) messages.push('Prism complains')
  return mediaTypeOf(response.headers) === 'application/problem+json'
    ? [...messages, `Prism answers itself: ${textOf(response)}`]
    : messages
}
