import {
  findOperation as findObject,
  followIn,
  type OpenApiDocument,
  type Parameter,
  type Schema,
} from '@activity-tracking/kit/server/document'
import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { type OperationId, type Scope, scopes } from '@activity-tracking/spec'
import fc, { type Arbitrary } from 'fast-check'
import { expect, it } from 'vitest'
import type { Bench } from '../src/call/check-response.ts'
import { basicAuthorization, createInput } from '../src/call/input.ts'
import { type DescribedOperation, describedOperation, describedOperations } from '../src/description.ts'
import { createFixtures } from '../src/fixtures.ts'
import { findOperation } from '../src/validate/validate-request.ts'
import { validateResponse } from '../src/validate/validate-response.ts'
import { sandboxTarget } from './support/sandbox-target.ts'

/** Each round has a new sandbox. */
const ROUNDS = process.env['LONG_TESTS'] ? 170 : 1
const REQUESTS_PER_ROUND = 300
/** A new day starts new windows of the rate limits. */
const REQUESTS_PER_DAY = 60

const document: OpenApiDocument = loadDocument()

const ODD_TEXTS = ['', ' ', '0', '-1', '1.5', '1e400', '9223372036854775808', 'NaN', 'null', '[]', '%', '..', 'a\r\nb', '\0', '__proto__']
const ODD_TIMES = ['2026-02-30T10:00:00Z', '0000-00-00T00:00:00Z', '9999-12-31T23:59:59Z', '2026-10-21T06:30:00+02:00']
/** What a program could send by mistake or on purpose. */
const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS, ...ODD_TIMES, 'x'.repeat(5000), null, true, 1e308, [], {}),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

/** Values that a schema allows. */
function valuesOf(schema: Schema): Arbitrary<unknown> {
  const { type, format, pattern, items, minimum = 0, maximum = 1e12, maxLength = 20, ...others } = followIn(document, schema)
  const choices = others['enum'] ?? (others.const === undefined ? undefined : [others.const])
  const range = { min: Number(minimum), max: Number(maximum) }
  if (Array.isArray(choices)) return fc.constantFrom<unknown>(...choices)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer(range)
  if (type === 'number') return fc.double({ ...range, noNaN: true })
  if (type === 'array') return fc.uniqueArray(valuesOf(items ?? {}), { minLength: 1, maxLength: 4 })
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', maxLength: Number(maxLength) })
}

type Place = 'path' | 'query' | 'body'

/** A change of a valid request: the value of a parameter or field; undefined omits it. */
interface Change {
  readonly place: Place
  readonly name: string
  readonly value: unknown
}

interface RandomRequest {
  readonly operationId: OperationId
  readonly everyParameter: boolean
  readonly changes: readonly Change[]
  readonly scopes: readonly Scope[]
  /** The media type of the body. */
  readonly mediaType: string
  /** Replaces the body. */
  readonly junk: string | undefined
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const MULTIPART = 'multipart/form-data'

/** Mostly the first value. A failure shrinks to it. */
const mostly = <T>(usual: Arbitrary<T>, other: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ withCrossShrink: true }, { arbitrary: usual, weight: 5 }, { arbitrary: other, weight: 1 })

/** Valid requests of an operation, and such with a few changes: other valid values, odd values, omitted and unknown names, another encoding. */
function requestsOf(operation: DescribedOperation): Arbitrary<RandomRequest> {
  const { parameters, operation: object } = findObject(document, operation.row)
  const [[described, { schema }] = [FORM, { schema: {} }]] = Object.entries(object.requestBody?.content ?? {})
  const forms: readonly Schema[] = [schema, ...(schema.oneOf ?? [])].map((form) => followIn(document, form))
  const fields: readonly (readonly [Place, string, Schema])[] = [
    ...parameters.map(({ in: place, name, schema }: Parameter) => [place as Place, name, schema] as const),
    ...forms.flatMap(({ properties = {} }) => Object.entries(properties).map(([name, field]) => ['body', name, field] as const)),
  ]
  const changes = fields.map(([place, name, field]) =>
    fc.oneof(valuesOf(field), valuesOf(field), odd, fc.constant(undefined)).map((value): Change => ({ place, name, value })),
  )
  const unknown = fc.record<Change>({
    place: fc.constantFrom('query', operation.body === undefined ? 'query' : 'body'),
    name: fc.constantFrom('__proto__', 'constructor', 'id', ''),
    value: odd,
  })
  return fc.record<RandomRequest>({
    operationId: fc.constant(operation.row.operationId),
    everyParameter: fc.boolean(),
    changes: fc.array(fc.oneof(unknown, ...changes), { maxLength: 3 }),
    scopes: mostly<readonly Scope[]>(fc.constant(Object.keys(scopes) as Scope[]), fc.constant(['read'])),
    mediaType: mostly(fc.constant(described), fc.constantFrom(FORM, JSON_TYPE, MULTIPART, 'text/plain', ';')),
    junk: mostly<string | undefined>(fc.constant(undefined), fc.constantFrom('', '{', '[]', 'null', '{"__proto__":{}}', '\0')),
  })
}

const textOf = (value: unknown): string =>
  (typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)).toWellFormed()

function encode(mediaType: string, fields: readonly (readonly [string, unknown])[]): string | FormData {
  if (mediaType === JSON_TYPE) return JSON.stringify(Object.fromEntries(fields))
  if (mediaType !== MULTIPART) return new URLSearchParams(fields.map(([name, value]) => [name, textOf(value)])).toString()
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value instanceof File ? value : textOf(value))
  return form
}

/** Sends a request, and compares the response with the description. */
async function problemsOf({ server, fixtures }: Bench, { operationId, changes, ...sent }: RandomRequest): Promise<readonly string[]> {
  const operation = describedOperation(operationId)
  const { method, path, base, authentication } = operation.row
  const input = await createInput(operation, fixtures, sent)
  const valuesIn = (place: Place, values: Readonly<Record<string, unknown>> = {}): [string, unknown][] => {
    const changed = changes.filter((change) => change.place === place).map(({ name, value }): [string, unknown] => [name, value])
    return [...new Map([...Object.entries(values), ...changed])].filter(([, value]) => value !== undefined)
  }
  const filled = valuesIn('path', input.params.path).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => encodeURIComponent(textOf(value))),
    path,
  )
  const query = new URLSearchParams(valuesIn('query', input.params.query).map(([name, value]) => [name, textOf(value)]))
  const { href: url } = new URL(`${base === 'api' ? server.baseUrl : server.authUrl}${filled}?${query}`)
  const body = operation.body && (sent.junk ?? encode(sent.mediaType, valuesIn('body', input.body)))
  const headers = new Headers(authentication === 'basic' ? await basicAuthorization(fixtures) : {})
  if (authentication === 'bearer') headers.set('Authorization', `Bearer ${await server.accessToken(sent.scopes)}`)
  if (typeof body === 'string') headers.set('Content-Type', sent.mediaType)
  const response = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
  const found = findOperation(server, { method, url })
  const received = { status: response.status, headers: response.headers, bytes: await response.bytes() }
  return [
    ...(received.status < 500 ? [] : [`${operationId}: ${received.status}`]),
    ...(found === undefined ? [] : validateResponse(describedOperation(found.operation.operationId), received)),
  ]
}

it(`the sandbox responds to ${ROUNDS * REQUESTS_PER_ROUND} random requests as described, never with a 5xx`, {
  timeout: 3_600_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await sandboxTarget.start()
    const bench = { server, fixtures: createFixtures(server.fixtures) }
    let sent = 0
    const property = fc.asyncProperty(fc.oneof(...describedOperations.map(requestsOf)), async (request) => {
      if (sent % REQUESTS_PER_DAY === 0) await server.provoke({ operationId: 'listSubscriptions', status: 200 })
      sent += 1
      expect(await problemsOf(bench, request)).toEqual([])
    })
    await fc.assert(property, { numRuns: REQUESTS_PER_ROUND }).finally(() => server.close?.())
  }
})
