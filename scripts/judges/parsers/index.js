import SwaggerParser from '@apidevtools/swagger-parser'
import '@hyperjump/json-schema/openapi-3-0'
import { validate } from '@hyperjump/json-schema/openapi-3-1'
import { Validator } from '@seriousme/openapi-schema-validator'

export async function swaggerParser(document) {
  const api = await SwaggerParser.validate(document)
  return Object.keys(api.paths ?? {}).length > 0
}

export async function schemaValidator(document) {
  const validator = new Validator()
  const { valid } = await validator.validate(document)
  // Throws for an unresolvable reference.
  validator.resolveRefs()
  return valid
}

/** The official schemas. The one of OpenAPI 3.1 is for documents whose schemas are JSON Schema 2020-12, as in `jsonSchemaDialect`. */
export async function jsonSchema(document) {
  const isOld = document.openapi.startsWith('3.0.')
  const schema = isOld ? 'https://spec.openapis.org/oas/3.0/schema' : 'https://spec.openapis.org/oas/3.1/schema-draft-2020-12'
  const { valid } = await validate(schema, document)
  return valid
}
