// Shows that the suite notices what is wrong: in a server's response, in a request, and in the client's result.

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BadRequestError } from '@activity-tracking/client'
import { getOperation, type OperationId } from '@activity-tracking/spec'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Bench, checkResponse } from '../src/call/check-response.ts'
import { contractSuite, type Runner } from '../src/contract-suite.ts'
import { describedOperation, describedOperations } from '../src/description.ts'
import { createFixtures } from '../src/fixtures.ts'
import type { Provocation, WantedResponse } from '../src/target.ts'
import { findOperation, validateRequest } from '../src/validate/validate-request.ts'
import { validateOutcome } from '../src/validate/validate-response.ts'

interface Served {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Introduces one error into a correct response. */
type Break = (response: Served) => Served

const HEADERS = document.components.headers as Readonly<Record<string, { readonly example?: unknown }>>

/** The response as described: first media type, wanted or first example, all headers. Without a wanted status, the first one. */
function correctResponse(operationId: OperationId, wanted: IncomingHttpHeaders): Served {
  const { responses } = describedOperation(operationId)
  const [first = 0] = responses.keys()
  const status = Number(wanted['x-wanted-status'] ?? first)
  const { headers = [], contents = new Map() } = responses.get(status) ?? {}
  const values = headers.map((name) => [name, String(HEADERS[name.replaceAll('-', '')]?.example)])
  const [[mediaType, { examples }] = ['', { examples: new Map() }]] = contents
  const example = examples.get(wanted['x-wanted-example']) ?? examples.values().next().value
  return {
    status,
    headers: Object.fromEntries([...values, ...(mediaType ? [['Content-Type', mediaType]] : [])]),
    body: typeof example === 'string' ? example : JSON.stringify(example),
  }
}

let bench: Bench
let broken: Break
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const found = findOperation(bench.server, { method: request.method ?? '', url: bench.server.authUrl + request.url })
    if (found === undefined) throw new RangeError(`no operation matches ${request.method} ${request.url}`)
    const { status, headers, body } = broken(correctResponse(found.operation.operationId, request.headers))
    response.writeHead(status, headers).end(body)
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const authUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provoke = ({ status, example = '' }: WantedResponse) => ({
    headers: { 'X-Wanted-Status': `${status}`, 'X-Wanted-Example': example },
  })
  bench = { server: { baseUrl: `${authUrl}/api/v3`, authUrl, accessToken: () => 'any-token', provoke }, fixtures: createFixtures() }
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

async function problemsOf(operationId: OperationId, status: number, change: Break): Promise<readonly string[]> {
  broken = change
  const verdict = await checkResponse(bench, { operationId, status })
  return 'problems' in verdict ? verdict.problems : [verdict.impossible]
}

const withHeader =
  (name: string, value: string | undefined): Break =>
  ({ headers: { [name]: _old, ...rest }, ...response }) => ({
    ...response,
    headers: value === undefined ? rest : { ...rest, [name]: value },
  })

const withText =
  (change: (text: string) => string): Break =>
  (response) => ({ ...response, body: change(response.body ?? '') })

const withFields = (fields: Readonly<Record<string, unknown>>): Break =>
  withText((text) => JSON.stringify({ ...JSON.parse(text), ...fields }))

/** The tests of the suite against the server: their titles, and those that pass. */
async function runSuite(change: Break) {
  broken = change
  const tests = new Map<string, (context: object) => Promise<void>>()
  const before: (() => Promise<void>)[] = []
  let group = ''
  const runner: object = {
    describe: (title: string, register: () => void) => {
      group = title
      register()
    },
    it: (title: string, test: (context: object) => Promise<void>) => tests.set(`${group}: ${title}`, test),
    beforeAll: (prepare: () => Promise<void>) => before.push(prepare),
    afterAll: () => undefined,
  }
  contractSuite('planted', { stateful: false, start: async () => bench.server }, runner as Runner)
  for (const prepare of before) await prepare()
  const passing: string[] = []
  for (const [title, test] of tests)
    await test({}).then(
      () => passing.push(title),
      () => undefined,
    )
  return { titles: [...tests.keys()], passing }
}

it('the suite passes what is right, and nothing that is wrong', async () => {
  const { titles, passing } = await runSuite((response) => response)
  expect(passing).toEqual(titles)
  const operations = describedOperations.map(({ row }) => `${row.method} ${row.path}`)
  expect([...new Set(titles.map((title) => title.split(':')[0]))]).toEqual([...operations, 'journeys'])
  const further = titles.filter((title) => /^PUT \/activities\/\{id\}: /.test(title)).join()
  expect(further).toMatch(
    /: responds to a request without its body,.*: responds to the request example gear,.*: has the example manualRun of 200,/,
  )
  expect(titles).toContain('GET /activities/{id}: responds to a request with every parameter')
  expect((await runSuite(withHeader('X-RateLimit-Usage', 'none'))).passing).toEqual([])
})

describe('a wrong response is caught:', () => {
  it.each<[what: string, OperationId, status: number, Break, problem: string]>([
    ['an undeclared status', 'getAthlete', 200, (response) => ({ ...response, status: 206 }), 'getAthlete 206: status is not declared'],
    ['another status', 'getAthlete', 429, (response) => ({ ...response, status: 403 }), 'getAthlete 403: status 429 was wanted'],
    ['no required field', 'issueToken', 200, withFields({ refresh_token: undefined }), "body must have required property 'refresh_token'"],
    ['no field that is always seen', 'getAthlete', 200, withFields({ id: undefined }), "body must have required property 'id'"],
    ['a wrong type', 'getAthlete', 200, withFields({ id: 'Maren' }), 'body /id must be integer'],
    ['a field that is not described', 'getAthlete', 200, withFields({ shoe_size: 43 }), 'body /shoe_size is not described'],
    [
      'a field that is not described inside another, in a list',
      'listActivityLaps',
      200,
      withText((text) => text.replaceAll('"activity":{', '"activity":{"mood":"good",')),
      'body /0/activity/mood is not described',
    ],
    ['an unlisted value', 'getActivity', 200, withFields({ visibility: 'secret' }), 'body /visibility must be one of the listed values'],
    [
      'an invalid time',
      'createSubscription',
      201,
      withFields({ created_at: 'yesterday' }),
      'body /created_at must match format "date-time"',
    ],
    [
      'a wrong type in a list',
      'listActivities',
      200,
      withText((text) => text.replace(/"distance":[\d.]+/, '"distance":"far"')),
      'body /0/distance must be number',
    ],
    ['a wrong shape of an error', 'getActivity', 404, withFields({ errors: 'none' }), 'body /errors must be array'],
    ['an object instead of a list', 'listActivityLaps', 200, withText(() => '{}'), 'body must be array'],
    ['no JSON', 'getActivity', 500, withText(() => '<html>'), 'body is not JSON'],
    ['half a body', 'getAthlete', 200, withText((text) => text.slice(0, -1)), 'the client returns malformed_response'],
    ['no XML', 'exportRouteGpx', 200, withText((text) => text.replace(/<\/\w+>\s*$/, '')), 'body is not well-formed XML'],
    ['a body where none is declared', 'deleteSubscription', 204, withHeader('Content-Length', '2'), 'has a body of 2 bytes'],
    [
      'no usage',
      'createUpload',
      429,
      withHeader('X-ReadRateLimit-Usage', undefined),
      "must have required property 'X-ReadRateLimit-Usage'",
    ],
    ['a malformed usage', 'getAthlete', 200, withHeader('X-RateLimit-Usage', '5;148'), 'header /X-RateLimit-Usage must match pattern'],
    ['a malformed usage that is not required', 'issueToken', 200, withHeader('X-RateLimit-Usage', 'none'), 'must match pattern'],
    [
      'another media type',
      'exportRouteGpx',
      200,
      withHeader('Content-Type', 'application/xml'),
      'media type application/xml is not declared',
    ],
    ['no media type', 'getAthlete', 429, withHeader('Content-Type', undefined), 'media type (none) is not declared'],
  ])('%s', async (_what, operationId, status, change, problem) => {
    expect(await problemsOf(operationId, status, change)).toContainEqual(expect.stringContaining(problem))
  })

  it('another example than the requested one', async () => {
    broken = (response) => response
    const wanted = { operationId: 'getAthlete', status: 200, example: 'another' } as const
    expect(await checkResponse(bench, wanted)).toEqual({ problems: ['getAthlete 200: body is not the example another'] })
  })

  it('what the server itself reports, and a request that is not as described, unless a value in it was replaced', async () => {
    broken = (response) => response
    const wanted = { operationId: 'getActivity', status: 200 } as const
    const accessToken = vi.fn(() => 'any-token')
    const server = { ...bench.server, inspect: () => ['reported'], accessToken }
    const other = { fixtures: createFixtures({ activityId: 'mine' }), server }
    expect(await checkResponse(other, wanted)).toEqual({ problems: ['getActivity request: /path/id must be integer', 'reported'] })
    // Any one scope is enough.
    expect(accessToken.mock.calls).toEqual([[['activity:read']]])
    const provoking = (provocation: Provocation) => ({ ...bench, server: { ...bench.server, provoke: () => provocation } })
    const replaced = { headers: { 'X-Wanted-Status': '200' }, path: { id: 'mine' } }
    expect(await checkResponse(provoking(replaced), wanted)).toEqual({ problems: [] })
    expect(await checkResponse(provoking({ impossible: 'never' }), wanted)).toEqual({ impossible: 'never' })
  })

  it('none at all', async () => {
    const silent = { ...bench, server: { ...bench.server, baseUrl: 'http://127.0.0.1:1/api/v3' } }
    const problems = ['getAthlete: no response; the client returns the error connection_failed']
    expect(await checkResponse(silent, { operationId: 'getAthlete', status: 200 })).toEqual({ problems })
  })
})

const BASES = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }
const BEARER = { Authorization: 'Bearer a-token' }

async function problemsOfRequest(operationId: OperationId, url: string, init: RequestInit = {}): Promise<readonly string[]> {
  const request = new Request(BASES.authUrl + url, { method: getOperation(operationId).method, ...init })
  const sent = { method: request.method, url: request.url, headers: request.headers, bytes: await request.bytes() }
  return validateRequest(describedOperation(operationId), BASES, sent)
}

function form(fields: readonly (readonly [name: string, value: string | File])[]): RequestInit {
  const body = new FormData()
  for (const [name, value] of fields) typeof value === 'string' ? body.append(name, value) : body.append(name, value)
  return { headers: BEARER, body }
}
const FILE = ['file', new File(['<gpx/>'], 'ride.gpx')] as const
const TYPE = ['data_type', 'gpx'] as const
const json = (body: string): RequestInit => ({ headers: { ...BEARER, 'Content-Type': 'application/json' }, body })
const EXCHANGE = new URLSearchParams({ client_id: '48213', client_secret: 's', grant_type: 'authorization_code', code: 'c' })
const STREAMS = '/api/v3/activities/7/streams'

describe('a request', () => {
  it.each<[OperationId, url: string, init: RequestInit]>([
    ['getActivityStreams', `${STREAMS}?keys=time,latlng&key_by_type=true`, { headers: BEARER }],
    ['updateActivity', '/api/v3/activities/9223372036854775807', json('{"name":"Ride"}')],
    ['createUpload', '/api/v3/uploads', form([FILE, TYPE])],
    ['issueToken', '/oauth/token', { body: EXCHANGE }],
  ])('as described passes: %s', async (operationId, url, init) => {
    expect(await problemsOfRequest(operationId, url, init)).toEqual([])
  })

  it.each<[OperationId, problem: string, url: string, init: RequestInit]>([
    ['getAthlete', 'method or URL is not GET /athlete below the api base', '/athlete', { headers: BEARER }],
    ['getAthlete', 'method or URL is not GET /athlete', '/api/v3/athlete/zones', { headers: BEARER }],
    ['getAthlete', 'authorization is not bearer', '/api/v3/athlete', {}],
    ['revokeToken', 'authorization is not basic', '/oauth/revoke', { headers: { Authorization: 'Basic 7:s' }, body: EXCHANGE }],
    ['issueToken', 'authorization is not none', '/oauth/token', { headers: BEARER, body: EXCHANGE }],
    ['getActivity', '/path/id must be integer', '/api/v3/activities/mine', { headers: BEARER }],
    ['getActivityStreams', '/query/keys/1 must be equal to one of', `${STREAMS}?keys=time,speed`, { headers: BEARER }],
    ['getActivityStreams', '/query/keys/0 must be string', `${STREAMS}?keys=time&keys=latlng`, { headers: BEARER }],
    ['listActivities', '/query/per_page must be >= 1', '/api/v3/athlete/activities?per_page=0', { headers: BEARER }],
    ['listActivities', '/query/perPage is not described', '/api/v3/athlete/activities?perPage=3', { headers: BEARER }],
    ['exploreSegments', "/query must have required property 'bounds'", '/api/v3/segments/explore', { headers: BEARER }],
    ['issueToken', 'does not have a body', '/oauth/token', {}],
    ['getAthlete', 'method or URL', '/api/v3/athlete', { ...json('{}'), method: 'POST' }],
    ['getAthlete', 'has a body, but the description', '/api/v3/athlete', { ...json('{}'), method: 'POST' }],
    ['updateActivity', 'has a body that is not application/json', '/api/v3/activities/7', json('name=Ride')],
    ['updateActivity', 'body /commute must be boolean', '/api/v3/activities/7', json('{"commute":"true"}')],
    ['createUpload', "body must have required property 'data_type'", '/api/v3/uploads', form([FILE])],
    ['createUpload', 'body /file must be string', '/api/v3/uploads', form([['file', '<gpx/>'], TYPE])],
    ['createUpload', 'body /data_type must be string', '/api/v3/uploads', form([FILE, TYPE, TYPE])],
    ['createUpload', 'body /name must be string', '/api/v3/uploads', form([FILE, TYPE, ['name', FILE[1]]])],
    ['createUpload', 'instead of multipart/form-data', '/api/v3/uploads', json('{}')],
  ])('of %s is caught: %s', async (operationId, problem, url, init) => {
    expect(await problemsOfRequest(operationId, url, init)).toContainEqual(expect.stringContaining(problem))
  })

  it('is reported without its values, which may be secrets', async () => {
    const body = new URLSearchParams({ client_secret: 'feedface', grant_type: 'feedface' })
    expect((await problemsOfRequest('issueToken', '/oauth/token', { body })).join()).toMatch(/^(?!.*feedface)./)
  })
})

describe('the result of the client', () => {
  const received = {
    headers: new Headers({ 'Content-Type': 'application/json' }),
    bytes: new TextEncoder().encode('{"id":9007199254740993}'),
  }
  const errorOf = (operation: string, status: number, body: unknown) =>
    new BadRequestError('', { operation, response: new Response(null, { status }), body })
  const body = { id: '9007199254740993' }

  it.each([
    ['the body, with exact integers', 200, { data: body }, true],
    ['an integer that lost digits', 200, { data: { id: 9007199254740992 } }, false],
    ['an error for a success', 200, { error: errorOf('GET /athlete', 200, body) }, false],
    ['an error with the operation, the status and the body', 404, { error: errorOf('GET /athlete', 404, body) }, true],
    ['data for an error', 404, { data: body }, false],
    ['an error of another operation', 404, { error: errorOf('GET /x', 404, body) }, false],
    ['an error without the body', 404, { error: errorOf('GET /athlete', 404, undefined) }, false],
    ['an error with another status', 404, { error: errorOf('GET /athlete', 410, body) }, false],
  ])('%s', (_what, status, outcome, isRight) => {
    expect(validateOutcome(describedOperation('getAthlete'), { ...received, status }, outcome).length === 0).toBe(isRight)
  })
})
