import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { incomplete } from '../../drift/compare.ts'
import { readFacts } from '../../drift/page-facts.ts'
import { fromRoot } from '../../paths.ts'
import { comparisonOf, description, differencesOf, FORMS, operations, pageOf, referencePage, type Swagger, swagger } from './pages.ts'

const DOCUMENTATION = ['authentication.html', 'rate-limits.html', 'webhooks.html', 'changelog.md']

const documentation = (change: (name: string, text: string) => string = (_name, text) => text) =>
  DOCUMENTATION.map((name) => pageOf(name, change(name, pageOf(name).text)))

test('what the description states of numbers is read from its own sentences', () => {
  const numbers = [...description.subjects.values()].filter(({ form }) => form === 'numbers')
  expect(Object.fromEntries(numbers.map(({ name, values }) => [name, [...values.keys()].join()]))).toEqual({
    'overall requests per 15 minutes': '200,400',
    'read requests per 15 minutes': '100,200',
    'requests per 15 minutes': '200,400,100',
    'overall requests per day': '2000,4000',
    'read requests per day': '1000,2000',
    'requests per day': '2000,4000,1000',
    'subscriptions of an app': '1',
    'seconds in which a callback must respond': '2',
    'remaining seconds of an access token for which a refresh returns it again': '3600',
    'seconds that an access token is valid': '21600',
    'attempts to deliver an event': '3',
  })
})

test.each(Object.keys(FORMS))('a reference that writes each operation as %s has no differences', (form) => {
  expect(comparisonOf(referencePage(form))).toMatchObject({ differences: [] })
  expect(comparisonOf(referencePage(form)).notCompared.map(({ subject }) => subject)).not.toContain('operations')
})

test('pages that state what the description states have no differences, and are complete', () => {
  const comparison = comparisonOf(referencePage(), ...documentation())
  expect([comparison.differences, incomplete(comparison)]).toEqual([[], []])
})

test.each(Object.keys(FORMS))(
  'an operation that a reference writes as %s is found where it is new, and missed where it is gone',
  (form) => {
    const fresh = { name: 'POST /workouts/{}/laps', method: 'POST', path: '/workouts/{}/laps' }
    // In prose and samples, a path alone could be that of another server.
    const isRecognized = form !== 'highlighted' || /api\/v3/.test(FORMS[form]?.('GET', '/a') ?? '')
    expect(isRecognized).toBe(true)
    expect(differencesOf(referencePage(form, [...operations, fresh]))).toEqual(['only on a page: operations: POST /workouts/{}/laps'])
    expect(differencesOf(referencePage(form, operations.slice(1)))).toEqual([`on no page: operations: ${operations[0]?.name}`])
  },
)

test.each([
  ['in rows', '## Limits\n\n| Limit | Value |\n| - | - |\n| Default reads | 90 per 15 minutes and 900 per day |'],
  ['in columns', '| | per 15 minutes | per day |\n| - | - | - |\n| maximum of read requests | 90 | 900 |'],
  ['by window', '## Rate limits for reads\n\n| reads | number |\n| - | - |\n| reads per 15 minutes | 90 |\n| reads per day | 900 |'],
  ['in a sentence', 'The read limit is 90 requests in any 15 minutes, and 900 requests a day.'],
  [
    'in several sentences',
    '## Rate limits\n\nThis is about reads. An app sends 90 reads every 15 minutes. It sends 900 read requests per day.',
  ],
  ['in short', 'Read limit: 90/15 min, 900/day'],
])('rate limits are read %s', (_where, text) => {
  expect(differencesOf(pageOf('page.md', text))).toEqual([
    'changed: read requests per 15 minutes: 100, 200 → 90',
    'changed: read requests per day: 1000, 2000 → 900',
  ])
})

test.each([
  '/workouts/{workout_id}/laps',
  '/api/v3/workouts/:id/laps/',
  '/workouts/%7Bid%7D/laps?page=1#top',
  '/workouts/$id/laps.json',
  `/workouts/$\{id}/laps`,
  '/workouts/[id]/laps',
  '/workouts/WORKOUT_ID/laps',
  '/workouts/12345/laps',
  '/workouts/w12345/laps',
  '/work\u00adouts/\u200b{id}/laps',
  'https://service.example/api/v3/workouts/{id}/laps',
])('GET %s is an operation', (path) => {
  expect(differencesOf(pageOf('page.md', `Call \`GET ${path}\`.`))).toEqual(['only on a page: operations: GET /workouts/{}/laps'])
})

test.each(['/', '/api/v3', '/{id}', '/Workouts', '/downloads/file.txt', '/a//b', '/?x=1', 'https://other.example/workouts'])(
  'GET %s is not',
  (path) => {
    expect(differencesOf(pageOf('page.md', `Call \`GET /athlete\`, then \`GET ${path}\`.`))).toEqual([])
  },
)

test('URLs of the site of a page need no base path', () => {
  const text = `Call GET https://api.service.example/workouts. ${'It lists them. '.repeat(20)}`
  expect(differencesOf(pageOf('page.md', `${text} See GET /athlete.`, 'https://developers.service.example/docs'))).toEqual([
    'only on a page: operations: GET /workouts',
  ])
})

interface Change {
  readonly page: string
  readonly from: string
  readonly to: string
  readonly want: readonly string[]
}

/** Replaces a text that must be on the page. */
function changed({ page, from, to }: Change) {
  return documentation((name, text) => {
    if (name !== page) return text
    expect(text).toContain(from)
    return text.replaceAll(from, to)
  })
}

test.each<[string, Change]>([
  [
    'a new scope in a list',
    {
      page: 'authentication.html',
      from: '<li><code>read_all</code>',
      to: '<li><code>club:read</code>: clubs</li><li><code>read_all</code>',
      want: ['only on a page: scopes: club:read'],
    },
  ],
  [
    'a scope that is gone everywhere',
    { page: 'authentication.html', from: 'profile:write', to: 'profile:read_all', want: ['on no page: scopes: profile:write'] },
  ],
  [
    'another limit for reads',
    {
      page: 'rate-limits.html',
      from: '100&nbsp;read requests',
      to: '120&nbsp;read requests',
      want: ['changed: read requests per 15 minutes: 100 → 120'],
    },
  ],
  [
    'a limit for reads that is the limit of another tier',
    {
      page: 'rate-limits.html',
      from: '100&nbsp;read requests',
      to: '200&nbsp;read requests',
      want: ['on no page: read requests per 15 minutes: 100'],
    },
  ],
  [
    'another daily limit in a table',
    { page: 'rate-limits.html', from: '<td>4,000</td>', to: '<td>6,000</td>', want: ['changed: overall requests per day: 4000 → 6000'] },
  ],
  [
    'a limit without a counter',
    {
      page: 'rate-limits.html',
      from: '<h2>Sample',
      to: '<p>New apps may send 50 requests per 15 minutes.</p><h2>Sample',
      want: ['only on a page: requests per 15 minutes: 50'],
    },
  ],
  [
    'another lifetime of access tokens',
    {
      page: 'authentication.html',
      from: 'six hours',
      to: '3 hours',
      want: ['changed: seconds that an access token is valid: 21600 → 10800'],
    },
  ],
  [
    'another remaining time in which tokens are refreshed',
    {
      page: 'authentication.html',
      from: 'hour (3,600 seconds) or less',
      to: 'minute or less',
      want: ['changed: remaining seconds of an access token for which a refresh returns it again: 3600 → 60'],
    },
  ],
  [
    'another time for the response of a callback',
    {
      page: 'webhooks.html',
      from: 'within two seconds',
      to: 'within 10 seconds',
      want: ['changed: seconds in which a callback must respond: 2 → 10'],
    },
  ],
  [
    'another number of attempts',
    { page: 'webhooks.html', from: 'total of three times', to: 'total of 5 times', want: ['changed: attempts to deliver an event: 3 → 5'] },
  ],
  [
    'another number of subscriptions',
    {
      page: 'webhooks.html',
      from: 'only have one subscription',
      to: 'only have two subscriptions',
      want: ['changed: subscriptions of an app: 1 → 2'],
    },
  ],
  [
    'a new field of events in a table',
    {
      page: 'webhooks.html',
      from: '<tr><td>owner_id',
      to: '<tr><td>delivery_id <em>string</em></td><td>Unique.</td></tr><tr><td>owner_id',
      want: ['only on a page: fields of webhook events: delivery_id'],
    },
  ],
  [
    'a new field of events in a sample',
    {
      page: 'webhooks.html',
      from: '"owner_id": 134815,',
      to: '"owner_id": 134815, "signature": "x",',
      want: ['only on a page: fields of webhook events: signature'],
    },
  ],
  [
    'a new value of a field',
    {
      page: 'webhooks.html',
      from: '"activity" or "athlete."',
      to: '"activity," "athlete," or "club."',
      want: ['only on a page: values of object_type: club'],
    },
  ],
  [
    'a new type of stream',
    {
      page: 'changelog.md',
      from: '`moving` and',
      to: '`moving`, `power_smooth` and',
      want: ['only on a page: values of StreamType: power_smooth'],
    },
  ],
  [
    'an operation that becomes deprecated',
    {
      page: 'webhooks.html',
      from: '<h2>View',
      to: '<p>The endpoint GET /push_subscriptions is deprecated.</p><h2>View',
      want: ['only on a page: withdrawn operations: GET /push_subscriptions'],
    },
  ],
  [
    'a new operation in prose',
    {
      page: 'authentication.html',
      from: '<h2 id="scopes">',
      to: '<p>Read them with <code>GET /scopes/{name}</code>.</p><h2 id="scopes">',
      want: ['only on a page: operations: GET /scopes/{}'],
    },
  ],
  [
    'a path of the API without a method',
    {
      page: 'authentication.html',
      from: '<h2 id="scopes">',
      to: '<p>See https://service.example/api/v3/grants.</p><h2 id="scopes">',
      want: ['only on a page: operations: any /grants'],
    },
  ],
  [
    'a notice that is newer than the last review',
    {
      page: 'changelog.md',
      from: '## June 1, 2026',
      to: '## December 2nd, 2026\n\nGear moves to another endpoint.\n\n## June 1, 2026',
      want: ['only on a page: dates: 2026-12-02: Gear moves to another endpoint.'],
    },
  ],
  [
    'a notice about a coming day in prose',
    {
      page: 'webhooks.html',
      from: '<h2>View',
      to: '<p>From 1 March 2027, events will be signed. Read more.</p><h2>View',
      want: ['only on a page: dates: 2027-03-01: From 1 March 2027, events will be signed.'],
    },
  ],
  [
    'a date that has moved',
    {
      page: 'changelog.md',
      from: '4 January 2027',
      to: '1 February 2027',
      want: ['only on a page: dates: 2027-02-01: The new base URL becomes available on 1 February 2027.'],
    },
  ],
])('the comparison finds %s', (_what, change) => {
  const { differences } = comparisonOf(referencePage(), ...changed(change))
  expect(differences.map(({ id }) => id)).toEqual(change.want)
  // It quotes the page, except where no page states the value.
  for (const { id, page, excerpt } of differences)
    if (!id.startsWith('on no page')) expect([page, excerpt]).toEqual([change.page, expect.any(String)])
})

test.each<[string, string]>([
  ['words of a sentence that are also stream types', 'Each lap has a time, distance, altitude, speed and elevation. See GET /athlete.'],
  [
    'a list of fields of which some are also stream types',
    '- `name`: x\n- `distance`: x\n- `time`: x\n- `altitude`: x\n- `type`: x\n\nSee GET /athlete.',
  ],
  ['requests to the server of the app', 'Your callback receives `POST /events`. See GET /athlete.'],
  ['requests to other servers', 'Then `POST https://other.example/v1/messages` is sent. See GET /athlete.'],
  ['pages of the documentation', 'See https://developers.service.example/docs/v3/guides and /docs/reference. See GET /athlete.'],
  ['numbers of requests that are not limits', 'We served 900 requests for each app. 12 days have 5 requests. See GET /athlete.'],
  [
    'names in other sentences about a field',
    '`data_type`: one of `fit`, `tcx` and `gpx`. The response has `activity_id` and `error`, and `status`. See GET /athlete.',
  ],
  ['numbers of a table that are not limits', '| test | 30 daily events |\n| - | - |\n| daily | 9,000 |\n\nSee GET /athlete.'],
  ['other meanings of the names of methods', 'Write `get`/`post`/etc and `get`/`put`. See GET /athlete.'],
  ['files', 'See GET /athlete, and GET /foo.txt.'],
  ['how long other things are valid', 'The code is valid for 10 minutes. Access tokens can be revoked for 2 days. See GET /athlete.'],
  ['a paid subscription', 'Each athlete needs a subscription for 12 months. See GET /athlete.'],
  ['text that was struck out', 'See GET /athlete. <del>GET /trainings</del> <s>Access tokens are valid for 2 hours.</s>'],
  ['comments', 'See GET /athlete. <!-- GET /trainings -->'],
  ['samples of rate limit headers', 'See GET /athlete.\n\n```\nX-RateLimit-Limit: 600,30000\n600 requests per 15 minutes\n```'],
  ['a deprecated parameter', 'PUT /athlete: the parameter city is deprecated.'],
  ['old notices', 'See GET /athlete. On May 2, 2025 we will remove GET /trainings.'],
  ['old rows of a changelog', 'See GET /athlete.\n\n| date | change |\n| - | - |\n| May 2, 2025 | Added GET /trainings |'],
  ['sections below an old date', '# May 2, 2025\n\n## New\n\nUse GET /trainings.\n\n# Now\n\nSee GET /athlete.'],
  ['errors about scopes', 'See GET /athlete.\n\n```\n{"field": "activity:read_permission"}\n```'],
  ['a date without a change', 'See GET /athlete. The conference is on May 2, 2027.'],
])('the comparison does not report %s', (_what, text) => {
  expect(differencesOf(pageOf('page.md', text))).toEqual([])
})

test('nothing is missing on a page that states a subject only by the way', () => {
  const { differences, notCompared } = comparisonOf(pageOf('page.md', 'First call `GET /athlete` with the scope `activity:read`.'))
  expect(differences).toEqual([])
  expect(notCompared).toContainEqual({ subject: 'operations', found: 1, of: operations.length })
  expect(notCompared).toContainEqual({ subject: 'scopes', found: 1, of: 7 })
  expect(incomplete({ differences, notCompared }).map(({ id }) => id)).toContain('not compared: operations')
})

test.each([
  ['JSON', 'reference.json', JSON.stringify],
  ['YAML', 'reference.yaml', (value: unknown) => stringify(value)],
])('a document for machines in %s has no differences', (_format, name, write) => {
  expect(differencesOf(pageOf(name, write(swagger())))).toEqual([])
})

test('the own description differs from itself only in the limits that it states in other words', () => {
  const json = readFileSync(fromRoot('packages/spec/dist/openapi.json'), 'utf8')
  expect(differencesOf(pageOf('openapi.json', json))).toEqual([
    'on no page: overall requests per 15 minutes: 400',
    'on no page: overall requests per day: 4000',
  ])
})

/** Changes an operation of a document. */
const change = ({ paths }: Swagger, path: string, method: string, fields: object): void => {
  const item = paths[path]
  expect(item).toHaveProperty(method)
  if (item !== undefined) item[method] = { ...item[method], ...fields }
}

test.each<[string, (document: Swagger) => void, readonly string[]]>([
  [
    'a new operation',
    ({ paths }) => {
      paths['/workouts'] = { get: {} }
    },
    ['only on a page: operations: GET /workouts'],
  ],
  [
    'an operation that is gone',
    ({ paths }) => {
      delete paths['/athlete/zones']
    },
    ['on no page: operations: GET /athlete/zones'],
  ],
  [
    'a deprecated operation',
    (document) => change(document, '/gear/{id}', 'get', { deprecated: true }),
    ['only on a page: withdrawn operations: GET /gear/{}'],
  ],
  [
    'a new parameter, and one that is gone',
    (document) => change(document, '/activities/{id}', 'get', { parameters: [{ name: 'fields', in: 'query' }] }),
    ['only on a page: parameters of GET /activities/{}: fields', 'on no page: parameters of GET /activities/{}: include_all_efforts'],
  ],
  [
    'all parameters that are gone',
    (document) => change(document, '/segments/{id}/starred', 'put', { parameters: [] }),
    ['on no page: parameters of PUT /segments/{}/starred: starred'],
  ],
  [
    'no difference in parameters that are in another document',
    (document) => change(document, '/athlete', 'put', { parameters: [{ $ref: 'https://service.example/x.json#/p' }] }),
    [],
  ],
  [
    'no difference in a schema that is itself',
    (document) => {
      Object.assign(document.definitions, { Loop: { $ref: '#/definitions/Loop' } })
      change(document, '/athlete', 'put', { parameters: [{ in: 'body', schema: { $ref: '#/definitions/Loop' } }] })
    },
    [],
  ],
  ['a new sport', ({ definitions }) => void definitions.SportType.enum.push('Unicycle'), ['only on a page: values of SportType: Unicycle']],
  ['a sport that is gone', ({ definitions }) => void definitions.SportType.enum.shift(), ['on no page: values of SportType: AlpineSki']],
  [
    'another number in a description',
    ({ info }) => {
      info.description = 'The limits are 100 read requests every 15 minutes, or 250 read requests every 15 minutes.'
    },
    ['changed: read requests per 15 minutes: 200 → 250'],
  ],
])('the comparison with a document for machines finds %s', (_what, edit, want) => {
  const document = swagger()
  edit(document)
  expect(differencesOf(pageOf('reference.json', JSON.stringify(document)))).toEqual(want)
})

test.each([
  ['nothing about the service', 'page.html', `<p>${'Lorem ipsum dolor sit amet. '.repeat(20)}</p>`, 'states nothing'],
  [
    'nothing without its scripts',
    'page.html',
    '<body><div id="root">Loading …</div><script src="/app.js"></script></body>',
    'is almost empty without its scripts',
  ],
  ['no text', 'page.md', ' \n', 'has no text'],
  ['too many nested elements', 'page.html', '<div>'.repeat(2_000), 'has elements in more than 1000 others'],
  ['invalid JSON', 'page.json', '{"openapi": ', 'is neither valid JSON nor valid YAML'],
  ['other JSON', 'page.json', '{"error": "unauthorized"}', 'is not an OpenAPI document'],
  ['YAML that is not a document', 'page.yaml', 'just text', 'is not an OpenAPI document'],
  ['no operations', 'page.json', '{"openapi": "3.1.0", "paths": {}}', 'states nothing'],
])('a page with %s is an error', (_what, name, text, message) => {
  expect(() => readFacts(pageOf(name, text), description)).toThrow(
    expect.objectContaining({ name: 'PageError', message: expect.stringContaining(message) }),
  )
})

test('a page that takes too long is an error', () => {
  const page = pageOf('page.md', `GET /athlete\n\n${'> '.repeat(100_000)}`)
  expect(() => readFacts(page, description, 1)).toThrow('cannot be parsed within 0.001 seconds')
})
