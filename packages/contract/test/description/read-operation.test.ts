import { getOperation } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { createDescription } from '../../src/description/description.ts'
import { pointerTo } from '../../src/description/reader.ts'

const row = getOperation('getAthlete')
const documentWith = (operation: object, components: object = {}) => ({ paths: { '/athlete': { get: operation } }, components })

describe('an operation of the document', () => {
  it('is read through references', () => {
    const document = documentWith(
      { parameters: [{ $ref: '#/components/parameters/Page~1s' }], responses: { 200: { $ref: '#/components/responses/Ok' } } },
      {
        parameters: { 'Page/s': { name: 'page', in: 'query', schema: { type: 'integer' }, example: 2 } },
        responses: { Ok: { headers: { 'X-One': { required: true, schema: { type: 'string' }, example: 'a' } } } },
      },
    )
    const operation = createDescription(document, [row]).operation('getAthlete')
    expect(operation.parameters).toEqual([
      {
        name: 'page',
        in: 'query',
        required: false,
        schema: '#/components/parameters/Page~1s/schema',
        isList: false,
        explode: true,
        example: 2,
      },
    ])
    expect(operation.responses.get(200)?.headers).toEqual([
      { name: 'X-One', schema: '#/components/responses/Ok/headers/X-One/schema', required: true, example: 'a' },
    ])
  })

  it.each([
    ['is not there', { paths: {} }, 'the document does not have GET /athlete: generate it again'],
    [
      'has an unresolvable reference',
      documentWith({ responses: { 200: { $ref: '#/components/x' } } }),
      /the reference #\/components\/x at .* cannot be resolved/,
    ],
    [
      'has an invalid status',
      documentWith({ responses: { '4XX': {} } }),
      /^getAthlete: the contract requires a status code for each response/,
    ],
  ])('is refused when it %s', (_what, document, message) => {
    expect(() => createDescription(document, [row])).toThrow(message)
  })

  it('has the responses with a status, without the default one', () => {
    const document = documentWith({ responses: { 200: {}, default: {} } })
    expect([...createDescription(document, [row]).operation('getAthlete').responses.keys()]).toEqual([200])
  })

  it('has pointers that are URI fragments', () => {
    expect(pointerTo({ pointer: '#/paths', value: {} }, '/activities/{id}', 'a~b')).toBe('#/paths/~1activities~1%7Bid%7D/a~0b')
  })
})
