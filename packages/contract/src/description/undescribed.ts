import type { Place, Reader } from './reader.ts'

const COMPOSITIONS = ['allOf', 'anyOf', 'oneOf'] as const

/** A schema and all schemas that it is composed of, with references resolved. */
const partsOf = (reader: Reader, schema: Place | undefined): readonly Place[] =>
  schema === undefined
    ? []
    : [schema, ...COMPOSITIONS.flatMap((word) => reader.members(schema, word).flatMap(([, part]) => partsOf(reader, part)))]

/**
 * The properties of a value that its schema does not describe, such as `/laps/0/average_watts`; in a list, the first of each kind. Schemas are open for
 * what the service may send. Our own servers send only what is described.
 */
export function undescribedIn(reader: Reader, schema: Place, value: unknown): readonly string[] {
  const found = new Map<string, string>()
  const visit = (parts: readonly Place[], each: unknown, path: string): void => {
    if (Array.isArray(each)) {
      const items = parts.flatMap((part) => partsOf(reader, reader.find(part, 'items')))
      for (const [index, item] of each.entries()) visit(items, item, `${path}/${index}`)
    } else if (typeof each === 'object' && each !== null) {
      for (const [name, property] of Object.entries(each)) {
        const described = parts.flatMap((part) => partsOf(reader, reader.find(part, 'properties', name)))
        const others = parts.flatMap((part) => partsOf(reader, reader.find(part, 'additionalProperties')))
        const below = `${path}/${name}`
        if (described.length + others.length > 0) visit(described.length > 0 ? described : others, property, below)
        else if (!found.has(below.replace(/\/\d+(?=\/)/g, '/*'))) found.set(below.replace(/\/\d+(?=\/)/g, '/*'), below)
      }
    }
  }
  visit(partsOf(reader, schema), value, '')
  return [...found.values()]
}
