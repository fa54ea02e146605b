// The reverse of the specification test: everything that no row of the specification states has `x-inferred`.

import { describe, expect, it } from 'vitest'
import { operations as rows } from '../src/index.ts'
import { at, description, isNode, list, type Node, node, nodesIn, resolved, sourceOf } from './document.ts'
import { compare } from './specification/compare.ts'

const { stated } = compare(description, rows)

const isMarked = (value: unknown): boolean => sourceOf(resolved(description, value)) !== undefined

interface Finding {
  readonly name: string
  readonly value: Node
}

/** Properties at and below a schema without a mark. `$ref`s are not resolved, because each component is checked by itself. */
function* unmarkedProperties(value: unknown, name: string): Generator<Finding> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* unmarkedProperties(item, `${name}/${index}`)
  if (!isNode(value) || sourceOf(value) !== undefined) return
  for (const [key, property] of Object.entries(node(value['properties']))) {
    if (!isMarked(property)) yield { name: `${name}/${key}`, value: node(property) }
    yield* unmarkedProperties(property, `${name}/${key}`)
  }
  for (const word of ['allOf', 'oneOf', 'anyOf', 'items']) yield* unmarkedProperties(value[word], `${name}/${word}`)
}

/** Properties at and below an inferred schema that name sources of sentences, but not their own. */
function* sentencesWithoutSource(value: unknown, name: string, isInferred = false): Generator<string> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* sentencesWithoutSource(item, `${name}/${index}`, isInferred)
  if (!isNode(value)) return
  const source = sourceOf(value)
  if (isInferred && value['x-inferred'] !== undefined && source === undefined) yield name
  for (const [key, child] of [
    ...Object.entries(node(value['properties'])),
    ...['allOf', 'oneOf', 'anyOf', 'items'].map((word) => [word, value[word]] as const),
  ])
    yield* sentencesWithoutSource(child, `${name}/${key}`, isInferred || source !== undefined)
}

const operations = rows.map(({ method, path }) => ({
  name: `${method} ${path}`,
  operation: node(at(description, ['paths', path, method.toLowerCase()])),
  item: node(at(description, ['paths', path])),
}))

const inlineSchemas = operations.flatMap(({ name, operation }) =>
  [...nodesIn([operation['requestBody'], operation['responses']])]
    .filter(({ schema }) => schema !== undefined)
    .map(({ schema }) => ({ name, schema })),
)

const unstated = (findings: Iterable<Finding>): string[] => [...findings].filter(({ value }) => !stated.has(value)).map(({ name }) => name)

describe('facts without a mark are stated', () => {
  it.each(operations.map((each) => [each.name, each] as const))('the parameters of %s', (_, { operation, item }) => {
    const parameters = [...list(operation['parameters']), ...list(item['parameters'])].map(node)
    const unmarked = parameters.filter((parameter) => !isMarked(parameter) && !stated.has(parameter))
    expect(unmarked.map((parameter) => resolved(description, parameter)['name'])).toEqual([])
  })

  it.each(Object.entries(node(at(description, ['components', 'schemas']))))('the properties of %s', (name, schema) => {
    expect(unstated(unmarkedProperties(schema, name))).toEqual([])
  })

  it('the properties of schemas inside operations', () => {
    expect(inlineSchemas.length).toBeGreaterThan(0)
    expect(inlineSchemas.flatMap(({ name, schema }) => unstated(unmarkedProperties(schema, name)))).toEqual([])
  })
})

it('a property of an inferred schema that names the sources of sentences also names its own', () => {
  expect([...sentencesWithoutSource({ properties: at(description, ['components', 'schemas']) }, 'schemas')]).toEqual([])
})

// "Response codes per endpoint are not shown."
it.each(operations.map((each) => [each.name, each] as const))('every response of %s is marked as inferred', (_, { operation }) => {
  const responses = Object.entries(node(operation['responses']))
  expect(responses.filter(([, response]) => !isMarked(response)).map(([status]) => status)).toEqual([])
})
