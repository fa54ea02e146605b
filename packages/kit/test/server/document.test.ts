import { expect, it } from 'vitest'
import { followIn } from '../../src/server/document.ts'

it('a reference is followed to its end, and is named if it leads nowhere', () => {
  const document = { one: { $ref: '#/other' }, other: { is: 'found' } }
  expect(followIn(document, { $ref: '#/one' })).toEqual({ is: 'found' })
  expect(() => followIn(document, { $ref: '#/none' })).toThrow('the reference #/none of the description cannot be resolved')
})
