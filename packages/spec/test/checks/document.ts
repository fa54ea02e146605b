import { readFileSync } from 'node:fs'

export type Node = { [key: string]: unknown }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as an object; an empty object if it is not one. */
export const node = (value: unknown): Node => (isNode(value) ? value : {})

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const bundled = (name: string): string => readFileSync(new URL(`../../dist/${name}`, import.meta.url), 'utf8')

export const jsonText = bundled('openapi.json')
export const yamlText = bundled('openapi.yaml')

/** The bundled description, as `generate` writes it. */
export const description: Node = JSON.parse(jsonText)

/** The value below these keys. */
export const at = (value: unknown, keys: readonly string[]): unknown => keys.reduce((found: unknown, key) => node(found)[key], value)

/** The target of a `$ref`, or the object itself, in the document, so that it can be changed. */
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

const WORDS = ['summary', 'description'] as const

/** The summaries and descriptions of the objects. */
export const textOf = (nodes: Iterable<Node>): string =>
  Array.from(nodes, (each) => WORDS.map((word) => each[word] ?? '').join('\n')).join('\n')

/** Removes all matches from the summaries and descriptions. */
export function blank(nodes: Iterable<Node>, pattern: RegExp): void {
  const everywhere = new RegExp(pattern.source, `${pattern.flags}g`)
  for (const each of nodes) {
    for (const word of WORDS) {
      const text = each[word]
      if (typeof text === 'string') each[word] = text.replace(everywhere, '')
    }
  }
}
