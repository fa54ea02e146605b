import { expect, it } from 'vitest'
import { violationsIn } from './support/violations.ts'

const answer = (headers: Record<string, string>, text = '{}') => ({
  status: 200,
  headers: new Headers({ 'Content-Type': 'application/json', ...headers }),
  bytes: new TextEncoder().encode(text),
})

it.each([
  ['an answer without complaints', answer({}), []],
  [
    'a header with complaints',
    answer({ 'sl-violations': '[{"message":"must be integer"},{"message":"must be \\"a\\""}]' }),
    ['Prism complains: must be integer', 'Prism complains: must be \\"a\\"'],
  ],
  ['a header that cannot be read', answer({ 'sl-violations': '[]' }), ['Prism complains']],
  [
    'an answer of its own',
    answer({ 'Content-Type': 'application/problem+json' }, '{"title":"Invalid request"}'),
    ['Prism answers itself: {"title":"Invalid request"}'],
  ],
])('what Prism finds wrong is read from %s', (_what, response, want) => {
  expect(violationsIn(response)).toEqual(want)
})
