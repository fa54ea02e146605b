import { describe, expect, it } from 'vitest'
import { toMockDocument } from '../src/mock-document.ts'
import { document, operations } from './description.ts'

const transformed = toMockDocument(document, operations)

describe('the document for Prism', () => {
  it('has every operation of the table under the path of its base', () => {
    const expected = operations.map(({ base, path, method }) => `${method} ${base === 'api' ? '/api/v3' : ''}${path}`)
    const present = Object.entries(transformed.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((key) => key !== 'parameters')
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(present.sort()).toEqual(expected.sort())
  })

  it('prevents Prism from sending requests: it has no callbacks', () => {
    expect(JSON.stringify(document)).toContain('"callbacks":')
    expect(JSON.stringify(transformed)).not.toContain('"callbacks":')
  })

  it('closes the open enumerations, so that Prism generates only listed values', () => {
    expect(JSON.stringify(document)).toContain('"x-extensible-enum":["everyone","followers_only","only_me"]')
    expect(JSON.stringify(transformed)).toContain('"enum":["everyone","followers_only","only_me"]')
    expect(JSON.stringify(transformed)).not.toContain('x-extensible-enum')
  })

  it('keeps the parameters of a path', () => {
    const [operation] = operations.filter(({ operationId }) => operationId === 'getAthleteStats')
    const parameters = [{ name: 'id', in: 'path', schema: {}, example: 1 }] as const
    const given = { ...document, paths: { '/athletes/{id}/stats': { parameters, get: { operationId: 'getAthleteStats', responses: {} } } } }
    expect(toMockDocument(given, operation === undefined ? [] : [operation]).paths).toEqual({
      '/api/v3/athletes/{id}/stats': { parameters, get: { operationId: 'getAthleteStats', responses: {} } },
    })
  })

  it('cannot be created from a table and a description that differ', () => {
    expect(() => toMockDocument({ ...document, paths: {} }, operations)).toThrow(/although the operation table lists it/)
  })
})
