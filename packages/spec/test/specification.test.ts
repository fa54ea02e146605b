import { expect, it } from 'vitest'
import { operations as generated } from '../src/index.ts'
import { describedOperations, description, sourceOf } from './document.ts'
import { compare } from './specification/compare.ts'
import { operations } from './specification/table.ts'

it('the description states what the tables of the specification state, without a mark', () => {
  expect(compare(description, generated).differences).toEqual([])
})

it('an operation that the specification does not have is marked as inferred', () => {
  const unmarked = Object.entries(describedOperations).filter(([, operation]) => sourceOf(operation) === undefined)
  expect(unmarked.map(([name]) => name).toSorted()).toEqual(Object.keys(operations).toSorted())
})
