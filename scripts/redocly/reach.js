/** A schema with its `$ref` resolved, and its file, which its own references are relative to. */
export function target(schema, file, resolve) {
  if (schema?.$ref === undefined) return { schema: schema ?? {}, file }
  const { node, location } = resolve(schema, file)
  return target(node, location?.source.absoluteRef, resolve)
}

/**
 * Every schema that can be reached from one, itself included, each once, with the way to it: `athlete.sex`. Redocly's nested visitors stop at
 * the first schema.
 */
export function* schemasFrom(start, from, resolve, way = [], seen = new Set()) {
  const { schema, file } = target(start, from, resolve)
  if (seen.has(schema)) return
  seen.add(schema)
  yield { schema, file, way: way.join('.') }
  const below = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items === undefined ? [] : [['0', schema.items]]),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((word) => (schema[word] ?? []).map((part) => ['', part])),
  ]
  for (const [name, child] of below) yield* schemasFrom(child, file, resolve, name === '' ? way : [...way, name], seen)
}

/** Place of a schema that was reached from a body, in words. */
export const placeOf = (way) => (way === '' ? 'The whole' : `"${way}"`)
