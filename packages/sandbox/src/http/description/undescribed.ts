import { follow, type Schema } from './document.ts'

const partsOfSchema = new WeakMap<Schema, readonly Schema[]>()

/** A schema and all that it is composed of, references followed. */
function partsOf(schema: Schema): readonly Schema[] {
  const whole = follow<Schema>(schema)
  const known = partsOfSchema.get(whole)
  if (known !== undefined) return known
  const composed = [whole['allOf'], whole['anyOf'], whole.oneOf].flatMap((parts) => (parts ?? []) as readonly Schema[])
  const parts = [whole, ...composed.flatMap(partsOf)]
  partsOfSchema.set(whole, parts)
  return parts
}

/** Properties of a value that no part of its schema describes: `/laps/0/average_watts`. */
export function undescribedIn(schema: Schema, value: unknown): string[] {
  const visit = (parts: readonly Schema[], each: unknown, path: string): string[] => {
    if (typeof each !== 'object' || each === null) return []
    if (Array.isArray(each)) {
      const items = parts.flatMap((part) => (part.items === undefined ? [] : partsOf(part.items)))
      return each.flatMap((item, index) => visit(items, item, `${path}/${index}`))
    }
    return Object.entries(each).flatMap(([name, property]) => {
      const described = parts.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? partsOf(properties[name] ?? {}) : []))
      return described.length === 0 ? [`${path}/${name}`] : visit(described, property, `${path}/${name}`)
    })
  }
  return visit(partsOf(schema), value, '')
}
