/** What the specification does not state is never promised: inferred properties of a response are optional. */
export const InferredIsOptional = () => ({
  Response: {
    Schema(schema, { report, location, resolve }) {
      for (const name of schema.required ?? []) {
        const property = schema.properties?.[name]
        const inferred = property?.['x-inferred'] ?? resolve(property ?? {}).node?.['x-inferred']
        if (schema['x-inferred'] !== undefined || property?.['x-inferred'] !== undefined || inferred !== undefined) {
          report({ message: `"${name}" is inferred, so it must not be required in a response.`, location: location.child('required') })
        }
      }
    },
  },
})

/** The service may send more than is known. */
export const SchemaIsOpen = () => ({
  Schema(schema, { report, location }) {
    if (schema.additionalProperties === false || schema.unevaluatedProperties === false) {
      report({ message: 'Schemas stay open to unknown properties.', location })
    }
  },
})

/** Every property says what it is, with its unit. */
export const PropertyHasDescription = () => ({
  Schema(schema, { report, location, resolve }) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const description = property.description ?? resolve(property).node?.description
      if (!description) report({ message: `Property "${name}" has no description.`, location: location.child(['properties', name]) })
    }
  },
})
