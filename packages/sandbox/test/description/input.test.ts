import type { Example, Parameter } from '@activity-tracking/kit/server/document'
import { type Operation, type OperationId, operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { isAboutPath } from '../../src/description/input.ts'
import { describeOperation, follow, readInput } from '../support/description.ts'
import { FORM, JSON_TYPE, MULTIPART } from '../support/encode-body.ts'
import { matchOf, type Reported, read, reported, type Sent } from './support.ts'

type Fields = Readonly<Record<string, string | number | boolean>>

/** Client ids are numbers in the examples and strings after reading. */
const asRead = (name: string, value: unknown): unknown => (name === 'client_id' ? String(value) : value)

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/** The examples of a body by name; a single empty one if there is no body. */
function bodiesOf({ operationId }: Operation): readonly (readonly [name: string, fields: Fields | undefined])[] {
  const { body } = describeOperation(operationId)
  if (body === undefined) return [['', undefined]]
  return Object.entries(body.examples ?? {}).map(([name, example]) => [name, follow<Example>(example).value as Fields])
}

const examples = operations.flatMap((operation) => {
  const { operationId, path } = operation
  const { parameters } = describeOperation(operationId)
  const valuesIn = (place: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, example] as const)
  const inPath = Object.fromEntries(valuesIn('path'))
  const request = {
    operationId,
    path: path.replaceAll(/\{(.+?)\}/g, (_all, name: string) => encodeURIComponent(String(inPath[name]))),
    query: new URLSearchParams(valuesIn('query').map(([name, value]) => [name, textOf(value)])).toString(),
    want: { path: inPath, query: Object.fromEntries(valuesIn('query').map(([name, value]) => [name, asRead(name, value)])) },
  }
  return bodiesOf(operation).map(([name, fields]) => ({ ...request, name: `${operationId} ${name}`, fields }))
})

/** What is read from a query with these values, and no other. */
const withDefaults = (operationId: OperationId, values: Readonly<Record<string, unknown>>) => {
  const defaults = describeOperation(operationId).parameters.map(({ name, schema }) => [name, schema['default']] as const)
  return { ...Object.fromEntries(defaults.filter(([, value]) => value !== undefined)), ...values }
}

const bytes = (text: unknown): Uint8Array => new TextEncoder().encode(String(text))

/** A body after reading: files are bytes with a name. */
const bodyAsRead = (fields: Fields = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === 'file' ? { name: 'file.bin', bytes: bytes(value) } : asRead(name, value),
    ]),
  )

const withFile = (fields: Fields | undefined): NonNullable<Sent['fields']> | undefined =>
  fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, name === 'file' ? bytes(value) : value]))

const problem = (resource: string, field: string, code: Reported['code'] = 'invalid'): Reported[] => [{ resource, field, code }]

describe('read', () => {
  it.each(examples.map((each) => [each.name, each] as const))(
    'reads the example request of %s',
    async (_name, { operationId, path, query, fields, want }) => {
      const sent = withFile(fields)
      expect(await read(operationId, { path, query, ...(sent && { fields: sent }) })).toEqual({ ...want, body: bodyAsRead(fields) })
    },
  )

  it.each<[string, OperationId, string, Record<string, unknown>]>([
    ['booleans as words', 'getActivity', 'include_all_efforts=false', { include_all_efforts: false }],
    ['booleans as digits', 'getActivity', 'include_all_efforts=1', { include_all_efforts: true }],
    ['the last of a parameter sent twice', 'listActivities', 'page=1&page=2', { page: 2 }],
    ['lists sent in one', 'getActivityStreams', 'keys=time%2Clatlng', { keys: ['time', 'latlng'] }],
    ['lists sent in several', 'getActivityStreams', 'keys=time&keys=latlng,watts', { keys: ['time', 'latlng', 'watts'] }],
    ['ids a number cannot hold', 'listSegmentEfforts', 'segment_id=3329485690369457990', { segment_id: 3329485690369457990n }],
    ['times up to 2^53 as numbers', 'listActivities', 'before=9007199254740991', { before: 2 ** 53 - 1 }],
    ['negative zero as zero', 'listActivities', 'after=-0', { after: 0 }],
    ['client ids as text', 'listSubscriptions', 'client_id=007&client_secret=x', { client_id: '007', client_secret: 'x' }],
    ['no parameter it does not know', 'listActivities', 'foo=1&__proto__=2&constructor=3&per_page[]=4', {}],
    ['text of any script', 'listActivityComments', 'after_cursor=%F0%9F%9A%B4%20%00', { after_cursor: '🚴 \u0000' }],
  ])('reads %s', async (_what, operationId, query, want) => {
    expect(await read(operationId, { query })).toEqual({ path: expect.anything(), query: withDefaults(operationId, want), body: {} })
  })

  it.each<[OperationId, string, unknown]>([
    ['getActivity', '/activities/9007199254740991', 9007199254740991],
    ['getActivity', '/activities/9007199254740992', 9007199254740992n],
    ['getRoute', '/routes/3329485690369457990', 3329485690369457990n],
    ['getRoute', '/routes/9223372036854775807', 9223372036854775807n],
    ['getRoute', '/routes/-5', -5],
    ['getGear', '/gear/123', '123'],
  ])('reads the id of %s %s', async (operationId, path, id) => {
    expect(await read(operationId, { path })).toEqual({ path: { id }, query: withDefaults(operationId, {}), body: {} })
  })

  it.each<[OperationId, string, string, string]>([
    ['getActivity', '/activities/abc', 'Activity', 'id'],
    ['getActivity', '/activities/1.0', 'Activity', 'id'],
    ['getActivity', '/activities/9223372036854775808', 'Activity', 'id'],
    ['getActivity', `/activities/${'9'.repeat(10_000)}`, 'Activity', 'id'],
    ['listAthleteRoutes', '/athletes/me/routes', 'Athlete', 'id'],
    ['getSegmentEffort', '/segment_efforts/%20', 'SegmentEffort', 'id'],
    ['getUpload', '/uploads/x', 'Upload', 'uploadId'],
    ['deleteSubscription', '/push_subscriptions/9007199254740993x', 'PushSubscription', 'subscription_id'],
  ])('reports that the path is wrong in %s %s, even if there are other problems', async (operationId, path, resource, field) => {
    const problems = await read(operationId, { path, query: 'page=0' })
    expect(problems).toEqual(problem(resource, field))
    expect(isAboutPath(matchOf(operationId, path), problems as Reported[])).toBe(true)
  })

  it('reports that other problems are not about the path', async () => {
    const problems = await read('listAthleteRoutes', { query: 'page=0' })
    expect(isAboutPath(matchOf('listAthleteRoutes'), problems as Reported[])).toBe(false)
  })

  it('reports every problem, parameters before fields, in the order of the description', async () => {
    expect(await read('createActivity', { fields: { sport_type: 'Sleeping', elapsed_time: '1e3', trainer: 2 } })).toEqual([
      ...problem('Activity', 'name', 'missing'),
      ...problem('Activity', 'sport_type'),
      ...problem('Activity', 'start_date_local', 'missing'),
      ...problem('Activity', 'elapsed_time'),
      ...problem('Activity', 'trainer'),
    ])
  })

  it.each<[string, OperationId, Sent, Record<string, unknown>]>([
    [
      'a form where JSON is declared',
      'updateActivity',
      { contentType: FORM, fields: { commute: 'true', trainer: '0', name: 'x' } },
      { commute: true, trainer: false, name: 'x' },
    ],
    ['JSON where a form is declared', 'starSegment', { contentType: JSON_TYPE, fields: { starred: true } }, { starred: true }],
    ['JSON text where a form is declared', 'starSegment', { contentType: JSON_TYPE, fields: { starred: '0' } }, { starred: false }],
    [
      'numbers in JSON where a form is declared',
      'updateAthlete',
      { contentType: JSON_TYPE, fields: { weight: 58.5, ftp: 236 } },
      { weight: 58.5, ftp: 236 },
    ],
    ['multipart where a form is declared', 'updateAthlete', { contentType: MULTIPART, fields: { weight: '58.5' } }, { weight: 58.5 }],
    [
      'negative zero as zero in a form',
      'createActivity',
      { fields: { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00', elapsed_time: '60', distance: '-0' } },
      { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00', elapsed_time: 60, distance: 0 },
    ],
    ['the query where a form is declared', 'updateAthlete', { query: 'weight=58.5' }, { weight: 58.5 }],
    ['the body before the query', 'updateAthlete', { query: 'weight=1&ftp=2', fields: { weight: '3' } }, { weight: 3, ftp: 2 }],
    [
      'other names of JSON',
      'updateActivity',
      { contentType: 'Application/Problem+JSON; Charset="UTF-8"', body: '{"name":"x"}' },
      { name: 'x' },
    ],
    ['no field it does not know', 'updateActivity', { fields: { visibility: 'only_me', toString: 'x' } }, {}],
    ['no field for what __proto__ holds', 'updateActivity', { body: '{"__proto__":{"name":"x"}}' }, {}],
    ['no body as no fields', 'updateActivity', {}, {}],
  ])('reads %s', async (_what, operationId, sent, want) => {
    expect(await read(operationId, sent)).toMatchObject({ body: want })
    expect(Object.keys(((await read(operationId, sent)) as { body: object }).body).toSorted()).toEqual(Object.keys(want).toSorted())
  })

  const token = { client_id: 48213, client_secret: 's', grant_type: 'refresh_token', refresh_token: 'r' }
  it.each<[string, Sent]>([
    ['a form', { fields: token }],
    ['JSON', { contentType: JSON_TYPE, fields: token }],
    ['the query', { query: new URLSearchParams(Object.entries(token).map(([name, value]) => [name, String(value)])).toString() }],
  ])('reads a token request from %s', async (_what, sent) => {
    expect(await read('issueToken', sent)).toEqual({ path: {}, query: {}, body: { ...token, client_id: '48213' } })
  })

  it.each<[string, object, Reported[]]>([
    ['no kind of grant', { grant_type: undefined }, problem('Application', 'grant_type', 'missing')],
    ['an unknown kind of grant', { grant_type: 'password' }, problem('Application', 'grant_type')],
    ['the token of another kind of grant', { grant_type: 'authorization_code' }, problem('AuthorizationCode', 'code', 'missing')],
    ['no refresh token', { refresh_token: undefined }, problem('RefreshToken', 'refresh_token', 'missing')],
    ['no client', { client_id: undefined }, problem('Application', 'client_id', 'missing')],
  ])('refuses a token request with %s', async (_what, changes, want) => {
    expect(await read('issueToken', { contentType: JSON_TYPE, body: JSON.stringify({ ...token, ...changes }) })).toEqual(want)
  })

  it.each<[string, Sent, string, Reported['code']?]>([
    ['JSON that is none', { body: '{"name":' }, 'body'],
    ['JSON that is no object', { body: '[]' }, 'body'],
    ['JSON null', { body: 'null' }, 'body'],
    ['JSON nested without end', { body: '['.repeat(200_000) }, 'body'],
    ['many digits in what is no JSON', { body: `${'\\"'.repeat(100_000)}1234567890123456` }, 'body'],
    ['bytes that are no UTF-8', { body: Buffer.from('{"name":"ø"}', 'latin1') }, 'body'],
    ['another charset', { contentType: `${JSON_TYPE}; charset=utf-16`, body: '{}' }, 'Content-Type'],
    ['another media type', { contentType: 'text/plain', body: '{}' }, 'Content-Type'],
    ['a media type that is none', { contentType: 'json', body: '{}' }, 'Content-Type'],
    ['multipart without boundary', { contentType: MULTIPART, body: 'x' }, 'body'],
    ['multipart cut off', { contentType: `${MULTIPART}; boundary=x`, body: '--x\r\nContent-Disp' }, 'body'],
    ['a content type that no header can be', { contentType: `${MULTIPART}; boundary=\nø`, body: 'x' }, 'body'],
    ['text for a boolean in JSON', { body: '{"commute":"true"}' }, 'commute'],
    ['null in JSON', { body: '{"name":null}' }, 'name'],
    ['an object for a text', { body: '{"name":{"bytes":1}}' }, 'name'],
    ['a file for a text', { contentType: MULTIPART, fields: { name: bytes('x') } }, 'name'],
  ])('refuses %s', async (_what, sent, field) => {
    expect(await read('updateActivity', sent)).toEqual(problem('Activity', field))
  })

  it('refuses a body without a media type', async () => {
    const match = matchOf('updateAthlete')
    const sent = { query: new URLSearchParams(), contentType: undefined, body: bytes('weight=1'), tolerate: () => undefined }
    expect(reported(await readInput(match, sent))).toEqual(problem('Athlete', 'Content-Type', 'missing'))
  })

  it.each<[string, Sent['fields'] & object, string, Reported['code']]>([
    ['no file', { data_type: 'gpx' }, 'file', 'missing'],
    ['text for a file', { file: '<gpx/>', data_type: 'gpx' }, 'file', 'invalid'],
    ['a file for a text', { file: bytes('<gpx/>'), data_type: bytes('gpx') }, 'data_type', 'invalid'],
  ])('refuses an upload with %s', async (_what, fields, field, code) => {
    expect(await read('createUpload', { fields })).toEqual(problem('Upload', field, code))
  })

  it('ignores the body of an operation without a body', async () => {
    expect(await read('getAthlete', { contentType: JSON_TYPE, body: '{' })).toEqual({ path: {}, query: {}, body: {} })
  })
})
