import { type Operation, operations } from '@activity-tracking/spec'
import { description, nameOf, operationOf, type Schema, schemas } from './description.ts'
import { type Field, fieldsOfSchema } from './fields.ts'
import { type Enumeration, enumerationOf, typeOf } from './types.ts'
import { type Webhook, webhooks } from './webhooks.ts'

/** A schema of the description, as its page shows it. */
export interface SchemaPage {
  readonly name: string
  readonly description: string
  readonly inferred: string | undefined
  /** HTML: what it is, with links to the schemas that it is made with or that it is one of. */
  readonly type: string
  /** Schemas that it has all fields of. */
  readonly bases: readonly string[]
  /** True when it is one of several schemas. */
  readonly isUnion: boolean
  readonly enumeration: Enumeration | undefined
  readonly fields: readonly Field[]
  /** Operations whose requests or responses have it themselves. */
  readonly operations: readonly Operation[]
  readonly webhooks: readonly Webhook[]
  /** Schemas that have it in them. */
  readonly users: readonly string[]
}

/** Names of the schemas that a part of the description refers to, through responses and the like, but not through other schemas. */
function referredBy(part: unknown): Set<string> {
  if (typeof part !== 'object' || part === null) return new Set()
  const { $ref } = part as { $ref?: unknown }
  if (typeof $ref === 'string' && $ref.startsWith('#/components/')) {
    const [, , kind = '', name = ''] = $ref.split('/')
    if (kind === 'schemas') return new Set([name])
    return referredBy((description.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[kind]?.[name])
  }
  return new Set(Object.values(part).flatMap((each) => [...referredBy(each)]))
}

const schemasOfOperations = operations.map((row) => [row, referredBy(operationOf(row))] as const)
const schemasOfWebhooks = webhooks.map((webhook) => [webhook, referredBy(webhook.operation)] as const)
const schemasOfSchemas = Object.entries(schemas).map(([name, schema]) => [name, referredBy(schema)] as const)

/** Those of a list whose schemas have the name. */
const having = <Item>(list: readonly (readonly [Item, ReadonlySet<string>])[], name: string): Item[] =>
  list.flatMap(([item, names]) => (names.has(name) ? [item] : []))

const basesOf = ({ allOf = [] }: Schema): string[] => allOf.flatMap(({ $ref }) => ($ref === undefined ? [] : [nameOf($ref)]))

/** Every schema of the description, by name. */
export const schemaPages: readonly SchemaPage[] = Object.entries(schemas)
  .map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    inferred: schema['x-inferred'],
    type: typeOf(schema),
    bases: basesOf(schema),
    isUnion: (schema.anyOf ?? schema.oneOf) !== undefined,
    enumeration: enumerationOf(schema),
    fields: fieldsOfSchema(schema),
    operations: having(schemasOfOperations, name),
    webhooks: having(schemasOfWebhooks, name),
    users: having(schemasOfSchemas, name),
  }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
