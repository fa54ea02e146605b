// The specification's tables, row by row, compared with the bundled description.

import { describe, expect, it } from 'vitest'
import { description } from './checks/document.ts'
import { describedOperations } from './checks/operations.ts'
import { sections } from './checks/sections.ts'
import { endpoints } from './specification/endpoints.ts'

describe.each(Object.entries(sections))('%s', (_, cases) => {
  it.each(cases.map((row) => [row.name, row] as const))('%s', (_, row) => {
    expect(row.check(description)).toEqual([])
  })
})

describe('endpoints, as a whole', () => {
  it('the description has these, and no others without a mark: an operation that the specification does not have has `x-inferred`', () => {
    const stated = describedOperations.filter(({ isInferred }) => !isInferred).map(({ name }) => name)
    expect(stated.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it('none is listed twice', () => {
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
  })
})
