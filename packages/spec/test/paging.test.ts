import { describe, expect, it } from 'vitest'
import { description, list, type Node, node, resolved } from './document.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

/** The parameters of all operations, with the path of each. */
const parameters = Object.entries(node(description['paths'])).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const own = [...list(node(item)['parameters']), ...list(node(node(item)[method])['parameters'])]
    return own.map((each) => resolved(description, each)).map((parameter) => ({ path, ...parameter, schema: node(parameter['schema']) }))
  }),
) as { readonly path: string; readonly name: string; readonly schema: Node }[]

/** Public reference: page (default 1), per_page and page_size (default 30). Reported: at most 200. */
describe.each([
  ['page', { minimum: 1, default: 1 }],
  ['per_page', { minimum: 1, maximum: 200, default: 30 }],
  ['page_size', { minimum: 1, maximum: 200, default: 30 }],
])('%s', (name, limits) => {
  const found = parameters.filter((parameter) => parameter.name === name)

  it.each(found)('has its default and its limits: $path', ({ schema }) => {
    expect(schema).toMatchObject(limits)
  })
})
