import { placeOf, schemasFrom, target } from './reach.js'

/** Facts that the specification does not state are not promised: inferred properties of a response are optional. */
export const InferredIsOptional = () => ({
  Response: {
    MediaType(mediaType, { report, location, resolve }) {
      for (const { schema, file, way } of schemasFrom(mediaType.schema, location.source.absoluteRef, resolve)) {
        for (const name of schema.required ?? []) {
          const property = schema.properties?.[name]
          const marks = [schema, property, target(property, file, resolve).schema].map((each) => each?.['x-inferred'])
          if (marks.every((mark) => mark === undefined)) continue
          report({ message: `${placeOf(way)} requires "${name}", which is inferred: it must not be required in a response.`, location })
        }
      }
    },
  },
})

/** The service may send unknown properties. */
export const SchemaIsOpen = () => ({
  Schema(schema, { report, location }) {
    if (schema.additionalProperties === false || schema.unevaluatedProperties === false) {
      report({ message: 'Schemas must allow unknown properties.', location })
    }
  },
})

/** Every property must have a description, with its unit. */
export const PropertyHasDescription = () => ({
  Schema(schema, { report, location, resolve }) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const description = property.description ?? resolve(property).node?.description
      if (!description)
        report({ message: `Property "${name}" does not have a description.`, location: location.child(['properties', name]) })
    }
  },
})

/** A type, or a type and null, because generators for languages without unions support nothing else. */
export const SchemaHasOneType = () => ({
  Schema(schema, { report, location }) {
    if (Array.isArray(schema.type) && (schema.type.length !== 2 || schema.type[0] === 'null' || schema.type[1] !== 'null')) {
      report({ message: "A schema must have one type, or [one type, 'null'].", location: location.child('type') })
    }
    if (schema.enum?.includes(null)) {
      report({ message: "Null must not be a member of an `enum`: use `anyOf` with `type: 'null'`.", location: location.child('enum') })
    }
  },
})

/** The JSON types that a schema allows, as one text. */
function typesOf(schema, from, resolve) {
  const { schema: found, file } = target(schema, from, resolve)
  const parts = [...(found.anyOf ?? []), ...(found.oneOf ?? []), ...(found.allOf ?? [])].map((part) => typesOf(part, file, resolve))
  return [...new Set([...[found.type ?? []].flat(), ...parts.flatMap((part) => part.split(' or '))])].filter(Boolean).sort().join(' or ')
}

/** Name, types and declaring member of every property of a schema, including those of its `allOf`. */
function propertiesOf(schema, from, resolve) {
  const { schema: found, file } = target(schema, from, resolve)
  const own = Object.entries(found.properties ?? {}).map(([name, property]) => ({ name, types: typesOf(property, file, resolve) }))
  return [...own, ...(found.allOf ?? []).flatMap((part) => propertiesOf(part, file, resolve))]
}

/**
 * The members of an `allOf` agree on the type of a property that several of them have, null included. Generators merge the members: where
 * they differ, one generator drops the whole schema, and another takes either type.
 */
export const AllOfAgrees = () => ({
  Schema(schema, { report, location, resolve }) {
    const types = new Map()
    for (const { name, types: declared } of propertiesOf({ allOf: schema.allOf ?? [] }, location.source.absoluteRef, resolve)) {
      const other = types.get(name) ?? declared
      if (other !== declared) report({ message: `"${name}" is ${other} in one member of \`allOf\`, ${declared} in another.`, location })
      types.set(name, declared)
    }
  },
})

/** Without a format, generators use 32 bits for a number, which is not enough for a coordinate. */
export const NumberIsDouble = () => ({
  Schema(schema, { report, location }) {
    if ([schema.type].flat().includes('number') && schema.format !== 'double') {
      report({ message: 'A number must have `format: double`.', location })
    }
  },
})
