import { readFileSync } from 'node:fs'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { resolveServers } from '../src/index.ts'
import { alternatives, description, isNode, list, type Node, node, nodesIn, target } from './document.ts'

const text = (file: string): string => readFileSync(new URL(`../dist/${file}`, import.meta.url), 'utf8')
const NAMES = ['openapi-without-webhooks', 'openapi-sandbox', 'openapi-3.0'] as const
const withoutWebhooks: Node = JSON.parse(text('openapi-without-webhooks.json'))
const sandbox: Node = JSON.parse(text('openapi-sandbox.json'))

/** Everything except what some keywords say. */
function without(hidden: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => without(hidden, each))
  if (!isNode(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, child]) => (hidden.includes(key) ? [] : [[key, without(hidden, child)]])))
}

const URLS = ['servers', 'authorizationUrl', 'tokenUrl', 'refreshUrl']

const serverUrls = (owner: unknown): unknown[] => list(node(owner)['servers']).map((server) => node(server)['url'])

/** Servers of the document, of its paths and of its operations. */
const allServerUrls = (value: Node): unknown[] => {
  const items = Object.values(node(value['paths']))
  return [value, ...items, ...items.flatMap((item) => Object.values(node(item)))].flatMap(serverUrls)
}

it.each(['openapi', ...NAMES])('%s is the same document in JSON and in YAML', (name) => {
  expect(parse(text(`${name}.yaml`))).toEqual(JSON.parse(text(`${name}.json`)))
})

describe('openapi-without-webhooks', () => {
  it('is the description without webhooks', () => {
    const ofWebhooks = ['webhooks', 'ActivityUpdateEventType', 'ActivityUpdateEventPrivate']
    expect(without(['required'], withoutWebhooks)).toEqual(without(['required', ...ofWebhooks], description))
  })

  it('requires what every recorded response contains', () => {
    const seen = [...nodesIn(withoutWebhooks)].flatMap(({ properties, required }) =>
      Object.entries(node(properties)).flatMap(([key, property]) =>
        node(property)['x-always-seen'] === true ? [list(required).includes(key)] : [],
      ),
    )
    expect(new Set(seen)).toEqual(new Set([true]))
  })

  it('has no form with a field that refers to a text schema, because some generators send such a field as JSON', () => {
    const forms = [...nodesIn(withoutWebhooks)].flatMap((each) => [each['application/x-www-form-urlencoded'], each['multipart/form-data']])
    const choices = forms.flatMap((form) => [...alternatives(withoutWebhooks, node(form)['schema'])])
    const fields = choices.flatMap(({ properties }) => Object.values(node(properties)))
    const wrong = fields.filter((field) => {
      const { type, enum: values } = target(withoutWebhooks, field)
      return '$ref' in node(field) && type === 'string' && values === undefined
    })
    expect([fields.length > 20, wrong]).toEqual([true, []])
  })
})

describe('openapi-sandbox', () => {
  it('is openapi-without-webhooks with other URLs', () => {
    expect(without(URLS, sandbox)).toEqual(without(URLS, withoutWebhooks))
  })

  it('contains only the URLs of the sandbox that `npm start` runs', () => {
    expect(new Set(allServerUrls(withoutWebhooks))).toEqual(new Set(['{base_url}', '{new_base_url}', '{auth_url}']))
    expect(serverUrls(sandbox)).toEqual(['http://127.0.0.1:8484/api/v3'])
    expect(new Set(allServerUrls(sandbox).slice(1))).toEqual(new Set(['http://127.0.0.1:8484']))
  })
})

// `lower.test.ts` states what becomes of schemas, and Redocly checks the document.
it('openapi-3.0 is OpenAPI 3.0.3', () => {
  expect(JSON.parse(text('openapi-3.0.json'))).toMatchObject({ openapi: '3.0.3' })
})

describe('resolveServers', () => {
  const bases = { baseUrl: 'https://a.example/v3/', authUrl: 'https://b.example' }

  it('replaces the variables by URLs, also in operations', () => {
    const resolved = resolveServers(document, { ...bases, newBaseUrl: 'https://c.example/v3' })
    expect(resolved.servers.map(({ url }) => url)).toEqual(['https://a.example/v3', 'https://c.example/v3'])
    expect(serverUrls(resolved.paths['/oauth/token'])).toEqual(['https://b.example'])
    expect(resolved.components.securitySchemes.OAuth2.flows.authorizationCode).toMatchObject({
      authorizationUrl: 'https://b.example/oauth/authorize',
      tokenUrl: 'https://b.example/oauth/token',
      refreshUrl: 'https://b.example/oauth/token',
    })
    expect(JSON.stringify(resolved)).not.toMatch(/"\{\w+_url\}"/)
  })

  it('does not change the document', () => {
    const before = structuredClone(document)
    resolveServers(document, bases)
    expect(document).toEqual(before)
  })

  it('refuses a base URL that is not absolute', () => {
    expect(() => resolveServers(document, { ...bases, authUrl: '/oauth' })).toThrow('A base URL must be absolute; "/oauth" is not.')
  })
})
