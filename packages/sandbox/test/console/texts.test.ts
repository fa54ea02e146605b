import { describe, expect, it } from 'vitest'
import { readHeaders, readQuery } from '../../console/request-text.ts'

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
