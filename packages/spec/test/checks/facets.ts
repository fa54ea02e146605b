import { blank, list, type Node, node, nodesIn, resolved, target, textOf } from './document.ts'
import { typesOf } from './schema.ts'
import { type Facet, type Place, replace, valueAt } from './table.ts'

/** Stated by the specification, so neither it nor its parents have `x-inferred`. */
export const stated: Facet = {
  problems(document, place) {
    const marked = [...place.around, resolved(document, valueAt(place))].find((each) => each['x-inferred'] !== undefined)
    return marked === undefined ? [] : [`is stated, but carries x-inferred: ${String(marked['x-inferred'])}`]
  },
  spoils: {
    'marked as inferred': (document, place) => replace(place, { ...resolved(document, valueAt(place)), 'x-inferred': 'assumed' }),
  },
}

/** The objects whose words count at a place: its own and, for a `$ref` without words, those of the target. */
const speakers = (document: Node, place: Place): Node[] => {
  const own = node(valueAt(place))
  return own['description'] === undefined && own['summary'] === undefined ? [own, target(document, own)] : [own]
}

const speech = (patterns: readonly RegExp[], nodes: (document: Node, place: Place) => readonly Node[]): Facet => ({
  problems(document, place) {
    const text = textOf(nodes(document, place))
    return patterns.filter((pattern) => !pattern.test(text)).map((pattern) => `does not say ${pattern}`)
  },
  spoils: Object.fromEntries(
    patterns.map((pattern) => [`not saying ${pattern}`, (document: Node, place: Place) => blank(nodes(document, place), pattern)]),
  ),
})

/** Its own summary and description contain all of this. */
export const says = (patterns: readonly RegExp[]): Facet => speech(patterns, speakers)

/** The summaries and descriptions at and below it contain all of this. */
export const mentions = (patterns: readonly RegExp[]): Facet =>
  speech(patterns, (document, place) => [...nodesIn(valueAt(place)), ...nodesIn(target(document, valueAt(place)))])

/** Holds if the predicate does. `spoil` changes the value so that it does not. */
export const holds = (fact: string, predicate: (document: Node, place: Place) => boolean, spoil: (value: Node) => Node): Facet => ({
  problems: (document, place) => (predicate(document, place) ? [] : [`not so: ${fact}`]),
  spoils: {
    [`not so: ${fact}`]: (document, place) => replace(place, spoil(structuredClone(resolved(document, valueAt(place))))),
  },
})

export type StatedType = 'string' | 'integer' | 'long' | 'boolean' | 'object' | 'file'

const isOfType = (document: Node, schema: unknown, type: StatedType): boolean => {
  // Null is never stated. If it has been observed, the description states that in words.
  const types = [...typesOf(document, schema)].filter((each) => each !== 'null').join()
  const { format, contentMediaType } = resolved(document, schema)
  if (type === 'long') return types === 'integer' && format === 'int64'
  if (type === 'file') return (types === 'string' && format === 'binary') || contentMediaType !== undefined
  return types === type
}

/** The schema at the place has exactly this type. */
export const typed = (type: StatedType): Facet =>
  holds(
    `is ${type}`,
    (document, place) => isOfType(document, valueAt(place), type),
    ({ description }) => ({ type: 'array', description }),
  )

/** The schema at the place accepts these values. */
export const accepts = (values: readonly string[]): Facet =>
  holds(
    `accepts ${values.join(', ')}`,
    (document, place) => {
      const allowed = resolved(document, valueAt(place))['enum']
      return allowed === undefined || values.every((value) => list(allowed).includes(value))
    },
    (schema) => ({ ...schema, enum: ['something else'] }),
  )

/** The schema of the parameter at the place has exactly this type. */
export const parameterTyped = (type: StatedType): Facet =>
  holds(
    `is ${type}`,
    (document, place) => isOfType(document, resolved(document, valueAt(place))['schema'], type),
    (parameter) => ({ ...parameter, schema: { type: 'array' } }),
  )
