import { describe, expect, it } from 'vitest'
import { type Schema, schemas, sourceOf } from '../../src/build/api/description.ts'
import { type Field, ownFieldsOf, shapesOf } from '../../src/build/api/fields.ts'
import { enumerationOf, limitsOf, PLAIN, typeOf } from '../../src/build/api/types.ts'

const schema = (name: string): Schema => schemas[name] ?? {}
/** All fields, with those that it inherits. */
const fieldsOfSchema = (of: Schema): readonly Field[] => shapesOf(of).flatMap(({ fields }) => fields)
const field = (of: string, name: string): Field | undefined => fieldsOfSchema(schema(of)).find((each) => each.name === name)

describe('the type of a value', () => {
  it.each<[Schema, string]>([
    [{ type: 'number', format: 'double' }, 'number'],
    [{ type: 'integer', format: 'int64' }, 'integer (int64)'],
    [{ type: ['string', 'null'], format: 'date-time' }, 'string (date-time) or null'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Lap' } }, 'list of Lap'],
    [{ anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }] }, 'integer (int64, Id) or null'],
    [{ type: 'array', items: { $ref: '#/components/schemas/StreamTypeInput' } }, 'list of string (StreamTypeInput)'],
    [{ $ref: '#/components/schemas/LatLng' }, 'list of number (LatLng)'],
    [{ $ref: '#/components/schemas/RevocationResponse' }, 'RevocationResponse'],
    [{ allOf: [{ $ref: '#/components/schemas/MetaClub' }, { properties: {} }] }, 'MetaClub'],
    [{ const: 'delete' }, '"delete"'],
    [{}, 'anything'],
  ])('%j is %s', (given, wanted) => {
    expect(typeOf(given, PLAIN)).toBe(wanted)
  })

  it('has links to schemas in HTML, and no unescaped markup', () => {
    expect(typeOf({ $ref: '#/components/schemas/SummaryGear' })).toBe('<a href="/schemas/#summarygear">SummaryGear</a>')
    expect(typeOf({ const: '<b>"&' })).toBe('<code>&quot;&lt;b&gt;\\&quot;&amp;&quot;</code>')
    expect(typeOf({ type: '<i>', format: '<b>' })).toBe('&lt;i&gt; (&lt;b&gt;)')
  })

  it.each<[Schema, string[]]>([
    [{ default: false }, ['default false']],
    [{ default: 0, minimum: 0, maximum: 5 }, ['default 0', 'from 0 to 5']],
    [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ['at least 0']],
    [{ maximum: 200 }, ['at most 200']],
    [{ minLength: 1 }, ['not empty']],
    [{ minItems: 2, maxItems: 2 }, ['2 items']],
    [{ maxItems: 2 }, ['at most 2 items']],
  ])('%j is limited: %j', (given, wanted) => {
    expect(limitsOf(given)).toEqual(wanted)
  })

  it.each<[Schema, string[], boolean]>([
    [{ enum: ['a', 1] }, ['a', '1'], false],
    [{ 'x-extensible-enum': ['a'] }, ['a'], true],
    [{ items: { enum: ['a'] } }, ['a'], false],
    [{ anyOf: [{ enum: ['a'] }, { type: 'null' }] }, ['a'], false],
    [{ $ref: '#/components/schemas/StreamTypeInput', description: 'x' }, schema('StreamTypeInput').enum as string[], false],
  ])('%j lists its values', (given, values, isOpen) => {
    expect(enumerationOf(given)).toEqual({ values, isOpen })
  })
})

describe('the fields of a schema', () => {
  it('are its own and those of every schema that it is composed of, each with its source', () => {
    const names = (name: string) => fieldsOfSchema(schema(name)).map((each) => each.name)
    expect(names('DetailedActivity')).toEqual(expect.arrayContaining(names('SummaryActivity')))
    expect(names('SummaryActivity')).toEqual(expect.arrayContaining(names('MetaActivity')))
    expect(field('DetailedActivity', 'id')?.from).toBe('MetaActivity')
    expect(field('DetailedActivity', 'name')?.from).toBe('SummaryActivity')
    expect(field('DetailedActivity', 'calories')?.from).toBeUndefined()
  })

  it('are documented once, with the schema that they are inherited from', () => {
    const own = Object.values(schemas).flatMap((each) => ownFieldsOf(each).map(({ name, from }) => ({ name, from })))
    expect(own.filter(({ from }) => from !== undefined)).toEqual([])
    const names = (name: string) => ownFieldsOf(schema(name)).map((each) => each.name)
    expect(names('DetailedActivity')).toContain('calories')
    expect(names('DetailedActivity')).not.toContain('name')
    expect(names('SummaryActivity')).toContain('name')
  })

  it('are overridden by the schema if it repeats an inherited one', () => {
    expect(field('DetailedAthlete', 'id')?.from).toBe('MetaAthlete')
    expect(field('SummaryAthlete', 'resource_state')?.from).toBeUndefined()
    expect(field('TokenAthlete', 'username')).toMatchObject({ from: undefined, required: true })
    expect(fieldsOfSchema(schema('SummaryAthlete')).filter(({ name }) => name === 'resource_state')).toHaveLength(1)
  })

  it('are marked if their source differs from that of the parent', () => {
    expect(schema('MetaActivity')['x-inferred']).toBe('public-reference')
    expect(field('MetaActivity', 'id')?.inferred).toBeUndefined()
    expect(field('MetaActivity', 'resource_state')?.inferred).toBe('observed')
    // The schema is stated, the one it is made with is not.
    expect(sourceOf(schema('TokenAthlete'))).toBeUndefined()
    expect(field('TokenAthlete', 'city')?.inferred).toBe(schema('AthleteProfile')['x-inferred'])
  })

  it('mark fields that every recorded response has, and deprecated ones', () => {
    expect(field('SummaryActivity', 'name')).toMatchObject({ alwaysSeen: true, deprecated: false })
    expect(field('SummaryActivity', 'type')).toMatchObject({ deprecated: true })
    expect(field('SummaryActivity', 'elev_low')?.alwaysSeen).toBe(false)
  })

  it('include those of an object in them, but not of objects nested deeper', () => {
    const effort = field('DetailedActivity', 'segment_efforts')
    expect(effort?.fields.map(({ name }) => name)).toContain('elapsed_time')
    expect(effort?.fields.find(({ name }) => name === 'segment')).toMatchObject({ fields: [], type: expect.stringContaining('/schemas/') })
  })

  it('include those of a schema once, and a link where it is used again', () => {
    const totals = fieldsOfSchema(schema('ActivityStats')).filter(({ plainType }) => plainType === 'ActivityTotal')
    expect(totals.length).toBeGreaterThan(5)
    const [first, ...others] = totals
    expect(first?.fields.map(({ name }) => name)).toContain('elevation_gain')
    for (const other of others) expect(other).toMatchObject({ fields: [], type: '<a href="/schemas/#activitytotal">ActivityTotal</a>' })
  })

  it('end for a recursive schema', () => {
    const tree: Schema = { properties: { first: { properties: { inner: { items: { $ref: '#/components/schemas/Route' } } } } } }
    const [first] = fieldsOfSchema(tree)
    expect(first?.fields[0]?.fields.map(({ name }) => name)).toContain('segments')
    const deep = (fields: readonly Field[]): number => 1 + Math.max(0, ...fields.map((each) => deep(each.fields)))
    for (const each of Object.values(schemas)) expect(deep(fieldsOfSchema(each))).toBeLessThanOrEqual(4)
  })

  it('are listed for every object of the description', () => {
    const silent = Object.entries(schemas).filter(([, each]) => each.properties !== undefined && fieldsOfSchema(each).length === 0)
    expect(silent).toEqual([])
  })
})

describe('the shapes of a body', () => {
  it.each([
    ['TokenRequest', ['AuthorizationCodeRequest', 'RefreshTokenRequest']],
    ['WebhookEvent', ['ActivityCreateEvent', 'ActivityUpdateEvent', 'ActivityDeleteEvent', 'AthleteUpdateEvent']],
    ['Upload', ['Upload']],
  ])('%s: %j', (name, wanted) => {
    const shapes = shapesOf({ $ref: `#/components/schemas/${name}` })
    expect(shapes.map((shape) => shape.schema)).toEqual(wanted)
    for (const { fields } of shapes) expect(fields.length).toBeGreaterThan(2)
  })

  it('can be a list of objects with the fields', () => {
    const [shape] = shapesOf({ type: 'array', items: { $ref: '#/components/schemas/Kudoer' } })
    expect(shape).toMatchObject({ schema: 'Kudoer', plainType: 'list of Kudoer', inferred: schema('Kudoer')['x-inferred'] })
  })
})
