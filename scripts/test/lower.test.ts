import { describe, expect, test } from 'vitest'
import { lower } from '../generate/lower.ts'

const SCHEMAS = {
  Id: { type: 'integer', format: 'int64' },
  Sport: { type: 'string', enum: ['Ride', 'Run'] },
}

const documentWith = (schema: unknown, rest: object = {}) => ({
  openapi: '3.1.1',
  info: { title: 'Planted', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
  paths: {},
  components: { schemas: { ...SCHEMAS, Planted: schema } },
  ...rest,
})

const lowered = (schema: unknown): unknown => {
  const { components } = lower(documentWith(schema)) as { components: { schemas: { Planted: unknown } } }
  return components.schemas.Planted
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const cases: readonly [name: string, given: unknown, want: unknown][] = [
  ['a type or null', { type: ['string', 'null'], maxLength: 3 }, { type: 'string', nullable: true, maxLength: 3 }],
  [
    'a reference or null',
    { description: 'x', anyOf: [ref('Id'), { type: 'null' }] },
    { type: 'integer', nullable: true, description: 'x', format: 'int64' },
  ],
  ['an enumeration or null', { anyOf: [ref('Sport'), { type: 'null' }] }, { type: 'string', nullable: true, enum: ['Ride', 'Run', null] }],
  ['one value', { type: 'string', const: 'Bearer' }, { type: 'string', enum: ['Bearer'] }],
  ['a reference with a description', { ...ref('Id'), description: 'x' }, { description: 'x', allOf: [ref('Id')] }],
  ['a bare reference', ref('Id'), ref('Id')],
  ['examples', { type: 'integer', examples: [1, 2] }, { type: 'integer', example: 1 }],
  ['a list of anything', { type: 'array' }, { type: 'array', items: {} }],
  [
    'what is inside',
    {
      type: 'object',
      properties: { type: { type: ['array', 'null'], items: { const: 'a' } } },
      additionalProperties: { type: ['number', 'null'] },
    },
    {
      type: 'object',
      properties: { type: { type: 'array', nullable: true, items: { enum: ['a'] } } },
      additionalProperties: { type: 'number', nullable: true },
    },
  ],
]

describe('a schema in OpenAPI 3.0', () => {
  test.each(cases)('%s', (_name, given, want) => {
    expect(lowered(given)).toEqual(want)
  })

  test('refuses schemas that 3.0 cannot express', () => {
    expect(() => lowered({ anyOf: [ref('Id'), ref('Sport'), { type: 'null' }] })).toThrow('OpenAPI 3.0 requires one type next to nullable')
  })
})

describe('a document in OpenAPI 3.0', () => {
  const content = {
    'application/json': { schema: { type: ['string', 'null'] }, examples: { one: { value: { type: ['a', 'null'], const: 1 } } } },
  }
  const operation = { parameters: [{ name: 'a', in: 'query', schema: { const: 'x' } }], responses: { 200: { description: 'x', content } } }

  test('names its license by a URL, does not change data, and lowers schemas everywhere', () => {
    const { info, paths } = lower(
      documentWith({}, { paths: { '/a': { get: { ...operation, callbacks: { b: { c: { post: operation } } } } } } }),
    ) as {
      info: unknown
      paths: { '/a': { get: typeof operation & { callbacks: { b: { c: { post: unknown } } } } } }
    }
    expect(info).toEqual({ title: 'Planted', version: '1', license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' } })
    const { callbacks, ...get } = paths['/a'].get
    const want = structuredClone(operation) as {
      parameters: { schema: unknown }[]
      responses: { 200: { content: Record<string, { schema: unknown }> } }
    }
    for (const parameter of want.parameters) parameter.schema = { enum: ['x'] }
    for (const media of Object.values(want.responses[200].content)) media.schema = { type: 'string', nullable: true }
    expect(get).toEqual(want)
    expect(callbacks.b.c.post).toEqual(want)
  })
})
