import { describe, expect, it } from 'vitest'
import { type Schema, schemas } from '../../src/build/api/description.ts'
import { type Field, ownFieldsOf, shapesOf } from '../../src/build/api/fields.ts'
import { highlightJson, printJson } from '../../src/build/api/print-json.ts'
import { inlineOf, sourceOf } from '../../src/build/api/provenance.ts'
import { enumerationOf, limitsOf, typeOf } from '../../src/build/api/types.ts'

const schema = (name: string): Schema => schemas[name] ?? {}
/** All fields, with those that it inherits. */
const fieldsOfSchema = (of: Schema): readonly Field[] => shapesOf(of).flatMap(({ fields }) => fields)
const field = (of: string, name: string): Field | undefined => fieldsOfSchema(schema(of)).find((each) => each.name === name)

describe('the value of a field', () => {
  it.each<[Schema, string]>([
    [{ type: 'number', format: 'double' }, 'number'],
    [{ type: ['string', 'null'], format: 'date-time' }, 'string (date-time) or null'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Lap' } }, 'list of <a href="/schemas/#lap">Lap</a>'],
    [{ anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }] }, 'integer (int64, <a href="/schemas/#id">Id</a>) or null'],
    [{ allOf: [{ $ref: '#/components/schemas/MetaClub' }, { properties: {} }] }, '<a href="/schemas/#metaclub">MetaClub</a>'],
    [{ const: '<b>"&' }, '<code>&quot;&lt;b&gt;\\&quot;&amp;&quot;</code>'],
    [{}, 'anything'],
  ])('of %j has the type %s', (given, wanted) => {
    expect(typeOf(given)).toBe(wanted)
  })

  it.each<[Schema, string[]]>([
    [{ default: 0, minimum: 0, maximum: 5 }, ['default 0', 'from 0 to 5']],
    [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ['at least 0']],
    [{ maximum: 200, minLength: 1 }, ['at most 200', 'not empty']],
    [{ minItems: 2, maxItems: 2 }, ['2 items']],
  ])('of %j is limited: %j', (given, wanted) => {
    expect(limitsOf(given)).toEqual(wanted)
  })

  it.each<[Schema, string[], boolean]>([
    [{ enum: ['a', 1] }, ['a', '1'], false],
    [{ items: { 'x-extensible-enum': ['a'] } }, ['a'], true],
    [{ anyOf: [{ enum: ['a'] }, { type: 'null' }] }, ['a'], false],
  ])('of %j is one of %j', (given, values, isOpen) => {
    expect(enumerationOf(given)).toEqual({ values, isOpen })
  })
})

describe('the fields of a schema', () => {
  it('are its own and those of every schema that it is composed of; each is documented with the schema that has it', () => {
    const names = (fields: readonly Field[]) => fields.map(({ name }) => name)
    expect(names(fieldsOfSchema(schema('DetailedActivity')))).toEqual(
      expect.arrayContaining(names(fieldsOfSchema(schema('SummaryActivity')))),
    )
    expect(names(ownFieldsOf(schema('DetailedActivity')))).not.toContain('name')
    expect(names(ownFieldsOf(schema('SummaryActivity')))).toContain('name')
    // The schema repeats an inherited one.
    expect(field('TokenAthlete', 'username')).toMatchObject({ required: true })
  })

  it('have a source if the specification does not state them, and the schema has another one', () => {
    expect(sourceOf(schema('MetaActivity'))).toBe('public-reference')
    expect(field('MetaActivity', 'id')?.inferred).toBeUndefined()
    expect(field('MetaActivity', 'resource_state')?.inferred).toBe('observed')
    expect(field('SummaryActivity', 'name')).toMatchObject({ alwaysSeen: true, deprecated: false })
    expect(field('SummaryActivity', 'type')).toMatchObject({ deprecated: true })
  })

  it('include those of an object in them once, and links to the same or deeper ones', () => {
    const effort = field('DetailedActivity', 'segment_efforts')
    expect(effort?.fields.map(({ name }) => name)).toContain('elapsed_time')
    expect(effort?.fields.find(({ name }) => name === 'segment')).toMatchObject({ fields: [], type: expect.stringContaining('/schemas/') })
    const totals = fieldsOfSchema(schema('ActivityStats')).filter(({ type }) => type.includes('ActivityTotal'))
    expect(totals.map(({ fields }) => fields.length > 0)).toEqual([true, ...totals.slice(1).map(() => false)])
    const deep = (fields: readonly Field[]): number => 1 + Math.max(0, ...fields.map((each) => deep(each.fields)))
    for (const each of Object.values(schemas)) expect(deep(fieldsOfSchema(each))).toBeLessThanOrEqual(4)
  })

  it('include those of an object or null, and say where it is inferred that one is required', () => {
    const of = {
      required: ['at'],
      'x-required-inferred': 'observed',
      properties: { at: { anyOf: [{ $ref: '#/components/schemas/MetaAthlete' }, { type: 'null' }] } },
    }
    const [at] = fieldsOfSchema(of as Schema)
    expect(at).toMatchObject({ required: true, requiredInferred: 'observed', fields: [{ name: 'id' }, { name: 'resource_state' }] })
  })

  it('are those of each shape of a body', () => {
    const shapes = shapesOf({ $ref: '#/components/schemas/TokenRequest' })
    expect(shapes.map((shape) => shape.schema)).toEqual(['AuthorizationCodeRequest', 'RefreshTokenRequest'])
    for (const { fields } of shapes) expect(fields.length).toBeGreaterThan(2)
  })
})

it('an inferred sentence of a description is followed by its source', () => {
  const html = inlineOf({
    description: 'Page number, from 1. An empty\npage ends the list; `a` does not. <b>Stated.</b>',
    'x-inferred': [{ source: 'observed' }, { fact: 'An empty page ends', source: 'public-reference' }],
  })
  expect(html.replace(/<a [^>]*title="([^"]*)">([^<]*)<\/a>/, '[$2: $1]')).toBe(
    'Page number, from 1. An empty page ends the list; <code>a</code> does not. ' +
      '[public reference: Not in the specification: stated by a public reference of the service] &lt;b&gt;Stated.&lt;/b&gt;',
  )
})

it('an example is printed with short lists and objects on one line, and with escaped markup', () => {
  const value = { at: [60.39, 5.32], '</code>"': '<script>\\"', text: 'A name that makes the whole object long' }
  expect(JSON.parse(printJson(value))).toEqual(value)
  expect(highlightJson(printJson(value)).split('\n')).toEqual([
    '{',
    '  <b>&quot;at&quot;</b>: [60.39, 5.32],',
    '  <b>&quot;&lt;/code&gt;\\&quot;&quot;</b>: <i>&quot;&lt;script&gt;\\\\\\&quot;&quot;</i>,',
    '  <b>&quot;text&quot;</b>: <i>&quot;A name that makes the whole object long&quot;</i>',
    '}',
  ])
})
