// Three independent parsers read the bundle, and each of them refuses a document that is not OpenAPI.

import { describe, expect, it } from 'vitest'
import { loadJudge } from '../../../scripts/judges/install.ts'
import { description, type Node } from './checks/document.ts'

/** Says whether the document is valid OpenAPI; throws or says no where it is not. */
type Parser = (document: Node) => Promise<boolean>

const parsers = Object.entries(await loadJudge<Readonly<Record<string, Parser>>>('parsers'))

it('there are three', () => {
  expect(parsers.map(([name]) => name).sort()).toEqual(['jsonSchema', 'schemaValidator', 'swaggerParser'])
})

/** Parsers write into what they are given. */
const copy = (): Node => structuredClone(description)

describe.each(parsers)('%s', (_, isValid) => {
  it('accepts the bundle', async () => {
    expect(await isValid(copy())).toBe(true)
  })

  it('refuses a document without info', async () => {
    const { info: _, ...document } = copy()
    expect(await isValid(document).catch(() => false)).toBe(false)
  })

  it('refuses a parameter that is nowhere', async () => {
    const document = { ...copy(), paths: { '/activities': { get: { parameters: [{ name: 'page' }] } } } }
    expect(await isValid(document).catch(() => false)).toBe(false)
  })
})
