import { readFileSync } from 'node:fs'
import fc, { type Arbitrary } from 'fast-check'
import { steadySamples } from '../../uploads/support/track.ts'
import { gpxFile, utf8 } from '../../uploads/support/xml.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly minItems?: number
  readonly uniqueItems?: boolean
  readonly prefixItems?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly { readonly required: readonly string[] }[]
  readonly then?: Schema
  readonly else?: Schema
}

const { $defs, ...schema } = JSON.parse(readFileSync(new URL('../../../world.schema.json', import.meta.url), 'utf8')) as Schema & {
  readonly $defs: Readonly<Record<string, Schema>>
}

/** Names in arbitrary worlds. */
export const FILES: Readonly<Record<string, Uint8Array>> = {
  'ride.gpx': utf8(gpxFile([steadySamples(60)], 'cycling')),
  'one.svg': utf8('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'two.svg': utf8('<svg xmlns="http://www.w3.org/2000/svg" width="1"/>'),
}

const KEYS = ['maren', 'ingrid', '__proto__', 'constructor', 'toString', 'A_b-1', '_x']
const TEXTS = ['', 'x', '山', '  ', 'null', 'yes', '\0', '- a: b\n#', '\u2028', '<&>"\'', 'é'.repeat(300), '\t', '~', '0x1f', '1e3']
const TIMES = ['2026-10-30T07:10:00Z', '2020-01-01T00:00:00+23:59', '1850-06-01T00:00:00.5Z', '2026-10-25T00:30:00Z']
const LOCAL_TIMES = ['2026-10-30T07:10', 'today 00:05', '9999 days ago 12:00', '2026-03-29T02:30', '2026-10-25T02:30']

/** Texts with a format, by the format or the beginning of the pattern. */
const SPECIAL: readonly (readonly [(schema: Schema) => boolean | undefined, Arbitrary<string>])[] = [
  [({ format }) => format === 'activity-file', fc.constant('ride.gpx')],
  [({ format }) => format === 'world-local-time', fc.constantFrom(...LOCAL_TIMES)],
  [({ format }) => format === 'date-time', fc.constantFrom(...TIMES)],
  [({ pattern }) => pattern?.includes('[sS][vV][gG]'), fc.constantFrom('one.svg', 'two.svg')],
  [({ pattern }) => pattern?.startsWith('^[1-9]'), fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String)],
  [({ pattern }) => pattern?.startsWith('^b'), fc.integer({ min: 1 }).map((digits) => `b${digits}`)],
  [({ pattern }) => pattern?.startsWith('^g'), fc.integer({ min: 1 }).map((digits) => `g${digits}`)],
  [({ pattern }) => pattern?.startsWith('^[A-Za-z'), fc.integer({ min: 0 }).map((digits) => `k${digits}`)],
]

const numberOf = ({ minimum, exclusiveMinimum, maximum = 1e9 }: Schema): Arbitrary<number> => {
  const lowest = minimum ?? (exclusiveMinimum === undefined ? -1e6 : exclusiveMinimum + 1)
  const most = Math.min(maximum, Number.MAX_SAFE_INTEGER)
  return fc.oneof(fc.constantFrom(lowest, most), fc.integer({ min: lowest, max: most }))
}

function objectOf({ properties = {}, required = [], oneOf, then: fitting, else: otherwise }: Schema): Arbitrary<object> {
  const choices = [oneOf, fitting?.oneOf].flatMap((list) => list ?? []).flatMap((choice) => choice.required)
  const withFile = Object.keys(fitting?.properties ?? {})
  const withoutFile = Object.keys(otherwise?.properties ?? {})
  const fields = Object.fromEntries(
    Object.entries(properties)
      // An editor reads the first one, and the targets of the others are unknown here.
      .filter(([name]) => !['$schema', 'gear', 'from', 'altitude', 'moving_time', 'zones', 'polyline'].includes(name))
      .map(([name, property]) => [name, valuesOf(property)]),
  )
  return fc
    .tuple(fc.constantFrom(...(choices.length > 0 ? choices.filter((name) => !['from', 'polyline'].includes(name)) : [''])), fc.boolean())
    .chain(([choice, hasFile]) => {
      const isRecorded = otherwise?.required !== undefined && hasFile
      const left = new Set([...choices.filter((name) => name !== choice), ...(isRecorded ? withFile : withoutFile)])
      const needed = [...required, choice, ...(isRecorded ? ['file'] : (otherwise?.required ?? []))]
      if (otherwise?.required !== undefined && !isRecorded) left.add('file')
      const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !left.has(name)))
      return fc.record(kept, { requiredKeys: needed.filter((name) => name in kept) })
    })
}

function valuesOf(given: Schema): Arbitrary<unknown> {
  const name = given.$ref?.split('/').at(-1)
  if (name === 'Reference') return fc.constantFrom('maren', 'ingrid')
  const value = name === undefined ? given : ($defs[name] as Schema)
  if (value.anyOf !== undefined) return fc.oneof(...value.anyOf.map(valuesOf))
  if (value.enum !== undefined) return fc.constantFrom(...value.enum)
  return fc.oneof(...[value.type ?? 'string'].flat().map((type) => typed(type, value)))
}

function typed(type: string, value: Schema): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberOf(value)
    case 'array': {
      const { prefixItems, items = {}, minItems = 0, uniqueItems = false } = value
      if (prefixItems !== undefined)
        return fc.tuple(fc.integer({ min: 600_000, max: 600_100 }), fc.integer({ min: 0, max: 100 })).map(toPoint)
      const list = uniqueItems ? fc.uniqueArray : fc.array
      return list(valuesOf(items), { minLength: minItems, maxLength: minItems + 2 })
    }
    case 'object': {
      const { additionalProperties } = value
      if (typeof additionalProperties !== 'object') return objectOf(value)
      return fc.dictionary(fc.constantFrom(...KEYS), valuesOf(additionalProperties), { maxKeys: 2 })
    }
    default: {
      const [, special] = SPECIAL.find(([fits]) => fits(value) === true) ?? []
      if (special !== undefined) return special
      return fc.constantFrom(...TEXTS.filter((text) => text.length >= (value.minLength ?? 0)))
    }
  }
}

const toPoint = ([north, east]: readonly [number, number]): [number, number] => [north / 10_000, east / 10_000]

/** Worlds that the JSON Schema permits, with values at its limits. Most of them have mistakes of other kinds. */
export const arbitraryWorld: Arbitrary<object> = fc
  .tuple(objectOf(schema), valuesOf($defs['Athlete'] as Schema), valuesOf($defs['Athlete'] as Schema))
  .map(([world, maren, ingrid]) => ({ ...world, now: '2026-11-02T10:00:00Z', athletes: { maren, ingrid } }))
