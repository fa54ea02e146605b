import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import type { components } from '../api.gen.ts'

interface Shape {
  readonly $ref?: string
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, unknown>>
}

const schemas = document.components.schemas as unknown as Readonly<Record<string, Shape>>

const namesIn = (shape: Shape): string[] => [
  ...Object.keys(shape.properties ?? {}),
  ...(shape.allOf ?? []).flatMap(namesIn),
  ...(shape.$ref === undefined ? [] : namesIn(schemas[shape.$ref.slice(shape.$ref.lastIndexOf('/') + 1)] ?? {})),
]

const known = new Map<string, ReadonlySet<string>>()

/** Names of the properties that the description gives a schema, inherited ones included. */
function propertiesOf(schema: string): ReadonlySet<string> {
  const names = known.get(schema) ?? new Set(namesIn(schemas[schema] ?? {}))
  known.set(schema, names)
  return names
}

/** The object with only the properties that the schema has, in the order they stand. */
export function project(object: object, schema: string): Record<string, unknown> {
  const names = propertiesOf(schema)
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)))
}

/** A map without its whole line, which only detailed representations have. */
export function summaryMap({ polyline: _, ...map }: components['schemas']['PolylineMap']): components['schemas']['PolylineMap'] {
  return { ...map, resource_state: 2 }
}

/** Values that the description lists for a closed enumeration. */
export const enumOf = (schema: string): ReadonlySet<string> => new Set((schemas[schema] as { enum?: readonly string[] }).enum ?? [])
