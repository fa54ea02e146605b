import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { toolCommand } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'
import { type CleanDescription, cleanDescription } from './clean-description.ts'

type Plant = (description: CleanDescription) => unknown

const RULES = fromRoot('scripts/redocly/house-rules.js')

const operation =
  (changes: object): Plant =>
  (clean) =>
    Object.assign(clean.operation, changes)

const name = { type: 'string', description: 'A name.' }

const bodyWith = (property: object, required: readonly string[] = []) => ({
  content: {
    'application/json': { schema: { type: 'object', required, properties: { kind: { description: 'Kind.', ...property } } } },
  },
})

const wideWeight = {
  type: 'object',
  properties: { weight: { type: ['number', 'null'], format: 'double', description: 'Weight, in kilograms.' } },
}

const DEPRECATED = { deprecated: '2026-06-01' }

/** A violation of a rule, and the message of the rule. */
const PLANTED: readonly [rule: string, what: string, says: RegExp, plant: Plant][] = [
  [
    'always-seen-is-in-examples',
    'an example without a property that is always seen',
    /example "athlete" lacks "weight"/,
    ({ weight, example }) => Object.assign(weight, { 'x-always-seen': true }) && Object.assign(example, { value: { id: 1 } }),
  ],
  [
    'always-seen-is-in-examples',
    'an item of a list without it',
    /lacks "1\.gear\.weight"/,
    ({ mediaType, weight, example }) => {
      const gear = { anyOf: [{ type: 'object', properties: { weight: { ...weight, 'x-always-seen': true } } }, { type: 'null' }] }
      const item = { type: 'object', properties: { gear: { ...gear, description: 'A bike.' } } }
      Object.assign(mediaType, { schema: { type: 'array', items: { allOf: [item] } } })
      Object.assign(example, { value: [{ gear: null }, { gear: {} }] })
    },
  ],
  [
    'always-seen-is-of-responses',
    'a property of a request that is always seen',
    /has `x-always-seen` on "kind"/,
    operation({ requestBody: bodyWith({ type: 'string', 'x-always-seen': true }) }),
  ],
  [
    'always-seen-is-optional',
    'a required property that is always seen',
    /"id" is required/,
    ({ schema }) => Object.assign((schema['properties'] as { id: object }).id, { 'x-always-seen': true }),
  ],
  [
    'always-seen-is-optional',
    'a property that is not always seen',
    /"weight" must be true or absent/,
    ({ weight }) => Object.assign(weight, { 'x-always-seen': false }),
  ],
  [
    'always-seen-is-optional',
    'a schema that is always seen',
    /must be on a property/,
    ({ schema }) => Object.assign(schema, { 'x-always-seen': true }),
  ],
  [
    'enum-is-closed-in-requests',
    'an open enumeration in a parameter',
    /request accepts only listed values/,
    ({ parameter }) => Object.assign(parameter, { schema: { type: 'string', 'x-extensible-enum': ['riding'] } }),
  ],
  [
    'enum-is-closed-in-requests',
    'an open enumeration in a body',
    /"kind" has an `x-extensible-enum`/,
    operation({ requestBody: bodyWith({ type: 'string', 'x-extensible-enum': ['riding'] }) }),
  ],
  [
    'enum-is-open-in-responses',
    'a closed enumeration in a response',
    /"weight" has an `enum`/,
    ({ weight }) => Object.assign(weight, { enum: [58] }),
  ],
  [
    'enum-is-open-in-responses',
    'a closed enumeration in an event',
    /"kind" has an `enum`/,
    ({ webhook }) => Object.assign(webhook, { requestBody: bodyWith({ type: 'string', enum: ['create'] }) }),
  ],
  [
    'examples-are-exact',
    'an integer of 2^53 in an example',
    /integer at id/,
    ({ example }) => Object.assign(example, { value: { id: 2 ** 53 } }),
  ],
  [
    'enum-values-have-names',
    'values that differ only in case',
    /differ only in case/,
    operation({ requestBody: bodyWith({ type: 'string', enum: ['FIT', 'fit'] }) }),
  ],
  [
    'extensions-are-valid',
    'fewer names than values',
    /x-enum-varnames must/,
    operation({ requestBody: bodyWith({ type: 'string', enum: ['FIT', 'fit'], 'x-enum-varnames': ['FIT'] }) }),
  ],
  ['extensions-are-valid', 'an unknown extension', /x-internal is not/, operation({ 'x-internal': true })],
  ['extensions-are-valid', 'an unknown source', /x-inferred must/, ({ weight }) => Object.assign(weight, { 'x-inferred': 'guessed' })],
  [
    'extensions-are-valid',
    'a value listed twice',
    /x-extensible-enum must be a list/,
    ({ schema }) => Object.assign(schema, { properties: { id: { ...name, 'x-extensible-enum': ['M', 'F', 'M'] } } }),
  ],
  [
    'extensions-are-valid',
    'an open enumeration of numbers',
    /x-extensible-enum must be next to/,
    ({ weight }) => Object.assign(weight, { 'x-extensible-enum': ['58'] }),
  ],
  [
    'extensions-are-valid',
    'unknown quota families',
    /x-quota-families must/,
    operation({ 'x-quota-families': ['read'], 'x-quota-families-inferred': 'assumed' }),
  ],
  [
    'extensions-are-valid',
    'limits without a day',
    /x-rate-limits must/,
    ({ document }) => Object.assign(document['info'] as object, { 'x-rate-limits': { standard: { overall: [200], read: [100] } } }),
  ],
  [
    'operation-names-quota-families',
    'no quota families',
    /must have `x-quota-families`/,
    (clean) => delete clean.operation['x-quota-families'],
  ],
  [
    'operation-names-quota-families',
    'inferred quota families without a source',
    /not stated: name their source/,
    operation({ 'x-quota-families': ['overall'] }),
  ],
  [
    'operation-names-quota-families',
    'stated quota families with a source',
    /must be absent/,
    operation({ 'x-quota-families-inferred': 'assumed' }),
  ],
  [
    'extensions-are-valid',
    'an unknown source of quota families',
    /x-quota-families-inferred must/,
    operation({ 'x-quota-families': [], 'x-quota-families-inferred': 'guessed' }),
  ],
  ['operation-identifies-the-app', 'no word on the app', /must have an `app` in its `x-server`/, operation({ security: [] })],
  [
    'operation-identifies-the-app',
    'an app together with a scope',
    /must have an `app` in its `x-server`/,
    operation({ 'x-server': { app: 'client-id' } }),
  ],
  ['extensions-are-valid', 'an unknown fact for servers', /x-server has an entry "port"/, operation({ 'x-server': { port: 80 } })],
  ['extensions-are-valid', 'no fact for servers', /x-server must be an object/, operation({ 'x-server': {} })],
  [
    'extensions-are-valid',
    'a wrong fact for servers',
    /x-server has a wrong value for "bearer"/,
    ({ parameter }) => Object.assign(parameter, { 'x-server': { bearer: 'yes' } }),
  ],
  [
    'extensions-are-valid',
    'an unknown source of a fact for servers',
    /x-inferred must/,
    operation({ 'x-server': { resource: 'Athlete', 'x-inferred': 'guessed' } }),
  ],
  ['extensions-are-valid', 'a message that is none', /x-message must/, ({ weight }) => Object.assign(weight, { 'x-message': '' })],
  ['extensions-are-valid', 'an unknown access tier', /x-access-tier must/, operation({ 'x-access-tier': 'gold' })],
  ['extensions-are-valid', 'a subscriber feature that is none', /x-subscriber must/, operation({ 'x-subscriber': false })],
  [
    'extensions-are-valid',
    'an unknown conditional scope',
    /x-conditional-scopes must/,
    operation({ 'x-conditional-scopes': [{ scope: 'everything', when: 'always' }] }),
  ],
  ['extensions-are-valid', 'a date that is none', /x-lifecycle must/, operation({ 'x-lifecycle': { available: 'soon' } })],
  [
    'extensions-are-valid',
    'a deprecation without a date',
    /x-lifecycle\.deprecated` go together/,
    operation({ deprecated: true, 'x-replaced-by': 'listAthletes' }),
  ],
  [
    'extensions-are-valid',
    'a deprecation without a replacement',
    /x-replaced-by` go together/,
    operation({ deprecated: true, 'x-lifecycle': DEPRECATED }),
  ],
  [
    'extensions-are-valid',
    'a replacement that does not exist',
    /of another operation, not "getNothing"/,
    operation({ deprecated: true, 'x-lifecycle': DEPRECATED, 'x-replaced-by': 'getNothing' }),
  ],
  [
    'extensions-are-valid',
    'an operation that replaces itself',
    /of another operation, not "getAthlete"/,
    operation({ deprecated: true, 'x-lifecycle': DEPRECATED, 'x-replaced-by': 'getAthlete' }),
  ],
  ['extensions-are-valid', 'an operation that says it is not idempotent', /x-idempotent must/, operation({ 'x-idempotent': false })],
  ['extensions-are-valid', 'a GET that is called idempotent', /not idempotent by themselves/, operation({ 'x-idempotent': true })],
  ['header-has-example', 'a header without an example', /example/, ({ header }) => delete header['example']],
  [
    'inferred-is-optional',
    'an inferred property that is required',
    /"weight"/,
    ({ schema }) => Object.assign(schema, { required: ['weight'] }),
  ],
  ['number-is-double', 'a number without a format', /`format: double`/, ({ weight }) => delete weight['format']],
  ['operation-declares-scopes', 'no security', /its own `security`/, (clean) => delete clean.operation['security']],
  ['operation-declares-scopes', 'two scopes at once', /One scope/, operation({ security: [{ OAuth2: ['read', 'read_all'] }] })],
  [
    'operation-has-default-response',
    'no default response',
    /`default` response/,
    ({ operation }) => delete (operation['responses'] as Record<string, unknown>)['default'],
  ],
  ['operation-id-starts-with-verb', 'an operationId without a verb', /"athleteStats"/, operation({ operationId: 'athleteStats' })],
  ['operation-id-starts-with-verb', 'an operationId in snake case', /"get_athlete"/, operation({ operationId: 'get_athlete' })],
  ['parameter-has-example', 'a parameter without an example', /example/, ({ parameter }) => delete parameter['example']],
  ['property-has-description', 'a property without a description', /"weight"/, ({ weight }) => delete weight['description']],
  [
    'request-body-is-required-for-its-fields',
    'a required body without a required field',
    /no required field/,
    operation({ requestBody: { ...bodyWith({ type: 'string' }), required: true } }),
  ],
  [
    'request-body-is-required-for-its-fields',
    'an optional body with a required field',
    /a required field/,
    operation({ requestBody: bodyWith({ type: 'string' }, ['kind']) }),
  ],
  ['response-has-named-examples', 'a body without named examples', /examples/, ({ mediaType }) => delete mediaType['examples']],
  [
    'response-has-rate-limit-headers',
    'a missing rate-limit header',
    /lacks X-RateLimit-Usage\./,
    ({ headers }) => delete headers['X-RateLimit-Usage'],
  ],
  [
    'all-of-agrees',
    'a property that another member of the same `allOf` may not hold null in',
    /"weight" is null or number/,
    ({ schema, weight }) => Object.assign(schema, { allOf: [wideWeight, { type: 'object', properties: { weight } }] }),
  ],
  ['schema-has-one-type', 'a schema with two types', /one type/, ({ weight }) => Object.assign(weight, { type: ['number', 'string'] })],
  [
    'schema-has-one-type',
    'null in an enumeration',
    /Null must not be/,
    ({ parameter }) => Object.assign(parameter, { schema: { type: ['integer', 'null'], enum: [1, null] } }),
  ],
  ['schema-is-open', 'no additional properties', /must allow/, ({ schema }) => Object.assign(schema, { additionalProperties: false })],
  ['webhook-tag-is-its-own', 'a webhook with the tag of an operation', /"Webhooks" is also/, operation({ tags: ['Webhooks'] })],
  ['schema-is-open', 'no unevaluated properties', /must allow/, ({ schema }) => Object.assign(schema, { unevaluatedProperties: false })],
]

interface Report {
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[]
}

/** `rule: message` of every problem in each description. One run lints them all, with only the house rules, and prints a report for each. */
const lint = (documents: readonly object[]): Promise<string[][]> =>
  inTempFolder(async (folder) => {
    const config = join(folder, 'redocly.yaml')
    await writeFile(config, JSON.stringify({ plugins: [RULES], extends: ['house/all'], telemetry: 'off' }))
    const files = documents.map((_, index) => join(folder, `${index}.json`))
    await Promise.all(files.map((file, index) => writeFile(file, JSON.stringify(documents[index]))))
    const output = await standardOutput(...toolCommand('redocly'), ['lint', ...files, '--config', config, '--format', 'json'])
    const reports = output.split(/(?<=^\})\s*(?=\{)/m).map((text): Report => JSON.parse(text))
    return reports.map(({ problems }) => problems.map(({ ruleId, message }) => `${ruleId}: ${message}`))
  })

/** The output of a program, with any exit code. */
const standardOutput = (program: string, script: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(program, [script, ...args], { env: { ...process.env, REDOCLY_TELEMETRY: 'off' }, maxBuffer: 2 ** 26 }, (_, stdout) =>
      resolve(stdout),
    )
  })

const planted = (plant: Plant): object => {
  const clean = cleanDescription()
  plant(clean)
  return clean.document
}

describe('house rules', () => {
  let found: string[][] = []
  let clean: string[] | undefined
  beforeAll(async () => {
    ;[clean, ...found] = await lint([cleanDescription().document, ...PLANTED.map(([, , , plant]) => planted(plant))])
  })

  test('do not report a description that follows them', () => {
    expect(clean).toEqual([])
  })

  test.each(PLANTED.map(([rule, what, says], index) => ({ rule, what, says, index })))('$rule reports $what', ({ rule, says, index }) => {
    const [first, ...others] = found[index] ?? []
    expect(others).toEqual([])
    expect(first).toMatch(new RegExp(`^house/${rule}: .*${says.source}`))
  })

  test('are all tested here', async () => {
    const plugin = (await import(RULES)) as { default: () => { rules: { oas3: object } } }
    const tested = new Set(PLANTED.map(([rule]) => rule))
    expect([...tested].sort()).toEqual(Object.keys(plugin.default().rules.oas3).sort())
  })
})
