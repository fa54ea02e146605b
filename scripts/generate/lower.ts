// Converts the description to OpenAPI 3.0, for tools that do not support 3.1 (decision 070).
import { followIn, isJson, type Json } from './document.ts'

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const SCHEMA = ['items', 'not', 'additionalProperties']
const SCHEMAS = ['allOf', 'anyOf', 'oneOf']

/** Data that does not contain OpenAPI objects and is copied without changes. */
const isData = (key: string): boolean => ['example', 'examples', 'default', 'enum'].includes(key) || key.startsWith('x-')

const entriesOf = (value: Json, map: (child: unknown, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([key, child]) => [key, map(child, key)]))

const isNull = (schema: unknown): boolean => isJson(schema) && schema['type'] === 'null'

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The same description in OpenAPI 3.0.3. 3.0 does not have `webhooks`. Everything else is kept if 3.0 can express it. */
export function lower(document: Json): Json {
  /** The one type of a schema, or of the schemas that it is composed of. 3.0 requires it next to `nullable`. */
  const typeOf = (schema: unknown): string | undefined => {
    if (!isJson(schema)) return undefined
    const {
      type,
      const: constant,
      enum: values = constant === undefined ? [] : [constant],
      allOf,
      anyOf,
      oneOf,
    } = followIn<Json>(document, schema)
    const own = [type ?? listed(values).map((value) => typeof value)].flat().filter((name) => typeof name === 'string' && name !== 'null')
    const types = own.length > 0 ? own : [allOf, anyOf, oneOf].flatMap((members) => listed(members).map(typeOf))
    const known = new Set(types.filter((name) => typeof name === 'string'))
    return known.size === 1 ? String([...known][0]) : undefined
  }

  /** A composition with a null member: the other members, nullable. */
  const withoutNull = (schema: Json, keyword: string): Json => {
    const { [keyword]: all, ...rest } = schema
    const members = listed(all).filter((member) => !isNull(member))
    const [only] = members
    const type = typeOf({ [keyword]: members })
    if (type === undefined) throw new Error(`OpenAPI 3.0 requires one type next to nullable: ${JSON.stringify(schema)}`)
    if (members.length > 1) return { type, nullable: true, ...rest, [keyword]: members }
    if (isJson(only) && only['$ref'] === undefined) return { ...only, type: [type, 'null'], ...rest }
    return { type, nullable: true, ...rest, allOf: members }
  }

  /** `type` in the form of 3.0: one name, and `nullable`. An enumeration still lists null, because `nullable` does not add it. */
  const typed = (schema: Json): Json => {
    const { type, ...others } = schema
    if (!Array.isArray(type)) return schema
    const listsNull = type.includes('null') && Array.isArray(others['enum'])
    const rest = listsNull ? { ...others, enum: [...new Set([...listed(others['enum']), null])] } : others
    const nullable = type.includes('null') ? { nullable: true } : {}
    return { type: type.find((name) => name !== 'null'), ...nullable, ...rest }
  }

  const lowerSchema = (given: unknown): unknown => {
    if (!isJson(given)) return given
    const { $ref, ...siblings } = given
    if ($ref !== undefined) return Object.keys(siblings).length === 0 ? given : { ...(lowerSchema(siblings) as Json), allOf: [{ $ref }] }
    const keyword = ['anyOf', 'oneOf'].find((name) => listed(given[name]).some(isNull))
    const { const: constant, examples, ...schema } = typed(keyword === undefined ? given : withoutNull(given, keyword))
    const lowered = entriesOf(schema, (child, key) => {
      if (SCHEMA.includes(key)) return lowerSchema(child)
      if (SCHEMAS.includes(key)) return listed(child).map(lowerSchema)
      return key === 'properties' ? entriesOf(child as Json, lowerSchema) : child
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
    return entriesOf(value, (child, key) => {
      if (key === 'schema') return lowerSchema(child)
      return isData(key) ? child : lowerObject(child)
    })
  }

  const { jsonSchemaDialect: _dialect, webhooks: _webhooks, info, components, ...rest } = document as { [key: string]: Json }
  const { summary: _summary, license, ...about } = info as { [key: string]: Json }
  const { identifier: _identifier, ...terms } = license ?? {}
  const { schemas = {}, examples = {}, ...others } = components as { [key: string]: Json }
  return {
    ...(lowerObject(rest) as Json),
    openapi: '3.0.3',
    info: { ...about, license: terms },
    components: { schemas: entriesOf(schemas, lowerSchema), examples, ...(lowerObject(others) as Json) },
  }
}
