import type { OperationId } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkResponse } from '../src/call/check-response.ts'
import { getDescription } from '../src/description/description.ts'
import { type Break, nothing, startWrongServer } from './support/wrong-server.ts'

let bench: Awaited<ReturnType<typeof startWrongServer>>
beforeAll(async () => {
  bench = await startWrongServer()
})
afterAll(() => bench.close())

async function problemsOf(operationId: OperationId, status: number, broken: Break): Promise<readonly string[]> {
  bench.broken = broken
  const verdict = await checkResponse(bench, { operationId, status })
  return 'problems' in verdict ? verdict.problems : [verdict.impossible]
}

const withStatus =
  (status: number): Break =>
  (response) => ({ ...response, status })

const withHeader =
  (name: string, value: string | undefined): Break =>
  ({ headers: { [name]: _old, ...rest }, ...response }) => ({
    ...response,
    headers: value === undefined ? rest : { ...rest, [name]: value },
  })

const withText =
  (change: (text: string) => string): Break =>
  (response) => ({ ...response, body: change(response.body ?? '') })

const withBody = (change: (body: Record<string, unknown>) => unknown): Break => withText((text) => JSON.stringify(change(JSON.parse(text))))

describe('a correct server', () => {
  it.each(getDescription().operations.map(({ row }) => row.operationId))('passes with every response of %s', async (operationId) => {
    for (const status of bench.description.operation(operationId).responses.keys()) {
      expect(await problemsOf(operationId, status, nothing)).toEqual([])
    }
  })
})

describe('a wrong status', () => {
  it('is caught when the operation does not declare it', async () => {
    expect(await problemsOf('getAthlete', 200, withStatus(206))).toEqual([
      'getAthlete 206: status 200 was wanted',
      expect.stringMatching(/^getAthlete 206: status is not declared; declared: 200, /),
    ])
  })

  it('is caught when it differs from the wanted one', async () => {
    expect(await problemsOf('getAthlete', 429, withStatus(403))).toEqual(['getAthlete 403: status 429 was wanted'])
  })
})

describe('a wrong body', () => {
  const cases: [what: string, operationId: OperationId, status: number, broken: Break, problem: string][] = [
    [
      'lacks a required field',
      'issueToken',
      200,
      withBody(({ refresh_token: _token, ...rest }) => rest),
      "issueToken 200: body must have required property 'refresh_token'",
    ],
    [
      'has a field of the wrong type',
      'getAthlete',
      200,
      withBody((body) => ({ ...body, id: 'Maren' })),
      'getAthlete 200: body /id must be integer',
    ],
    [
      'has a field that is not described',
      'getAthlete',
      200,
      withBody((body) => ({ ...body, shoe_size: 43 })),
      'getAthlete 200: body /shoe_size is not described',
    ],
    [
      'has a field that is not described inside another, in every item of a list',
      'listActivityLaps',
      200,
      withText((text) => text.replaceAll('"activity":{', '"activity":{"mood":"good",')),
      'listActivityLaps 200: body /0/activity/mood is not described',
    ],
    [
      'has a value that an open enumeration does not list',
      'getActivity',
      200,
      withBody((body) => ({ ...body, visibility: 'secret' })),
      'getActivity 200: body /visibility must be one of the listed values: everyone,followers_only,only_me',
    ],
    [
      'has an invalid timestamp',
      'createSubscription',
      201,
      withBody((body) => ({ ...body, created_at: 'yesterday' })),
      'createSubscription 201: body /created_at must match format "date-time"',
    ],
    [
      'has an item of the wrong type',
      'listActivities',
      200,
      withText((text) => text.replace(/"distance":[\d.]+/, '"distance":"far"')),
      'listActivities 200: body /0/distance must be number',
    ],
    [
      'of an error has the wrong shape',
      'getActivity',
      404,
      withBody((body) => ({ ...body, errors: 'none' })),
      'getActivity 404: body /errors must be array',
    ],
    ['is an object instead of a list', 'listActivityLaps', 200, withBody(() => ({})), 'listActivityLaps 200: body must be array'],
    ['of an error is not JSON', 'getActivity', 500, withText(() => '<html>'), 'getActivity 500: body is not JSON'],
  ]
  it.each(cases)('that %s is caught', async (_what, operationId, status, broken, problem) => {
    expect(await problemsOf(operationId, status, broken)).toEqual([problem])
  })

  it('that is cut short is caught, in the response and in the result of the client', async () => {
    expect(
      await problemsOf(
        'getAthlete',
        200,
        withText((text) => text.slice(0, -1)),
      ),
    ).toEqual(['getAthlete 200: body is not JSON', 'getAthlete 200: the client returns the error malformed_response for a success'])
  })

  it.each(['exportRouteGpx', 'exportRouteTcx'] as const)('that is not well-formed XML is caught: %s', async (operationId) => {
    const broken = withText((text) => text.replace(/<\/\w+>\s*$/, ''))
    expect(await problemsOf(operationId, 200, broken)).toEqual([
      expect.stringMatching(`^${operationId} 200: body is not well-formed XML: `),
    ])
  })

  it('is caught if none is declared', async () => {
    expect(await problemsOf('deleteSubscription', 204, withHeader('Content-Length', '2'))).toEqual([
      'deleteSubscription 204: has a body of 2 bytes, but none is declared',
    ])
  })
})

describe('a wrong header', () => {
  it.each(['X-RateLimit-Limit', 'X-RateLimit-Usage', 'X-ReadRateLimit-Limit', 'X-ReadRateLimit-Usage'])(
    'is caught when %s is missing',
    async (name) => {
      expect(await problemsOf('getAthlete', 200, withHeader(name, undefined))).toEqual([`getAthlete 200: header ${name} is missing`])
      expect(await problemsOf('createUpload', 429, withHeader(name, undefined))).toEqual([`createUpload 429: header ${name} is missing`])
    },
  )

  it.each(['5;148', '5, 148', '5', 'five,148'])('is caught when a rate limit is malformed: %s', async (value) => {
    expect(await problemsOf('getAthlete', 200, withHeader('X-RateLimit-Usage', value))).toEqual([
      expect.stringMatching(/^getAthlete 200: header X-RateLimit-Usage must match pattern /),
    ])
  })

  it('is not required if requests do not count, but must be valid if it is present', async () => {
    expect(await problemsOf('issueToken', 200, withHeader('X-RateLimit-Usage', undefined))).toEqual([])
    expect(await problemsOf('issueToken', 200, withHeader('X-RateLimit-Usage', 'none'))).toEqual([
      expect.stringMatching(/^issueToken 200: header X-RateLimit-Usage must match pattern /),
    ])
  })
})

describe('a wrong media type', () => {
  it.each([
    ['text/html', 'text/html'],
    ['application/problem+json', 'application/problem+json; charset=utf-8'],
    ['(none)', undefined],
  ])('is caught: %s', async (name, value) => {
    expect(await problemsOf('getAthlete', 429, withHeader('Content-Type', value))).toContain(
      `getAthlete 429: media type ${name} is not declared; declared: application/json`,
    )
  })

  it('is caught for a file export', async () => {
    expect(await problemsOf('exportRouteGpx', 200, withHeader('Content-Type', 'application/xml'))).toEqual([
      'exportRouteGpx 200: media type application/xml is not declared; declared: application/gpx+xml',
    ])
  })
})

describe('a response that never arrives', () => {
  it('is caught', async () => {
    const verdict = await checkResponse(
      { ...bench, server: { ...bench.server, baseUrl: 'http://127.0.0.1:1/api/v3' } },
      { operationId: 'getAthlete', status: 200 },
    )
    expect(verdict).toEqual({ problems: ['getAthlete: no response; the client returns the error connection_failed'] })
  })
})
