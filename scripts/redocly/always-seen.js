import { placeOf, schemasFrom, target } from './reach.js'

const MARK = 'x-always-seen'

const markedIn = (schema) =>
  Object.entries(schema.properties ?? {})
    .filter(([, property]) => property?.[MARK] !== undefined)
    .map(([name]) => name)

/** `x-always-seen: true` stands on a property, beside its `$ref` too, and says more than nothing only where the property is not `required`. */
export const AlwaysSeenIsOptional = () => ({
  any(node, { report, location }) {
    if (node?.[MARK] === undefined || /\/properties\/[^/]+$/.test(location.pointer)) return
    report({ message: `\`${MARK}\` stands on a property.`, location: location.child(MARK) })
  },
  Schema(schema, { report, location }) {
    for (const name of markedIn(schema)) {
      const place = location.child(['properties', name])
      if (schema.properties[name][MARK] !== true) report({ message: `\`${MARK}\` of "${name}" must be true or absent.`, location: place })
      if (schema.required?.includes(name)) report({ message: `"${name}" is required, so it has no \`${MARK}\`.`, location: place })
    }
  },
})

const reportMarked = (schema, { report, location, resolve }) => {
  for (const { schema: reached, way } of schemasFrom(schema, location.source.absoluteRef, resolve)) {
    for (const name of markedIn(reached)) {
      report({ message: `${placeOf(way)} has \`${MARK}\` on "${name}", but a request is not what the service sends.`, location })
    }
  }
}

/** What an app sends is required or not. */
export const AlwaysSeenIsOfResponses = () => ({
  Paths: {
    PathItem: {
      Operation: {
        RequestBody: { MediaType: (mediaType, context) => reportMarked(mediaType.schema, context) },
        Parameter: (parameter, context) => reportMarked(parameter.schema, context),
      },
    },
  },
})

const kindOf = (value) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Whether a member of a union may be what a value is an instance of: it is told by its JSON type. */
function mayBe(schema, file, resolve, value) {
  const { schema: found, file: from } = target(schema, file, resolve)
  if (found.type !== undefined) return [found.type].flat().includes(kindOf(value))
  const parts = [found.allOf, found.anyOf, found.oneOf].flatMap((members) => members ?? [])
  return parts.length === 0 || parts.some((part) => mayBe(part, from, resolve, value))
}

/** The way to every marked property that an example leaves out. */
function* missingFrom(value, start, from, resolve, way = []) {
  const { schema, file } = target(start, from, resolve)
  for (const part of schema.allOf ?? []) yield* missingFrom(value, part, file, resolve, way)
  for (const part of [schema.anyOf, schema.oneOf].flatMap((members) => members ?? [])) {
    if (mayBe(part, file, resolve, value)) yield* missingFrom(value, part, file, resolve, way)
  }
  if (kindOf(value) === 'array') {
    for (const [index, item] of value.entries()) yield* missingFrom(item, schema.items, file, resolve, [...way, index])
  }
  if (kindOf(value) !== 'object') return
  for (const name of markedIn(schema)) if (!Object.hasOwn(value, name)) yield [...way, name].join('.')
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (Object.hasOwn(value, name)) yield* missingFrom(value[name], property, file, resolve, [...way, name])
  }
}

/** The examples are the responses that people see first, and those that the mock server sends. */
export const AlwaysSeenIsInExamples = () => ({
  Response: {
    MediaType(mediaType, { report, location, resolve }) {
      for (const [name, entry] of Object.entries(mediaType.examples ?? {})) {
        const { schema: example } = target(entry, location.source.absoluteRef, resolve)
        for (const way of new Set(missingFrom(example.value, mediaType.schema, location.source.absoluteRef, resolve))) {
          report({ message: `The example "${name}" lacks "${way}", which has \`${MARK}\`.`, location: location.child(['examples', name]) })
        }
      }
    },
  },
})
