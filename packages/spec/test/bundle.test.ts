import { describe, expect, it } from 'vitest'
import { alternatives, at, description, jsonText, list, node, nodesIn, typesOf } from './document.ts'

/** Names that the formats themselves prescribe: GPX, TCX and the schema dialect. Nobody fetches them. */
const NAMESPACES = [
  'http://www.topografix.com/GPX/1/1',
  'http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2',
  'https://json-schema.org/draft/2020-12/schema',
]
/** URL for reports to this project. */
const CONTACT = 'https://github.com/activity-tracking/toolkit/issues'
const INVENTED = /(^|\.)example$|^localhost$|^127\.0\.0\.1$/
const everything = [...nodesIn(description)]

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Integers of a JSON text that a number cannot represent. Read from the text, because parsing would round them. */
const unsafeIntegers = (json: string): string[] =>
  Array.from(json.matchAll(STRING_OR_NUMBER), ([token]) => token).filter(
    (token) => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)),
  )

describe('the bundle', () => {
  it('is OpenAPI 3.1 with schemas in JSON Schema 2020-12', () => {
    expect(description['openapi']).toMatch(/^3\.1\.\d+$/)
    expect(description['jsonSchemaDialect']).toBe('https://json-schema.org/draft/2020-12/schema')
  })

  it('gives webhooks tags of their own: generators write a file for each tag, and one would overwrite the other', () => {
    const tagsIn = (part: string) =>
      new Set(
        Object.values(node(description[part])).flatMap((item) => Object.values(node(item)).flatMap((each) => list(node(each)['tags']))),
      )
    expect([...tagsIn('webhooks')].filter((tag) => tagsIn('paths').has(tag))).toEqual([])
  })

  it('does not allow a start in the year 0000, which does not exist', () => {
    const fields = ['requestBody', 'content', 'application/x-www-form-urlencoded', 'schema', 'properties', 'start_date_local', 'pattern']
    const pattern = new RegExp(String(at(description, ['paths', '/activities', 'post', ...fields])))
    expect(['0000-10-21T06:30:00Z', '2026-10-21T06:30:00Z'].map((text) => pattern.test(text))).toEqual([false, true])
  })

  it('does not contain integers larger than 2^53, which its readers would round', () => {
    expect(unsafeIntegers('{"id": 3329485690369457990, "text": "3329485690369457990"}')).toEqual(['3329485690369457990'])
    expect(unsafeIntegers(jsonText)).toEqual([])
  })

  it('has three base URLs by default, and those of OAuth below one', () => {
    const urls = Array.from(jsonText.matchAll(/"(?:default|\w+Url)": "(https:[^"]+)"/g), ([, url]) => url)
    const [root, other] = ['https://activity-tracking.example', 'https://api.activity-tracking.example/api/v3']
    expect(new Set(urls)).toEqual(new Set([`${root}/api/v3`, other, root, `${root}/oauth/authorize`, `${root}/oauth/token`]))
  })

  it('contains only fictional hosts', () => {
    const hosts = Array.from(
      [...NAMESPACES, CONTACT].reduce((json, url) => json.replaceAll(url, ''), jsonText).matchAll(/https?:\/\/([\w.-]+)/g),
      ([, host = '']) => host,
    )
    expect([...new Set(hosts)].filter((host) => !INVENTED.test(host))).toEqual([])
  })
})

describe('WebhookEvent', () => {
  it('and every other schema is referenced, because generators drop unreferenced schemas', () => {
    const names = Object.keys(node(at(description, ['components', 'schemas'])))
    const referred = new Set(everything.map(({ $ref }) => $ref))
    expect(names.filter((name) => !referred.has(`#/components/schemas/${name}`))).toEqual([])
  })

  it('is an object of one of the four kinds', () => {
    const event = at(description, ['components', 'schemas', 'WebhookEvent'])
    expect(list(node(event)['oneOf'])).toHaveLength(4)
    expect([...typesOf(description, event)]).toEqual(['object'])
    const parts = [...alternatives(description, event)].filter(({ properties }) => properties !== undefined)
    expect(parts.map(({ required }) => required)).toEqual(parts.map(({ properties }) => Object.keys(node(properties))))
  })

  it('is sent as a required JSON body, and received with 200', () => {
    const callback = at(description, ['paths', '/push_subscriptions', 'post', 'callbacks', 'event', '{$request.body#/callback_url}'])
    const requests = [...Object.values(node(description['webhooks'])), callback].map((item) => node(node(item)['post']))
    const facts = requests.map(({ requestBody, responses, security }) => {
      const { required, content } = node(requestBody)
      return [required, Object.keys(node(content)), Object.keys(node(responses))[0], security]
    })
    expect(facts).toEqual(requests.map(() => [true, ['application/json'], '200', []]))
  })
})
