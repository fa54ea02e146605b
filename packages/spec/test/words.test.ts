// What the description says of its facts in words, and its facts, agree.

import { expect, test } from 'vitest'
import { description, node, nodesIn, resolved, typesOf } from './document.ts'

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
