import { loadDocument } from '@activity-tracking/kit/server/load-document'
import type { components } from './api.gen.ts'

interface Shape {
  readonly $ref?: string
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly maxItems?: number
  readonly enum?: readonly string[]
}

const schemaOf = (name: string): Shape => (loadDocument().components.schemas as Readonly<Record<string, Shape>>)[name] ?? {}

const namesIn = (shape: Shape): string[] => [
  ...Object.keys(shape.properties ?? {}),
  ...(shape.allOf ?? []).flatMap(namesIn),
  ...(shape.$ref === undefined ? [] : namesIn(schemaOf(shape.$ref.slice(shape.$ref.lastIndexOf('/') + 1)))),
]

/** By schema. */
const known = new Map<string, ReadonlySet<string>>()
const enumerations = new Map<string, ReadonlySet<string>>()

/** Names of a schema's properties in the description, including inherited ones. */
function propertiesOf(schema: string): ReadonlySet<string> {
  const names = known.get(schema) ?? new Set(namesIn(schemaOf(schema)))
  known.set(schema, names)
  return names
}

/** The object with only the properties of the schema, in their original order. */
export function project(object: object, schema: string): Record<string, unknown> {
  const names = propertiesOf(schema)
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)))
}

/** A map without its full line, which only detailed representations have. */
export function summaryMap({ polyline: _, ...map }: components['schemas']['PolylineMap']): components['schemas']['PolylineMap'] {
  return { ...map, resource_state: 2 }
}

/** The largest number of items that the description allows in a list of an object. */
export const mostItems = (schema: string, list: string): number =>
  (schemaOf(schema).properties?.[list] as Shape | undefined)?.maxItems ?? Number.POSITIVE_INFINITY

/** Values that the description lists for a closed enumeration. */
export function enumOf(schema: string): ReadonlySet<string> {
  const values = enumerations.get(schema) ?? new Set(schemaOf(schema).enum)
  enumerations.set(schema, values)
  return values
}
