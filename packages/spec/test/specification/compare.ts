import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../../src/index.ts'
import {
  alternatives,
  at,
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
} from '../document.ts'
import * as table from './table.ts'

const textOf = (nodes: Iterable<Node>): string =>
  Array.from(nodes, ({ summary = '', description = '' }) => `${summary}\n${description}`).join('\n')

const isSuccess = (status: string): boolean => status.startsWith('2')

/** A broader scope is sufficient if a narrower one is. */
const BROADER: Readonly<Record<string, readonly string[]>> = { read: ['read_all'], 'activity:read': ['activity:read_all'] }

/**
 * Compares the tables of the specification with a description, and with the operation table that is generated from it.
 * @returns the differences, and the objects of the description that the specification states, without resolving `$ref`s
 */
export function compare(
  document: Node,
  generated: readonly Operation[],
): { readonly differences: readonly string[]; readonly stated: ReadonlySet<Node> } {
  const differences: string[] = []
  const stated = new Set<Node>()
  const expect = (name: string, holds: boolean, fact: string): void => {
    if (!holds) differences.push(`${name}: ${fact}`)
  }
  const expectWords = (name: string, text: string, says: readonly RegExp[] = []): void => {
    for (const pattern of says) expect(name, pattern.test(text), `does not say ${pattern}`)
  }
  const expectStated = (name: string, places: readonly Place[]): void => {
    expect(name, places.length > 0, 'not in the description')
    for (const { value, around } of places) {
      stated.add(value)
      const isMarked = [...around, resolved(document, value)].some((each) => sourceOf(each) !== undefined)
      expect(name, !isMarked, 'is stated, but is marked as inferred')
    }
  }

  const isOfType = (schema: Node, type: NonNullable<table.Fact['type']>, style: Node): boolean => {
    const { format, contentMediaType, pattern, enum: values, items } = schema
    // Null is never stated.
    const types = [...typesOf(document, schema)].filter((each) => each !== 'null').join()
    if (type === 'long') return types === 'integer' && format === 'int64'
    if (type === 'file') return (types === 'string' && format === 'binary') || contentMediaType !== undefined
    if (type === 'number') return types !== '' && types.split(',').every((each) => each === 'number' || each === 'integer')
    // Gear ids start with a letter, so they are text. In a URL the stated integer is text too, and must be allowed (decision 001).
    if (type === 'integer in a text') return types === 'string' && pattern === undefined && values === undefined
    if (type !== 'list of stream types') return types === type
    const allowed = list(resolved(document, items)['enum'])
    const isList = types === 'array' && (style['style'] ?? 'form') === 'form' && style['explode'] === false
    return isList && Object.keys(table.streams).every((each) => allowed.includes(each))
  }

  /** Its own words, or those of what it refers to. */
  const wordsOf = (value: Node): string =>
    textOf(value['description'] === undefined && value['summary'] === undefined ? [value, target(document, value)] : [value])

  const expectFact = (name: string, places: readonly Place[], fact: table.Fact): void => {
    expectStated(name, places)
    for (const { value } of places) {
      const whole = resolved(document, value)
      const schema = whole['in'] === undefined ? whole : resolved(document, whole['schema'])
      const values = schema['const'] === undefined ? schema['enum'] : [schema['const']]
      if (fact.type !== undefined) expect(name, isOfType(schema, fact.type, whole), `is not ${fact.type}`)
      if (fact.required !== undefined) expect(name, (whole['required'] ?? false) === fact.required, `required is not ${fact.required}`)
      else expect(name, whole['required'] !== true || 'x-required-inferred' in whole, 'is required without a source')
      if (fact.constant !== undefined) expect(name, list(values).join() === fact.constant, `is not only ${fact.constant}`)
      for (const each of values === undefined ? [] : (fact.values ?? []))
        expect(name, list(values).includes(each), `does not accept ${each}`)
      expectWords(name, wordsOf(value), fact.says)
    }
  }

  const find = (endpoint: string): { readonly operation: Node; readonly item: Node } => {
    const [method = '', path = ''] = endpoint.split(' ')
    const item = node(at(document, ['paths', path]))
    return { operation: node(item[method.toLowerCase()]), item }
  }
  const schemaOf = (body: unknown, mediaType: string): unknown => at(resolved(document, body), ['content', mediaType, 'schema'])
  const responsesOf = (endpoint: string): [status: string, response: Node][] =>
    Object.entries(node(find(endpoint).operation['responses'])).map(([status, response]) => [status, resolved(document, response)])
  const successOf = (endpoint: string): unknown =>
    responsesOf(endpoint).flatMap(([status, response]) => (isSuccess(status) ? [schemaOf(response, 'application/json')] : []))[0]
  const parameterPlaces = (holders: readonly Node[], name: string, within: string): Place[] =>
    holders
      .flatMap((holder) => list(holder['parameters']).map(node))
      .filter((each) => resolved(document, each)['name'] === name && resolved(document, each)['in'] === within)
      .map((value) => ({ value, around: [] }))

  // Endpoints, their parameters and responses.
  for (const [endpoint, row] of Object.entries(table.operations)) {
    const { operation, item } = find(endpoint)
    expectStated(endpoint, isNode(operation['responses']) ? [{ value: operation, around: [item] }] : [])
    expectWords(endpoint, textOf([operation]), row.says)
    const found = generated.find(({ method, path }) => `${method} ${path}` === endpoint)
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
      expect(endpoint, isDeepStrictEqual(found?.[name as keyof Operation], value), `${name} is not ${JSON.stringify(value)}`)
    const isBroader = row.scope !== null && row.scope in BROADER
    expect(endpoint, 'x-security-inferred' in operation === isBroader, 'x-security-inferred does not name the source of a broader scope')
    expect(
      endpoint,
      (operation['deprecated'] ?? false) === 'deprecated' in lifecycle,
      'is `deprecated` without a date, or has the date alone',
    )

    for (const [status, { headers, content }] of responsesOf(endpoint)) {
      for (const name of table.usageHeaders) expect(endpoint, node(headers)[name] !== undefined, `${status} lacks ${name}`)
      const mediaType = (isSuccess(status) && table.exportMediaTypes[endpoint]) || 'application/json'
      // The consent page is for the athlete's browser. All other responses are for the app.
      const isForTheApp = endpoint !== 'GET /oauth/authorize'
      if (isForTheApp)
        expect(
          endpoint,
          Object.keys(node(content)).every((each) => each === mediaType),
          `${status} is not ${mediaType}`,
        )
      if (isSuccess(status) && endpoint in table.exportMediaTypes) expect(endpoint, mediaType in node(content), `${status} is not a file`)
    }
    for (const [, name = ''] of endpoint.matchAll(/\{(\w+)\}/g)) {
      const type = endpoint === 'GET /gear/{id}' ? 'integer in a text' : 'integer'
      expectFact(`${endpoint} path ${name}`, parameterPlaces([operation, item], name, 'path'), {
        required: true,
        ...(name === 'id' && { type }),
      })
    }
    for (const [name, fact] of Object.entries(table.queries[endpoint as table.Endpoint] ?? {}))
      expectFact(`${endpoint} query ${name}`, parameterPlaces([operation, item], name, 'query'), fact)
  }
  for (const path of table.removedPaths) expect(path, at(document, ['paths', path]) === undefined, 'is in the description')

  // Forms, each for its grant.
  for (const { endpoint, mediaType, grant, required = grant !== undefined, fields } of table.forms) {
    const body = find(endpoint).operation['requestBody']
    const schema = schemaOf(body, mediaType)
    const isForGrant = (choice: unknown): boolean =>
      [...propertyPlaces(document, choice, 'grant_type')].some(({ value }) => {
        const { const: constant, enum: values } = resolved(document, value)
        return constant === grant || list(values).includes(grant)
      })
    const { oneOf, anyOf } = resolved(document, schema)
    const choices = grant === undefined ? [schema] : [...list(oneOf), ...list(anyOf)].filter(isForGrant)
    for (const [name, fact] of Object.entries(fields)) {
      const label = `${endpoint} ${grant ?? 'form'} ${name}`
      expectFact(
        label,
        choices.flatMap((choice) => [...propertyPlaces(document, choice, name, [resolved(document, body)])]),
        fact,
      )
      const requiring = choices.map((choice) => [...alternatives(document, choice)].find((each) => list(each['required']).includes(name)))
      const isUnstated = requiring.some((each) => each !== undefined && !('x-required-inferred' in each))
      if (required) expect(label, !requiring.includes(undefined), 'is not required')
      else expect(label, !isUnstated, 'is required without a source')
    }
  }

  // Resources: the successful responses.
  for (const [endpoint, facts] of Object.entries(table.properties)) {
    for (const [path, fact] of Object.entries(facts)) {
      const [first = '', second] = path.split('.')
      const outer = [...propertyPlaces(document, successOf(endpoint), first)]
      const inner = outer.flatMap(({ value }) => [...propertyPlaces(document, value, second ?? '')])
      // The token's athlete is a summary athlete that is inferred, with four fields that are stated again: those count.
      const unmarked = inner.filter(({ around }) => around.every((each) => sourceOf(each) === undefined))
      expectFact(`${endpoint} ${path}`, second === undefined ? outer : unmarked, fact)
    }
  }
  for (const endpoint of Object.keys(table.operations).filter((each) => each.endsWith('/streams'))) {
    for (const [type, says] of Object.entries(table.streams)) {
      const places = [...alternatives(document, successOf(endpoint))].flatMap((each) => [...propertyPlaces(document, each, type)])
      expectStated(`${endpoint} ${type}`, places)
      for (const { value } of places)
        expectWords(`${endpoint} ${type}`, textOf([...nodesIn(value), ...nodesIn(target(document, value))]), says)
    }
  }

  // Events, and the handshake of a subscription.
  for (const kind of table.eventKinds) {
    const name = `event ${kind.object} ${kind.aspect}`
    const constantOf = (body: unknown, key: string): unknown =>
      Array.from(propertyPlaces(document, body, key), ({ value }) => resolved(document, value)['const'])[0]
    const webhooks = Object.values(node(document['webhooks'])).map((item) => ({
      value: node(item),
      body: schemaOf(at(item, ['post', 'requestBody']), 'application/json'),
      around: [node(item), node(at(item, ['post']))],
    }))
    const found = webhooks.filter(
      ({ body }) => constantOf(body, 'object_type') === kind.object && constantOf(body, 'aspect_type') === kind.aspect,
    )
    expectStated(name, found)
    for (const { value, body, around } of found) {
      expectWords(name, textOf(nodesIn(value)), kind.says)
      for (const [field, fact] of Object.entries(table.payload(kind)))
        expectFact(`${name} ${field}`, [...propertyPlaces(document, body, field, around)], fact)
    }
  }

  const callbacks = Object.values(node(find('POST /push_subscriptions').operation['callbacks']))
  const items = callbacks.flatMap((callback) => Object.values(resolved(document, callback)).map(node)).filter((item) => isNode(item['get']))
  for (const [name, fact] of Object.entries(table.handshake.query))
    expectFact(
      `handshake ${name}`,
      items.flatMap((item) => parameterPlaces([node(item['get']), item], name, 'query')),
      fact,
    )
  for (const [name, fact] of Object.entries(table.handshake.response)) {
    const responses = items.map((item) => node(at(item, ['get', 'responses', '200'])))
    const places = responses.flatMap((each) => [...propertyPlaces(document, schemaOf(each, 'application/json'), name, [each])])
    expectFact(`handshake response ${name}`, places, fact)
  }

  // Scopes, sentences, versions.
  const granted = node(at(document, ['components', 'securitySchemes', 'OAuth2', 'flows', 'authorizationCode', 'scopes']))
  expect('scopes', Object.keys(granted).join() === Object.keys(table.scopes).join(), 'others')
  for (const [scope, says] of Object.entries(table.scopes)) expectWords(scope, String(granted[scope]), says)
  for (const [endpoint, scope, ...when] of table.conditionalScopes) {
    const conditions = generated.find(({ method, path }) => `${method} ${path}` === endpoint)?.conditionalScopes ?? []
    const texts = conditions.filter((each) => each.scope === scope).map((each) => each.when)
    for (const pattern of when)
      expect(
        endpoint,
        texts.some((text) => pattern.test(text)),
        `does not also need ${scope}: ${pattern}`,
      )
  }
  for (const { where, says } of table.statements)
    for (const [sentence, patterns] of Object.entries(says)) expectWords(sentence, textOf(nodesIn(at(document, where))), patterns)
  const newBase = list(document['servers'])
    .map(node)
    .find(({ url }) => url === table.newBase.url)
  expect(
    'new base',
    at(newBase, ['x-lifecycle', 'available']) === table.newBase.available,
    `is not available from ${table.newBase.available}`,
  )
  return { differences, stated }
}
