import type { Schema } from '@activity-tracking/kit/server/document'
import fc, { type Arbitrary } from 'fast-check'
import { controlDescription } from '../../src/description/control-description.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'
import { mostly } from './arbitrary-fields.ts'

type Operation = (typeof controlDescription.operations)[number]

/** Ids by the name of a parameter or field (`athlete_id`), or by the collection before `{id}` in a path (`gear`). */
export type KnownIds = Readonly<Record<string, readonly unknown[]>>

/** A request to the control API. */
export interface ControlCall {
  readonly operation: Operation
  /** Below `/_sandbox`, with the query. */
  readonly path: string
  readonly body: unknown
}

const TEXTS = [
  'Løp',
  '早朝ラン',
  '🚴🏽‍♀️',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  "'; drop table gear; --",
  '<b>&amp;</b>',
  'a\r\nb',
  'x'.repeat(900),
]
const JUNK = [null, true, -1, 0, 1.5, 1e300, '', ' ', '\u0000', [], {}, [[]], '9'.repeat(30), 'x'.repeat(5_000)]
const UNKNOWN_IDS = ['1', 0, '0', '9007199254740993', '9223372036854775807', '9223372036854775808', '007']
const DATES = ['2026-11-02T10:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '1969-12-31T23:59:59Z', '2024-02-29T12:00:00+14:00']
const NEAR_EACH_OTHER = [
  [46.001, 14.5],
  [46.002, 14.5],
  [46.003, 14.5001, 410.5],
  [46.001, 14.503],
]
/** At the poles, at the date line, and invalid. */
const FAR_AWAY = [
  [90, 0],
  [-90, 180],
  [0, 180],
  [0, -180],
  [91, 0],
]

/** Values of fields whose meaning is not in their schema, by name. */
const BY_NAME: Readonly<Record<string, Arbitrary<unknown>>> = {
  points: mostly(
    fc.array(fc.constantFrom(...NEAR_EACH_OTHER), { minLength: 2, maxLength: 6 }),
    fc.array(fc.constantFrom(...FAR_AWAY), { maxLength: 6 }),
  ),
  center: mostly(fc.constantFrom(...NEAR_EACH_OTHER), fc.constantFrom(...FAR_AWAY)),
  polyline: fc.constantFrom('_p~iF~ps|U_ulLnnqC_mqNvxq`@', '', '~~~~', '??', 'a'.repeat(3_000)),
  sport_type: fc.constantFrom('Ride', 'Run', 'Swim', 'TrailRun', 'Chess'),
  start_date_local: fc.constantFrom(...DATES, 'noon'),
  picture: fc.constantFrom(null, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'no picture'),
  cover: fc.constantFrom(null, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'no picture'),
  activity_types: fc.array(fc.constantFrom('Ride', 'Run', 'Chess'), { maxLength: 3 }),
  content: mostly(fc.constant(Buffer.from(gpxFile([steadySamples(120)])).toString('base64')), fc.constantFrom('', 'AAAA', 'no base64!')),
}

/** Operations that a reset does not undo, or that change every later response. */
const LEFT_OUT = new Set(['active'])

/** Values of a schema: mostly valid ones, many of them at the limits. */
const anyValue = (name: string, schema: Schema, ids: KnownIds): Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: rightValue(name, { ...controlDescription.follow<Schema>(schema), ...schema }, ids), weight: 40 },
    { arbitrary: fc.constantFrom(...JUNK), weight: 1 },
  )

function rightValue(name: string, schema: Schema, ids: KnownIds): Arbitrary<unknown> {
  const known = ids[name] ?? []
  if (known.length > 0) return mostly(fc.constantFrom(...known), fc.constantFrom<unknown>(...UNKNOWN_IDS))
  if (name === 'id') return fc.constantFrom(...UNKNOWN_IDS, '80000', 'b7', 'g7')
  const { type, format, minimum, maximum, enum: choices } = schema
  if (BY_NAME[name] !== undefined) return BY_NAME[name]
  if (Array.isArray(choices)) return fc.constantFrom(...choices)
  if (format === 'date-time') return fc.constantFrom(...DATES)
  const numbers = (...others: readonly number[]) =>
    fc.constantFrom(...[minimum, maximum, ...others].filter((value) => typeof value === 'number'))
  switch ([type].flat()[0]) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return numbers(1, 2, 7)
    case 'number':
      return numbers(0.001, 250.5)
    case 'array':
      return fc.array(anyValue('', schema.items ?? {}, ids), { maxLength: 4 })
    case 'object':
      return objectOf(schema, ids)
    default:
      return fc.constantFrom(...TEXTS)
  }
}

function objectOf({ properties = {}, required = [] }: Schema, ids: KnownIds): Arbitrary<unknown> {
  const fields = Object.entries(properties)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, property]) => {
      const value = anyValue(name, property, ids).map((each): readonly [string, unknown][] => [[name, each]])
      const none = fc.constant<readonly [string, unknown][]>([])
      return required.includes(name) ? mostly(value, none) : fc.oneof({ arbitrary: none, weight: 3 }, value)
    })
  return fc.tuple(...fields).map((entries) => Object.fromEntries(entries.flat()))
}

/** Calls of some operations of the control API: valid, borderline and invalid ones. */
export const arbitraryControlCall = (operations: readonly Operation['operationId'][], ids: KnownIds): Arbitrary<ControlCall> =>
  fc.oneof(...operations.map((operationId) => callOf(operationId, ids)))

function callOf(operationId: Operation['operationId'], ids: KnownIds): Arbitrary<ControlCall> {
  const { row, parameters, body } = controlDescription.describe(operationId)
  const collection = row.path.includes('/comments/') ? 'comments' : (row.path.split('/')[1] ?? '')
  const pairsIn = (place: 'path' | 'query') =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }) =>
        anyValue(name === 'id' ? collection : name, schema, ids).map((value): [string, string] => [name, String(value).toWellFormed()]),
      )
  return fc
    .record({
      inPath: fc.tuple(...pairsIn('path')),
      inQuery: fc.tuple(...pairsIn('query').map((pair) => fc.option(pair, { nil: undefined }))),
      body: body === undefined ? fc.constant(undefined) : objectOf(controlDescription.follow<Schema>(body.schema), ids),
    })
    .map((given) => {
      const values = new Map(given.inPath)
      const query = new URLSearchParams(given.inQuery.filter((pair) => pair !== undefined))
      const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
      const call: ControlCall = { operation: row, path: query.size === 0 ? path : `${path}?${query}`, body: given.body }
      return { ...call, [fc.toStringMethod]: () => `${row.method} ${call.path} ${JSON.stringify(call.body)?.slice(0, 500) ?? ''}` }
    })
}
