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

/** Formats of texts with such a name. */
const FORMATS: readonly (readonly [name: RegExp, format: string])[] = [
  [/^(?!embed).*token$|secret$/, 'password'],
  [/(_at|^start_date)$/, 'date-time'],
  [/^callback_url$/, 'uri'],
]

test('texts have the formats of their names', () => {
  const properties = elements.flatMap((element) => Object.entries(node(element['properties'])))
  const texts = properties.filter(([, property]) => resolved(description, property)['type'] === 'string')
  const wrong = texts.filter(([name, property]) =>
    FORMATS.some(([pattern, format]) => pattern.test(name) && resolved(description, property)['format'] !== format),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('every limit and default is that in the words', () => {
  const wrong = elements.flatMap((element) => {
    if (element['description'] === undefined) return []
    const { minimum, maximum, maxLength, maxItems, default: standard } = { ...element, ...node(element['schema']) }
    const words = String(element['description']).replaceAll(/(?<=\d),(?=\d{3})/g, '')
    const [, from = String(minimum)] = /\bfrom (\d+)/i.exec(words) ?? []
    // Not 1, nor a number that the words have in another unit.
    const said = [maximum, maxLength, maxItems, standard].filter((limit) => Number(limit) > 2 && Number(limit) < 10_000_000)
    const holds = said.every((limit) => new RegExp(`\\b${limit}\\b`).test(words)) && (minimum === undefined || from === String(minimum))
    return holds ? [] : [words]
  })
  expect(wrong).toEqual([])
})

test('what has another one instead is deprecated', () => {
  const told = elements.filter(({ description: words }) => /\bUse `\w+` instead|Not needed/.test(String(words)))
  expect(told.filter(({ deprecated }) => deprecated !== true)).toEqual([])
  expect(elements.filter(({ deprecated, operationId }) => deprecated === true && operationId === undefined)).toHaveLength(told.length)
})

test('only parameters have a default: the sandbox does not fill in fields of responses', () => {
  expect([...nodesIn(node(description['components'])['schemas'])].filter((schema) => schema['default'] !== undefined)).toEqual([])
})
