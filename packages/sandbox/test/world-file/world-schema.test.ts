import { createRequire } from 'node:module'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { isTimeZone, USUAL_ZONE } from '../../src/base/local-time.ts'
import { parseLocalStart } from '../../src/world-file/local-start.ts'

type Schema = { readonly [keyword: string]: unknown }

const schema = createRequire(import.meta.url)('@activity-tracking/sandbox/world.schema.json') as Schema & {
  readonly properties: Readonly<Record<string, Schema>>
  readonly $defs: Readonly<Record<string, Schema>>
}
const description = createRequire(import.meta.url)('@activity-tracking/spec/openapi.json') as {
  readonly components: { readonly schemas: Readonly<Record<string, { readonly enum?: readonly string[] }>> }
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true })
  addFormats.default(ajv)
  ajv.addFormat('activity-file', true)
  ajv.addFormat('world-local-time', (text) => parseLocalStart(text, 0, USUAL_ZONE) !== undefined)
  ajv.addFormat('time-zone', isTimeZone)
  ajv.addKeyword('errorMessage')
  return ajv
}

/** All schemas inside a schema, with their paths. */
function* schemasIn(value: unknown, path = '#'): Generator<readonly [path: string, schema: Schema]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && !path.endsWith('/properties') && !path.endsWith('/$defs')) yield [path, value as Schema]
  for (const [name, child] of Object.entries(value)) {
    if (!['examples', 'enum', 'required', 'if', 'then', 'else', 'oneOf'].includes(name)) yield* schemasIn(child, `${path}/${name}`)
  }
}

const named = [...schemasIn(schema)].filter(([path]) => /\/(properties|\$defs)\/[^/]+$/.test(path))

it('is a JSON Schema, draft 2020-12', () => {
  expect(createAjv().validateSchema(schema)).toBe(true)
  expect(createAjv().compile(schema)({ athletes: { maren: null } })).toBe(true)
})

it('describes every field, for editors', () => {
  const withoutWords = named.filter(([, { description: words, $ref }]) => words === undefined && $ref === undefined)
  expect(withoutWords.map(([path]) => path)).toEqual(['#/$defs/Text'])
})

it('has examples that it accepts', () => {
  const examples = named.flatMap(([path, { examples: given = [] }]) => (given as unknown[]).map((example) => [path, example] as const))
  expect(examples.length).toBeGreaterThan(15)
  for (const [path, example] of examples) {
    const validate = createAjv().compile({ $defs: schema.$defs, ...named.find(([name]) => name === path)?.[1] })
    expect([path, validate(example), validate.errors]).toEqual([path, true, null])
  }
})

it('has the enumerations of the API', () => {
  const activity = schema.$defs['Activity']?.['properties'] as Readonly<Record<string, Schema>>
  expect(activity['sport_type']?.['enum']).toEqual(description.components.schemas['SportTypeInput']?.enum)
  expect(schema.$defs['Athlete']).toMatchObject({
    properties: { sex: { enum: ['M', 'F', null] }, scopes: { items: { enum: expect.arrayContaining(['activity:read_all']) } } },
  })
})
