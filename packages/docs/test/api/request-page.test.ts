import { getOperation, type Operation, operations } from '@activity-tracking/spec'
import { expect, it } from 'vitest'
import { exampleOf, type OperationObject, operationOf, schemas } from '../../src/build/api/description.ts'
import { conditionsOf, factsOf } from '../../src/build/api/facts.ts'
import { type Shape, shapesOf } from '../../src/build/api/fields.ts'
import { requestPage } from '../../src/build/api/request-page.ts'
import { withoutRepeatedFields } from '../../src/build/api/schema-homes.ts'
import { schemaGroups } from '../../src/build/api/shown-schemas.ts'
import { slugOf, tags } from '../../src/build/api/tags.ts'
import { urlOfWebhook, webhooks } from '../../src/build/api/webhooks.ts'

/** Links as `[text](url)`, and the source of a fact in brackets. */
const short = (html: string): string =>
  html
    .replaceAll(/<a class="pill"[^>]*>(.*?)<\/a>/g, '[$1]')
    .replaceAll(/<a (?:class="pill (\w+)" )?href="([^"]*)">(.*?)<\/a>/g, '$1($2 $3)')
    .trim()

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: object, examples: Readonly<Record<string, { summary?: string; value: unknown }>> = {}) => ({
  'application/json': { schema, examples },
})

const LIMITS = 'plain(/guides/rate-limits/ rate limits: overall, read)'

const OPERATION = {
  operationId: 'planted',
  summary: 'Planted',
  description: '',
  parameters: [
    { name: 'X-One', in: 'header', schema: { type: 'string' }, example: 'one' },
    {
      name: 'keys',
      in: 'query',
      schema: { type: 'array', items: { type: 'string' } },
      examples: { two: { value: ['a', 'b'] } },
      deprecated: true,
    },
    { ...ref('parameters', 'ActivityId') },
    {
      name: 'note',
      in: 'query',
      required: true,
      'x-required-inferred': 'observed',
      schema: { type: 'string', examples: ['n'], 'x-inferred': 'claimed' },
    },
  ],
  requestBody: {
    description: 'Both.\n\nOr none.',
    required: true,
    'x-inferred': [{ source: 'reported' }, { fact: 'Or none', source: 'claimed' }],
    content: {
      'application/x-www-form-urlencoded': {
        schema: { properties: { a: { type: 'integer' } } },
        examples: { Form: { value: { a: 1, b: [2, 3] } } },
      },
    },
  },
  responses: {
    402: ref('responses', 'PaymentRequired'),
    404: ref('responses', 'NotFound'),
    409: { description: 'Taken.', content: json({ type: 'string' }, { Taken: { summary: 'Somebody has it', value: { a: 1 } } }) },
    201: {
      description: 'Made.',
      'x-inferred': 'assumed',
      headers: { 'X-RateLimit-Usage': ref('headers', 'XRateLimitUsage'), Location: ref('headers', 'Location') },
      content: { 'text/plain': { schema: { type: 'string' }, examples: { Text: { value: 'a <b>' } } } },
    },
    303: { description: 'Moved.', headers: { 'x-ratelimit-usage': ref('headers', 'XRateLimitUsage') } },
    default: ref('responses', 'UnexpectedError'),
  },
} as unknown as OperationObject

it('a page has the parameters by place, the body, its successes before its errors, and links to the usual errors', () => {
  const page = requestPage(OPERATION)
  expect(page.parameters.map(({ place, fields }) => [place, ...fields.map(({ name }) => name)])).toEqual([
    ['path', 'id'],
    ['query', 'keys', 'note'],
    ['header', 'X-One'],
  ])
  const [, query] = page.parameters
  expect(query?.fields).toMatchObject([
    { type: 'list of string', example: '["a","b"]', required: false, deprecated: true },
    { example: 'n', required: true, requiredInferred: 'observed', inferred: 'claimed', deprecated: false, alwaysSeen: false },
  ])
  expect(page.body).toMatchObject({
    required: true,
    inferred: 'reported',
    description: expect.stringMatching(/^<p>Both\.<\/p>\n<p>Or none\. <a .*>claimed<\/a><\/p>$/),
  })
  expect(page.body?.shapes.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual(['a'])
  expect(page.successes).toMatchObject([
    { status: '201', inferred: 'assumed', mediaType: 'text/plain', headers: [{ name: 'Location' }] },
    { status: '303', mediaType: undefined, shapes: [], headers: [] },
  ])
  // Few operations have the first, and no other has the second.
  expect(page.errors.map(({ status }) => status)).toEqual(['402', '409'])
  expect(page.usualErrors).toEqual([{ status: '404', title: 'Not Found', href: '/guides/errors/#not-found' }])
  const others = ['X-RateLimit-Limit', 'X-ReadRateLimit-Limit', 'X-ReadRateLimit-Usage']
  expect(page.commonHeaders).toEqual(['X-RateLimit-Usage', 'x-ratelimit-usage', ...others])
  expect(page.requestExamples).toEqual([
    { status: undefined, title: 'Form', mediaType: 'application/x-www-form-urlencoded', text: 'a=1\nb=2,3' },
  ])
  expect(page.responseExamples.filter(({ status }) => status !== '402')).toEqual([
    { status: '201', title: 'Text', mediaType: 'text/plain', text: 'a <b>' },
    { status: '409', title: 'Somebody has it', mediaType: 'application/json', text: '{ "a": 1 }' },
  ])
  const bare = { operationId: 'bare', responses: {} } as unknown as OperationObject
  expect(requestPage(bare)).toMatchObject({ parameters: [], body: undefined, commonHeaders: [] })
  expect(requestPage({ ...bare, requestBody: { content: json({}) } }).body?.required).toBe(false)
})

it.each<[Operation['operationId'], string[], string[]]>([
  [
    'getActivity',
    [
      'plain(/api/#oauth2 access token)',
      'scope(/guides/scopes/ scope activity:read)',
      'scope(/guides/scopes/ or activity:read_all) [assumed]',
      LIMITS,
    ],
    [
      'Also needs <code>activity:read_all</code> when the activity is visible to Only You.',
      'Also needs <code>read_all</code> when the response should include efforts on private segments; otherwise they are omitted. [assumed]',
    ],
  ],
  ['revokeToken', ['plain(/api/#clientbasic client credentials)', 'date(/versions/calendar/ since 2026-06-01)'], []],
  [
    'createActivity',
    [
      'plain(/api/#oauth2 access token)',
      'scope(/guides/scopes/ scope activity:write)',
      'plain(/guides/rate-limits/ rate limits: overall) [public reference]',
    ],
    [],
  ],
])('the facts and conditions of %s link to the pages about them', (operationId, facts, conditions) => {
  const row = getOperation(operationId)
  expect(factsOf(row, operationOf(row)).map(short)).toEqual(facts)
  expect(conditionsOf(operationOf(row)).map(short)).toEqual(conditions)
})

it('an operation for subscribers says so, and one that the description lacks is an error', () => {
  expect(factsOf(getOperation('listSegmentEfforts'), OPERATION)).toContainEqual(expect.stringContaining('>subscribers only</a>'))
  expect(() => operationOf({ ...getOperation('getAthlete'), method: 'PATCH' })).toThrow(
    'The description does not have getAthlete, PATCH /athlete.',
  )
  expect(exampleOf({ example: 0, examples: { one: { value: 1 } } })).toBe(0)
})

it('a schema of many fields is listed where one object is read, other schemas everywhere', () => {
  const shown = (name: string, operationId: string) => withoutRepeatedFields(shapesOf(ref('schemas', name))[0] as Shape, operationId)
  const home = { title: 'Get an activity', href: '/api/operations/getactivity/#responses' }
  expect(shown('DetailedActivity', 'createActivity')).toMatchObject({ listedOn: home, fields: [] })
  expect(shown('SummaryActivity', 'getActivity').listedOn?.href).toBe('/api/operations/listactivities/#responses')
  expect([shown('DetailedActivity', 'getActivity').listedOn, shown('Upload', 'createUpload').listedOn]).toEqual([undefined, undefined])
})

it('each schema is in the group of the operations that use it, and each event has a place', () => {
  const groups = new Map(schemaGroups.flatMap((group) => group.schemas.map((schema) => [schema.name, { ...schema, group: group.title }])))
  expect([...groups.keys()].toSorted()).toEqual(Object.keys(schemas).toSorted())
  expect(['DetailedActivity', 'Waypoint', 'WebhookEvent', 'ActivityTotal', 'Id'].map((name) => groups.get(name)?.group)).toEqual([
    'Activities',
    'Routes',
    'Webhook events',
    'Athletes',
    'Used by several groups',
  ])
  expect(groups.get('DetailedActivity')).toMatchObject({
    isUnion: false,
    bases: ['<a href="/schemas/#summaryactivity">SummaryActivity</a>'],
  })
  expect(groups.get('TokenRequest')).toMatchObject({ isUnion: true, users: ['<a href="/api/operations/issuetoken/">issueToken</a>'] })
  expect(groups.get('ActivityDeleteEvent')?.users.map(short)).toEqual([
    '(/schemas/#webhookevent WebhookEvent)',
    '(/api/webhooks/#receiveactivitydelete receiveActivityDelete)',
  ])
  for (const { schemas: shown } of schemaGroups)
    expect(shown).toEqual(shown.toSorted((one, other) => one.name.localeCompare(other.name, 'en')))
  expect(schemaGroups.map(({ id }) => id)).toEqual([...tags.map(slugOf), 'webhook-events', 'used-by-several-groups'])
  expect(tags.flatMap((tag) => tag.operations)).toHaveLength(operations.length)
  expect(webhooks.map((webhook) => `${webhook.method} ${urlOfWebhook(webhook)}`).slice(0, 3)).toEqual([
    'GET /api/webhooks/#verifycallback',
    'POST /api/webhooks/#receiveevent',
    'POST /api/webhooks/#receiveactivitycreate',
  ])
})
