// The specification's tables, row by row, compared with the bundled description.

import { describe, expect, it } from 'vitest'
import { description, node } from './checks/document.ts'
import { sections } from './checks/sections.ts'
import { endpoints } from './specification/endpoints.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']

const described = Object.entries(node(description['paths'])).flatMap(([path, item]) =>
  METHODS.filter((method) => method in node(item)).map((method) => `${method.toUpperCase()} ${path}`),
)

describe.each(Object.entries(sections))('%s', (_, cases) => {
  it.each(cases.map((row) => [row.name, row] as const))('%s', (_, row) => {
    expect(row.check(description)).toEqual([])
  })
})

describe('endpoints, as a whole', () => {
  it('there are 38', () => {
    expect(endpoints).toHaveLength(38)
  })

  it('the description has these and no others', () => {
    expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
  })
})
