import { placeOf, schemasFrom, target } from './reach.js'

const MARK = 'x-always-seen'

const markedIn = (schema) =>
  Object.entries(schema.properties ?? {})
    .filter(([, property]) => property?.[MARK] !== undefined)
    .map(([name]) => name)

/** `x-always-seen: true` is on a property, also next to its `$ref`. It is meaningful only if the property is not `required`. */
export const AlwaysSeenIsOptional = () => ({
  any(node, { report, location }) {
    if (node?.[MARK] === undefined || /\/properties\/[^/]+$/.test(location.pointer)) return
    report({ message: `\`${MARK}\` must be on a property.`, location: location.child(MARK) })
  },
  Schema(schema, { report, location }) {
    for (const name of markedIn(schema)) {
      const place = location.child(['properties', name])
      if (schema.properties[name][MARK] !== true) report({ message: `\`${MARK}\` of "${name}" must be true or absent.`, location: place })
      if (schema.required?.includes(name)) report({ message: `"${name}" is required, so it must not have \`${MARK}\`.`, location: place })
    }
  },
})

const reportMarked = (schema, { report, location, resolve }) => {
  for (const { schema: reached, way } of schemasFrom(schema, location.source.absoluteRef, resolve)) {
    for (const name of markedIn(reached)) {
      report({ message: `${placeOf(way)} has \`${MARK}\` on "${name}", but only data that the service sends can have it.`, location })
    }
  }
}

/** The properties that an app sends are either required or not. */
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

/** Whether a member of a union can describe a value, by its JSON type. */
function mayBe(schema, file, resolve, value) {
  const { schema: found, file: from } = target(schema, file, resolve)
  if (found.type !== undefined) return [found.type].flat().includes(kindOf(value))
  const parts = [found.allOf, found.anyOf, found.oneOf].flatMap((members) => members ?? [])
  return parts.length === 0 || parts.some((part) => mayBe(part, from, resolve, value))
}

/** The paths to all marked properties that are missing in an example. */
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

/** Examples are the first responses that people see, and the responses of the mock server. */
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
