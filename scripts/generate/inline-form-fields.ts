import type { OpenApiDocument } from './document.ts'

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const isForm = (mediaType: string): boolean => mediaType === 'application/x-www-form-urlencoded' || mediaType === 'multipart/form-data'

/**
 * A copy of the document in which fields of forms contain text schemas instead of references to them: openapi-generator's typescript-fetch sends a
 * field with a reference as a `Blob` of JSON. Enumerations are sent correctly, and stay references.
 */
export function inlineFormFields(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components
  const find = (reference: unknown): { name: string; schema: Json } | undefined => {
    const name = /^#\/components\/schemas\/([^/]+)$/.exec(String(reference))?.[1]
    const schema = name === undefined ? undefined : schemas[name]
    return name !== undefined && isJson(schema) ? { name, schema } : undefined
  }

  const inlined = (field: unknown): unknown => {
    if (!isJson(field)) return field
    const { $ref, ...beside } = field
    const found = find($ref)?.schema
    return found?.['type'] === 'string' && found['enum'] === undefined ? { ...found, ...beside } : field
  }

  /** Schemas that a form refers to, with their fields inlined. */
  const changed: Record<string, Json> = {}
  const inlineFields = (schema: unknown): unknown => {
    if (!isJson(schema)) return schema
    const target = find(schema['$ref'])
    if (target !== undefined) changed[target.name] ??= inlineFields(target.schema) as Json
    const { properties, oneOf } = schema
    return {
      ...schema,
      ...(isJson(properties) && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, inlined(field)])),
      }),
      ...(Array.isArray(oneOf) && { oneOf: oneOf.map(inlineFields) }),
    }
  }

  const inForms = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inForms)
    if (!isJson(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) =>
        isForm(key) && isJson(child) ? [key, { ...child, schema: inlineFields(child['schema']) }] : [key, inForms(child)],
      ),
    )
  }

  const paths = inForms(document.paths) as OpenApiDocument['paths']
  return { ...document, paths, components: { ...document.components, schemas: { ...schemas, ...changed } } }
}
