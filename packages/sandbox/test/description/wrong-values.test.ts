import type { Example, Schema } from '@activity-tracking/kit/server/document'
import { type Operation, type OperationId, operations } from '@activity-tracking/spec'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryRequest } from '../support/arbitrary-requests.ts'
import { describeOperation, document, follow, readInput, router } from '../support/description.ts'
import { FORM, JSON_TYPE } from '../support/encode-body.ts'
import { matchOf, read } from './support.ts'

/** Texts that a schema does not allow. */
function wrongTexts(schema: Schema): string[] {
  const { type, minimum, maximum, maxLength, pattern, format, items, ...others } = follow<Schema>(schema)
  const wrong: string[] = []
  if (type === 'integer') wrong.push('', 'abc', '1.5', '1e3', '0x10', ' 1', '1 ', '9223372036854775808')
  if (type === 'number') wrong.push('', 'abc', '1e999', '0x10', 'NaN', 'Infinity', '1,5', '.')
  if (type === 'boolean') wrong.push('', 'yes', 'TRUE', '2', 'null')
  if (typeof minimum === 'number') wrong.push(String(minimum - 1))
  if (typeof maximum === 'number') wrong.push(String(maximum + 1))
  if (typeof maxLength === 'number') wrong.push(`http://x/${'x'.repeat(maxLength)}`)
  if (others['enum'] !== undefined || others.const !== undefined) wrong.push('', 'nothing of the kind')
  if (typeof pattern === 'string') wrong.push(...['', ' ', 'nothing of the kind'].filter((text) => !new RegExp(pattern, 'u').test(text)))
  if (format === 'date-time') wrong.push('', '2026-10-21', '2026-02-30T00:00:00Z', '1792540800')
  if (format === 'uri') wrong.push('', 'app.example', '/callback', 'http://a b')
  if (items !== undefined) for (const item of wrongTexts(items)) wrong.push(item, `${exampleOf(items)},${item}`)
  return wrong
}

/** Resource name of a parameter or field in errors. */
function resourceOf({ operationId }: Operation, field: string): string {
  const { parameters, body, resourceOf: nameOf } = describeOperation(operationId)
  const properties = follow<Schema>(body?.schema ?? {}).properties
  return nameOf(parameters.find(({ name }) => name === field) ?? properties?.[field])
}

const exampleOf = (schema: Schema): unknown => (follow<Schema>(schema)['enum'] as unknown[])[0]

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

interface Case {
  readonly operation: Operation
  readonly field: string
  readonly value: string
  readonly right: Readonly<Record<string, string>>
}

const inQuery = operations.flatMap((operation): Case[] => {
  const parameters = describeOperation(operation.operationId).parameters.filter((parameter) => parameter.in === 'query')
  const right = Object.fromEntries(parameters.map(({ name, example }) => [name, textOf(example)]))
  return parameters.flatMap(({ name, schema }) => wrongTexts(schema).map((value) => ({ operation, field: name, value, right })))
})

const inForms = operations.flatMap((operation): Case[] => {
  const { body } = describeOperation(operation.operationId)
  const [example] = Object.values(body?.examples ?? {})
  if (body?.mediaType !== FORM || example === undefined) return []
  const right = follow<Example>(example).value as Record<string, string>
  const { properties = {} } = follow<Schema>(body.schema)
  return Object.entries(properties).flatMap(([field, schema]) => wrongTexts(schema).map((value) => ({ operation, field, value, right })))
})

const label = ({ operation, field, value }: Case): string => `${operation.operationId} ${field}=${value.slice(0, 40)}`

describe('wrong values', () => {
  it.each(inQuery.map((each) => [label(each), each] as const))(
    'in the query are refused by name: %s',
    async (_name, { operation, field, value, right }) => {
      const query = new URLSearchParams({ ...right, [field]: value }).toString()
      expect(await read(operation.operationId, { query })).toEqual([{ resource: resourceOf(operation, field), field, code: 'invalid' }])
    },
  )

  it.each(inForms.map((each) => [label(each), each] as const))(
    'in a form are refused by name: %s',
    async (_name, { operation, field, value, right }) => {
      expect(await read(operation.operationId, { fields: { ...right, [field]: value } })).toEqual([
        { resource: resourceOf(operation, field), field, code: 'invalid' },
      ])
    },
  )

  const required = operations.flatMap((operation) =>
    describeOperation(operation.operationId)
      .parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true)
      .map(({ name }) => [operation.operationId, name, operation] as const),
  )
  it.each(required)('%s requires %s', async (operationId, field, operation) => {
    expect(await read(operationId, {})).toContainEqual({ resource: resourceOf(operation, field), field, code: 'missing' })
  })
})

describe('the words for a problem', () => {
  const wordsOf = async (operationId: OperationId, { query = '', json }: { query?: string; json?: object }): Promise<string[]> => {
    const body = new TextEncoder().encode(json === undefined ? '' : JSON.stringify(json))
    const parts = { query: new URLSearchParams(query), contentType: JSON_TYPE, body, tolerate: () => undefined }
    const input = await readInput(matchOf(operationId), parts)
    return Array.isArray(input) ? input.map(({ words }) => words) : []
  }

  it.each<[OperationId, { query?: string; json?: object }, string]>([
    ['listActivities', { query: 'per_page=abc' }, 'per_page is "abc": use a whole number from 1 to 200.'],
    ['listActivities', { query: 'per_page=201' }, 'per_page is "201": use a whole number from 1 to 200.'],
    ['listActivities', { query: 'before=soon' }, 'before is "soon": use a whole number of at least 0.'],
    ['getActivity', { query: 'include_all_efforts=yes' }, 'include_all_efforts is "yes": use true or false.'],
    ['exploreSegments', { query: 'bounds=1,2' }, expect.stringMatching(/^bounds is "1,2": use a value such as [\d.,-]+\.$/)],
    ['exploreSegments', {}, expect.stringMatching(/^bounds is missing: send a value such as /)],
    ['updateActivity', { json: { name: ['x'] } }, 'name is not valid: use text.'],
    ['updateActivity', { json: { commute: 'true' } }, 'commute is "true": use true or false.'],
    ['updateActivity', { json: { sport_type: 'Sleep' } }, 'sport_type is "Sleep": use one of the values that the API reference lists.'],
    ['issueToken', { json: { grant_type: 'password' } }, 'grant_type is "password": use one of authorization_code, refresh_token.'],
  ])('name the value, and what to send: %s %j', async (operationId, sent, words) => {
    expect(await wordsOf(operationId, sent)).toContainEqual(words)
  })
})

describe('the description', () => {
  const KNOWN = new Set(['type', 'properties', 'required', 'description', 'title', 'examples', 'deprecated'])

  it('has request bodies that contain only named scalars without ids, as the reader supports', () => {
    const bodies = operations.map(({ operationId }) => describeOperation(operationId).body?.schema).filter((schema) => schema !== undefined)
    const forms = bodies
      .flatMap((schema): readonly Schema[] => follow<Schema>(schema).oneOf ?? [schema])
      .map((schema) => follow<Schema>(schema))
    const others = forms.flatMap((form) => Object.keys(form).filter((keyword) => !KNOWN.has(keyword) && !keyword.startsWith('x-')))
    expect(others).toEqual([])
    expect(JSON.stringify(forms)).not.toContain('#/components/schemas/Id')
  })

  it('distinguishes alternative bodies by a constant', () => {
    const constants = document().components.schemas['TokenRequest']?.oneOf?.map(
      (form) => follow<Schema>(form).properties?.['grant_type']?.const,
    )
    expect(constants).toEqual(['authorization_code', 'refresh_token'])
  })
})

describe('any request', () => {
  const requests = arbitraryRequest({ ids: { activities: [1, 9007199254740993n], gear: ['b1'] }, tokens: ['token'] })
  const emptyBody = new Uint8Array()
  const tolerate = () => undefined

  it('is read or refused, and never throws', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(requests, async ({ method, path, query, headers, body = emptyBody }) => {
        const match = router.find(method, path)
        if ('unknown' in match) return
        const input = await readInput(match, { query: new URLSearchParams(query), contentType: headers['content-type'], body, tolerate })
        if (Array.isArray(input)) expect(input.length).toBeGreaterThan(0)
        else expect(Object.keys(input)).toEqual(['path', 'query', 'body'])
      }),
      { numRuns: process.env['LONG_TESTS'] ? 200_000 : 800 },
    )
  })

  it('is read or refused with any bytes under any content type', { timeout: 600_000 }, async () => {
    const contentType = fc.oneof(
      fc.constantFrom('application/json', FORM, 'multipart/form-data; boundary=x', 'multipart/form-data; boundary="', undefined),
      fc.string(),
    )
    const body = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => new TextEncoder().encode(text)),
      fc.uint8Array().map((bytes) => Buffer.concat([Buffer.from('--x\r\n'), bytes, Buffer.from('\r\n--x--')])),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...operations), contentType, body, async (operation, type, bytes) => {
        const match = { operation, params: { id: '1', uploadId: '1', subscription_id: '1' } }
        expect(await readInput(match, { query: new URLSearchParams(), contentType: type, body: bytes, tolerate })).toBeTypeOf('object')
      }),
      { numRuns: process.env['LONG_TESTS'] ? 200_000 : 500 },
    )
  })

  it('is read as without unknown fields, even if their names are special to JavaScript', async () => {
    const name = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON')
    await fc.assert(
      fc.asyncProperty(requests, name, fc.constantFrom('query', 'body'), async (request, stranger, place) => {
        const { method, path, query, headers, body = emptyBody } = request
        const match = router.find(method, path)
        if ('unknown' in match) return
        const contentType = headers['content-type']
        const sent = { query: new URLSearchParams(query), contentType, body, tolerate: () => undefined }
        const more = { ...sent, query: new URLSearchParams(query) }
        if (place === 'query') more.query.append(stranger, '1')
        else if (contentType === FORM) more.body = Buffer.concat([body, Buffer.from(`&${stranger}=1`)])
        else if (contentType === JSON_TYPE && body[0] === 0x7b && body[1] !== 0x7d)
          more.body = Buffer.concat([Buffer.from(`{"${stranger}":1,`), body.subarray(1)])
        expect(await readInput(match, more)).toEqual(await readInput(match, sent))
      }),
      { numRuns: process.env['LONG_TESTS'] ? 100_000 : 800 },
    )
  })

  it('is generated for every operation, sometimes valid and sometimes invalid', async () => {
    const outcomes = new Map<string, Set<boolean>>()
    for (const { method, path, query, headers, body = emptyBody } of fc.sample(requests, { numRuns: 8000, seed: 1 })) {
      const match = router.find(method, path)
      if ('unknown' in match) continue
      const input = await readInput(match, { query: new URLSearchParams(query), contentType: headers['content-type'], body, tolerate })
      const { operationId } = match.operation
      outcomes.set(operationId, (outcomes.get(operationId) ?? new Set()).add(Array.isArray(input)))
    }
    const withoutInput = ['getAthlete', 'getAthleteZones', 'getGear']
    const oneSided = operations.filter(({ operationId }) => outcomes.get(operationId)?.size !== 2).map(({ operationId }) => operationId)
    expect(oneSided.toSorted()).toEqual(withoutInput.toSorted())
  })
})
