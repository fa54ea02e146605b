import { describe, expect, test } from 'vitest'
import { EXTENSIONS } from '../redocly/extensions.js'
import { diffExtensions } from '../release/extension-diff.ts'

type Json = Record<string, unknown>

/** Places that can have an extension. */
interface Places {
  readonly info?: Json
  readonly server?: Json
  readonly operation?: Json
  readonly parameter?: Json
  readonly sent?: Json
  readonly received?: Json
  readonly webhook?: Json
}

/** A small description with these additions to its parts. */
function description({ info, server, operation, parameter, sent, received, webhook }: Places): Json {
  const body = (kind: Json = {}) => ({ content: { 'application/json': { schema: { properties: { kind: { type: 'string', ...kind } } } } } })
  const get = {
    parameters: [{ name: 'page', in: 'query', ...parameter }],
    requestBody: body(sent),
    responses: { default: body(received) },
    callbacks: { event: { '{$url}': { post: { requestBody: body(webhook) } } } },
    ...operation,
  }
  return { info: { ...info }, servers: [{ url: '/', ...server }], paths: { '/athlete': { get } } }
}

const WORDS = ['One', 'Two'] as const
const SCOPE = [{ scope: 'read_all', when: 'the route is private' }]
const limits = (perDay: number) => ({ standard: { overall: [200, perDay] } })
const names = (...each: readonly string[]) => ({ enum: ['a', 'b'], 'x-enum-varnames': each })

/** Extension or its entry, direction, impact, who sends the data if that matters, and what changes. */
type Row = [name: string, direction: string, impact: string, before: unknown, after: unknown, sender?: 'app' | 'service']

const flag = (name: string, added: string, removed: string): Row[] => [
  [name, 'added', added, undefined, true],
  [name, 'removed', removed, true, undefined],
]
const words = (name: string, added: string, removed: string, replaced: string): Row[] => [
  [name, 'added', added, undefined, WORDS[0]],
  [name, 'removed', removed, WORDS[0], undefined],
  [name, 'replaced', replaced, ...WORDS],
]
const amounts = (
  name: string,
  [low, high]: readonly [unknown, unknown],
  added: string,
  removed: string,
  raised: string,
  lowered: string,
): Row[] => [
  [name, 'added', added, undefined, low],
  [name, 'removed', removed, low, undefined],
  [name, 'raised', raised, low, high],
  [name, 'lowered', lowered, high, low],
]
const DAYS = ['2026-06-01', '2027-06-01'] as const

const ROWS: readonly Row[] = [
  ...flag('x-always-seen', 'minor', 'major'),
  ...words('x-inferred', 'patch', 'patch', 'patch'),
  ['x-extensible-enum', 'added', 'minor', ['M'], ['M', 'F'], 'service'],
  ['x-extensible-enum', 'removed', 'major', ['M', 'F'], ['F'], 'service'],
  ['x-extensible-enum', 'added', 'minor', ['M'], ['F', 'M'], 'app'],
  ['x-extensible-enum', 'removed', 'major', ['M', 'F'], ['M'], 'app'],
  ['x-enum-varnames', 'added', 'minor', undefined, names('A', 'B')],
  ['x-enum-varnames', 'removed', 'major', names('A', 'B'), undefined],
  ['x-enum-varnames', 'replaced', 'major', names('A', 'B'), names('A', 'C')],
  ['x-quota-families', 'added', 'major', ['overall'], ['overall', 'read']],
  ['x-quota-families', 'removed', 'minor', ['overall'], []],
  ...words('x-quota-families-inferred', 'patch', 'patch', 'patch'),
  ...amounts('x-rate-limits', [limits(1000), limits(2000)], 'patch', 'major', 'minor', 'major'),
  ...flag('x-subscriber', 'major', 'minor'),
  ...words('x-access-tier', 'major', 'minor', 'major'),
  ['x-conditional-scopes', 'added', 'major', undefined, SCOPE],
  ['x-conditional-scopes', 'removed', 'minor', SCOPE, []],
  ...amounts('x-lifecycle.available', DAYS, 'major', 'minor', 'major', 'minor'),
  ...amounts('x-lifecycle.restricted', DAYS, 'major', 'minor', 'minor', 'major'),
  ...amounts('x-lifecycle.deprecated', DAYS, 'minor', 'minor', 'patch', 'patch'),
  ...amounts('x-lifecycle.removed', DAYS, 'major', 'minor', 'minor', 'major'),
  ...words('x-replaced-by', 'patch', 'patch', 'patch'),
  ...flag('x-idempotent', 'minor', 'major'),
  ...words('x-server.resource', 'major', 'major', 'major'),
  ...words('x-server.app', 'major', 'minor', 'major'),
  ...words('x-server.also-at', 'minor', 'major', 'major'),
  ...words('x-server.also-below', 'minor', 'major', 'major'),
  ...flag('x-server.query-in-form', 'minor', 'major'),
  ...flag('x-server.bearer', 'minor', 'major'),
  ...words('x-server.older-name', 'minor', 'major', 'major'),
  ...flag('x-server.any-case', 'minor', 'major'),
  ...flag('x-server.same-origin', 'major', 'minor'),
  ...words('x-server.part-of', 'major', 'major', 'major'),
  ...flag('x-server.many-values', 'minor', 'major'),
  ...flag('x-server.in-pieces', 'minor', 'major'),
  ...amounts('x-server.body-limit', [9, 26], 'minor', 'major', 'minor', 'major'),
  ...words('x-server.x-inferred', 'patch', 'patch', 'patch'),
  ...words('x-message', 'patch', 'patch', 'patch'),
]

/** The description with one value of an extension. */
function withValue(name: string, value: unknown, sender: 'app' | 'service' = 'app'): Json {
  const [extension = '', entry] = name.split('.')
  if (value === undefined) return description({})
  const node =
    entry === undefined ? (extension === 'x-enum-varnames' ? (value as Json) : { [extension]: value }) : { [extension]: { [entry]: value } }
  return description(extension === 'x-extensible-enum' && sender === 'service' ? { received: node } : { sent: node })
}

describe('a change of an extension', () => {
  test.each<Row>(ROWS)('%s %s is %s', (name, direction, impact, before, after, sender) => {
    const changes = diffExtensions(withValue(name, before, sender), withValue(name, after, sender))
    expect(changes.length).toBeGreaterThan(0)
    for (const change of changes) {
      expect(change.impact).toBe(impact)
      expect(change.line).toMatch(/^`GET \/athlete`, \w+ \w+ `kind`: `x-/)
      expect(change.line).toContain(`\`${name}\``)
      expect(change.line).toMatch(impact === 'major' ? / was \w+\. Breaks (?!nobody).+\.$/ : / was \w+\. Breaks nobody/)
      expect(change.line).toContain(` was ${direction}.`)
    }
  })

  test('is tested above for each extension and direction', () => {
    const declared = Object.entries(EXTENSIONS).flatMap(([name, { comparison, entries = {}, effectsIn }]) => [
      ...(comparison?.directions ?? []).flatMap((direction) =>
        Object.keys(effectsIn ?? { '': 0 }).map((sender) => [name, direction, sender].join(' ').trim()),
      ),
      ...Object.entries(entries).flatMap(([entry, part]) => part.comparison.directions.map((direction) => `${name}.${entry} ${direction}`)),
    ])
    const tested = ROWS.map(([name, direction, , , , sender = '']) => [name, direction, sender].join(' ').trim())
    expect(new Set(tested)).toEqual(new Set(declared))
  })
})

describe('a change is found', () => {
  const open = { type: 'string', 'x-extensible-enum': ['M', 'F'] }
  const fewer = { type: 'string', 'x-extensible-enum': ['M'] }
  const lost = (place: string, whom = 'programs that name this value in their types') =>
    `${place}: \`x-extensible-enum\` (\`F\`) was removed. Breaks ${whom}.`
  const linesOf = (base: Json, revision: Json) => diffExtensions(base, revision).map(({ line }) => line)
  const withSchemas = (schemas: Json, received: Json) => ({ ...description({ received }), components: { schemas } })
  const athlete = { $ref: '#/components/schemas/Athlete' }

  test.each<[where: string, before: Places, after: Places, line: string]>([
    [
      'in a parameter',
      { parameter: { schema: open } },
      { parameter: { schema: fewer } },
      lost('`GET /athlete`, parameter `page`', 'requests with this value'),
    ],
    ['in a response', { received: open }, { received: fewer }, lost('`GET /athlete`, response default `kind`')],
    ['in a callback', { webhook: open }, { webhook: fewer }, lost('`GET /athlete`, callback `event`, request body `kind`')],
    [
      'in the items of a list',
      { received: { items: open } },
      { received: { items: fewer } },
      lost('`GET /athlete`, response default `kind`'),
    ],
    [
      'in a value that becomes nullable',
      { received: open },
      { received: { anyOf: [fewer, { type: 'null' }] } },
      lost('`GET /athlete`, response default `kind`'),
    ],
    [
      'at the root',
      { server: { 'x-lifecycle': { removed: DAYS[1] } } },
      { server: { 'x-lifecycle': { removed: DAYS[0] } } },
      'server `/`: `x-lifecycle.removed` (`2027-06-01` → `2026-06-01`) was lowered. Breaks programs that use it from that day.',
    ],
  ])('%s', (_, before, after, line) => {
    expect(linesOf(description(before), description(after))).toEqual([line])
  })

  test('once in a component, also if the component refers to itself', () => {
    const schemas = (sex: Json) => ({ Athlete: { properties: { sex, friends: { type: 'array', items: athlete } } } })
    expect(linesOf(withSchemas(schemas(open), athlete), withSchemas(schemas(fewer), athlete))).toEqual([lost('`Athlete.sex`')])
  })

  test('in a schema that becomes a component', () => {
    const schema = (sex: Json) => ({ properties: { sex } })
    const found = linesOf(withSchemas({}, schema(open)), withSchemas({ Athlete: schema(fewer) }, athlete))
    expect(found).toEqual([lost('`GET /athlete`, response default `kind.sex`')])
  })

  test('in a property that moves to another member of `allOf`', () => {
    const schemas = (own: Json, shared: Json) => ({
      Athlete: { allOf: [{ $ref: '#/components/schemas/Meta' }, { properties: own }] },
      Meta: { properties: shared },
    })
    const found = linesOf(withSchemas(schemas({ sex: open }, {}), athlete), withSchemas(schemas({}, { sex: fewer }), athlete))
    expect(found).toEqual([lost('`Athlete.sex`')])
  })

  test('next to a reference', () => {
    const schemas = { Athlete: { properties: { id: { type: 'integer' } } } }
    const seen = (marks: Json) => withSchemas(schemas, { properties: { owner: { ...athlete, ...marks } } })
    expect(linesOf(seen({ 'x-always-seen': true }), seen({}))).toEqual([
      '`GET /athlete`, response default `kind.owner`: `x-always-seen` was removed. Breaks programs that read the property without checking it.',
    ])
  })

  test('except that a property which is always seen becomes required', () => {
    const seen = { received: { properties: { id: { 'x-always-seen': true } } } }
    expect(linesOf(description(seen), description({ received: { properties: { id: {} }, required: ['id'] } }))).toEqual([])
  })

  test('except that the source of a condition of a scope changes', () => {
    const when = (text: string) => description({ operation: { 'x-conditional-scopes': [{ scope: 'read', when: text }] } })
    expect(linesOf(when('it is private'), when('it is private (assumed)'))).toEqual([])
    expect(linesOf(when('it is private'), when('it is mine'))).toHaveLength(2)
  })
})
