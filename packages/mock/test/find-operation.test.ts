import { describe, expect, it } from 'vitest'
import { findOperation } from '../src/find-operation.ts'

const operations = ['/segments/{id}', '/segments/starred', '/segments/{id}/starred', '/'].map((path) => ({ method: 'get', path }))

describe('findOperation', () => {
  it.each([
    ['/segments/7318826', '/segments/{id}'],
    ['/segments/starred', '/segments/starred'],
    ['/segments/starred/starred', '/segments/{id}/starred'],
    ['/segments/%zz', '/segments/{id}'],
    ['/', '/'],
    ['/segments', undefined],
    ['/segments/', undefined],
    ['/segments//starred', undefined],
    ['/segments/7318826/', undefined],
  ])('%s is for %s', (path, expected) => {
    expect(findOperation(operations, 'get', path)?.path).toBe(expected)
  })

  it('takes the method into account', () => {
    expect(findOperation(operations, 'put', '/segments/7318826')).toBeUndefined()
  })
})
