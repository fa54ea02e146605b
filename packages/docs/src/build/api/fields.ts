import { exampleOf, type Header, nameOf, resolve, type Schema } from './description.ts'
import { inlineOf, sourceOf } from './provenance.ts'
import { type Enumeration, enumerationOf, limitsOf, typeOf } from './types.ts'

/** A property, a parameter or a header. */
export interface Field {
  readonly name: string
  /** HTML, with links to schemas. */
  readonly type: string
  readonly required: boolean
  /** The source of `required`, if the specification does not state it. */
  readonly requiredInferred: string | undefined
  readonly deprecated: boolean
  /** True if every recorded response has it. */
  readonly alwaysSeen: boolean
  /** Its source, if the specification does not state it and the parent does not have the same mark. */
  readonly inferred: string | undefined
  readonly limits: readonly string[]
  /** HTML, with the sources of inferred sentences. */
  readonly description: string
  readonly enumeration: Enumeration | undefined
  readonly example: string | undefined
  /** The fields of its object, or of the objects in its list. Empty if a link leads to them, because they are deep or already listed. */
  readonly fields: readonly Field[]
}

/** A possible shape of a body. */
export interface Shape {
  /** HTML, with links to schemas. */
  readonly type: string
  /** Name of the schema that has its fields. */
  readonly schema: string | undefined
  readonly inferred: string | undefined
  readonly fields: readonly Field[]
  /** The page of another operation that lists the fields, in place of them. */
  readonly listedOn?: { readonly title: string; readonly href: string }
}

/** A property and its source. */
interface Property {
  readonly schema: Schema
  readonly required: boolean
  /** The source of the schema that has it. */
  readonly inferred: string | undefined
}

type Properties = ReadonlyMap<string, Property>

/** The properties of a schema and of the schemas it is composed of, in that order. A schema's own properties take precedence. */
function propertiesOf(schema: Schema, mark = sourceOf(schema)): Properties {
  const properties = new Map<string, Property>()
  for (const part of schema.allOf ?? []) {
    const inherited = part.$ref === undefined ? propertiesOf(part, mark) : propertiesOf(resolve(part))
    for (const [name, property] of inherited) properties.set(name, property)
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    properties.set(name, { schema: property, required: false, inferred: mark })
  }
  for (const name of schema.required ?? []) {
    const property = properties.get(name)
    if (property) properties.set(name, { ...property, required: true })
  }
  return properties
}

/** The object of a schema: itself, its reference, the items of its list, or its alternative to null. */
function objectOf(schema: Schema): { readonly object: Schema; readonly name: string | undefined } | undefined {
  if (schema.$ref !== undefined) {
    const found = objectOf(resolve<Schema>({ $ref: schema.$ref }))
    return found && { ...found, name: found.name ?? nameOf(schema.$ref) }
  }
  if (schema.properties !== undefined || schema.allOf !== undefined) return { object: schema, name: undefined }
  if (schema.items !== undefined) return objectOf(schema.items)
  const alternatives = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return alternatives.length === 1 && alternatives[0] ? objectOf(alternatives[0]) : undefined
}

/** Nesting depth of listed fields: the fields of a body and of the objects in it. Deeper schemas are links. */
const DEPTH = 2

/** The schemas whose fields a body has already listed. A second object of one is a link. */
type Listed = Set<string>

function fieldsOf(schema: Schema, depth: number, listed: Listed = new Set(), mark = sourceOf(schema)): Field[] {
  return Array.from(propertiesOf(schema), ([name, { schema: property, required, inferred }]) => {
    const nested = objectOf(property)
    const isListed = nested !== undefined && (nested.name === undefined || (depth < DEPTH && !listed.has(nested.name)))
    if (isListed && nested.name !== undefined) listed.add(nested.name)
    const own = sourceOf(property) ?? inferred
    return {
      name,
      ...describeValue(property),
      required,
      requiredInferred: required ? schema['x-required-inferred'] : undefined,
      deprecated: property.deprecated === true,
      alwaysSeen: property['x-always-seen'] === true,
      inferred: own === mark ? undefined : own,
      description: inlineOf(property),
      fields: isListed
        ? fieldsOf(nested.object, nested.name === undefined ? depth : depth + 1, listed, sourceOf(nested.object) ?? own)
        : [],
    }
  })
}

/** The type of a schema's value. */
const describeValue = (schema: Schema): Pick<Field, 'type' | 'limits' | 'enumeration' | 'example'> => ({
  type: typeOf(schema),
  limits: limitsOf(schema),
  enumeration: enumerationOf(schema),
  example: exampleText(schema.examples?.[0]),
})

const exampleText = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)

/** The fields that a schema does not inherit. Objects with a name are links. */
export const ownFieldsOf = (schema: Schema): readonly Field[] =>
  fieldsOf({ ...schema, allOf: (schema.allOf ?? []).filter(({ $ref }) => $ref === undefined) }, DEPTH)

/** The possible shapes of a body: one, or one for each alternative. */
export function shapesOf(schema: Schema): readonly Shape[] {
  const { anyOf, oneOf } = resolve<Schema>(schema)
  const alternatives = anyOf ?? oneOf
  if (alternatives !== undefined) return alternatives.flatMap(shapesOf)
  const found = objectOf(schema)
  return [
    {
      type: typeOf(schema),
      schema: found?.name,
      inferred: sourceOf(found?.object ?? {}) ?? sourceOf(schema),
      fields: found === undefined ? [] : fieldsOf(found.object, 1),
    },
  ]
}

/** A parameter or a header as a field. */
export function parameterField(name: string, parameter: Header): Field {
  const value = describeValue(parameter.schema)
  return {
    name,
    ...value,
    example: exampleText(exampleOf(parameter)) ?? value.example,
    required: parameter.required === true,
    requiredInferred: parameter['x-required-inferred'],
    deprecated: parameter.deprecated === true,
    alwaysSeen: false,
    inferred: sourceOf(parameter) ?? sourceOf(parameter.schema),
    description: inlineOf(parameter),
    fields: [],
  }
}
