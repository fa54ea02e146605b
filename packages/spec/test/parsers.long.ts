// Three independent parsers read the bundle and its variants, and each of them refuses a document that is not OpenAPI.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadJudge } from '../../../scripts/judges/install.ts'
import type { Node } from './checks/document.ts'

/** Whether the document is valid OpenAPI. Throws or returns false if it is not. */
type Parser = (document: Node) => Promise<boolean>

const parsers = Object.entries(await loadJudge<Readonly<Record<string, Parser>>>('parsers'))

it('three parsers exist', () => {
  expect(parsers.map(([name]) => name).sort()).toEqual(['jsonSchema', 'schemaValidator', 'swaggerParser'])
})

const VARIANTS = ['openapi', 'openapi-without-webhooks', 'openapi-sandbox', 'openapi-3.0']
const cases = parsers.flatMap(([name, isValid]) => VARIANTS.map((variant) => ({ name, variant, isValid })))

/** Read again each time, because parsers change their input. */
const read = (variant: string): Node => JSON.parse(readFileSync(new URL(`../dist/${variant}.json`, import.meta.url), 'utf8'))

describe.each(cases)('$name', ({ variant, isValid }) => {
  it(`accepts ${variant}`, async () => {
    expect(await isValid(read(variant))).toBe(true)
  })

  it(`refuses ${variant} without info`, async () => {
    const { info: _, ...document } = read(variant)
    expect(await isValid(document).catch(() => false)).toBe(false)
  })

  it(`refuses ${variant} with an unresolvable parameter`, async () => {
    const document = { ...read(variant), paths: { '/activities': { get: { parameters: [{ name: 'page' }] } } } }
    expect(await isValid(document).catch(() => false)).toBe(false)
  })
})
