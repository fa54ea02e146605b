import type { Parameter } from '@activity-tracking/kit/server/document'
import { operations } from '@activity-tracking/spec'
import fc, { type Arbitrary } from 'fast-check'
import type { ApiOperation } from '../../src/api/api.ts'
import { bodyOf } from './arbitrary-bodies.ts'
import { examplesOf, type Known, mostly, pairsOf, strangers } from './arbitrary-fields.ts'
import { junkText, textValues } from './arbitrary-values.ts'
import { type Described, describeOperation } from './description.ts'

export type { Known } from './arbitrary-fields.ts'

/** A request that any HTTP client can send. */
export interface ArbitraryRequest {
  /** The operation that it was generated from; undefined for a random path. */
  readonly operationId: ApiOperation['operationId'] | undefined
  readonly base: ApiOperation['base']
  readonly method: string
  /** Below its base, percent-encoded, in printable ASCII without `?` and `#`. */
  readonly path: string
  /** Without `?`; empty if there is none. */
  readonly query: string
  /** Lowercase names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
}

/** Requests for every operation, valid, borderline and invalid, and some for unknown paths. Shrinks to a small valid request. */
export function arbitraryRequest(known: Known): Arbitrary<ArbitraryRequest> {
  const requests = operations.map((row) => requestFor(describeOperation(row.operationId), known))
  const [first, ...others] = requests
  if (first === undefined) throw new RangeError('the description has no operations')
  return fc
    .oneof({ arbitrary: fc.oneof(first, ...others), weight: 30 }, { arbitrary: junkRequest(known), weight: 1 })
    .map((request) => ({ ...request, [fc.toStringMethod]: () => print(request) }))
}

const print = ({ method, path, query, headers, body }: ArbitraryRequest): string =>
  `${method} ${path}${query && '?'}${query} ${JSON.stringify(headers)}${body === undefined ? '' : ` ${JSON.stringify(Buffer.from(body).toString('latin1').slice(0, 500))}`}`

function requestFor(described: Described, known: Known): Arbitrary<ArbitraryRequest> {
  const { row, parameters } = described
  return fc
    .record({
      method: mostly<string>(fc.constant(row.method), fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')),
      path: pathOf(row, parameters, known),
      query: queryOf(parameters, known),
      authorization: authorizationOf(row, known),
      sent: bodyOf(described, known),
    })
    .map(({ method, path, query, authorization, sent }) => {
      const inQuery = sent?.inQuery === true ? new URLSearchParams(sent.text).toString() : ''
      const body = ['GET', 'HEAD'].includes(method) || sent === undefined || sent.inQuery ? undefined : sent.bytes
      return {
        operationId: row.operationId,
        base: row.base,
        method,
        path,
        query: [query, inQuery].filter((part) => part !== '').join('&'),
        headers: { ...authorization, ...(body !== undefined && sent?.contentType !== undefined && { 'content-type': sent.contentType }) },
        body,
      }
    })
}

function junkRequest({ tokens }: Known): Arbitrary<ArbitraryRequest> {
  const segment = fc.oneof(
    fc.constantFrom(
      'activities',
      'athlete',
      'segments',
      'oauth',
      'starred',
      '',
      '.',
      '..',
      '%',
      '%zz',
      '%C3',
      '%2e%2e',
      '%00',
      '{id}',
      '1',
    ),
    junkText.map((text) => encodeURIComponent(text.toWellFormed())),
  )
  return fc.record({
    operationId: fc.constant(undefined),
    base: fc.constantFrom('api' as const, 'auth' as const),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
    path: fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`),
    query: fc.constantFrom('', '&&&', '=', '%', 'a=%zz', '__proto__=1', 'page=1&page=2'),
    headers: fc.constantFrom({}, { authorization: `Bearer ${tokens[0] ?? 'none'}` }),
    body: fc.constant(undefined),
  })
}

const collectionOf = (path: string, name: string): string => path.split('/').at(path.split('/').indexOf(`{${name}}`) - 1) ?? ''

function pathOf({ path }: ApiOperation, parameters: readonly Parameter[], known: Known): Arbitrary<string> {
  const segments = path.split('/').map((segment) => {
    const parameter = parameters.find(({ name }) => segment === `{${name}}`)
    if (parameter === undefined) return fc.constant(segment)
    const { name, schema, example } = parameter
    const values = textValues(schema, examplesOf(known, [name, collectionOf(path, name)], [example]))
    return mostly(values.right, values.wrong).map((text) => encodeURIComponent(text.toWellFormed()))
  })
  return mostly(
    fc.tuple(...segments).map((parts) => parts.join('/')),
    fc.constantFrom(`${path}/`, path, `/${path}`, path.toUpperCase(), `${path}/x`),
  )
}

function queryOf(parameters: readonly Parameter[], known: Known): Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required = false, schema, example }) =>
      pairsOf(name, required, schema, examplesOf(known, [name, `${name.replace(/_id$/, '')}s`], [example])),
    )
  const query = fc.tuple(...pairs, strangers).map((all) => new URLSearchParams(all.flat().map(([name, value]) => [name, value])).toString())
  return mostly(query, fc.constantFrom('&', '=&=', '%', 'page=%zz', 'page=%C3', 'keys', '?'))
}

function authorizationOf({ authentication }: ApiOperation, { ids, tokens }: Known): Arbitrary<Readonly<Record<string, string>>> {
  const none = fc.constant<Readonly<Record<string, string>>>({})
  const header = (value: string) => ({ authorization: value })
  const basic = (id: unknown, secret: unknown) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const [id = 1] = ids['client_id'] ?? []
  const [secret = 'secret'] = ids['client_secret'] ?? []
  const bearer = tokens.map((token) => `Bearer ${token}`)
  const right = authentication === 'basic' ? [basic(id, secret)] : authentication === 'bearer' ? bearer : []
  const junk = [
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic',
    'Basic ====',
    'Basic OjpbOg==',
    `Bearer ${'x'.repeat(3000)}`,
    basic('', ''),
    ...bearer,
  ]
  return mostly(right.length > 0 ? fc.constantFrom(...right).map(header) : none, none, fc.constantFrom(...junk).map(header))
}
