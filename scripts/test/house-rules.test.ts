import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fromRoot, inTempFolder } from '../paths.ts'
import { runTool } from '../run.ts'

type Node = Record<string, unknown>

/** A description that follows every rule, and the parts of it where the table inserts violations. */
function cleanDescription() {
  const weight: Node = { type: ['number', 'null'], format: 'double', description: 'Weight, in kilograms.', 'x-inferred': 'observed' }
  const schema: Node = { type: 'object', properties: { id: { type: 'integer', description: 'Identifier.' }, weight }, required: ['id'] }
  const content: Node = { schema, examples: { athlete: { value: { id: 1, weight: 58 } } } }
  const header: Node = { schema: { type: 'string' }, example: '200,2000' }
  const parameter: Node = { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 1 }
  const operation: Node = {
    operationId: 'getAthlete',
    security: [{ OAuth2: ['read'] }, { OAuth2: ['read_all'] }],
    'x-quota-families': ['overall', 'read'],
    'x-lifecycle': { available: '2026-06-01' },
    parameters: [parameter],
    responses: {
      '200': { description: 'The athlete.', headers: { 'X-RateLimit-Limit': header }, content: { 'application/json': content } },
    },
    // The app responds to callbacks: they have no counters, and do not count.
    callbacks: { verify: { '{$request.query.url}': { post: { operationId: 'verifyUrl', security: [], responses: {} } } } },
  }
  return {
    document: { openapi: '3.1.1', paths: { '/athletes/{id}': { get: operation } } },
    operation,
    parameter,
    header,
    content,
    schema,
    weight,
  }
}

type Plant = (clean: ReturnType<typeof cleanDescription>) => unknown

const operation =
  (changes: Node): Plant =>
  (clean) =>
    Object.assign(clean.operation, changes)
const weight =
  (changes: Node): Plant =>
  (clean) =>
    Object.assign(clean.weight, changes)
const bodyWith = (required: boolean, ...fields: readonly string[]) => ({
  requestBody: { required, content: { 'application/json': { schema: { type: 'object', required: fields } } } },
})

const formsWith = (required: boolean, ...fields: readonly string[]) => {
  const oneOf = fields.map((field) => ({ type: 'object', required: [field].filter(Boolean) }))
  return { requestBody: { required, content: { 'application/json': { schema: { oneOf } } } } }
}

const VIOLATIONS: readonly [rule: string, violation: string, plant: Plant][] = [
  [
    'house/deprecation-has-date-and-replacement',
    'no replacement',
    operation({ deprecated: true, 'x-lifecycle': { deprecated: '2026-06-01' } }),
  ],
  ['house/deprecation-has-date-and-replacement', 'a date only', operation({ 'x-lifecycle': { deprecated: '2026-06-01' } })],
  ['house/deprecation-has-date-and-replacement', 'a replacement only', operation({ 'x-replaced-by': 'listAthletes' })],
  ['house/extensions-are-known', 'an unknown extension', operation({ 'x-internal': true })],
  [
    'house/inferred-fact-begins-a-sentence',
    'a fact inside a sentence',
    weight({ 'x-inferred': [{ fact: 'in kilograms', source: 'assumed' }] }),
  ],
  ['house/inferred-is-optional', 'a required inferred property', ({ schema }) => Object.assign(schema, { required: ['weight'] })],
  [
    'house/inferred-is-optional',
    'a required property of an inferred schema',
    ({ schema }) => Object.assign(schema, { 'x-inferred': 'observed' }),
  ],
  [
    'house/inferred-is-optional',
    'a required property that refers to an inferred schema',
    ({ document, schema, weight: { ...Weight } }) => {
      Object.assign(document, { components: { schemas: { Weight } } })
      Object.assign(schema, { properties: { weight: { $ref: '#/components/schemas/Weight' } }, required: ['weight'] })
    },
  ],
  [
    'house/inferred-is-optional',
    'one in a list',
    ({ schema, content }) => {
      Object.assign(schema, { required: ['weight'] })
      Object.assign(content, { schema: { type: 'array', items: { allOf: [schema] } } })
    },
  ],
  [
    'house/inferred-quota-has-source',
    'an upload that counts as a read',
    operation({ requestBody: { content: { 'multipart/form-data': {} } } }),
  ],
  ['house/inferred-quota-has-source', 'no source', operation({ 'x-quota-families': ['overall'] })],
  ['house/inferred-quota-has-source', 'a source of stated counters', operation({ 'x-quota-families-inferred': 'assumed' })],
  ['house/request-body-is-required-for-its-fields', 'an optional body with a required field', operation(bodyWith(false, 'kind'))],
  ['house/request-body-is-required-for-its-fields', 'an optional body of which each form has one', operation(formsWith(false, 'a', 'b'))],
  ['house/request-body-is-required-for-its-fields', 'a required body of which one form has none', operation(formsWith(true, 'a', ''))],
  ['rule/access-tier-is-known', 'another tier', operation({ 'x-access-tier': 'extendet' })],
  ['rule/conditional-scope-has-condition', 'no condition', operation({ 'x-conditional-scopes': [{ scope: 'read_all' }] })],
  ['rule/enum-has-no-null', 'null as a value', weight({ enum: [58, null] })],
  ['rule/extensible-enum-lists-texts', 'a number as a value', weight({ 'x-extensible-enum': [58] })],
  ['rule/extensible-enum-lists-texts', 'no value', weight({ 'x-extensible-enum': [] })],
  ['rule/flag-is-true-or-absent', 'a word', operation({ 'x-subscriber': 'maybe' })],
  ['rule/flag-is-true-or-absent', 'false', weight({ 'x-always-seen': false })],
  ['rule/header-has-example', 'a header without an example', ({ header }) => delete header['example']],
  ['rule/inferred-names-its-source', 'an unknown source', operation({ 'x-security-inferred': 'guessed' })],
  ['rule/inferred-names-its-source', 'another unknown source', weight({ 'x-required-inferred': 'guessed' })],
  ['rule/inferred-names-its-source-or-facts', 'an unknown source', weight({ 'x-inferred': 'guessed' })],
  ['rule/inferred-names-its-source-or-facts', 'a fact without a source', weight({ 'x-inferred': [{ fact: 'Weight' }] })],
  ['rule/lifecycle-has-dates', 'words instead of a date', operation({ 'x-lifecycle': { available: '2026-6-1' } })],
  ['rule/list-has-no-default', 'a default', weight({ type: 'array', items: {}, format: undefined, default: [] })],
  ['rule/number-is-double', 'a number without a format', weight({ format: undefined })],
  ['rule/number-is-double', 'a number of 32 bits', weight({ format: 'float' })],
  ['rule/operation-declares-scopes', 'no security', operation({ security: undefined })],
  ['rule/operation-declares-scopes', 'two scopes in one entry', operation({ security: [{ OAuth2: ['read', 'read_all'] }] })],
  ['rule/operation-id-starts-with-verb', 'a noun', operation({ operationId: 'athleteStats' })],
  ['rule/parameter-has-example', 'a parameter without an example', ({ parameter }) => delete parameter['example']],
  ['rule/property-has-description', 'a property without a description', weight({ description: '' })],
  ['rule/response-has-named-examples', 'no named example', ({ content }) => Object.assign(content, { examples: {} })],
  ['rule/schema-has-one-type', 'two types', weight({ type: ['number', 'string'] })],
  ['rule/schema-is-open', 'no unknown properties', ({ schema }) => Object.assign(schema, { additionalProperties: false })],
  ['rule/schema-is-open', 'no others', ({ schema }) => Object.assign(schema, { unevaluatedProperties: false })],
  ['rule/server-facts-are-valid', 'an unknown fact', operation({ 'x-server': { port: 80 } })],
  ['rule/server-facts-are-valid', 'another way', operation({ 'x-server': { app: 'cookie' } })],
  ['rule/server-facts-are-valid', 'a limit that is too large', operation({ 'x-server': { 'body-limit': 65 } })],
]

interface Report {
  readonly problems: readonly { readonly ruleId: string; readonly severity: string }[]
}

/** The rules that refuse each document. One run lints them all, and prints a report for each. */
const lint = (documents: readonly object[]): Promise<string[][]> =>
  inTempFolder(async (folder) => {
    const config = join(folder, 'redocly.yaml')
    await writeFile(config, JSON.stringify({ extends: [fromRoot('scripts/redocly/rules.yaml')], telemetry: 'off' }))
    const files = documents.map((_, index) => join(folder, `${index}.json`))
    await Promise.all(files.map((file, index) => writeFile(file, JSON.stringify(documents[index]))))
    const { stdout } = await runTool('redocly', ['lint', ...files, '--config', config, '--format', 'json'])
    const reports = stdout.split(/(?<=^\})\s*(?=\{)/m).map((text): Report => JSON.parse(text))
    return reports.map(({ problems }) => problems.flatMap(({ ruleId, severity }) => (severity === 'error' ? [ruleId] : [])))
  })

const planted = (plant: Plant): object => {
  const clean = cleanDescription()
  plant(clean)
  return clean.document
}

let found: string[][] = []
let clean: string[] | undefined
beforeAll(async () => {
  ;[clean, ...found] = await lint([cleanDescription().document, ...VIOLATIONS.map(([, , plant]) => planted(plant))])
})

test('a description that follows the rules is not reported', () => {
  expect(clean).toEqual([])
})

test.each(VIOLATIONS.map(([rule, violation], index) => ({ rule, violation, index })))('$rule reports $violation', ({ rule, index }) => {
  expect([...new Set(found[index])]).toEqual([rule])
})

const rulesIn = async (name: string) => parse(await readFile(fromRoot(`scripts/redocly/${name}`), 'utf8')).rules

test('every rule has a violation in the table', async () => {
  const rules = { ...(await rulesIn('extensions.yaml')), ...(await rulesIn('rules.yaml')) }
  expect(new Set(VIOLATIONS.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)))
})
