import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { highlightJson, printJson } from '../../src/build/api/print-json.ts'

const HOSTILE = { '</code><script>"\\': ['<b>', '":', '\\"', '\u2028', '&lt;', { '"': null }], ' ': {}, list: [] }
const examples = Object.values(source.components.examples).map((example) => (example as { value: unknown }).value)
const values: readonly unknown[] = [HOSTILE, ...examples.filter((value) => typeof value === 'object'), 0, null, 'text', []]

const withoutTags = (html: string): string =>
  html
    .replace(/<\/?[bi]>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

describe('printed JSON', () => {
  it('parses to the same value', () => {
    for (const value of values) expect(JSON.parse(printJson(value))).toEqual(value)
  })

  it('prints short objects and lists on one line, and breaks long ones', () => {
    expect(printJson({ at: [60.39, 5.32], athlete: { id: 1, resource_state: 1 }, name: 'A name that makes the whole object long' })).toBe(
      [
        '{',
        '  "at": [60.39, 5.32],',
        '  "athlete": { "id": 1, "resource_state": 1 },',
        '  "name": "A name that makes the whole object long"',
        '}',
      ].join('\n'),
    )
  })

  it('is the same with its names and strings marked, with escaped markup', () => {
    for (const value of values) {
      const text = printJson(value)
      const html = highlightJson(text)
      expect(withoutTags(html)).toBe(text)
      expect(html.replace(/<\/?[bi]>/g, '')).not.toMatch(/[<>"]/)
    }
    expect(highlightJson('{ "a": "b", "c": 1 }')).toBe('{ <b>&quot;a&quot;</b>: <i>&quot;b&quot;</i>, <b>&quot;c&quot;</b>: 1 }')
  })
})
