// What the tables of the specification state is in the description without a mark, and everything else has `x-inferred`.

import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type Operation, operations as rows } from '../src/index.ts'
import {
  alternatives,
  at,
  description,
  isNode,
  list,
  type Node,
  node,
  nodesIn,
  type Place,
  propertyPlaces,
  resolved,
  sourceOf,
  target,
  typesOf,
} from './document.ts'
import * as table from './specification/table.ts'

const textOf = (nodes: Iterable<Node>): string =>
  Array.from(nodes, ({ summary = '', description = '' }) => `${summary}\n${description}`).join('\n')

const isSuccess = (status: string): boolean => status.startsWith('2')

/** A broader scope is sufficient if a narrower one is. */
const BROADER: Readonly<Record<string, readonly string[]>> = { read: ['read_all'], 'activity:read': ['activity:read_all'] }

const differences: string[] = []
const stated = new Set<Node>()
const check = (name: string, holds: boolean, fact: string): void => {
  if (!holds) differences.push(`${name}: ${fact}`)
}
const checkWords = (name: string, text: string, says: readonly RegExp[] = []): void => {
  for (const pattern of says) check(name, pattern.test(text), `does not say ${pattern}`)
}
const checkStated = (name: string, places: readonly Place[]): void => {
  check(name, places.length > 0, 'not in the description')
  for (const { value, around } of places) {
    stated.add(value)
    const isMarked = [...around, resolved(description, value)].some((each) => sourceOf(each) !== undefined)
    check(name, !isMarked, 'is stated, but is marked as inferred')
  }
}

const isOfType = (schema: Node, type: NonNullable<table.Fact['type']>, style: Node): boolean => {
  const { format, contentMediaType, pattern, enum: values, items } = schema
  // Null is never stated.
  const types = [...typesOf(description, schema)].filter((each) => each !== 'null').join()
  if (type === 'long') return types === 'integer' && format === 'int64'
  if (type === 'file') return (types === 'string' && format === 'binary') || contentMediaType !== undefined
  if (type === 'number') return types !== '' && types.split(',').every((each) => each === 'number' || each === 'integer')
  // Gear ids start with a letter, so they are text. In a URL the stated integer is text too, and must be allowed (decision 001).
  if (type === 'integer in a text') return types === 'string' && pattern === undefined && values === undefined
  if (type !== 'list of stream types') return types === type
  const allowed = list(resolved(description, items)['enum'])
  const isList = types === 'array' && (style['style'] ?? 'form') === 'form' && style['explode'] === false
  return isList && Object.keys(table.streams).every((each) => allowed.includes(each))
}

/** Its own words, or those of what it refers to. */
const wordsOf = (value: Node): string =>
  textOf(value['description'] === undefined && value['summary'] === undefined ? [value, target(description, value)] : [value])

const checkFact = (name: string, places: readonly Place[], fact: table.Fact): void => {
  checkStated(name, places)
  for (const { value } of places) {
    const whole = resolved(description, value)
    const schema = whole['in'] === undefined ? whole : resolved(description, whole['schema'])
    const values = schema['const'] === undefined ? schema['enum'] : [schema['const']]
    if (fact.type !== undefined) check(name, isOfType(schema, fact.type, whole), `is not ${fact.type}`)
    if (fact.required !== undefined) check(name, (whole['required'] ?? false) === fact.required, `required is not ${fact.required}`)
    else check(name, whole['required'] !== true || 'x-required-inferred' in whole, 'is required without a source')
    if (fact.constant !== undefined) check(name, list(values).join() === fact.constant, `is not only ${fact.constant}`)
    for (const each of values === undefined ? [] : (fact.values ?? [])) check(name, list(values).includes(each), `does not accept ${each}`)
    checkWords(name, wordsOf(value), fact.says)
  }
}

const find = (endpoint: string): { readonly operation: Node; readonly item: Node } => {
  const [method = '', path = ''] = endpoint.split(' ')
  const item = node(at(description, ['paths', path]))
  return { operation: node(item[method.toLowerCase()]), item }
}
const schemaOf = (body: unknown, mediaType: string): unknown => at(resolved(description, body), ['content', mediaType, 'schema'])
const responsesOf = (endpoint: string): [status: string, response: Node][] =>
  Object.entries(node(find(endpoint).operation['responses'])).map(([status, response]) => [status, resolved(description, response)])
const successOf = (endpoint: string): unknown =>
  responsesOf(endpoint).flatMap(([status, response]) => (isSuccess(status) ? [schemaOf(response, 'application/json')] : []))[0]
const parameterPlaces = (holders: readonly Node[], name: string, within: string): Place[] =>
  holders
    .flatMap((holder) => list(holder['parameters']).map(node))
    .filter((each) => resolved(description, each)['name'] === name && resolved(description, each)['in'] === within)
    .map((value) => ({ value, around: [] }))

// Endpoints, their parameters and responses.
for (const [endpoint, row] of Object.entries(table.operations)) {
  const { operation, item } = find(endpoint)
  checkStated(endpoint, isNode(operation['responses']) ? [{ value: operation, around: [item] }] : [])
  checkWords(endpoint, textOf([operation]), row.says)
  const found = rows.find(({ method, path }) => `${method} ${path}` === endpoint)
  const scopes = row.scope === null ? [] : [row.scope, ...(BROADER[row.scope] ?? [])]
  if (endpoint === 'GET /athlete') scopes.push('profile:read_all')
  const { onAuthUrl = false, subscriber = false, tier: accessTier = null, lifecycle = {} } = row
  const facts: Partial<Operation> = {
    base: onAuthUrl ? 'auth' : 'api',
    authentication: row.scope === null ? (row.basic ? 'basic' : 'none') : 'bearer',
    scopes: scopes as Operation['scopes'],
    quotaFamilies: onAuthUrl ? [] : row.upload ? ['overall'] : ['overall', 'read'],
    subscriber,
    accessTier,
    lifecycle,
  }
  for (const [name, value] of Object.entries(facts))
    check(endpoint, isDeepStrictEqual(found?.[name as keyof Operation], value), `${name} is not ${JSON.stringify(value)}`)
  const isBroader = row.scope !== null && row.scope in BROADER
  check(endpoint, 'x-security-inferred' in operation === isBroader, 'x-security-inferred does not name the source of a broader scope')
  check(endpoint, (operation['deprecated'] ?? false) === 'deprecated' in lifecycle, 'is `deprecated` without a date, or has the date alone')

  for (const [status, { headers, content }] of responsesOf(endpoint)) {
    for (const name of table.usageHeaders) check(endpoint, node(headers)[name] !== undefined, `${status} lacks ${name}`)
    const mediaType = (isSuccess(status) && table.exportMediaTypes[endpoint]) || 'application/json'
    // The consent page is for the athlete's browser. All other responses are for the app.
    const isForTheApp = endpoint !== 'GET /oauth/authorize'
    if (isForTheApp)
      check(
        endpoint,
        Object.keys(node(content)).every((each) => each === mediaType),
        `${status} is not ${mediaType}`,
      )
    if (isSuccess(status) && endpoint in table.exportMediaTypes) check(endpoint, mediaType in node(content), `${status} is not a file`)
  }
  for (const [, name = ''] of endpoint.matchAll(/\{(\w+)\}/g)) {
    const type = endpoint === 'GET /gear/{id}' ? 'integer in a text' : 'integer'
    checkFact(`${endpoint} path ${name}`, parameterPlaces([operation, item], name, 'path'), {
      required: true,
      ...(name === 'id' && { type }),
    })
  }
  for (const [name, fact] of Object.entries(table.queries[endpoint as table.Endpoint] ?? {}))
    checkFact(`${endpoint} query ${name}`, parameterPlaces([operation, item], name, 'query'), fact)
}
for (const path of table.removedPaths) check(path, at(description, ['paths', path]) === undefined, 'is in the description')

// Forms, each for its grant.
for (const { endpoint, mediaType, grant, required = grant !== undefined, fields } of table.forms) {
  const body = find(endpoint).operation['requestBody']
  const schema = schemaOf(body, mediaType)
  const isForGrant = (choice: unknown): boolean =>
    [...propertyPlaces(description, choice, 'grant_type')].some(({ value }) => {
      const { const: constant, enum: values } = resolved(description, value)
      return constant === grant || list(values).includes(grant)
    })
  const { oneOf, anyOf } = resolved(description, schema)
  const choices = grant === undefined ? [schema] : [...list(oneOf), ...list(anyOf)].filter(isForGrant)
  for (const [name, fact] of Object.entries(fields)) {
    const label = `${endpoint} ${grant ?? 'form'} ${name}`
    checkFact(
      label,
      choices.flatMap((choice) => [...propertyPlaces(description, choice, name, [resolved(description, body)])]),
      fact,
    )
    const requiring = choices.map((choice) => [...alternatives(description, choice)].find((each) => list(each['required']).includes(name)))
    const isUnstated = requiring.some((each) => each !== undefined && !('x-required-inferred' in each))
    if (required) check(label, !requiring.includes(undefined), 'is not required')
    else check(label, !isUnstated, 'is required without a source')
  }
}

// Resources: the successful responses.
for (const [endpoint, facts] of Object.entries(table.properties)) {
  for (const [path, fact] of Object.entries(facts)) {
    const [first = '', second] = path.split('.')
    const outer = [...propertyPlaces(description, successOf(endpoint), first)]
    const inner = outer.flatMap(({ value }) => [...propertyPlaces(description, value, second ?? '')])
    // The token's athlete is a summary athlete that is inferred, with four fields that are stated again: those count.
    const unmarked = inner.filter(({ around }) => around.every((each) => sourceOf(each) === undefined))
    checkFact(`${endpoint} ${path}`, second === undefined ? outer : unmarked, fact)
  }
}
for (const endpoint of Object.keys(table.operations).filter((each) => each.endsWith('/streams'))) {
  for (const [type, says] of Object.entries(table.streams)) {
    const places = [...alternatives(description, successOf(endpoint))].flatMap((each) => [...propertyPlaces(description, each, type)])
    checkStated(`${endpoint} ${type}`, places)
    for (const { value } of places) checkWords(`${endpoint} ${type}`, textOf(nodesIn(target(description, value))), says)
  }
}

// Events, and the handshake of a subscription.
for (const kind of table.eventKinds) {
  const name = `event ${kind.object} ${kind.aspect}`
  const constantOf = (body: unknown, key: string): unknown =>
    Array.from(propertyPlaces(description, body, key), ({ value }) => resolved(description, value)['const'])[0]
  const webhooks = Object.values(node(description['webhooks'])).map((item) => ({
    value: node(item),
    body: schemaOf(at(item, ['post', 'requestBody']), 'application/json'),
    around: [node(item), node(at(item, ['post']))],
  }))
  const found = webhooks.filter(
    ({ body }) => constantOf(body, 'object_type') === kind.object && constantOf(body, 'aspect_type') === kind.aspect,
  )
  checkStated(name, found)
  for (const { value, body, around } of found) {
    checkWords(name, textOf(nodesIn(value)), kind.says)
    for (const [field, fact] of Object.entries(table.payload(kind)))
      checkFact(`${name} ${field}`, [...propertyPlaces(description, body, field, around)], fact)
  }
}

const callbacks = Object.values(node(find('POST /push_subscriptions').operation['callbacks']))
const items = callbacks
  .flatMap((callback) => Object.values(resolved(description, callback)).map(node))
  .filter((item) => isNode(item['get']))
for (const [name, fact] of Object.entries(table.handshake.query))
  checkFact(
    `handshake ${name}`,
    items.flatMap((item) => parameterPlaces([node(item['get']), item], name, 'query')),
    fact,
  )
for (const [name, fact] of Object.entries(table.handshake.response)) {
  const responses = items.map((item) => node(at(item, ['get', 'responses', '200'])))
  const places = responses.flatMap((each) => [...propertyPlaces(description, schemaOf(each, 'application/json'), name, [each])])
  checkFact(`handshake response ${name}`, places, fact)
}

// Scopes, sentences, versions.
const granted = node(at(description, ['components', 'securitySchemes', 'OAuth2', 'flows', 'authorizationCode', 'scopes']))
check('basic', at(description, ['components', 'securitySchemes', 'ClientBasic', 'scheme']) === 'basic', 'is another scheme')
check('scopes', Object.keys(granted).join() === Object.keys(table.scopes).join(), 'others')
for (const [scope, says] of Object.entries(table.scopes)) checkWords(scope, String(granted[scope]), says)
for (const [endpoint, scope, ...when] of table.conditionalScopes) {
  const conditions = rows.find(({ method, path }) => `${method} ${path}` === endpoint)?.conditionalScopes ?? []
  const texts = conditions.filter((each) => each.scope === scope).map((each) => each.when)
  for (const pattern of when)
    check(
      endpoint,
      texts.some((text) => pattern.test(text)),
      `does not also need ${scope}: ${pattern}`,
    )
}
for (const { where, says } of table.statements)
  for (const [sentence, patterns] of Object.entries(says)) checkWords(sentence, textOf(nodesIn(at(description, where))), patterns)
const newBase = list(description['servers'])
  .map(node)
  .find(({ url }) => url === table.newBase.url)
check('new base', at(newBase, ['x-lifecycle', 'available']) === table.newBase.available, `is not available from ${table.newBase.available}`)

it('the description states what the tables of the specification state, without a mark', () => {
  expect(differences).toEqual([])
})

const isMarked = (value: unknown): boolean => sourceOf(resolved(description, value)) !== undefined

interface Finding {
  readonly name: string
  readonly value: Node
}

/** Properties at and below a schema without a mark. `$ref`s are not resolved, because each component is checked by itself. */
function* unmarkedProperties(value: unknown, name: string): Generator<Finding> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* unmarkedProperties(item, `${name}/${index}`)
  if (!isNode(value) || sourceOf(value) !== undefined) return
  for (const [key, property] of Object.entries(node(value['properties']))) {
    if (!isMarked(property)) yield { name: `${name}/${key}`, value: node(property) }
    yield* unmarkedProperties(property, `${name}/${key}`)
  }
  for (const word of ['allOf', 'oneOf', 'anyOf', 'items']) yield* unmarkedProperties(value[word], `${name}/${word}`)
}

/** Properties at and below an inferred schema that name sources of sentences, but not their own. */
function* sentencesWithoutSource(value: unknown, name: string, isInferred = false): Generator<string> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* sentencesWithoutSource(item, `${name}/${index}`, isInferred)
  if (!isNode(value)) return
  const source = sourceOf(value)
  if (isInferred && value['x-inferred'] !== undefined && source === undefined) yield name
  for (const [key, child] of [
    ...Object.entries(node(value['properties'])),
    ...['allOf', 'oneOf', 'anyOf', 'items'].map((word) => [word, value[word]] as const),
  ])
    yield* sentencesWithoutSource(child, `${name}/${key}`, isInferred || source !== undefined)
}

const operations = rows.map(({ method, path }) => ({
  name: `${method} ${path}`,
  operation: node(at(description, ['paths', path, method.toLowerCase()])),
  item: node(at(description, ['paths', path])),
}))

const inlineSchemas = operations.flatMap(({ name, operation }) =>
  [...nodesIn([operation['requestBody'], operation['responses']])]
    .filter(({ schema }) => schema !== undefined)
    .map(({ schema }) => ({ name, schema })),
)

const unstated = (findings: Iterable<Finding>): string[] => [...findings].filter(({ value }) => !stated.has(value)).map(({ name }) => name)

describe('facts without a mark are stated', () => {
  it.each(operations.map((each) => [each.name, each] as const))('the parameters of %s', (_, { operation, item }) => {
    const parameters = [...list(operation['parameters']), ...list(item['parameters'])].map(node)
    const unmarked = parameters.filter((parameter) => !isMarked(parameter) && !stated.has(parameter))
    expect(unmarked.map((parameter) => resolved(description, parameter)['name'])).toEqual([])
  })

  it.each(Object.entries(node(at(description, ['components', 'schemas']))))('the properties of %s', (name, schema) => {
    expect(unstated(unmarkedProperties(schema, name))).toEqual([])
  })

  it('the properties of schemas inside operations', () => {
    expect(inlineSchemas.length).toBeGreaterThan(0)
    expect(inlineSchemas.flatMap(({ name, schema }) => unstated(unmarkedProperties(schema, name)))).toEqual([])
  })
})

it('an operation that the specification does not have is marked as inferred', () => {
  const unmarked = operations.filter(({ operation }) => sourceOf(operation) === undefined)
  expect(unmarked.map(({ name }) => name).toSorted()).toEqual(Object.keys(table.operations).toSorted())
})

it('a property of an inferred schema that names the sources of sentences also names its own', () => {
  expect([...sentencesWithoutSource({ properties: at(description, ['components', 'schemas']) }, 'schemas')]).toEqual([])
})

// "Response codes per endpoint are not shown."
it.each(operations.map((each) => [each.name, each] as const))('every response of %s is marked as inferred', (_, { operation }) => {
  const responses = Object.entries(node(operation['responses']))
  expect(responses.filter(([, response]) => !isMarked(response)).map(([status]) => status)).toEqual([])
})
