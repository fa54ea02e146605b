// Three independent parsers read the bundle, and each of them refuses a document that is not OpenAPI.

import SwaggerParser from '@apidevtools/swagger-parser'
import { validate } from '@hyperjump/json-schema/openapi-3-1'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { description, type Node } from './checks/document.ts'

/** Says whether the document is valid OpenAPI; throws or says no where it is not. */
type Parser = (document: Node) => Promise<boolean>

const swaggerParser: Parser = async (document) => {
  const api = await SwaggerParser.validate(document as never)
  return 'paths' in api && Object.keys(api.paths ?? {}).length > 0
}

const schemaValidator: Parser = async (document) => {
  const validator = new Validator()
  const { valid } = await validator.validate(document)
  // Throws on a reference that leads nowhere.
  validator.resolveRefs()
  return valid
}

/** The OpenAPI 3.1 schema for documents whose schemas are JSON Schema 2020-12, as `jsonSchemaDialect` says. */
const jsonSchema: Parser = async (document) => {
  const { valid } = await validate('https://spec.openapis.org/oas/3.1/schema-draft-2020-12', document as never)
  return valid
}

const parsers: readonly (readonly [string, Parser])[] = [
  ['@apidevtools/swagger-parser', swaggerParser],
  ['@seriousme/openapi-schema-validator', schemaValidator],
  ['@hyperjump/json-schema', jsonSchema],
]

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
