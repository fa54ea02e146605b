// Enumerations in responses and events are open, those in requests are closed.

import { describe, expect, it } from 'vitest'
import { at, description, list, type Node, node, nodesIn, target } from './document.ts'

/** All objects that can be reached from a value, with `$ref`s resolved. */
function reached(value: unknown, found = new Set<Node>()): Set<Node> {
  for (const each of nodesIn(value)) {
    const whole = target(description, each)
    if (whole === each) found.add(each)
    else if (!found.has(whole)) {
      found.add(whole)
      reached(whole, found)
    }
  }
  return found
}

const operations = Object.values(node(description['paths'])).flatMap((item) => Object.values(node(item)).map(node))
const events = Object.values(node(description['webhooks'])).map((item) => at(item, ['post', 'requestBody']))

const isSchema = ({ type }: Node): boolean => type !== undefined
const sent = [...reached([operations.map(({ responses }) => responses), events])].filter(isSchema)
const accepted = [...reached(operations.flatMap(({ parameters, requestBody }) => [parameters, requestBody]))].filter(isSchema)

describe('enumerations', () => {
  it('in responses and events are open, those in requests are closed', () => {
    const having = (schemas: readonly Node[], keyword: string) => schemas.filter((schema) => schema[keyword] !== undefined)
    expect([having(sent, 'x-extensible-enum').length > 10, having(sent, 'enum')]).toEqual([true, []])
    expect([having(accepted, 'enum').length > 5, having(accepted, 'x-extensible-enum')]).toEqual([true, []])
  })

  it.each(['ActivityType', 'SportType', 'StreamType'])('%s lists the values that a request may hold', (name) => {
    const schema = (which: string) => node(at(description, ['components', 'schemas', which]))
    expect(list(schema(name)['x-extensible-enum']).length).toBeGreaterThan(0)
    expect(schema(name)['x-extensible-enum']).toEqual(schema(`${name}Input`)['enum'])
  })
})
