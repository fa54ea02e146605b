import { describe, expect, it } from 'vitest'
import { durationOf } from '../../console/format.ts'
import { readHeaders, readQuery } from '../../console/request-text.ts'

describe('durations have two units at most', () => {
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [21_600, '6 h'],
    [18_720, '5 h 12 min'],
    [86_399, '23 h 59 min'],
    [90_000, '1 d 1 h'],
    [86_430, '1 d'],
    [-900, '15 min'],
  ])('%d seconds: %s', (seconds, text) => expect(durationOf(seconds)).toBe(text))
})

describe('the text of a request', () => {
  it.each<[string, Record<string, string>]>([
    ['', {}],
    ['per_page=5\n\npage=2', { per_page: '5', page: '2' }],
    ['empty=\nalone', { empty: '', alone: '' }],
    ['q=a=b&c', { q: 'a=b&c' }],
  ])('has a parameter in each line of the query: %j', (text, query) => expect(readQuery(text)).toEqual(query))

  it('has a header in each line; one without a value is left out of the request', () => {
    expect(readHeaders('Accept: text/html\nX-Time: 10:00\nAuthorization:\nnothing')).toEqual({
      Accept: 'text/html',
      'X-Time': '10:00',
      Authorization: null,
    })
  })
})
