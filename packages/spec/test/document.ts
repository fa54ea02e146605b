import { readFileSync } from 'node:fs'

export type Node = { [key: string]: unknown }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as an object; an empty object if it is not one. */
export const node = (value: unknown): Node => (isNode(value) ? value : {})

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const jsonText = readFileSync(new URL('../dist/openapi.json', import.meta.url), 'utf8')

/** The bundled description, as `generate` writes it. */
export const description: Node = JSON.parse(jsonText)

/** The value below these keys. */
export const at = (value: unknown, keys: readonly string[]): unknown => keys.reduce((found: unknown, key) => node(found)[key], value)

/** The target of a `$ref`, or the object itself. */
export function target(document: Node, value: unknown): Node {
  const pointer = node(value)['$ref']
  if (typeof pointer !== 'string') return node(value)
  const keys = pointer.replace(/^#\//, '').split('/')
  return target(
    document,
    at(
      document,
      keys.map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')),
    ),
  )
}

/** The object with its `$ref` resolved. Its own properties take precedence. */
export const resolved = (document: Node, value: unknown): Node => {
  const { $ref: _, ...siblings } = node(value)
  return { ...target(document, value), ...siblings }
}

/** All objects at or below a value, without resolving `$ref`s. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* nodesIn(child)
}

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

/** The source of an element itself; undefined if it is stated. A list has it in an entry without a fact. */
export function sourceOf({ 'x-inferred': mark }: Node): unknown {
  return Array.isArray(mark) ? node(mark.find((each) => node(each)['fact'] === undefined))['source'] : mark
}

/** An object of the document, and its parents: an `x-inferred` on one of these applies to it too. */
export interface Place {
  readonly value: Node
  readonly around: readonly Node[]
}

/** All places where the schema, or a schema that it is composed of, has the property. */
export function* propertyPlaces(document: Node, schema: unknown, name: string, around: readonly Node[] = []): Generator<Place> {
  if (!isNode(schema)) return
  const whole = target(document, schema)
  const enclosing = whole === schema ? [...around, schema] : [...around, schema, whole]
  for (const each of whole === schema ? [schema] : [schema, whole]) {
    const property = node(each['properties'])[name]
    if (property !== undefined) yield { value: node(property), around: enclosing }
    for (const word of COMPOSITIONS) for (const part of list(each[word])) yield* propertyPlaces(document, part, name, enclosing)
  }
}
