// What is read from a request, and what is refused. The wrong values follow from the description.

import type { Example, Schema } from '@activity-tracking/kit/server/document'
import { type Operation, type OperationId, operations } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCallback } from '../support/callback.ts'
import { describeOperation, FORM, follow } from '../support/description.ts'
import { type RequestOptions, startTest, type TestSandbox } from '../support/sandbox.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'

let test: TestSandbox
let token: string
let activity: string
let client: Record<string, string>
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited', extendedAccess: true })
  token = test.sandbox.accessToken
  client = { client_id: test.sandbox.clientId, client_secret: test.sandbox.clientSecret }
  activity = `/activities/${(await test.request('GET', '/athlete/activities?per_page=1', { token })).body[0].id}`
})
afterAll(() => test.sandbox.close())

const queryOf = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString()

/** Texts that a schema does not allow. */
function wrongTexts(schema: Schema): string[] {
  const { type, minimum, maximum, maxLength, pattern, format, items, ...others } = follow<Schema>(schema)
  const wrong: string[] = []
  if (type === 'integer') wrong.push('abc', '1.5', '1e3', ' 1', '9223372036854775808')
  if (type === 'number') wrong.push('abc', '1e999', '0x10', '1,5')
  if (type === 'boolean') wrong.push('', 'yes', 'TRUE', '2')
  if (typeof minimum === 'number') wrong.push(String(minimum - 1))
  if (typeof maximum === 'number') wrong.push(String(maximum + 1))
  if (typeof maxLength === 'number') wrong.push(`http://x/${'x'.repeat(maxLength)}`)
  if (others['enum'] !== undefined || others.const !== undefined) wrong.push('nothing of the kind')
  if (typeof pattern === 'string') wrong.push(...['', ' ', 'nothing of the kind'].filter((text) => !new RegExp(pattern, 'u').test(text)))
  if (format === 'date-time') wrong.push('', '2026-10-21', '2026-02-30T00:00:00Z', '1792540800')
  if (format === 'uri') wrong.push('', 'app.example', '/callback', 'http://a b')
  if (items !== undefined) wrong.push(...wrongTexts(items))
  return wrong
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/** Each field of a query or a form with its wrong values, beside the right values of the others. */
const cases = operations.flatMap((operation) => {
  const { parameters, body, resourceOf } = describeOperation(operation.operationId)
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const examples = Object.values(body?.mediaType === FORM ? (body.examples ?? {}) : {})
  const right = examples[0] === undefined ? {} : (follow<Example>(examples[0]).value as Record<string, string>)
  const { properties = {} } = follow<Schema>(body?.schema ?? {})
  const fields = examples.length === 0 ? [] : Object.entries(properties)
  return [
    ...inQuery.map((parameter) => ({ operation, name: parameter.name, schema: parameter.schema, resource: resourceOf(parameter), right })),
    ...fields.map(([name, schema]) => ({ operation, name, schema, resource: resourceOf(schema), right, isField: true })),
  ]
})

const credentialsOf = ({ authentication }: Operation): RequestOptions =>
  authentication === 'bearer'
    ? { token }
    : authentication === 'basic'
      ? { headers: { Authorization: `Basic ${btoa(Object.values(client).join(':'))}` } }
      : {}

it.each(cases.map((each) => [each.operation.operationId, each.name, each] as const))(
  'wrong values are refused by name: %s %s',
  async (operationId, field, { operation, schema, resource, right, ...rest }) => {
    const parameters = describeOperation(operationId).parameters.filter((parameter) => parameter.in === 'query')
    const query = Object.fromEntries(parameters.map(({ name, example }) => [name, textOf(example)]))
    const path = operation.path.replaceAll(/\{.+?\}/g, '1')
    for (const value of wrongTexts(schema)) {
      const changed = { [field]: value }
      const options = { ...credentialsOf(operation), ...('isField' in rest && { form: { ...right, ...changed } }) }
      const { status, body } = await test.request(
        operation.method,
        `${path}?${queryOf('isField' in rest ? query : { ...query, ...changed })}`,
        options,
      )
      expect([value, status, body.errors]).toEqual([value, 400, [{ resource, field, code: 'invalid' }]])
    }
  },
)

describe('a value is read', () => {
  it.each([
    ['/athlete/activities?page=1&page=2', '/athlete/activities?page=2'],
    ['/athlete/activities?before=9007199254740991', '/athlete/activities'],
    ['ACTIVITY/streams?keys=time&keys=distance', 'ACTIVITY/streams?keys=time,distance'],
    ['ACTIVITY/streams?keys=time&key_by_type=1', 'ACTIVITY/streams?keys=time&key_by_type=true'],
    ['ACTIVITY/streams?keys=time&key_by_type=True', 'ACTIVITY/streams?keys=time&key_by_type=true'],
    ['ACTIVITY/streams?keys=time&key_by_type=False', 'ACTIVITY/streams?keys=time&key_by_type=0'],
    ['/athlete/activities?perpage=1&__proto__=2&constructor=3&toString=4', '/athlete/activities'],
  ])('%s as %s', async (sent, meant) => {
    const [one, other] = await Promise.all([sent, meant].map((path) => test.request('GET', path.replace('ACTIVITY', activity), { token })))
    expect([one?.status, one?.text]).toEqual([200, other?.text])
  })
})

it('the scheme of an access token is read in any case', async () => {
  const { status } = await test.request('GET', '/athlete', { headers: { Authorization: `bearer  ${token}` } })
  expect(status).toBe(200)
})

describe('fields of a body', () => {
  it.each<[string, RequestOptions]>([
    ['JSON', { json: { name: 'x', commute: true } }],
    ['JSON in ASCII', { json: { name: 'x', commute: true }, headers: { 'Content-Type': 'Application/JSON ; charset=US-ASCII' } }],
    ['a form', { form: { name: 'x', commute: 'True' } }],
    [
      'JSON of another name',
      { json: { name: 'x', commute: true }, headers: { 'Content-Type': 'application/problem+json; charset="UTF-8"' } },
    ],
    ['unknown ones too', { json: { name: 'x', commute: true, visibility: 'only_me', toString: 'x' } }],
  ])('are accepted as %s', async (_way, options) => {
    await test.request('PUT', activity, { token, json: { name: '', commute: false } })
    const { status, body } = await test.request('PUT', activity, { token, ...options })
    expect([status, body.name, body.commute, body.visibility]).toEqual([200, 'x', true, 'everyone'])
  })

  it('are accepted as JSON where a form is described, also as text', async () => {
    expect((await test.request('PUT', '/athlete', { token, json: { weight: 58.5, ftp: '236' } })).body).toMatchObject({
      weight: 58.5,
      ftp: 236,
    })
  })

  it('of an upload are flags as text', async () => {
    const form = new FormData()
    form.set('file', new File([gpxFile([steadySamples(10)])], 'walk.gpx'))
    for (const [name, value] of Object.entries({ data_type: 'gpx', commute: 'True' })) form.set(name, value)
    const { body: upload } = await test.request('POST', '/uploads', { token, body: form })
    await test.advance('1m')
    const { body } = await test.request('GET', `/uploads/${upload.id}`, { token })
    expect((await test.request('GET', `/activities/${body.activity_id}`, { token })).body.commute).toBe(true)
  })

  it.each<[string, { type?: string; body: string }, string]>([
    ['JSON that is none', { body: '{"name":' }, 'body'],
    ['JSON that is no object', { body: '[]' }, 'body'],
    ['another media type', { type: 'text/plain', body: '{}' }, 'Content-Type'],
    ['another charset', { type: 'application/json; charset=latin1', body: '{}' }, 'Content-Type'],
    ['multipart without boundary', { type: 'multipart/form-data', body: 'x' }, 'body'],
    ['multipart cut off', { type: 'multipart/form-data; boundary=x', body: '--x\r\nContent-Disp' }, 'body'],
    ['text for a boolean in JSON', { body: '{"commute":"true"}' }, 'commute'],
    ['null in JSON', { body: '{"name":null}' }, 'name'],
  ])('are refused: %s', async (_what, { type = 'application/json', body: text }, field) => {
    const sent = { token, headers: { 'Content-Type': type }, body: text as never }
    const { status, body } = await test.request('PUT', activity, sent)
    expect([status, body.errors]).toEqual([400, [{ resource: 'Activity', field, code: 'invalid' }]])
  })

  it('are refused without a Content-Type, or in another encoding than they state', async () => {
    const body = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xff, ...new TextEncoder().encode('"}')])
    const typed = { token, headers: { 'Content-Type': 'application/json' }, body: body as never }
    const problems = [await test.request('PUT', activity, { token, body: body as never }), await test.request('PUT', activity, typed)]
    expect(problems.flatMap((response) => response.body.errors)).toMatchObject([
      { field: 'Content-Type', code: 'missing' },
      { field: 'body', code: 'invalid' },
    ])
  })

  it('may be left out if none is required', async () => {
    expect((await test.request('PUT', activity, { token })).status).toBe(200)
  })
})

describe('parameters of OAuth and subscription requests are accepted', () => {
  const ways = [
    ['a form', (fields: Record<string, string>) => ({ path: '', options: { form: fields } })],
    ['JSON', (fields: Record<string, string>) => ({ path: '', options: { json: fields } })],
    ['the query', (fields: Record<string, string>) => ({ path: `?${queryOf(fields)}`, options: {} })],
  ] as const

  it.each(ways)('in %s', async (_name, sent) => {
    await using callback = await startCallback()
    const refresh = sent({ ...client, grant_type: 'refresh_token', refresh_token: test.sandbox.refreshToken })
    expect((await test.request('POST', `/oauth/token${refresh.path}`, refresh.options)).status).toBe(200)
    const subscription = sent({ ...client, callback_url: callback.url, verify_token: 'skansen' })
    const { status, body } = await test.request('POST', `/push_subscriptions${subscription.path}`, subscription.options)
    expect(status).toBe(201)
    const wrong = sent({ ...client, client_secret: 'wrong' })
    expect((await test.request('DELETE', `/push_subscriptions/${body.id}${wrong.path}`, wrong.options)).status).toBe(401)
    const deletion = sent(client)
    expect((await test.request('DELETE', `/push_subscriptions/${body.id}${deletion.path}`, deletion.options)).status).toBe(204)
  })

  it('below the API root too', async () => {
    const form = { ...client, grant_type: 'refresh_token', refresh_token: test.sandbox.refreshToken }
    const { status } = await fetch(`${test.sandbox.baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
    expect(status).toBe(200)
  })

  it('but those of other requests only where they are described', async () => {
    const fields = { name: 'Row', sport_type: 'Rowing', start_date_local: '2026-11-01T10:00:00Z', elapsed_time: '600' }
    expect((await test.request('POST', `/activities?${queryOf(fields)}`, { token })).status).toBe(400)
  })

  it.each<[string, object, object]>([
    ['no kind of grant', { grant_type: undefined }, { resource: 'Application', field: 'grant_type', code: 'missing' }],
    ['an unknown kind of grant', { grant_type: 'password' }, { resource: 'Application', field: 'grant_type', code: 'invalid' }],
    ['the token of another kind', { grant_type: 'authorization_code' }, { resource: 'AuthorizationCode', field: 'code', code: 'missing' }],
    ['no refresh token', { refresh_token: undefined }, { resource: 'RefreshToken', field: 'refresh_token', code: 'missing' }],
  ])('but not with %s', async (_what, changes, error) => {
    const json = { ...client, grant_type: 'refresh_token', refresh_token: 'r', ...changes }
    const { status, body } = await test.request('POST', '/oauth/token', { json })
    expect([status, body.errors]).toEqual([400, [error]])
  })

  it('but no access token in the query, and the reason states where to send it', async () => {
    const { status, headers } = await test.request('GET', `/athlete?access_token=${token}`)
    expect([status, headers.get('X-Sandbox-Why')]).toEqual([
      401,
      'The access token is in the query: send it in the Authorization: Bearer header.',
    ])
  })
})

it.each<[OperationId, string, string, RequestOptions, string]>([
  ['listActivities', 'GET', '/athlete/activities?per_page=abc', {}, 'per_page is "abc": use a whole number from 1 to 200.'],
  ['listActivities', 'GET', '/athlete/activities?before=soon', {}, 'before is "soon": use a whole number of at least 0.'],
  ['getActivity', 'GET', '/activities/1?include_all_efforts=yes', {}, 'include_all_efforts is "yes": use true or false.'],
  ['updateActivity', 'PUT', '/activities/1', { json: { name: ['x'] } }, 'name is not valid: use text.'],
  [
    'updateActivity',
    'PUT',
    '/activities/1',
    { json: { sport_type: 'Sleep' } },
    'sport_type is "Sleep": use one of the values that the API reference lists.',
  ],
  [
    'issueToken',
    'POST',
    '/oauth/token',
    { json: { client_id: '1', client_secret: 's', grant_type: 'x' } },
    'grant_type is "x": use one of authorization_code, refresh_token.',
  ],
  [
    'authorizeApp',
    'POST',
    '/oauth/authorize',
    { json: { client_id: '48213', granted: [1] } },
    'granted is not valid: use a list, each item text.',
  ],
])('the reason names the value, and what to send: %s %s %s %j', async (_id, method, path, options, words) => {
  const { status, headers } = await test.request(method, path, { ...(path !== '/oauth/token' && { token }), ...options })
  expect([status, decodeURIComponent(headers.get('X-Sandbox-Why') ?? '')]).toEqual([400, words])
})
