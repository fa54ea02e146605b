import type { Example, Header } from '@activity-tracking/kit/server/document'
import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { checkResponse as check, describeOperation, follow } from '../support/description.ts'

const LIMITS = {
  'X-RateLimit-Limit': '200,2000',
  'X-RateLimit-Usage': '1,1',
  'X-ReadRateLimit-Limit': '100,1000',
  'X-ReadRateLimit-Usage': '1,1',
}

/** Every response of every operation, created from its own examples. */
const described = operations.flatMap(({ operationId }) =>
  Array.from(describeOperation(operationId).responses, ([status, { headers = {}, content = {} }]) => {
    const examples = Object.entries(headers).map(([name, header]): [string, string] => [name, String(follow<Header>(header).example)])
    const bodies = Object.entries(content).flatMap(([mediaType, { examples: values = {} }]) =>
      Object.values(values).map((example) => ({ mediaType, value: follow<Example>(example).value })),
    )
    return { operationId, status: Number(status), headers: examples, bodies }
  }),
)

describe('checkResponse', () => {
  it.each(described.map((each) => [`${each.operationId} ${each.status}`, each] as const))('accepts the examples of %s', (_name, each) => {
    for (const { mediaType, value } of each.bodies) {
      const headers = new Headers([...each.headers, ['Content-Type', `${mediaType}; charset=utf-8`]])
      expect(check(each.operationId, each.status, headers, typeof value === 'string' ? value : JSON.stringify(value))).toEqual([])
    }
    if (each.bodies.length === 0) expect(check(each.operationId, each.status, new Headers(each.headers), '')).toEqual([])
  })

  /** The first example of a success, with some of its properties changed. */
  const exampleOf = (operationId: string, change: object): string => {
    const example = described.find((each) => each.operationId === operationId && each.status === 200)?.bodies[0]?.value
    return JSON.stringify({ ...Object(example), ...change })
  }
  const activity = (change: object = {}): string => exampleOf('getActivity', change)
  const [lap] = JSON.parse(activity()).laps

  const json = { ...LIMITS, 'Content-Type': 'application/json' }
  it.each([
    ['an undeclared status', 418, json, '{}', ['getActivity 418: status is not declared; declared: 200, 400, 401, 403, 404, 429, 500']],
    [
      'another media type',
      200,
      { ...LIMITS, 'Content-Type': 'text/html' },
      '<p>',
      ['getActivity 200: media type text/html is not declared; declared: application/json'],
    ],
    ['no media type', 200, LIMITS, '{}', ['getActivity 200: media type (none) is not declared; declared: application/json']],
    ['a body that is not JSON', 200, json, '<p>', ['getActivity 200: body is not JSON']],
    [
      'a body against the schema',
      200,
      json,
      activity({ id: '1', athlete: { id: 1.5, resource_state: 1 } }),
      ['getActivity 200: body /id must be integer', 'getActivity 200: body /athlete/id must be integer'],
    ],
    [
      'a property that is not described, however deep',
      200,
      json,
      activity({ mood: 'good', laps: [{ ...lap, athlete: { ...lap.athlete, shoe_size: 43 } }] }),
      ['getActivity 200: body /mood is not described', 'getActivity 200: body /laps/0/athlete/shoe_size is not described'],
    ],
    [
      'a value that an open enumeration does not list',
      200,
      json,
      activity({ visibility: 'secret', sport_type: 'Nap' }),
      [
        'getActivity 200: body /visibility must be one of the listed values',
        'getActivity 200: body /sport_type must be one of the listed values',
      ],
    ],
    [
      'a property that is missing although every recorded response has it',
      200,
      json,
      activity({ name: undefined, laps: [{ ...lap, split: undefined }] }),
      ["getActivity 200: body must have required property 'name'", "getActivity 200: body /laps/0 must have required property 'split'"],
    ],
    [
      'a missing header',
      200,
      { ...json, 'X-RateLimit-Usage': undefined },
      activity(),
      ['getActivity 200: header X-RateLimit-Usage is missing'],
    ],
    [
      'a malformed header',
      200,
      { ...json, 'X-RateLimit-Usage': '1, 1' },
      activity(),
      [String.raw`getActivity 200: header X-RateLimit-Usage must match pattern "^\d*,\d*$"`],
    ],
  ])('reports %s', (_what, status, headers, text, want) => {
    const sent = Object.entries<string | undefined>(headers).filter((header): header is [string, string] => header[1] !== undefined)
    expect(check('getActivity', status, new Headers(sent), text).toSorted()).toEqual(want.toSorted())
  })

  it('reports a body that is not declared', () => {
    expect(check('deleteSubscription', 204, new Headers(LIMITS), '{}')).toEqual([
      'deleteSubscription 204: has a body of 2 characters where none is declared',
    ])
  })

  it('reports a redirect without a URL, and requires no limits for operations that do not count', () => {
    expect(check('authorizeApp', 302, new Headers(), '')).toEqual(['authorizeApp 302: header Location is missing'])
  })

  it('reads ids that a number cannot represent', () => {
    const route = exampleOf('getRoute', { id: 0 }).replace(/"id":0\b/, '"id":3329485690369457990')
    expect(route).toContain('3329485690369457990')
    expect(check('getRoute', 200, new Headers(json), route)).toEqual([])
  })
})
