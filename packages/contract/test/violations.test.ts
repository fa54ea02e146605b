import { expect, it } from 'vitest'
import { violationsIn } from './support/violations.ts'

const response = (headers: Record<string, string>, text = '{}') => ({
  status: 200,
  headers: new Headers({ 'Content-Type': 'application/json', ...headers }),
  bytes: new TextEncoder().encode(text),
})

it.each([
  ['a response without complaints', response({}), []],
  [
    'a header with complaints',
    response({ 'sl-violations': '[{"message":"must be integer"},{"message":"must be \\"a\\""}]' }),
    ['Prism complains: must be integer', 'Prism complains: must be \\"a\\"'],
  ],
  ['a header that cannot be read', response({ 'sl-violations': '[]' }), ['Prism complains']],
  [
    'a separate response',
    response({ 'Content-Type': 'application/problem+json' }, '{"title":"Invalid request"}'),
    ['response of Prism itself: {"title":"Invalid request"}'],
  ],
])('violations that Prism reports are read from %s', (_what, response, want) => {
  expect(violationsIn(response)).toEqual(want)
})
