// Converts the description to OpenAPI 3.0, for tools that do not support 3.1 (decision 070).
import { followIn, isJson, type Json, mapValues } from './document.ts'

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const SCHEMA = ['items', 'not', 'additionalProperties']
const SCHEMAS = ['allOf', 'anyOf', 'oneOf']

/** Data that does not contain OpenAPI objects and is copied without changes. */
const isData = (key: string): boolean => ['example', 'examples', 'default', 'enum'].includes(key) || key.startsWith('x-')

const isNull = (schema: unknown): boolean => isJson(schema) && schema['type'] === 'null'

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The same description in OpenAPI 3.0.3. 3.0 does not have `webhooks`. Everything else is kept if 3.0 can express it. */
export function lower(document: Json): Json {
  /** A choice of a schema or null: the schema itself, nullable. A reference next to `nullable` would still refuse null. */
  const withoutNull = (schema: Json, keyword: string): Json => {
    const { [keyword]: members, ...rest } = schema
    const [only = {}, ...more] = listed(members).filter((member) => !isNull(member))
    const { type, ...inline } = followIn<Json>(document, only as Json)
    if (more.length > 0 || typeof type !== 'string')
      throw new Error(`OpenAPI 3.0 requires one type next to nullable: ${JSON.stringify(schema)}`)
    return { ...inline, type: [type, 'null'], ...rest }
  }

  /** `type` in the form of 3.0: one name, and `nullable`. An enumeration also lists null, because `nullable` does not add it. */
  const typed = (schema: Json): Json => {
    const { type, enum: values, ...rest } = schema
    if (!Array.isArray(type)) return schema
    return { type: type[0], nullable: true, ...rest, ...(values !== undefined && { enum: [...listed(values), null] }) }
  }

  const lowerSchema = (given: unknown): unknown => {
    if (!isJson(given)) return given
    const { $ref, ...siblings } = given
    if ($ref !== undefined) return Object.keys(siblings).length === 0 ? given : { ...(lowerSchema(siblings) as Json), allOf: [{ $ref }] }
    const keyword = ['anyOf', 'oneOf'].find((name) => listed(given[name]).some(isNull))
    const { const: constant, examples, ...schema } = typed(keyword === undefined ? given : withoutNull(given, keyword))
    const lowered = mapValues(schema, (child, key) => {
      if (SCHEMA.includes(key)) return lowerSchema(child)
      if (SCHEMAS.includes(key)) return listed(child).map(lowerSchema)
      return key === 'properties' ? mapValues(child as Json, lowerSchema) : child
    })
    return {
      ...lowered,
      ...(constant === undefined ? {} : { enum: [constant] }),
      ...(lowered['type'] === 'array' && lowered['items'] === undefined ? { items: {} } : {}),
      ...(Array.isArray(examples) ? { example: examples[0] } : {}),
    }
  }

  const lowerObject = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lowerObject)
    if (!isJson(value)) return value
    if (typeof value['$ref'] === 'string') return { $ref: value['$ref'] }
    return mapValues(value, (child, key) => {
      if (key === 'schema') return lowerSchema(child)
      return isData(key) ? child : lowerObject(child)
    })
  }

  const { jsonSchemaDialect: _dialect, webhooks: _webhooks, info, components, ...rest } = document as { [key: string]: Json }
  const { summary: _summary, license, ...about } = info as { [key: string]: Json }
  const { identifier, ...terms } = license ?? {}
  const { schemas = {}, examples = {}, ...others } = components as { [key: string]: Json }
  return {
    ...(lowerObject(rest) as Json),
    openapi: '3.0.3',
    info: { ...about, license: { ...terms, url: `https://spdx.org/licenses/${identifier}.html` } },
    components: { schemas: mapValues(schemas, lowerSchema), examples, ...(lowerObject(others) as Json) },
  }
}
