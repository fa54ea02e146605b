import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { at, description, jsonText, list, node, nodesIn, target, yamlText } from './checks/document.ts'
import { typesOf } from './checks/schema.ts'

const sources = new URL('../../../openapi/', import.meta.url)
const KINDS = ['schemas', 'parameters', 'headers', 'responses', 'examples', 'securitySchemes'] as const
/** Names that the formats themselves prescribe: GPX, TCX and the schema dialect. Nobody fetches them. */
const NAMESPACES = [
  'http://www.topografix.com/GPX/1/1',
  'http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2',
  'https://json-schema.org/draft/2020-12/schema',
]
const INVENTED = /(^|\.)example$|^localhost$|^127\.0\.0\.1$/
const everything = [...nodesIn(description)]

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Integers of a JSON text that a number cannot hold; read off the text, for parsing would round them. */
const unsafeIntegers = (json: string): string[] =>
  Array.from(json.matchAll(STRING_OR_NUMBER), ([token]) => token).filter(
    (token) => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)),
  )

describe('the bundle', () => {
  it('is the same document in JSON and in YAML', () => {
    expect(parse(yamlText)).toEqual(description)
  })

  it('is OpenAPI 3.1 with schemas in JSON Schema 2020-12', () => {
    expect(description['openapi']).toMatch(/^3\.1\.\d+$/)
    expect(description['jsonSchemaDialect']).toBe('https://json-schema.org/draft/2020-12/schema')
  })

  it('holds no integer beyond 2^53, which its readers would round', () => {
    expect(unsafeIntegers('{"id": 3329485690369457990, "text": "3329485690369457990"}')).toEqual(['3329485690369457990'])
    expect(unsafeIntegers(jsonText)).toEqual([])
  })

  it('refers only to itself, and to what is there', () => {
    const references = everything.filter(({ $ref }) => typeof $ref === 'string')
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter(({ $ref }) => !String($ref).startsWith('#/')).map(({ $ref }) => $ref)).toEqual([])
    expect(references.filter((each) => Object.keys(target(description, each)).length === 0).map(({ $ref }) => $ref)).toEqual([])
  })

  it('names no host but invented ones', () => {
    const hosts = Array.from(
      NAMESPACES.reduce((json, url) => json.replaceAll(url, ''), jsonText).matchAll(/https?:\/\/([\w.-]+)/g),
      ([, host = '']) => host,
    )
    expect([...new Set(hosts)].filter((host) => !INVENTED.test(host))).toEqual([])
  })
})

describe.each(KINDS)('components/%s', (kind) => {
  const files = readdirSync(new URL(`components/${kind}/`, sources)).map((file) => file.replace(/\.yaml$/, ''))

  it.each(files)('%s is in the bundle', (name) => {
    expect(Object.keys(node(at(description, ['components', kind])))).toContain(name)
  })
})

describe('WebhookEvent', () => {
  it('is an object of one of the four kinds', () => {
    const event = at(description, ['components', 'schemas', 'WebhookEvent'])
    expect(list(node(event)['oneOf'])).toHaveLength(4)
    expect([...typesOf(description, event)]).toEqual(['object'])
  })
})
