import { describe, expect, it } from 'vitest'
import { parseExactly } from '../../src/validate/exact-json.ts'

describe('JSON read exactly', () => {
  it('represents only integers that a number cannot represent as text', () => {
    expect(parseExactly('{"id":9007199254740993,"small":7,"lat":60.39299123456789,"big":1e300,"list":[-9223372036854775808]}')).toEqual({
      id: '9007199254740993',
      small: 7,
      lat: 60.39299123456789,
      big: 1e300,
      list: ['-9223372036854775808'],
    })
  })
})
