// Facts that the specification does not state have no other source here. A change of one is a decision, and changes a number or a word below.

import { expect, test } from 'vitest'
import { description, isNode, list, type Node, node, resolved, typesOf } from './document.ts'

/** The objects of the description, without examples, and without maps whose keys are the names of properties. */
function* elementsIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* elementsIn(item)
  if (!isNode(value)) return
  yield value
  for (const [key, child] of Object.entries(value)) {
    if (key === 'properties') for (const property of Object.values(node(child))) yield* elementsIn(property)
    else if (!key.startsWith('example')) yield* elementsIn(child)
  }
}
const elements = [...elementsIn(description)]

/** How many elements have each value of a keyword. */
function counted(keyword: string): Record<string, number> {
  const values = elements.flatMap((element) => element[keyword] ?? []).filter((value) => !isNode(value))
  const groups = Object.entries(Object.groupBy(values.map(String), (value) => value))
  return Object.fromEntries(groups.map(([value, all = []]) => [value, all.length]))
}

const HOST = 'activity-tracking.example'
const BASES = { [`https://${HOST}`]: 4, [`https://${HOST}/api/v3`]: 1, [`https://api.${HOST}/api/v3`]: 1 }

test.each<[keyword: string, counts: Readonly<Record<string, number>>]>([
  ['type', { object: 91, string: 217, integer: 111, number: 79, boolean: 50, array: 53, null: 158, oauth2: 1, http: 1 }],
  ['format', { double: 79, 'date-time': 18, binary: 1, password: 12, uri: 4, int64: 2 }],
  ['in', { query: 32, path: 9 }],
  ['minimum', { 0: 7, 1: 9 }],
  ['maximum', { 5: 4, 200: 4, 1000: 1, 2000: 1, 31536000: 1, 100000000: 1, 9007199254740991: 4 }],
  ['minLength', { 1: 5 }],
  ['maxLength', { 255: 1 }],
  ['minItems', { 1: 3, 2: 1 }],
  ['maxItems', { 2: 2, 10: 1 }],
  ['default', { 0: 1, 1: 2, 5: 1, 30: 4, auto: 1, false: 1, ...BASES }],
  ['deprecated', { true: 6, '2026-06-01': 1 }],
  ['explode', { false: 3 }],
  ['scope', { 'activity:read_all': 11, read_all: 15, 'profile:read_all': 2 }],
  ['x-always-seen', { true: 211 }],
  ['x-inferred', { observed: 113, 'public-reference': 117, reported: 7, claimed: 3, assumed: 19 }],
  ['source', { observed: 50, 'public-reference': 113, reported: 25, claimed: 15, assumed: 107 }],
  ['x-required-inferred', { 'public-reference': 1, assumed: 3 }],
  ['x-security-inferred', { assumed: 23 }],
  ['x-quota-families-inferred', { 'public-reference': 1, assumed: 4 }],
])('the values of %s', (keyword, counts) => {
  expect(counted(keyword)).toEqual(counts)
})

const SHORT_LISTS = `0,1 FIT,TCX,GPX,fit,fit.gz,tcx,tcx.gz,gpx,gpx.gz M,F NC,4,3,2,1,HC Ride,Run,VirtualRide,Hike auto,force
  cycling,running,triathlon,other distance,time everyone,followers_only,only_me feet,meters heartrate,power,pace low,medium,high
  member,pending running,riding true,false`

test('the errors that operations name, and the short lists of values', () => {
  const errors = {
    BadClient: 2,
    BadRequest: 17,
    Forbidden: 33,
    NotFound: 25,
    PaymentRequired: 3,
    TooManyRequests: 35,
    UnauthorizedClient: 5,
  }
  const named = Object.entries(errors).map(([name, count]) => [`#/components/responses/${name}`, count])
  expect(counted('$ref')).toMatchObject(Object.fromEntries(named))
  const lists = elements.flatMap((element) => String(element['enum'] ?? element['x-extensible-enum'] ?? []))
  const short = [...new Set(lists)].filter((values) => values.includes(',') && values.length < 50)
  expect(short.sort()).toEqual(SHORT_LISTS.split(/\s+/))
})

test('an operation has the tag of what is in its path', () => {
  const places = Object.entries(node(description['paths'])).flatMap(([path, item]) =>
    Object.values(node(item)).flatMap((operation) =>
      list(node(operation)['tags']).map((tag) => `${String(tag).replace(/s$/, '')} ${path}`),
    ),
  )
  expect(places.filter((place) => !/^(.+) .*\1/i.test(place.replace('Segment effort', 'Segment_effort')))).toEqual([])
})

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
  expect([...elementsIn(node(description['components'])['schemas'])].filter((schema) => schema['default'] !== undefined)).toEqual([])
})
