// Facts that the specification does not state have no other source here. facts.txt shows how a change of the sources changes the whole description.

import { expect, test } from 'vitest'
import { description, isNode, list, node, nodesIn, resolved, typesOf } from './document.ts'

const NO_FACTS = ['description', 'summary', 'title', 'version', 'example', 'examples']

/** An element that only refers to another one as the name of that. */
const shortened = (value: unknown): unknown => {
  const { $ref, ...others } = node(value)
  return typeof $ref === 'string' && Object.keys(others).length === 0 ? $ref.replace('#/components/', '') : value
}

/** A line for each element with its facts, without words and examples. */
function* factsIn(value: unknown, path = ''): Generator<string> {
  const children = Object.entries(Object(value)).map(([key, child]) => [key, shortened(child)] as const)
  const [deeper = [], facts = []] = [true, false].map((isDeep) =>
    children.filter(([key, child]) => !NO_FACTS.includes(key) && (isNode(child) || list(child).some(isNode)) === isDeep),
  )
  if (facts.length > 0) yield `${path} ${facts.map(([key, fact]) => `${key}=${fact}`).join(' ')}`
  for (const [key, child] of deeper) yield* factsIn(child, `${path}/${key}`)
}

test('no fact changes unnoticed', async () => {
  await expect([...factsIn(description)].join('\n')).toMatchFileSnapshot('facts.txt')
})

const elements = [...nodesIn(description)]

/** What is said of properties with such a name and such types. */
const SAID: readonly (readonly [name: RegExp, types: RegExp, said: RegExp])[] = [
  [/^(?!converted|notification).*distance$|elev|altitude$/, /number|integer|^object$/, /\bmeters\b/],
  [/_time$/, /./, /\bseconds\b/],
  [/speed|velocity/, /./, /meters per second/],
  [/heartrate$/, /number|object/, /beats per minute/],
  [/cadence/, /./, /revolutions per minute/],
  [/watts$|^ftp$/, /number|integer|object/, /\bwatts\b/],
  [/temp$/, /./, /degrees Celsius/],
  [/grade(_smooth)?$/, /./, /percent/],
  [/^kilojoules$/, /./, /kilojoules/],
  [/^calories$/, /./, /kilocalories/],
  [/^weight$/, /./, /kilograms/],
  [/lat_?lng$/, /./, /degrees|point/],
  [/(_at|^start_date)$/, /./, /UTC|Unix timestamp/],
  [/_local$/, /./, /\blocal\b/],
  [/_count$/, /./, /^Number of/],
  [/./, /boolean/, /^Whether|^`true`/],
]

test('properties have the units and times of their names', () => {
  const properties = elements.flatMap((element) => Object.entries(node(element['properties'])))
  const wrong = properties.flatMap(([name, property]) => {
    const types = [...typesOf(description, property)].join()
    const words = String(resolved(description, property)['description'])
    const missing = SAID.filter(([pattern, some, said]) => pattern.test(name) && some.test(types) && !said.test(words))
    return missing.map(([, , said]) => `${name}: "${words}" does not say ${said}`)
  })
  expect(wrong).toEqual([])
})

test('every default and maximum in the words of a parameter is that of its schema', () => {
  const wrong = elements.flatMap(({ name, description: words, schema }) =>
    ['default', 'maximum'].flatMap((keyword) => {
      const [, said] = new RegExp(`\\b${keyword}(?: is)? (\\d+)`, 'i').exec(String(words)) ?? []
      return schema === undefined || said === undefined || Number(said) === node(schema)[keyword] ? [] : [`${name}: ${keyword} ${said}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('only parameters have a default: the sandbox does not fill in fields of responses', () => {
  expect([...nodesIn(node(description['components'])['schemas'])].filter((schema) => schema['default'] !== undefined)).toEqual([])
})
