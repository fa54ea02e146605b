import { isNode, list, type Node, node, resolved, target } from './document.ts'
import type { Place } from './table.ts'

const COMPOSITIONS = ['allOf', 'oneOf', 'anyOf'] as const

/** The schema and every schema it is composed of. */
export function* alternatives(document: Node, schema: unknown): Generator<Node> {
  const whole = resolved(document, schema)
  yield whole
  for (const word of COMPOSITIONS) for (const part of list(whole[word])) yield* alternatives(document, part)
}

/** JSON types that the schema allows, with `allOf` as one schema. */
export function typesOf(document: Node, schema: unknown): Set<string> {
  const types = new Set<string>()
  for (const { type, const: constant } of alternatives(document, schema)) {
    if (constant !== undefined && type === undefined) types.add(typeof constant)
    for (const each of typeof type === 'string' ? [type] : list(type)) types.add(String(each))
  }
  return types
}

/** All places where the schema, or a schema that it is composed of, has the property. */
export function* propertyPlaces(document: Node, schema: unknown, name: string, around: readonly Node[] = []): Generator<Place> {
  if (!isNode(schema)) return
  const whole = target(document, schema)
  const enclosing = whole === schema ? [...around, schema] : [...around, schema, whole]
  for (const each of whole === schema ? [schema] : [schema, whole]) {
    const properties = node(each['properties'])
    if (properties[name] !== undefined) yield { holder: properties, key: name, around: enclosing }
    for (const word of COMPOSITIONS) for (const part of list(each[word])) yield* propertyPlaces(document, part, name, enclosing)
  }
}

/** Schema of a body of that media type; undefined if there is none. */
export const schemaOf = (document: Node, body: unknown, mediaType: string): unknown =>
  node(node(resolved(document, body)['content'])[mediaType])['schema']
